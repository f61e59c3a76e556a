"""A table's socket: updates out, requests in."""

import asyncio
from typing import Final, TypeAlias

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kibitz.errors import IllegalAction, KibitzError, Rejected
from kibitz.rules.text import Catalog, of_error
from kibitz.server.counts import code_of
from kibitz.server.limits import Bucket, Limited
from kibitz.server.messages import (
    LARGEST_FRAME,
    Do,
    Done,
    Outgoing,
    Ping,
    Pong,
    Refused,
    Resume,
    read_frame,
    written,
)
from kibitz.server.room import Room
from kibitz.server.services import Services
from kibitz.server.stream import Listener
from kibitz.server.table.commands import ComeBack
from kibitz.server.web.acting import act
from kibitz.server.web.requests import SUBPROTOCOL, services_of, signed_out, who, words_of
from kibitz.server.web.safety import POLICY, address_of

TRY_AGAIN: Final = 1013
TOO_LARGE: Final = 1009

MOST_OVER: Final = 200
"""Frames above the rate that are answered before the connection is ended."""


Ending: TypeAlias = tuple[int, str]
"""Why a connection ends: the code of its closing, and the reason in words."""


class Connection:
    """One client at one table."""

    def __init__(
        self,
        socket: WebSocket,
        services: Services,
        room: Room,
        person: str | None,
        words: Catalog | None,
    ) -> None:
        self.socket = socket
        self.services = services
        self.room = room
        self.person = person
        self.words = words
        self.address = address_of(socket, services.config)
        self.listener: Listener
        self._bucket = Bucket()
        self._over = 0

    async def serve(self, last: int | None) -> None:
        """Send updates and answer requests until the client is gone or too slow."""
        muted = frozenset[str]()
        if self.person is not None:
            muted = await self.services.store.people.muted_by(self.person)
        await self._return_to_place()
        if last is not None:
            await self.room.catch_up()
        self.listener = self.room.listen(self.person, last, muted, self.words)
        try:
            self.services.connections.enter(self)
            await self._talk()
        finally:
            self.services.connections.leave(self)
            self.room.leave(self.listener)

    async def _talk(self) -> None:
        tasks = [asyncio.create_task(self._receive()), asyncio.create_task(self._send())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        endings = [ending for task in done if (ending := task.result()) is not None]
        if endings:
            await self.socket.close(*endings[0])

    async def check(self) -> None:
        """Let go of a client whose session has ended or who is banned; it is told on its return."""
        try:
            person = await who(self.socket)
        except Rejected:
            person = None
        if self.person is not None and person is None:
            self.listener.drop()

    async def _return_to_place(self) -> None:
        """Whoever comes back takes the place back from the computer player."""
        place = None if self.person is None else self.room.table.place_of(self.person)
        if self.person is not None and place is not None and self.room.table.places[place].away:
            await self.room.do(self.person, ComeBack())

    async def _send(self) -> Ending:
        while True:
            frame = await self.listener.frames.get()
            if frame is None:
                return TRY_AGAIN, "too slow, signed out, or the server is stopping"
            await self.socket.send_text(frame.decode())

    async def _receive(self) -> Ending | None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return None
            frame = message.get("text") or message.get("bytes") or ""
            if len(frame) > LARGEST_FRAME:
                return TOO_LARGE, "the frame is too large"
            try:
                self.services.limits.take_from(self._bucket, "frame")
            except Limited as error:
                self._over += 1
                if self._over > MOST_OVER:
                    return POLICY, error.code
                self._say(Refused(_id_in(frame), error.code, error.message))
            else:
                await self._answer(frame)

    async def _answer(self, frame: str | bytes) -> None:
        try:
            said = read_frame(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._say(Refused("", "message/unreadable", str(error)))
            return
        match said:
            case Ping(id):
                self._say(Pong(id, self.services.now()))
            case Resume(after):
                self.room.resume(self.listener, after)
            case Do():
                await self._do(said)

    async def _do(self, wanted: Do) -> None:
        try:
            if self.person is None:
                raise signed_out()
            # What was begun is carried through even if the client goes away meanwhile.
            await asyncio.shield(
                act(self.services, self.room, self.person, wanted.command, wanted.expect)
            )
            self._say(Done(wanted.id))
        except KibitzError as error:
            rule = error.rule if isinstance(error, IllegalAction) else ""
            self._say(Refused(wanted.id, code_of(error), of_error(error), rule))

    def _say(self, message: Outgoing) -> None:
        self.listener.send(written(message, self.words))


def _id_in(frame: str | bytes) -> str:
    """The client's own name for what it asks; empty if there is none."""
    try:
        said = read_frame(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
    return "" if isinstance(said, Resume) else said.id


async def table_socket(socket: WebSocket) -> None:
    """Follow a table; ``?last=N`` resumes after the update of that number."""
    services, words = services_of(socket), words_of(socket)
    last = socket.query_params.get("last", "")
    await socket.accept(SUBPROTOCOL if SUBPROTOCOL in socket.scope["subprotocols"] else None)
    try:
        person = await who(socket)
        room = await services.rooms.room(socket.path_params["table"])
        words = words_of(socket, room.table.variant)
        me = None if person is None else person.id
        connection = Connection(socket, services, room, me, words)
        await connection.serve(int(last) if last.isdecimal() and len(last) < 10 else None)
    except Rejected as error:
        refused = written(Refused("", error.code, error.message), words)
        await socket.send_text(refused.decode())
        await socket.close(POLICY, error.code)
    except WebSocketDisconnect:
        pass


ROUTES = [WebSocketRoute("/api/tables/{table}/socket", table_socket)]
