"""A process that thinks for the computer players of servers elsewhere."""

import asyncio
import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from kibitz.bots.levels import player
from kibitz.errors import KibitzError
from kibitz.server.bus import PATIENCE, RETRY_EVERY, addresses, new_client
from kibitz.server.table.state import Variants
from kibitz.server.thinking import QUEUE, SUBJECT, answered

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

log = structlog.get_logger(__name__)


def work(servers: str, variants: Variants, ready: Callable[[], None]) -> None:
    """Answer questions until SIGTERM or SIGINT; those that have come are answered first.

    Args:
        servers: the addresses of the NATS servers; one that is away is waited for.
        variants: finds what can be played.
        ready: told once questions are heard.

    Raises:
        ParseError: for an address that is none.
        KibitzError: if there is no address, or the client for NATS is not installed.
    """
    if not servers.split():
        raise KibitzError("a worker needs a bus", expected="KIBITZ_NATS, or --nats nats://…")
    asyncio.run(_work(servers, variants, ready))


async def _work(servers: str, variants: Variants, ready: Callable[[], None]) -> None:
    from nats.errors import Error

    client, ending = new_client(), asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ending.set)
    await _connect(client, servers)
    at_once = asyncio.Semaphore(os.cpu_count() or 1)
    count = 0

    async def respond(message: "Msg") -> None:
        nonlocal count
        async with at_once:
            said = await asyncio.to_thread(answered, message.data, variants, player)
        try:
            await message.respond(said)
            count += 1
        except Error as error:
            log.info("worker.not_heard", reason=type(error).__name__)

    async with asyncio.TaskGroup() as thoughts:

        async def hear(message: "Msg") -> None:
            thoughts.create_task(respond(message))

        questions = await client.subscribe(SUBJECT, QUEUE, cb=hear)
        await client.flush()
        ready()
        await ending.wait()
        await questions.drain()  # type: ignore[no-untyped-call]
    await client.drain()
    log.info("worker.ended", answered=count)


async def _connect(client: "Client", servers: str) -> None:
    """Connect, however long it takes."""

    async def away() -> None:
        log.warning("worker.away")

    async def failed(error: Exception) -> None:
        log.info("worker.failed", reason=str(error) or type(error).__name__)

    await client.connect(
        addresses(servers),
        name="kibitz worker",
        connect_timeout=PATIENCE,
        max_reconnect_attempts=-1,
        reconnect_time_wait=RETRY_EVERY,  # type: ignore[arg-type]
        disconnected_cb=away,
        error_cb=failed,
    )
