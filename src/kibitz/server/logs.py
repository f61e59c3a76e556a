"""Logs: one record a line, each with its request, none with a secret."""

import logging
import re
import sys
from collections.abc import Mapping
from secrets import token_hex
from time import perf_counter
from typing import Any, Final, Literal, TextIO, TypeAlias

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars, clear_contextvars, merge_contextvars
from structlog.typing import EventDict, Processor

Form: TypeAlias = Literal["json", "console"]
"""For programs, everything; for a person who plays at home, only what is amiss."""

LEVELS: Final[Mapping[Form, int]] = {"json": logging.INFO, "console": logging.WARNING}

SECRET: Final = frozenset(
    (
        *("action", "authorization", "card", "cards", "cookie", "cookies", "deal", "hand", "hands"),
        *("parameters", "params", "password", "secret", "text", "token", "what"),
    )
)
"""Words that do not stand in the name of a value that is shown."""

HIDDEN: Final = "(hidden)"
REFUSED: Final = "ASGI callable returned without completing handshake."
"""What uvicorn takes for an error of ours when a handshake is answered with a refusal."""

QUIET: Final = frozenset({"/healthz", "/readyz", "/metrics"})
REQUEST_ID: Final = "x-request-id"

_IN_TEXTS: Final = (
    (re.compile(r"(\w://[^\s/:@]*):[^\s/@]+@"), r"\1:…@"),
    (re.compile(r"\[parameters: .*", re.DOTALL), "[parameters hidden]"),
    (re.compile(r"\bBearer \S+"), "Bearer …"),
)
"""Secrets inside texts: a password in an address, the values of a statement, a token."""

log = structlog.get_logger(__name__)


def set_up_logs(form: Form, stream: TextIO = sys.stderr) -> None:
    """Write the logs of this process, our own and those of libraries, to one stream."""
    first: list[Processor] = [
        merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Processor] = [
        structlog.processors.format_exc_info,
        without_secrets,
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(
            colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback
        ),
    ]
    structlog.configure(
        processors=[*first, *last],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[form]),
        logger_factory=structlog.WriteLoggerFactory(stream),
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=first,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").addFilter(_is_an_error)


def _is_an_error(entry: logging.LogRecord) -> bool:
    return entry.msg != REFUSED


def without_secrets(_logger: Any, _method: str, entry: EventDict) -> EventDict:
    """Hide what nobody who reads logs should learn: tokens, passwords, cards, what was said."""
    return {name: _shown(name, value) for name, value in entry.items()}


def _shown(name: str, value: Any) -> Any:
    if SECRET & set(re.split(r"[^a-z]+", name.lower())):
        return HIDDEN
    match value:
        case str():
            for secret, instead in _IN_TEXTS:
                value = secret.sub(instead, value)
            return value
        case dict():
            return {inner: _shown(str(inner), found) for inner, found in value.items()}
        case list() | tuple():
            return [_shown("", found) for found in value]
        case _:
            return value


class RequestLog:
    """Gives every request an id, which its log entries and its answer carry.

    Args:
        app: what answers.
        trust_proxy: whether an id that came with the request is kept.
    """

    def __init__(self, app: ASGIApp, trust_proxy: bool) -> None:
        self._app = app
        self._trust_proxy = trust_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request, ended, began = self._id(scope), 0, perf_counter()
        clear_contextvars()
        bind_contextvars(request=request)

        async def sending(message: Message) -> None:
            nonlocal ended
            match message["type"]:
                case "http.response.start":
                    ended = message["status"]
                    MutableHeaders(scope=message)[REQUEST_ID] = request
                case "websocket.close":
                    ended = message.get("code", 1000)
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            write = log.debug if scope["path"] in QUIET else log.info
            write(
                scope["type"],
                method=scope.get("method", "GET"),
                path=scope["path"],
                ended=ended,
                ms=round((perf_counter() - began) * 1000, 1),
            )

    def _id(self, scope: Scope) -> str:
        """The id from a proxy in front of us, or a new one."""
        given = Headers(scope=scope).get(REQUEST_ID, "") if self._trust_proxy else ""
        return given if re.fullmatch(r"[\w.-]{8,64}", given) else token_hex(8)
