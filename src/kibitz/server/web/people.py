"""People over HTTP: guests, accounts, signing in and out, and what belongs to oneself."""

from typing import Any, Final

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kibitz.errors import Rejected
from kibitz.rules.text import say
from kibitz.server.people.names import sane_login, sane_name
from kibitz.server.services import Services
from kibitz.server.store.people import Person, folded
from kibitz.server.table.commands import Stand
from kibitz.server.web.requests import (
    COOKIE,
    SESSION_LASTS,
    answer,
    body,
    check_not_banned,
    is_stranger,
    person_of,
    services_of,
    session_of,
    signed_in,
    speaks,
)
from kibitz.server.web.safety import is_https

LARGEST_SETTINGS: Final = 16 * 1024
LONGEST_LABEL: Final = 60
BOT: Final = "bot: "
"""What stands before a token's label among the sessions, where browsers have their own words."""

log = structlog.get_logger(__name__)


class NewGuest(msgspec.Struct):
    """Somebody who wants to play at once."""

    name: str = "Guest"


class Credentials(msgspec.Struct):
    """What one signs in with."""

    login: str
    password: str


class NewPassword(msgspec.Struct):
    """A password, and the one to put in its place."""

    password: str
    new: str


class Changes(msgspec.Struct):
    """What may be changed about oneself; what is not said stays."""

    name: str | None = None
    settings: dict[str, Any] | None = None


class Token(msgspec.Struct):
    """A token for a program, which is told only once."""

    token: str


class Ended(msgspec.Struct):
    """How many sessions have ended."""

    ended: int


class NewToken(msgspec.Struct):
    """A token for a program, and what to call it."""

    label: str = "bot"


class ShownSession(msgspec.Struct):
    """Where one is signed in.

    Attributes:
        id: the session.
        created: since when.
        last_seen: when it was last in use.
        user_agent: what the browser calls itself, or the token's label after ``bot: ``.
        current: whether this is the session that asks.
    """

    id: str
    created: int
    last_seen: int
    user_agent: str
    current: bool


@speaks(takes=NewGuest, gives=Person, status=201)
async def become_guest(request: Request) -> Response:
    """Come in as a guest, under a name that need not be one's own alone."""
    if await session_of(request) is not None:
        raise Rejected(say("you are signed in already"), code="auth/signed_in")
    wanted = await body(request, NewGuest)
    person = await services_of(request).store.people.create(sane_name(wanted.name))
    return await welcome(request, person, answer(person, 201))


@speaks(takes=Credentials, gives=Person)
async def make_account(request: Request) -> Response:
    """Give oneself, so far a guest, a login and a password; other sessions end."""
    services, person = services_of(request), await person_of(request)
    if person.login is not None:
        raise Rejected(say("you have an account already"), code="people/account")
    wanted = await body(request, Credentials)
    login = sane_login(wanted.login)
    password_hash = await services.passwords.hash(wanted.password)
    await services.store.people.register(person.id, login, password_hash)
    return await _start_anew(request, person.id)


@speaks(takes=Credentials, gives=Person)
async def log_in(request: Request) -> Response:
    """Sign in with login and password; as much work whether or not there is such a login."""
    services, wanted = services_of(request), await body(request, Credentials)
    services.limits.take("login_name", folded(wanted.login))
    found = await services.store.people.password_hash(wanted.login)
    right = await services.passwords.right(wanted.password, found and found[1])
    person = await services.store.people.find(found[0]) if found and right else None
    if person is None:
        log.info("login.refused")
        raise Rejected(say("there is no such login with this password"), code="auth/credentials")
    check_not_banned(person, services.now())
    return await welcome(request, person, answer(person))


@speaks()
async def log_out(request: Request) -> Response:
    """End this session."""
    services, found = services_of(request), await session_of(request)
    if found is not None:
        session, person = found
        await services.store.sessions.revoke(person.id, session.id)
        await services.connections.check(person.id)
    response = answer({})
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


@speaks(gives=Person | None)
async def show_me(request: Request) -> Response:
    """Oneself, also while one is banned; null for whoever does not claim to be somebody."""
    if is_stranger(request):
        return answer(None)
    _, person = await signed_in(request)
    return answer(person)


@speaks(takes=Changes, gives=Person)
async def change_me(request: Request) -> Response:
    """Change one's name or settings."""
    people, person = services_of(request).store.people, await person_of(request)
    wanted = await body(request, Changes)
    name = None if wanted.name is None else sane_name(wanted.name)
    if wanted.settings is not None:
        if len(msgspec.json.encode(wanted.settings)) > LARGEST_SETTINGS:
            raise Rejected(say("these settings are too large"), code="people/settings")
        await people.set_settings(person.id, wanted.settings)
    if name is not None:
        await people.rename(person.id, name)
    return answer(await people.find(person.id))


@speaks(takes=NewPassword, gives=Person)
async def change_password(request: Request) -> Response:
    """Put a new password in the place of one's old one; other sessions end."""
    services, person = services_of(request), await person_of(request)
    wanted = await body(request, NewPassword)
    login = person.login or ""
    services.limits.take("login_name", login)
    found = await services.store.people.password_hash(login)
    if not await services.passwords.right(wanted.password, found and found[1]):
        raise Rejected(say("this is not your password"), code="auth/credentials")
    await services.store.people.set_password(person.id, await services.passwords.hash(wanted.new))
    return await _start_anew(request, person.id)


@speaks()
async def delete_me(request: Request) -> Response:
    """Take oneself out of everything that is stored, also while one is banned."""
    services = services_of(request)
    _, person = await signed_in(request)
    for table in await services.store.tables.of(person.id):
        await _stand_up(services, table.id, person.id)
    await services.store.personal.delete(person.id)
    await services.connections.check(person.id)
    log.info("person.deleted", person=person.id)
    response = answer({})
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


async def _stand_up(services: Services, table: str, person: str) -> None:
    """Leave a table, if it has not closed or let one go in the meantime."""
    try:
        room = await services.rooms.room(table)
        await room.do(person, Stand())
    except Rejected as error:
        log.info("person.stays", table=table, code=error.code)


@speaks(gives=dict[str, Any])
async def export_me(request: Request) -> Response:
    """All that is stored of oneself, also while one is banned."""
    services = services_of(request)
    _, person = await signed_in(request)
    services.limits.take("export", person.id)
    exported = answer(await services.store.personal.everything_of(person.id))
    exported.headers["content-disposition"] = 'attachment; filename="kibitz.json"'
    return exported


@speaks(gives=list[ShownSession])
async def list_sessions(request: Request) -> Response:
    """Where one is signed in, tokens for programs included."""
    session, person = await signed_in(request)
    return answer(
        [
            ShownSession(
                each.id, each.created, each.last_seen, each.user_agent, each.id == session.id
            )
            for each in await services_of(request).store.sessions.of(person.id)
        ]
    )


@speaks()
async def end_session(request: Request) -> Response:
    """End one of one's sessions."""
    services = services_of(request)
    _, person = await signed_in(request)
    if not await services.store.sessions.revoke(person.id, request.path_params["session"]):
        raise Rejected(say("you have no such session"), code="sessions/unknown")
    await services.connections.check(person.id)
    return answer({})


@speaks(gives=Ended)
async def end_other_sessions(request: Request) -> Response:
    """End all of one's sessions but this one."""
    services = services_of(request)
    session, person = await signed_in(request)
    ended = await services.store.sessions.revoke_all(person.id, but=session.id)
    await services.connections.check(person.id)
    return answer(Ended(ended))


@speaks(takes=NewToken, gives=Token, status=201)
async def make_token(request: Request) -> Response:
    """A session for a program, used as ``Authorization: Bearer``; it is told only here."""
    services, person = services_of(request), await person_of(request)
    services.limits.take("token", person.id)
    wanted = await body(request, NewToken)
    label = " ".join(wanted.label.split())[:LONGEST_LABEL]
    return answer(Token(await services.store.sessions.open(person.id, BOT + label)), 201)


@speaks(gives=list[str])
async def list_mutes(request: Request) -> Response:
    """Whom one does not want to hear."""
    person = await person_of(request)
    return answer(sorted(await services_of(request).store.people.muted_by(person.id)))


@speaks()
async def mute(request: Request) -> Response:
    """Hear no more of what somebody says."""
    person, muted = await person_of(request), request.path_params["person"]
    if muted == person.id:
        raise Rejected(say("one cannot mute oneself"), code="people/oneself")
    await services_of(request).store.people.mute(person.id, muted)
    return answer({})


@speaks()
async def unmute(request: Request) -> Response:
    """Hear somebody again."""
    person = await person_of(request)
    await services_of(request).store.people.unmute(person.id, request.path_params["person"])
    return answer({})


async def _start_anew(request: Request, person: str) -> Response:
    """Go on in a new session after what one signs in with has changed; all others end."""
    services = services_of(request)
    await services.store.sessions.revoke_all(person)
    changed = await services.store.people.find(person)
    assert changed, "whoever asks is there"
    response = await welcome(request, changed, answer(changed))
    await services.connections.check(person)
    return response


async def welcome(request: Request, person: Person, response: Response) -> Response:
    """Sign a person in: the response brings the cookie of a new session in the old one's place."""
    services = services_of(request)
    before = await session_of(request)
    if before is not None:
        await services.store.sessions.revoke(before[1].id, before[0].id)
    agent = request.headers.get("user-agent", "")
    token = await services.store.sessions.open(person.id, agent.removeprefix(BOT))
    response.set_cookie(
        COOKIE,
        services.seal.sealed(token),
        max_age=SESSION_LASTS // 1_000,
        httponly=True,
        samesite="lax",
        secure=is_https(request, services.config),
    )
    return response


ROUTES = [
    Route("/api/guest", become_guest, methods=["POST"]),
    Route("/api/account", make_account, methods=["POST"]),
    Route("/api/login", log_in, methods=["POST"]),
    Route("/api/logout", log_out, methods=["POST"]),
    Route("/api/me", show_me),
    Route("/api/me", change_me, methods=["PATCH"]),
    Route("/api/me", delete_me, methods=["DELETE"]),
    Route("/api/me/password", change_password, methods=["POST"]),
    Route("/api/me/export", export_me),
    Route("/api/me/sessions", list_sessions),
    Route("/api/me/sessions", end_other_sessions, methods=["DELETE"]),
    Route("/api/me/sessions/{session}", end_session, methods=["DELETE"]),
    Route("/api/me/tokens", make_token, methods=["POST"]),
    Route("/api/mutes", list_mutes),
    Route("/api/mutes/{person}", mute, methods=["PUT"]),
    Route("/api/mutes/{person}", unmute, methods=["DELETE"]),
]
