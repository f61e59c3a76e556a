"""The server as an application."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException

from kibitz.errors import KibitzError
from kibitz.rules.game import Variant
from kibitz.server.config import Config
from kibitz.server.services import services
from kibitz.server.web import socket, tables
from kibitz.server.web.requests import http_error, kibitz_error


def make_app(config: Config, variants: Sequence[Variant[Any]]) -> Starlette:
    """The application of a server process.

    Args:
        config: the settings.
        variants: all that can be played on it.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with services(config, variants) as opened:
            app.state.services = opened
            sweeping = asyncio.create_task(opened.rooms.run())
            try:
                yield
            finally:
                sweeping.cancel()
                await asyncio.gather(sweeping, return_exceptions=True)

    return Starlette(
        routes=[*tables.ROUTES, *socket.ROUTES],
        lifespan=lifespan,
        exception_handlers={KibitzError: kibitz_error, HTTPException: http_error},
    )
