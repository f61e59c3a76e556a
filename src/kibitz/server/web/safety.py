"""What stands before all routes: headers for browsers, and what is turned away at the door."""

from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from kibitz.errors import Rejected
from kibitz.rules.text import say
from kibitz.server.config import Config
from kibitz.server.web.requests import bearer_of, kibitz_error, services_of

LARGEST_BODY: Final = 64 * 1024
LARGEST_HEAD: Final = 16 * 1024
"""Bytes of the address and all headers of a request together."""

HEADERS: Final = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
HTTPS_HEADERS: Final = {"strict-transport-security": "max-age=31536000"}
API_HEADERS: Final = {"cache-control": "no-store"}
API: Final = "/api/"

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})

STRICTER: Final = {
    ("POST", "/api/guest"): "guest",
    ("POST", "/api/account"): "account",
    ("POST", "/api/login"): "login",
    ("POST", "/api/tables"): "table",
    ("GET", "/api/oidc/login"): "login",
    ("GET", "/api/oidc/callback"): "login",
}
"""What an address may do less often than other things, by its own rate."""

PREFLIGHT_LASTS: Final = 3_600
"""Seconds for which a browser remembers what a page of another origin may ask."""

POLICY: Final = 1008


def is_https(connection: HTTPConnection, config: Config) -> bool:
    """Whether a request came by https, as far as the client is concerned."""
    if config.trust_proxy and (scheme := connection.headers.get("x-forwarded-proto")):
        return scheme.lower() == "https"
    return connection.url.scheme in ("https", "wss")


def address_of(connection: HTTPConnection, config: Config) -> str:
    """Where a request comes from; of IPv6 the part that belongs to one customer.

    Of what proxies say only the last word counts: it is our own proxy's, the rest is hearsay.
    """
    address = connection.client.host if connection.client else ""
    if config.trust_proxy and (said := connection.headers.get("x-forwarded-for")):
        address = said.rpartition(",")[2].strip()
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return ":".join(parsed.exploded.split(":")[:4])
    return address


class SecurityHeaders:
    """Tells browsers to be strict."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        wanted = dict(HEADERS)
        if is_https(HTTPConnection(scope), self._config):
            wanted |= HTTPS_HEADERS
        if scope["path"].startswith(API):
            wanted |= API_HEADERS

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in wanted.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, sending)


def foreign_pages(config: Config) -> list[Middleware]:
    """What lets pages of the configured origins read our answers: to tokens, never to cookies."""
    if not config.origins:
        return []
    reading = Middleware(
        CORSMiddleware,
        allow_origins=config.origins,
        allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=["authorization", "content-type"],
        expose_headers=["retry-after", "x-request-id"],
        allow_credentials=False,
        max_age=PREFLIGHT_LASTS,
    )
    return [reading]


class Door:
    """Turns away requests that are too large, too many, or sent by somebody else's page."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        try:
            check_size(connection)
            check_origin(connection, self._config)
            self._check_rate(connection)
        except Rejected as error:
            await _turn_away(error, scope, receive, send)
            return
        await self._app(scope, _counted(receive), send)

    def _check_rate(self, connection: HTTPConnection) -> None:
        limits, address = services_of(connection).limits, address_of(connection, self._config)
        limits.take("request", address)
        stricter = STRICTER.get((connection.scope.get("method", ""), connection.scope["path"]))
        if stricter is not None:
            limits.take(stricter, address)


def check_size(connection: HTTPConnection) -> None:
    """Refuse a request whose head is too large, or which says that its body is.

    Raises:
        Rejected: ``input/head_too_large``, ``input/body_too_large``.
    """
    scope = connection.scope
    head = len(scope["path"]) + len(scope["query_string"])
    head += sum(len(name) + len(value) for name, value in scope["headers"])
    if head > LARGEST_HEAD:
        raise Rejected(say("the headers are too large"), code="input/head_too_large")
    length = connection.headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 9 or int(length) > LARGEST_BODY:
        raise _body_too_large()


def check_origin(connection: HTTPConnection, config: Config) -> None:
    """Refuse what another site's page sends with the cookie of somebody who looks at it.

    Browsers say which page a request comes from whenever it may change something, and for every
    socket. Whoever says nothing is no browser, and nobody's cookie is borrowed; nor is it
    where a token is sent in the open, which no other page knows.

    Raises:
        Rejected: ``auth/origin``.
    """
    if connection.scope.get("method") in READING or bearer_of(connection) is not None:
        return
    origin = connection.headers.get("origin")
    if origin is None:
        foreign = connection.headers.get("sec-fetch-site", "none") not in ("same-origin", "none")
    else:
        foreign = origin not in config.origins and not _same_host(origin, connection)
    if foreign:
        raise Rejected(say("another site's page may not do that"), code="auth/origin")


def _same_host(origin: str, connection: HTTPConnection) -> bool:
    """Whether an origin is the host that was asked; a proxy may have changed the scheme."""
    try:
        host = urlsplit(origin).netloc.lower()
    except ValueError:
        return False
    return bool(host) and host == connection.headers.get("host", "").lower()


def _counted(receive: Receive) -> Receive:
    """A body that is refused as soon as too much of it has come, whatever was announced."""
    received = 0

    async def receiving() -> Message:
        nonlocal received
        message = await receive()
        if message["type"] == "http.request":
            received += len(message.get("body", b""))
            if received > LARGEST_BODY:
                raise _body_too_large()
        return message

    return receiving


def _body_too_large() -> Rejected:
    return Rejected(
        say("a body has at most {most} bytes", most=LARGEST_BODY),
        code="input/body_too_large",
    )


async def _turn_away(error: Rejected, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        response = await kibitz_error(Request(scope, receive), error)
        await response(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        response = await kibitz_error(Request({**scope, "type": "http"}), error)
        await response(scope, receive, send)
    else:
        await WebSocket(scope, receive, send).close(POLICY, error.code)
