"""A table's socket: updates out, requests in."""

import asyncio
from typing import Final

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kibitz.errors import IllegalAction, KibitzError, Rejected
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
from kibitz.server.room import Listener, Room
from kibitz.server.table.commands import ComeBack
from kibitz.server.web.requests import services_of, who

TRY_AGAIN: Final = 1013
POLICY: Final = 1008
TOO_LARGE: Final = 1009


class Connection:
    """One client at one table."""

    def __init__(self, socket: WebSocket, room: Room, person: str | None) -> None:
        self.socket = socket
        self.room = room
        self.person = person
        self.listener: Listener

    async def serve(self, last: int | None) -> None:
        """Send updates and answer requests until the client is gone or too slow."""
        await self._return_to_place()
        self.listener = self.room.listen(self.person, last)
        sending = asyncio.create_task(self._send())
        receiving = asyncio.create_task(self._receive())
        try:
            await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            receiving.cancel()
            self.room.leave(self.listener)
            await asyncio.gather(sending, receiving, return_exceptions=True)

    async def _return_to_place(self) -> None:
        """Whoever comes back takes the place back from the computer player."""
        place = None if self.person is None else self.room.table.place_of(self.person)
        if self.person is not None and place is not None and self.room.table.places[place].away:
            await self.room.do(self.person, ComeBack())

    async def _send(self) -> None:
        while True:
            frame = await self.listener.frames.get()
            if frame is None:
                await self.socket.close(TRY_AGAIN, "too slow, or the server is stopping")
                return
            await self.socket.send_text(frame.decode())

    async def _receive(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            frame = message.get("text") or message.get("bytes") or ""
            if len(frame) > LARGEST_FRAME:
                await self.socket.close(TOO_LARGE, "the frame is too large")
                return
            await self._answer(frame)

    async def _answer(self, frame: str | bytes) -> None:
        try:
            said = read_frame(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._say(Refused("", "message/unreadable", str(error)))
            return
        match said:
            case Ping(id):
                self._say(Pong(id))
            case Resume(after):
                self.room.resume(self.listener, after)
            case Do():
                await self._do(said)

    async def _do(self, wanted: Do) -> None:
        try:
            if self.person is None:
                raise Rejected("sign in first, or become a guest", code="auth/signed_out")
            await self.room.do(self.person, wanted.command, wanted.expect)
            self._say(Done(wanted.id))
        except IllegalAction as error:
            self._say(Refused(wanted.id, f"rules/{error.reason}", error.message, error.rule))
        except Rejected as error:
            self._say(Refused(wanted.id, error.code, error.message))
        except KibitzError as error:
            self._say(Refused(wanted.id, f"input/{error.kind}", str(error)))
        self._follow_own_place()

    def _follow_own_place(self) -> None:
        """Who has sat down or stood up sees the table from there."""
        viewer = None if self.person is None else self.room.table.place_of(self.person)
        if viewer != self.listener.viewer:
            self.room.move(self.listener, viewer)

    def _say(self, message: Outgoing) -> None:
        self.listener.send(written(message))


async def table_socket(socket: WebSocket) -> None:
    """Follow a table; ``?last=N`` resumes after the update of that number."""
    services = services_of(socket)
    last = socket.query_params.get("last", "")
    person = await who(socket)
    await socket.accept()
    try:
        room = await services.rooms.room(socket.path_params["table"])
        connection = Connection(socket, room, None if person is None else person.id)
        await connection.serve(int(last) if last.isdecimal() else None)
    except Rejected as error:
        await socket.send_text(written(Refused("", error.code, error.message)).decode())
        await socket.close(POLICY, error.code)
    except WebSocketDisconnect:
        pass


ROUTES = [WebSocketRoute("/api/tables/{table}/socket", table_socket)]
