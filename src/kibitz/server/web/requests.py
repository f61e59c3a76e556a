"""What all routes share: who asks, what is in the body, how an answer or an error is written."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from kibitz.errors import IllegalAction, KibitzError, ParseError, Rejected
from kibitz.locale import ENGLISH, catalog, language_named
from kibitz.rules.game import Variant
from kibitz.rules.text import Catalog, of_error, say, text_hook
from kibitz.server.counts import code_of
from kibitz.server.limits import Limited
from kibitz.server.services import Services
from kibitz.server.store.database import StoreUnavailable
from kibitz.server.store.people import Person
from kibitz.server.store.sessions import Session

COOKIE: Final = "kibitz"
SUBPROTOCOL: Final = "kibitz"
SUBPROTOCOLS: Final = "sec-websocket-protocol"
BEARER: Final = "bearer."

DAY: Final = 24 * 60 * 60 * 1_000
SESSION_LASTS: Final = 180 * DAY
"""Milliseconds without use after which a session has ended."""

SEEN_EVERY: Final = DAY // 24
"""Milliseconds between two notes that a session is in use."""

STATUS_BY_REASON: Final = {
    "unknown": 404,
    "not_host": 403,
    "forbidden": 403,
    "signed_out": 401,
    "credentials": 401,
    "refused": 401,
    "banned": 403,
    "origin": 403,
    "silenced": 403,
    "body_too_large": 413,
    "head_too_large": 431,
    "limited": 429,
    "cool_down": 429,
    "unavailable": 503,
}
"""The status of a refusal, by the second half of its code; 409 for all others."""

T = TypeVar("T")
H = TypeVar("H", bound=Callable[..., Any])

# Every handler of a route says in one line what it takes and gives, so that /api/openapi.json can
# tell others: `@speaks(takes=NewGuest, gives=Person, status=201)` above `async def`. Types are
# msgspec records, or what is built from them, as `list[MatchSummary]`; `query` names what may
# stand in the query. What the docstring says is what the description says.


class Speaks(NamedTuple):
    """What a handler takes and gives.

    Attributes:
        takes: the type of the body; none if there is none.
        gives: the type of the answer; none if it is not JSON.
        status: the status of the answer.
        query: the types of what may stand in the query, by name.
        media: what kind of thing the answer is.
    """

    takes: Any = None
    gives: Any = None
    status: int = 200
    query: Mapping[str, Any] = {}
    media: str = "application/json"


class Refusal(msgspec.Struct, omit_defaults=True):
    """What is wrong with a request.

    Attributes:
        error: what kind of error it is.
        message: what is wrong, in a sentence.
        code: a stable name of it, as ``table/stale``.
        rule: the number in the game's RULES.md, if a rule forbids it.
    """

    error: str
    message: str
    code: str
    rule: str = ""


class Nothing(msgspec.Struct):
    """An answer with nothing in it: what was asked for is done."""


def speaks(
    takes: Any = None,
    gives: Any = Nothing,
    status: int = 200,
    query: Mapping[str, Any] = MappingProxyType({}),
    media: str = "application/json",
) -> Callable[[H], H]:
    """Note on a handler what it takes and gives; see ``Speaks``."""

    def noted(handler: H) -> H:
        handler.speaks = Speaks(takes, gives, status, query, media)  # type: ignore[attr-defined]
        return handler

    return noted


def services_of(connection: HTTPConnection) -> Services:
    """What lives as long as the process."""
    found: Services = connection.app.state.services
    return found


def bearer_of(connection: HTTPConnection) -> str | None:
    """The token sent in the open; none if the cookie is to say who asks.

    It comes as ``Authorization: Bearer`` or, since a page cannot say that when it opens a socket,
    as a subprotocol that it offers there.
    """
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    offered = (name.strip() for name in connection.headers.get(SUBPROTOCOLS, "").split(","))
    tokens = (name.removeprefix(BEARER) for name in offered if name.startswith(BEARER))
    return next(tokens, None)


def token_of(connection: HTTPConnection) -> str:
    """The session's token, sent in the open or in the cookie; empty if there is none."""
    bearer = bearer_of(connection)
    if bearer is not None:
        return bearer
    return services_of(connection).seal.opened(connection.cookies.get(COOKIE, ""))


def is_stranger(connection: HTTPConnection) -> bool:
    """Whether whoever asks brings neither token nor cookie."""
    return bearer_of(connection) is None and COOKIE not in connection.cookies


async def session_of(connection: HTTPConnection) -> tuple[Session, Person] | None:
    """The session of whoever asks, banned or not; none if nobody is signed in."""
    services, token = services_of(connection), token_of(connection)
    found = await services.store.sessions.find(token) if token else None
    if found is None:
        return None
    unused = services.now() - found[0].last_seen
    if unused > SESSION_LASTS:
        return None
    if unused > SEEN_EVERY:
        await services.store.sessions.seen(found[0])
    return found


async def signed_in(connection: HTTPConnection) -> tuple[Session, Person]:
    """The session of whoever asks, banned or not.

    Raises:
        Rejected: ``auth/signed_out``.
        Limited: if the person asks too often.
    """
    found = await session_of(connection)
    if found is None:
        raise signed_out()
    services_of(connection).limits.take("person", found[1].id)
    return found


def signed_out() -> Rejected:
    """The refusal of what only somebody who is signed in can do."""
    return Rejected(say("sign in first, or become a guest"), code="auth/signed_out")


async def who(connection: HTTPConnection) -> Person | None:
    """The person who asks; none if nobody is signed in.

    Raises:
        Rejected: ``auth/banned``.
    """
    found = await session_of(connection)
    if found is None:
        return None
    check_not_banned(found[1], services_of(connection).now())
    return found[1]


async def person_of(connection: HTTPConnection) -> Person:
    """The person who asks.

    Raises:
        Rejected: ``auth/signed_out``, ``auth/banned``.
        Limited: if the person asks too often.
    """
    _, person = await signed_in(connection)
    check_not_banned(person, services_of(connection).now())
    return person


def check_not_banned(person: Person, now: int) -> None:
    """Keep out whoever a moderator has kept out."""
    if person.banned_until is not None and person.banned_until > now:
        raise Rejected(say("a moderator has banned you from this server"), code="auth/banned")


async def body(request: Request, kind: type[T]) -> T:
    """The request's body as a record.

    Raises:
        ParseError: if it is something else.
    """
    received = await request.body()
    try:
        return msgspec.json.decode(received, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ParseError(str(error), where="body") from None


def language_of(connection: HTTPConnection) -> str:
    """The language that the address asks for, else the client's best one, else English."""
    wanted = language_named(connection.query_params.get("language", ""))
    return wanted or _best_language(connection.headers.get("accept-language", "")) or ENGLISH


def _best_language(accepted: str) -> str | None:
    """The language that stands highest in an ``Accept-Language``; none if we have none of it."""
    best: tuple[float, str] | None = None
    for item in accepted.split(","):
        name, _, weight = item.partition(";")
        language, quality = language_named(name), _quality(weight)
        if language and quality > 0 and (best is None or quality > best[0]):
            best = quality, language
    return best[1] if best else None


def _quality(weight: str) -> float:
    """How much a language is wanted; not at all if that cannot be read."""
    try:
        return float(weight.replace(" ", "").removeprefix("q=") or 1)
    except ValueError:
        return 0


def words_of(connection: HTTPConnection, variant: Variant[Any] | None = None) -> Catalog | None:
    """The words of the language in which somebody asks; none for English.

    Args:
        connection: who asks.
        variant: whose words win, if the answer is about one.
    """
    return catalog(language_of(connection), None if variant is None else variant.locale)


def answer(value: Any, status: int = 200, words: Catalog | None = None) -> Response:
    """A value as a JSON answer, in a language; in English if there is no catalog."""
    body = msgspec.json.encode(value, enc_hook=text_hook(words))
    return Response(body, status, media_type="application/json")


def refusal(error: KibitzError) -> tuple[int, dict[str, Any]]:
    """The status and the body that say what is wrong."""
    code = code_of(error)
    said = {"error": error.kind, "message": of_error(error), "code": code}
    match error:
        case Rejected():
            return STATUS_BY_REASON.get(code.partition("/")[2], 409), said
        case IllegalAction():
            return 409, said | {"rule": error.rule}
        case StoreUnavailable():
            return 503, said
        case _:
            return 422, said


async def kibitz_error(request: Request, error: Exception) -> Response:
    """The answer to a request that was refused."""
    assert isinstance(error, KibitzError)
    status, said = refusal(error)
    answered = answer(said, status, words_of(request, getattr(request.state, "variant", None)))
    if isinstance(error, Limited):
        answered.headers["retry-after"] = str(error.seconds)
    return answered


async def http_error(request: Request, error: Exception) -> Response:
    """The answer to a request that no route takes."""
    assert isinstance(error, HTTPException)
    said = {"error": "http", "code": f"http/{error.status_code}", "message": error.detail}
    return answer(said, error.status_code)
