"""Days of play go by: people come, go, get lost, think too long, and nothing of it stays behind."""

import asyncio
import gc
import json
import random
import selectors
from typing import ClassVar

import pytest

from kibitz import games
from kibitz.server.app import make_app
from kibitz.server.cleaning import LOOK_EVERY
from kibitz.server.config import Ages, Config
from kibitz.server.room import Room
from kibitz.server.rooms import IDLE
from kibitz.server.stream import Listener, Stream
from kibitz.server.table.commands import Close
from kibitz.server.table.events import Clock, TableSettings
from kibitz.server.table.state import TableState
from kibitz.server.web.socket import Connection

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
DAYS = 4
TABLES_A_DAY = 2
PATIENCE = 30
DAY = 24 * 3600


class VirtualTime(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to the next timer as soon as nobody has anything to do.

    Hours of waiting go by at once; what threads do takes no time at all.

    Attributes:
        now: the loop's time in seconds.
        slept: how far the time of day is ahead of it; nobody looks at the tables meanwhile.
    """

    def __init__(self):
        super().__init__(_Jumping(self))
        self.now = 1_000_000.0
        self.slept = 0
        self.in_threads = 0

    def time(self):
        return self.now

    def milliseconds(self):
        """The time of day."""
        return round((self.now + self.slept) * 1000)

    def run_in_executor(self, executor, function, *arguments):
        self.in_threads += 1
        working = super().run_in_executor(executor, function, *arguments)
        working.add_done_callback(self._worked)
        return working

    def _worked(self, _):
        self.in_threads -= 1


class _Jumping(selectors.DefaultSelector):
    def __init__(self, loop):
        super().__init__()
        self.loop = loop

    def select(self, timeout=None):
        if timeout == 0 or self.loop.in_threads:
            return super().select(timeout)
        if timeout is None:
            ready = super().select(PATIENCE)
            assert ready, "everybody waits for ever"
            return ready
        ready = super().select(0)
        if not ready:
            self.loop.now += timeout
        return ready


class Line:
    """A client's socket, without a network; what kinds of things are heard on any is noted."""

    heard: ClassVar = set()

    def __init__(self, app, table, token, last=None):
        self.parts, self.number, self.closed = {}, last, None
        self.moved = asyncio.Event()
        self._inbox = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{table}/socket",
            "query_string": b"" if last is None else f"last={last}".encode(),
            "headers": [(b"authorization", f"Bearer {token}".encode()), (b"host", b"soak")],
            "client": ("127.0.0.1", 1),
            "scheme": "ws",
            "subprotocols": [],
        }
        self.task = asyncio.create_task(app(scope, self._inbox.get, self._send))

    async def _send(self, message):
        match message["type"]:
            case "websocket.send":
                self._hear(json.loads(message["text"]))
            case "websocket.close":
                self.closed = message["code"]
        self.moved.set()

    def _hear(self, frame):
        if frame["message"] == "snapshot":
            self.parts, self.number = frame["table"], frame["number"]
        elif frame["message"] == "update":
            assert frame["number"] == self.number + 1
            self.number += 1
            self.parts |= frame.get("changed", {})
            heard = frame.get("heard", {})
            self.heard |= {heard.get("kind"), "substituted" if "computer" in heard else None}

    def do(self, **command):
        said = {"message": "do", "id": "1", "expect": self.number or 0, "command": command}
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(said)})

    async def listen(self, seconds):
        """Wait until something is said, or so long."""
        self.moved.clear()
        try:
            async with asyncio.timeout(seconds):
                await self.moved.wait()
        except TimeoutError:
            pass

    async def leave(self):
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await self.task


class Guest:
    """Somebody who plays for an evening, not very steadily."""

    def __init__(self, app, chance, token, hosts):
        self.app, self.chance, self.token, self.hosts = app, chance, token, hosts

    async def spend_evening(self, table):
        seen = {}, None
        for _ in range(self.chance.randint(2, 3)):
            line = Line(self.app, table, self.token, seen[1])
            line.parts = seen[0]
            await self._stay(line, asyncio.get_running_loop().time() + self.chance.uniform(60, 300))
            await line.leave()
            seen = line.parts, line.number
            await asyncio.sleep(self.chance.uniform(1, 100))

    async def _stay(self, line, until):
        while line.closed is None and asyncio.get_running_loop().time() < until:
            await line.listen(self.chance.uniform(2, 40))
            if wanted := self._wants(line.parts):
                line.do(**wanted)

    def _wants(self, parts):
        """What to do next, if anything: mostly what is due, at times something else."""
        luck = self.chance.random()
        if not parts or luck < 0.1:
            return None
        if parts["you"] is None:
            return {"do": "sit"}
        if luck < 0.15:
            odd = self.chance.choice(["stand", "away", "back", "begin", "lock", "take_back"])
            return {"do": odd, "locked": False} if odd == "lock" else {"do": odd}
        if luck < 0.18:
            return {"do": "say", "preset": self.chance.randrange(8)}
        if parts["places"][parts["you"]]["away"]:
            return {"do": "back"}
        if parts.get("decision"):
            return {"do": "act", "text": self.chance.choice(parts["decision"]["legal"])}
        if self.hosts and any(place["free"] for place in parts["places"]):
            return {"do": "fill", "level": "random"}
        if self.hosts and parts.get("result", True):
            over = parts.get("result") and (parts["match"] is None or parts["match"]["finished"])
            return {"do": "rematch" if over else "begin"}
        return None


async def play_a_day(app, chance, day):
    """Some tables in the evening of a day, at which all kinds of things happen."""
    services = app.state.services
    evenings = []
    for number in range(TABLES_A_DAY):
        variant = VARIANTS[(day + number) % len(VARIANTS)].name
        persons = [(await services.store.people.create(f"Guest {n}")).id for n in range(3)]
        settings = TableSettings(
            variant, pace=2, clock=Clock(20, 8), kibitzer_delay=chance.choice([0, 3])
        )
        table = await services.rooms.open(persons[0], settings)
        for person in persons:
            token = await services.store.sessions.open(person)
            guest = Guest(app, chance, token, person is persons[0])
            evenings.append(guest.spend_evening(table))
    await asyncio.gather(*evenings)
    for table in await services.store.tables.of(persons[0]):
        await (await services.rooms.room(table.id)).do(persons[0], Close())


def left_behind():
    """What is alive of all that should be gone."""
    gc.collect()
    kinds = (Room, Stream, Listener, Connection, TableState, asyncio.Queue, asyncio.Event)
    return [type(one).__name__ for one in gc.get_objects() if isinstance(one, kinds)]


async def soak(tmp_path, loop):
    config = Config(data=tmp_path, unlimited=True, ages=Ages(1, 1, 1, 2))
    app = make_app(config, VARIANTS, now=loop.milliseconds)
    chance = random.Random(1)
    memory = []
    async with app.router.lifespan_context(app):
        services = app.state.services
        await asyncio.sleep(5)
        tasks, objects = len(asyncio.all_tasks()), sorted(left_behind())
        for day in range(DAYS):
            await play_a_day(app, chance, day)
            assert services.rooms.counts.actions > 100 * (day + 1)
            async with asyncio.timeout(3600):
                while services.rooms.held:
                    await asyncio.sleep(IDLE)
            loop.slept += DAY
            assert services.rooms.followers == 0
            assert len(services.connections) == 0
            assert len(asyncio.all_tasks()) == tasks
            assert sorted(left_behind()) == objects
            memory.append(len(gc.get_objects()))
        loop.slept += 2 * DAY
        await asyncio.sleep(LOOK_EVERY)
        assert await services.store.people.gone(loop.milliseconds()) == []
    assert memory[-1] < memory[1] * 1.1, memory
    return services.rooms.counts


@pytest.mark.slow
def test_nothing_is_left_behind_after_days(tmp_path):
    with asyncio.Runner(loop_factory=VirtualTime) as runner:
        counts = runner.run(soak(tmp_path, runner.get_loop()))
    assert counts.actions > 1000
    assert counts.refusals["table/stale"] > 0
    assert {"card", "deal", "chat", "rematch", "substituted"} <= Line.heard
