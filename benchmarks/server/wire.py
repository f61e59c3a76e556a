"""A WebSocket client that costs next to nothing: the load leaves the machine to the server."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

HOST: Final = "127.0.0.1"


class Wire(asyncio.Protocol):
    """One WebSocket, as far as a client needs it for measuring."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._received = b""
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self.open.done():
            head, found, self._received = self._received.partition(b"\r\n\r\n")
            if not found:
                self._received = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionError(head.decode()))
                return
            self.open.set_result(None)
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        received = self._received
        if len(received) < 2:
            return False
        start, size = 2, received[1] & 0x7F
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(received[2:start], "big")
        if len(received) < start + size:
            return False
        payload, self._received = received[start : start + size], received[start + size :]
        match received[0] & 0x0F:
            case 1:
                self._hear(payload)
            case 8:
                self.transport.close()
            case 9:
                self._send(0x8A, payload)
        return True

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("closed"))

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._send(0x81, text)

    def _send(self, kind: int, payload: bytes) -> None:
        """Send a frame, masked with zeros: it has to be masked, from nobody."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes([kind]) + length + bytes(4) + payload)


async def dial(port: int, path: str, token: str, hear: Callable[[bytes], None]) -> Wire:
    """Open a WebSocket."""
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(hear), HOST, port)
    wire.transport.write(
        f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer {token}\r\n\r\n"
        "".encode()
    )
    await wire.open
    return wire
