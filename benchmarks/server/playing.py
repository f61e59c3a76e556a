"""Tables of kibitz that are played by lot: four sockets each, and what their owners know."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import httpx
import msgspec
from load import PATIENCE, Times
from wire import HOST, dial

UNHEARD: Final = ("meld -", "cover -")
"""Actions of which the other seats learn nothing."""

MATCH_OVER: Final = "table/over"


class Decision(msgspec.Struct):
    """What a seat owes, as far as a player by lot has to know."""

    legal: list[str]


class Parts(msgspec.Struct):
    """The parts of a table that matter here."""

    you: int | None = None
    decision: Decision | msgspec.UnsetType | None = msgspec.UNSET


class Frame(msgspec.Struct):
    """Any frame from the server."""

    message: str
    number: int = 0
    code: str = ""
    table: Parts = msgspec.field(default_factory=Parts)
    changed: Parts = msgspec.field(default_factory=Parts)


READ: Final = msgspec.json.Decoder(Frame).decode


class Seat:
    """One socket at a table, and what its owner knows."""

    def __init__(self, table: "Table", place: int) -> None:
        self.table, self.place = table, place
        self.number = 0
        self.seated = False
        self.decision: Decision | None = None
        self.here = False
        self._told: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def dial(self, port: int, token: str, last: int | None = None) -> None:
        """Connect, and wait until what is new has come."""
        path = f"/api/tables/{self.table.id}/socket"
        path = path if last is None else f"{path}?last={last}"
        self.wire = await dial(port, path, token, self.hear)
        self.here = False
        self.wire.say(b'{"message":"ping"}')
        await self._until(lambda: self.here)

    async def _until(self, so: Callable[[], bool]) -> None:
        """Wait for the frame after which it is so."""
        while not so():
            self._told = asyncio.get_running_loop().create_future()
            await self._told

    def hear(self, text: bytes) -> None:
        """Take in a frame."""
        frame = READ(text)
        match frame.message:
            case "update":
                self.number = frame.number
                if frame.changed.decision is not msgspec.UNSET:
                    self.decision = frame.changed.decision
                self.table.reached(self)
            case "snapshot":
                self.number, self.seated = frame.number, frame.table.you is not None
                self.decision = frame.table.decision or None
            case "pong":
                self.here = True
            case "refused":
                self.table.failed(frame.code)
        if not self._told.done():
            self._told.set_result(None)

    def do(self, command: dict[str, Any]) -> None:
        """Ask for something."""
        self.wire.say(
            msgspec.json.encode(
                {"message": "do", "id": "1", "expect": self.number, "command": command}
            )
        )

    async def sit(self) -> None:
        """Sit down, and wait to see the table from there."""
        self.do({"do": "sit", "place": self.place, "name": f"Seat {self.place}"})
        await self._until(lambda: self.seated)


class Table:
    """A table of kibitz that is played by lot."""

    def __init__(self, times: Times, port: int, tokens: Sequence[str], variant: str) -> None:
        self.times, self.port, self.tokens, self.variant = times, port, tokens, variant
        self.seats = [Seat(self, place) for place in range(4)]
        self.unreached: set[Seat] = set()
        self.due = 0.0
        self.over = False

    async def arrive(self, client: httpx.AsyncClient) -> None:
        """Open the table and sit down at it."""
        opened = await client.post(
            f"http://{HOST}:{self.port}/api/tables",
            json={"variant": self.variant},
            headers={"Authorization": f"Bearer {self.tokens[0]}"},
        )
        opened.raise_for_status()
        self.id = opened.json()["table"]
        async with asyncio.timeout(PATIENCE):
            for seat, token in zip(self.seats, self.tokens, strict=True):
                await seat.dial(self.port, token)
                await seat.sit()

    async def come_back(self) -> None:
        """Connect again after the server has gone, and go on from the last update seen."""
        self.unreached = set()
        async with asyncio.timeout(PATIENCE):
            for seat, token in zip(self.seats, self.tokens, strict=True):
                await seat.dial(self.port, token, seat.number)

    def act(self, due: float, chance: random.Random) -> None:
        """Take the next action, unless the last one is still on its way."""
        if self.unreached:
            self.times.skipped += 1
            return
        self.due = due
        asked = next((seat for seat in self.seats if seat.decision), None)
        if asked is None or asked.decision is None:
            self.unreached = set(self.seats)
            self.seats[0].do({"do": "say", "preset": 0} if self.over else {"do": "begin"})
            return
        text = chance.choice(asked.decision.legal)
        self.unreached = {asked} if text in UNHEARD else set(self.seats)
        asked.do({"do": "act", "text": text})

    def reached(self, seat: Seat) -> None:
        """A seat has its update; the time counts once all have it."""
        if seat in self.unreached:
            self.unreached.discard(seat)
            if not self.unreached:
                self.times.taken.append(time.perf_counter() - self.due)

    def failed(self, code: str) -> None:
        """Something was refused; the next action goes on. After a match people chat."""
        self.unreached = set()
        self.over = self.over or code == MATCH_OVER
        if code != MATCH_OVER:
            self.times.refused[code] = self.times.refused.get(code, 0) + 1

    def leave(self) -> None:
        """Hang up."""
        for seat in self.seats:
            seat.wire.transport.close()
