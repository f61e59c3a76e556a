"""How many busy tables the server holds, on this machine, over the loopback.

The server, on SQLite in a temporary folder, and this program, which is the load, are two processes.
Every table has four sockets and is played by lot, one action a second. An action's time
runs from the moment it was due until the last of the four seats has its update, so what this
program is late counts as well. Tables are added in steps; a step is held if 99 of 100 actions
took less than 100 ms. In the same run, for comparison: two server processes on PostgreSQL and NATS
(``--engines``); a foreign server (``--peer``: see ``peer.py``); and the ceiling, a bare Starlette
application that sends every frame it gets, at the same pace and of the same size, to the four
sockets of a group.

    python benchmarks/server --tables 800 --seconds 10 --engines --peer
"""

import argparse
import asyncio
import gc
import os
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import bare
import peer
from load import AT_ONCE, SETTLE, Load, Times, climb, held, say
from playing import Table
from processes import ALONE, Engines, Process, free_port, postgresql_and_nats

from kibitz import games
from kibitz.server import process
from kibitz.server.config import Config
from kibitz.server.services import milliseconds
from kibitz.server.store.store import open_store

STEPS: Final = (100, 200, 400, 600, 800, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 4000)
GAMES: Final = ("bridge/single", "belote/bulgarian", "whist/esmakker")


def serve(arguments: argparse.Namespace) -> None:
    """Be a server process."""
    if arguments.serve == "bare":
        bare.serve(arguments.port)
        return
    config = Config(
        data=arguments.data,
        database=arguments.database,
        nats=arguments.nats,
        port=arguments.port,
        unlimited=True,
        key="k" * 32,
    )
    variants = [variant for name in games.game_names() for variant in games.game(name).variants]
    process.serve(config, variants, lambda address: None)


def server(kind: str, data: Path, engines: Engines = ALONE, profile: str = "") -> Process:
    """A process of this same program that serves."""
    profiler = ["-m", "cProfile", "-o", profile] if profile else []
    port = free_port()
    command = [sys.executable, *profiler, __file__, "--serve", kind]
    command += ["--port", str(port), "--data", str(data)]
    command += ["--database", engines.database, "--nats", engines.nats]
    ready = "/" if kind == "bare" else "/readyz"
    return Process(command, port, data / f"{kind}-{port}.log", ready)


@asynccontextmanager
async def running(servers: Sequence[Process]) -> AsyncIterator[float]:
    """Servers for a while; says how many seconds it took until the last had started."""
    try:
        yield max([await asyncio.to_thread(server.start) for server in servers])
    finally:
        for server in servers:
            server.end()


async def make_people(data: Path, database: str, count: int) -> list[str]:
    """So many guests, by their tokens."""
    url = Config(data=data, database=database).database_url
    async with open_store(url, milliseconds) as store:
        people = [await store.people.create(f"Guest {number}") for number in range(count)]
        return [await store.sessions.open(person.id) for person in people]


async def measure_kibitz(
    arguments: argparse.Namespace, data: Path, processes: int, engines: Engines
) -> int:
    """The server itself: tables held, memory, starting, starting again with all tables live.

    All four sockets of a table are at one process, as a proxy in front would have it.
    """
    steps = steps_to(arguments.tables)
    servers = [server("kibitz", data, engines, arguments.profile) for _ in range(processes)]
    async with running(servers[:1]) as seconds:
        say(f"started on an empty database in {seconds:.2f} s")
        servers[0].stop()
    tokens = await make_people(data, engines.database, 4 * steps[-1])

    def table(times: Times, number: int) -> Table:
        own = tokens[4 * number : 4 * number + 4]
        port = servers[number % processes].port
        return Table(times, port, own, GAMES[number % len(GAMES)])

    async with running(servers) as seconds:
        say(f"started again in {seconds:.2f} s")
        load = Load(servers, table, arguments.seed)
        empty = load.memory
        measured = await climb(load, steps, arguments.seconds)
        last = measured[-1]
        say(f"{(last.memory - empty) / last.tables / 1024:.0f} KiB a table, with 4 sockets")
        if not arguments.profile:
            await restart(load)
        for one in servers:
            one.stop()
    return held(measured)


async def restart(load: Load) -> None:
    """Stop the servers under load, start them, and let everybody come back."""
    stopping = [await asyncio.to_thread(server.stop) for server in load.servers]
    starting = [await asyncio.to_thread(server.start) for server in load.servers]
    began = time.perf_counter()
    returning = asyncio.Semaphore(AT_ONCE)

    async def come_back(table: Table) -> None:
        async with returning:
            await table.come_back()

    await asyncio.gather(*(come_back(table) for table in load.tables))
    back = time.perf_counter() - began
    load.times.clear()
    await load.play(SETTLE)
    await asyncio.sleep(0.5)
    say(
        f"with {len(load.tables)} live tables stopped in {max(stopping):.2f} s, started in "
        f"{max(starting):.2f} s, all {4 * len(load.tables)} sockets back after {back:.1f} s more; "
        f"then {len(load.times.taken)} actions, refused: {load.times.refused or 'none'}"
    )


async def measure_other(
    arguments: argparse.Namespace, other: Process, make: Callable[[Times, int], Any], least: int
) -> int:
    """Another server, from a step that is not too easy for it."""
    steps = [step for step in STEPS if step >= least]
    async with running([other]) as seconds:
        say(f"started in {seconds:.2f} s")
        return held(await climb(Load([other], make, arguments.seed), steps, arguments.seconds))


def steps_to(tables: int) -> list[int]:
    """The steps to so many tables."""
    return [step for step in STEPS if step < tables] + [tables]


async def measure(arguments: argparse.Namespace) -> None:
    """The whole run."""
    gc.disable()
    say(f"{os.cpu_count()} processors, load before: {os.getloadavg()[0]:.2f}")
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="kibitz-benchmark-")))
        say("\nkibitz, one process on SQLite")
        ours = await measure_kibitz(arguments, folder, 1, ALONE)
        if arguments.profile:
            return
        if arguments.engines:
            say("\nkibitz, two processes on PostgreSQL and NATS")
            engines = opened.enter_context(postgresql_and_nats(folder))
            await measure_kibitz(arguments, folder, 2, engines)
        if arguments.peer:
            say("\nboardgame.io")
            foreign = peer.server(folder)
            make = lambda times, number: peer.Match(times, foreign.port, number)  # noqa: E731
            await measure_other(arguments, foreign, make, STEPS[0])
        say("\nbare Starlette")
        least = server("bare", folder)
        make = lambda times, number: bare.Group(times, least.port, number)  # noqa: E731
        ceiling = await measure_other(arguments, least, make, ours)
    more = " or more" if ceiling == STEPS[-1] else ""
    say(f"\nheld: {ours} tables of kibitz, {ceiling}{more} of the bare application")
    say(f"that is {ours / (ceiling or 1):.0%}" + (" or less" if more else ""))
    say(f"load after: {os.getloadavg()[0]:.2f}")


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=800, help="the last step")
    parser.add_argument("--seconds", type=float, default=10, help="for each step")
    parser.add_argument("--seed", type=int, default=1, help="of every random choice")
    parser.add_argument("--engines", action="store_true", help="also on PostgreSQL and NATS")
    parser.add_argument("--peer", action="store_true", help="also boardgame.io, from npm")
    parser.add_argument("--profile", default="", help="a file for the server's profile")
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--data", type=Path, default=Path(), help=argparse.SUPPRESS)
    parser.add_argument("--database", default="", help=argparse.SUPPRESS)
    parser.add_argument("--nats", default="", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments)
        return
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(files, most), most))
    asyncio.run(measure(arguments))


if __name__ == "__main__":
    main()
