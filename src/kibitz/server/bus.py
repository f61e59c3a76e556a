"""How processes tell one another that a table has moved on."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias
from urllib.parse import urlsplit

import msgspec
import structlog

from kibitz.errors import KibitzError, ParseError

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

SUBJECT: Final = "kibitz.tables"
RETRY_EVERY: Final = 0.5
"""Seconds between two attempts to reach a bus that is away."""

PATIENCE: Final = 2
"""Seconds that an attempt may take."""

log = structlog.get_logger(__name__)

Heard: TypeAlias = Callable[[str, int], Awaitable[None]]
"""What is done when another process has taken a table to a number."""


class Bus(Protocol):
    """Carries "table so-and-so has come to this number" to every other process.

    Nothing depends on a message arriving: whoever misses one finds out at the next append, when
    a deadline passes, or by looking again because the bus says that something was missed.

    Attributes:
        alone: whether there are no other processes.
    """

    alone: bool

    def following(self, heard: Heard) -> AbstractAsyncContextManager[None]:
        """Hear what other processes tell, as long as the context lasts."""
        ...

    async def publish(self, table: str, number: int) -> None:
        """Tell the others; never waits for the network."""
        ...

    def missed(self) -> bool:
        """Whether something may have been missed since this was last asked."""
        ...

    async def ask(self, subject: str, question: bytes, seconds: float) -> bytes | None:
        """What one of those who answer questions of a kind says; none if nobody does in time."""
        ...


class NoBus:
    """The bus of a process that is alone."""

    alone = True

    def following(self, heard: Heard) -> AbstractAsyncContextManager[None]:
        """Nobody else is there to be heard."""
        return nullcontext()

    async def publish(self, table: str, number: int) -> None:
        """Nobody else is there to be told."""

    def missed(self) -> bool:
        return False

    async def ask(self, subject: str, question: bytes, seconds: float) -> bytes | None:
        """Nobody else is there to be asked."""
        return None


class NatsBus:
    """A NATS server between the processes, which may be away at any time.

    News gather while earlier news are being sent: of a table only the latest number counts.

    Args:
        servers: their addresses, as ``nats://host:4222``, with blanks between them.

    Raises:
        ParseError: for an address that is none.
        KibitzError: if the client for NATS is not installed.
    """

    alone = False

    def __init__(self, servers: str) -> None:
        self._servers = addresses(servers)
        self._client = new_client()
        self._news: dict[str, int] = {}
        self._there_is_news = asyncio.Event()
        self._missed = True
        self._said_away = False

    @asynccontextmanager
    async def following(self, heard: Heard) -> AsyncIterator[None]:
        running = asyncio.create_task(self._run(heard))
        try:
            yield
        finally:
            await _ended(running)
            await self._client.close()

    async def publish(self, table: str, number: int) -> None:
        if self._client.is_connected:
            self._news[table] = number
            self._there_is_news.set()

    def missed(self) -> bool:
        missed, self._missed = self._missed, not self._client.is_connected
        return missed or self._missed

    async def ask(self, subject: str, question: bytes, seconds: float) -> bytes | None:
        from nats.errors import Error

        if not self._client.is_connected:
            return None
        try:
            answer = await self._client.request(subject, question, timeout=seconds)
        except (Error, OSError, TimeoutError) as error:
            log.info("bus.no_answer", subject=subject, reason=type(error).__name__)
            return None
        return answer.data

    async def _run(self, heard: Heard) -> None:
        """Connect, however long it takes, and send what there is to tell."""
        from nats.errors import Error

        async def hear(message: "Msg") -> None:
            await self._hear(message, heard)

        await self._client.connect(
            self._servers,
            name="kibitz",
            no_echo=True,
            connect_timeout=PATIENCE,
            max_reconnect_attempts=-1,
            reconnect_time_wait=RETRY_EVERY,  # type: ignore[arg-type]
            ping_interval=10,
            error_cb=self._failed,
            disconnected_cb=self._disconnected,
            reconnected_cb=self._connected,
        )
        await self._client.subscribe(SUBJECT, cb=hear)
        await self._connected()
        while True:
            await self._there_is_news.wait()
            self._there_is_news.clear()
            news, self._news = self._news, {}
            try:
                await self._client.publish(SUBJECT, msgspec.json.encode(news))
            except (Error, OSError) as error:
                log.info("bus.not_told", tables=len(news), reason=type(error).__name__)

    async def _hear(self, message: "Msg", heard: Heard) -> None:
        try:
            news = msgspec.json.decode(message.data, type=dict[str, int])
            await asyncio.gather(*(heard(table, number) for table, number in news.items()))
        except (msgspec.DecodeError, KibitzError) as error:
            self._missed = True
            log.warning("bus.not_heard", reason=str(error))

    async def _connected(self) -> None:
        self._missed, self._said_away = True, False
        log.info("bus.connected")

    async def _disconnected(self) -> None:
        self._say_away("the connection was lost")

    async def _failed(self, error: Exception) -> None:
        """An attempt failed, or messages came in faster than they were heard."""
        self._missed = True
        self._say_away(str(error) or type(error).__name__)

    def _say_away(self, reason: str) -> None:
        """Say once, not at every attempt, that the bus is away."""
        if not self._said_away and not self._client.is_connected:
            self._said_away = True
            log.warning("bus.away", reason=reason)


async def _ended(task: "asyncio.Task[None]") -> None:
    """Cancel a task until it has ended: an attempt to connect can swallow it in Python 3.11."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=0.1)
    await asyncio.gather(task, return_exceptions=True)


def addresses(servers: str) -> list[str]:
    """The addresses of some NATS servers.

    Raises:
        ParseError: for an address that is none.
    """
    listed = servers.split()
    if any(urlsplit(server).scheme not in ("nats", "tls", "ws", "wss") for server in listed):
        raise ParseError("this is no address of a bus", expected="nats://host:4222")
    return listed


def make_bus(servers: str) -> Bus:
    """The bus that goes through some NATS servers; none if none are named."""
    return NatsBus(servers) if servers else NoBus()


def new_client() -> "Client":
    """A client for NATS, not connected yet.

    Raises:
        KibitzError: if it is not installed.
    """
    try:
        from nats.aio.client import Client
    except ImportError:
        raise KibitzError(
            "the client for NATS is missing", expected="pip install 'kibitz[nats]'"
        ) from None
    return Client()
