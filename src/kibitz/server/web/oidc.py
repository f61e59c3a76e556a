"""Signing in through an OpenID provider over HTTP: to it, and back from it."""

from hmac import compare_digest
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kibitz.errors import Rejected
from kibitz.server.people.names import LONGEST_NAME, sane_name
from kibitz.server.people.oidc import Attempt, Identity, Provider, new_attempt, refused
from kibitz.server.store.people import Person
from kibitz.server.web.people import welcome
from kibitz.server.web.requests import check_not_banned, services_of, session_of
from kibitz.server.web.safety import is_https

PATH: Final = "/api/oidc"
BACK: Final = f"{PATH}/callback"
COOKIE: Final = "kibitz_oidc"
MINUTES: Final = 10
"""How long somebody may be with the provider."""

HOME: Final = "/"


class OpenId:
    """The way to a provider and back."""

    def __init__(self, provider: Provider) -> None:
        self._provider = provider

    def routes(self) -> list[Route]:
        """The routes that a browser takes."""
        return [Route(f"{PATH}/login", self.leave), Route(BACK, self.come_back)]

    async def leave(self, request: Request) -> Response:
        """Go to the provider to sign in there."""
        services, attempt = services_of(request), new_attempt()
        response = RedirectResponse(await self._provider.address(attempt, _back(request)), 303)
        response.set_cookie(
            COOKIE,
            services.seal.sealed(msgspec.json.encode(attempt).hex()),
            max_age=MINUTES * 60,
            path=PATH,
            httponly=True,
            samesite="lax",
            secure=is_https(request, services.config),
        )
        return response

    async def come_back(self, request: Request) -> Response:
        """Come back from the provider: signed in, or with it linked to the account one has here."""
        services, attempt = services_of(request), _attempt(request)
        state = request.query_params.get("state", "")
        code = request.query_params.get("code", "")
        if not code or not compare_digest(state.encode(), attempt.state.encode()):
            raise refused()
        identity = await self._provider.identity(attempt, code, _back(request))
        person = await _person(request, identity)
        check_not_banned(person, services.now())
        response = await welcome(request, person, RedirectResponse(HOME, 303))
        response.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="lax")
        return response


async def _person(request: Request, identity: Identity) -> Person:
    """Who it is: known by the subject, or signed in here without one, or new."""
    people = services_of(request).store.people
    known = await people.by_subject(identity.subject)
    if known is not None:
        return known
    here = await session_of(request)
    if here is None or here[1].subject is not None:
        return await people.create(_name(identity), subject=identity.subject)
    await people.link(here[1].id, identity.subject)
    return here[1]


def _name(identity: Identity) -> str:
    try:
        return sane_name(identity.name[:LONGEST_NAME])
    except Rejected:
        return "Guest"


def _attempt(request: Request) -> Attempt:
    """The attempt that this browser has begun."""
    sealed = request.cookies.get(COOKIE, "")
    try:
        return msgspec.json.decode(
            bytes.fromhex(services_of(request).seal.opened(sealed)), type=Attempt
        )
    except (ValueError, msgspec.DecodeError):
        raise refused() from None


def _back(request: Request) -> str:
    """Where the provider sends the browser back to."""
    scheme = "https" if is_https(request, services_of(request).config) else "http"
    return f"{scheme}://{request.url.netloc}{BACK}"
