"""A server process from its start to its orderly end."""

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import closing
from types import FrameType
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from kibitz.errors import KibitzError
from kibitz.rules.game import Variant
from kibitz.server.app import make_app
from kibitz.server.config import Config
from kibitz.server.garbage import looking_seldom

WAITING: Final = 2048
"""Connections that may wait to be accepted: after a restart everybody comes at once."""

LARGEST_MESSAGE: Final = 64 * 1024
"""Bytes in a frame beyond which a socket is closed before the frame is read."""

GRACE: Final = 10
"""Seconds that requests in progress are given when the server ends."""


def serve(config: Config, variants: Sequence[Variant[Any]], ready: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT.

    In the end nobody new is let in, sockets are closed with code 1012 so that clients come
    back, requests in progress are answered, tables are let go, and the store is closed.

    Args:
        config: the settings.
        variants: all that can be played.
        ready: told the server's address as soon as it can be used.

    Raises:
        KibitzError: if the port or the data folder cannot be had, or the store not opened.
    """
    make_folder(config)
    app = make_app(config, variants)
    with closing(listen(config.host, config.port)) as listening:
        server = _Server(
            uvicorn.Config(
                app,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                # Addresses behind a proxy are read where they are needed, and nowhere else.
                proxy_headers=False,
                ws_max_size=LARGEST_MESSAGE,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=GRACE,
            ),
            lambda: ready(address(config.host, listening.getsockname()[1])),
        )
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(_serve(app, server, listening))


def make_folder(config: Config) -> None:
    """Make the data folder, for the owner's eyes only."""
    try:
        config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise KibitzError(f"{config.data} cannot be used: {error.strerror}") from None


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on an address.

    Raises:
        KibitzError: if that is not possible.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=WAITING)
    except OSError as error:
        raise KibitzError(
            f"cannot listen on {host}, port {port}: {error.strerror}",
            expected="a free port; --port 0 takes any",
        ) from None


async def _serve(app: Starlette, server: uvicorn.Server, listening: socket.socket) -> None:
    async with app.router.lifespan_context(app), looking_seldom():
        await server.serve([listening])


class _Server(uvicorn.Server):
    """Says when it is ready, and ends in an orderly way, with status 0, on a signal."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{here}]:{port}" if ":" in here else f"http://{here}:{port}"
