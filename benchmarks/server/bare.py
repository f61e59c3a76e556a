"""The ceiling: a bare Starlette application that sends every frame to the sockets of its group."""

import random
import time
from typing import Any, Final

import httpx
import uvicorn
from load import Times
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from wire import HOST, dial

FRAME: Final = b'{"message":"echo","number":0,"text":"' + b"x" * 400 + b'"}'
"""What it sends: as long as an update is on average."""


def serve(port: int) -> None:
    """Be the server process."""
    uvicorn.run(echo_app(), host=HOST, port=port, log_level="warning", ws_per_message_deflate=False)


def echo_app() -> Any:
    """The least that could be done: every frame goes to all sockets of its group."""
    groups: dict[str, list[WebSocket]] = {}

    async def here(request: Any) -> Response:
        return Response("[]")

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        group = groups.setdefault(socket.path_params["table"], [])
        group.append(socket)
        while (message := await socket.receive())["type"] == "websocket.receive":
            for other in group:
                await other.send_text(message["text"])
        group.remove(socket)

    return Starlette(routes=[Route("/", here), WebSocketRoute("/{table}", echo)])


class Group:
    """Four sockets of the bare application."""

    def __init__(self, times: Times, port: int, number: int) -> None:
        self.times, self.port, self.number = times, port, number
        self.unreached = 0
        self.due = 0.0

    async def arrive(self, client: httpx.AsyncClient) -> None:
        """Connect."""
        path = f"/{self.number}"
        self.wires = [await dial(self.port, path, "", self.reached) for _ in range(4)]

    def act(self, due: float, chance: random.Random) -> None:
        """Send a frame, unless the last one is still on its way."""
        if self.unreached:
            self.times.skipped += 1
            return
        self.due, self.unreached = due, 4
        chance.choice(self.wires).say(FRAME)

    def reached(self, text: bytes) -> None:
        """A socket has the frame."""
        self.unreached -= 1
        if not self.unreached:
            self.times.taken.append(time.perf_counter() - self.due)

    def leave(self) -> None:
        """Hang up."""
        for wire in self.wires:
            wire.transport.close()
