"""What all routes share: who asks, what is in the body, how an answer or an error is written."""

from typing import Any, Final, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from kibitz.errors import IllegalAction, KibitzError, ParseError, Rejected
from kibitz.server.services import Services
from kibitz.server.store.people import Person

COOKIE: Final = "kibitz"
LARGEST_BODY: Final = 64 * 1024

STATUS_BY_REASON: Final = {
    "unknown": 404,
    "not_host": 403,
    "forbidden": 403,
    "signed_out": 401,
    "limited": 429,
    "cool_down": 429,
    "unavailable": 503,
}
"""The status of a refusal, by the second half of its code; 409 for all others."""

T = TypeVar("T")


def services_of(connection: HTTPConnection) -> Services:
    """What lives as long as the process."""
    found: Services = connection.app.state.services
    return found


def token_of(connection: HTTPConnection) -> str:
    """The session's token: from the cookie, or from ``Authorization: Bearer``; empty if none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")


async def who(connection: HTTPConnection) -> Person | None:
    """The person who asks; none if nobody is signed in."""
    token = token_of(connection)
    if not token:
        return None
    found = await services_of(connection).store.sessions.find(token)
    return None if found is None else found[1]


async def person_of(connection: HTTPConnection) -> Person:
    """The person who asks.

    Raises:
        Rejected: ``auth/signed_out``.
    """
    person = await who(connection)
    if person is None:
        raise Rejected("sign in first, or become a guest", code="auth/signed_out")
    return person


async def body(request: Request, kind: type[T]) -> T:
    """The request's body as a record.

    Raises:
        ParseError: if it is too large, or something else.
    """
    received = bytearray()
    async for chunk in request.stream():
        received += chunk
        if len(received) > LARGEST_BODY:
            raise ParseError("the body is too large", expected=f"at most {LARGEST_BODY} bytes")
    try:
        return msgspec.json.decode(bytes(received), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ParseError(str(error), where="body") from None


def answer(value: Any, status: int = 200) -> Response:
    """A value as a JSON answer."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refusal(error: KibitzError) -> tuple[int, dict[str, Any]]:
    """The status and the body that say what is wrong."""
    said: dict[str, Any] = {"error": error.kind, "message": str(error)}
    if isinstance(error, Rejected):
        reason = error.code.partition("/")[2]
        return STATUS_BY_REASON.get(reason, 409), said | {"code": error.code}
    if isinstance(error, IllegalAction):
        return 409, said | {"code": f"rules/{error.reason}", "rule": error.rule}
    return 422, said | {"code": f"input/{error.kind}"}


async def kibitz_error(request: Request, error: Exception) -> Response:
    """The answer to a request that was refused."""
    assert isinstance(error, KibitzError)
    status, said = refusal(error)
    return answer(said, status)


async def http_error(request: Request, error: Exception) -> Response:
    """The answer to a request that no route takes."""
    assert isinstance(error, HTTPException)
    said = {"error": "http", "code": f"http/{error.status_code}", "message": error.detail}
    return answer(said, error.status_code)
