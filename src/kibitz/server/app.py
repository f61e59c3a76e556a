"""The server as an application."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Route

from kibitz.errors import KibitzError
from kibitz.rules.game import Variant
from kibitz.server.cleaning import Cleaning
from kibitz.server.config import Config
from kibitz.server.logs import RequestLog
from kibitz.server.services import milliseconds, services
from kibitz.server.web import (
    games,
    health,
    moderation,
    openapi,
    pages,
    people,
    ranked,
    records,
    review,
    socket,
    tables,
)
from kibitz.server.web.requests import http_error, kibitz_error
from kibitz.server.web.safety import Door, SecurityHeaders, foreign_pages


def make_app(
    config: Config,
    variants: Sequence[Variant[Any]],
    client: Path = pages.CLIENT,
    now: Callable[[], int] = milliseconds,
) -> Starlette:
    """The application of a server process.

    Args:
        config: the settings.
        variants: all that can be played on it.
        client: where the browser client was built.
        now: the time in milliseconds.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with services(config, variants, now) as opened:
            app.state.services = opened
            cleaning = Cleaning(opened.store, opened.now, config.ages)
            going_on = [
                asyncio.create_task(each.run())
                for each in (opened.rooms, opened.ranked, opened.connections, cleaning)
            ]
            try:
                yield
            finally:
                for task in going_on:
                    task.cancel()
                await asyncio.gather(*going_on, return_exceptions=True)

    app = Starlette(
        routes=[
            *health.ROUTES,
            *people.ROUTES,
            *_provider_routes(config),
            *moderation.ROUTES,
            *games.ROUTES,
            *tables.ROUTES,
            *ranked.ROUTES,
            *records.ROUTES,
            *review.ROUTES,
            *openapi.ROUTES,
            *socket.ROUTES,
        ],
        middleware=[
            Middleware(RequestLog, trust_proxy=config.trust_proxy),
            Middleware(SecurityHeaders, config=config),
            *foreign_pages(config),
            Middleware(Door, config=config),
        ],
        lifespan=lifespan,
        exception_handlers={KibitzError: kibitz_error, HTTPException: http_error},
    )
    app.router.default = pages.Pages(client, otherwise=app.router.default)
    return app


def _provider_routes(config: Config) -> list[Route]:
    """The way to an OpenID provider and back, where there is one."""
    if not config.oidc_issuer:
        return []
    try:
        from kibitz.server.people.oidc import Provider
        from kibitz.server.web.oidc import OpenId
    except ImportError:
        raise KibitzError(
            "what speaks to OpenID providers is missing", expected="pip install 'kibitz[oidc]'"
        ) from None
    provider = Provider(config.oidc_issuer, config.oidc_client, config.oidc_secret)
    return OpenId(provider).routes()
