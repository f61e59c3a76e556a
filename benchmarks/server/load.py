"""The load: tables that act once a second each, in steps, and how long their actions took."""

import asyncio
import gc
import random
import sys
import time
from collections.abc import Callable, Sequence
from statistics import quantiles
from typing import Any, Final, NamedTuple

import httpx
from processes import Process

MARK: Final = 0.1
"""Seconds that 99 of 100 actions may take at most."""

SETTLE: Final = 2.0
"""Seconds between the arrival of new tables and the measuring."""

TRIES: Final = 2
AT_ONCE: Final = 16
"""Tables that come in at the same time."""

PATIENCE: Final = 120
"""Seconds that a table's four may take to come in: something is wrong if they take longer."""


class Times:
    """How long actions took, and what went wrong."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.taken: list[float] = []
        self.skipped = 0
        self.refused: dict[str, int] = {}


class Step(NamedTuple):
    """What was measured with so many tables."""

    tables: int
    rate: float
    skipped: int
    refused: dict[str, int]
    middle: float
    late: float
    latest: float
    server: float
    load: float
    memory: float

    @property
    def held(self) -> bool:
        """Whether the mark is reached."""
        return self.late < MARK and not self.skipped


class Load:
    """Tables that act once a second each, evenly spread."""

    def __init__(
        self, servers: Sequence[Process], make: Callable[[Times, int], Any], seed: int
    ) -> None:
        self.servers, self.make = servers, make
        self.times = Times()
        self.tables: list[Any] = []
        self._chance = random.Random(seed)

    async def grow(self, size: int) -> None:
        """Let tables come in until there are so many."""
        arriving = asyncio.Semaphore(AT_ONCE)

        async def arrive(client: httpx.AsyncClient, table: Any) -> None:
            async with arriving:
                await table.arrive(client)

        new = [self.make(self.times, number) for number in range(len(self.tables), size)]
        async with httpx.AsyncClient(timeout=60) as client:
            await asyncio.gather(*(arrive(client, table) for table in new))
        self.tables += new

    async def play(self, seconds: float) -> None:
        """Let every table act once a second."""
        began, every = time.perf_counter(), 1 / len(self.tables)
        for number in range(int(seconds * len(self.tables))):
            due = began + number * every
            if (ahead := due - time.perf_counter()) > 0:
                await asyncio.sleep(ahead)
            elif number % 8 == 0:
                await asyncio.sleep(0)
            self.tables[number % len(self.tables)].act(due, self._chance)

    @property
    def busy(self) -> float:
        """Seconds of processor time that the servers have taken so far."""
        return sum(server.busy for server in self.servers)

    @property
    def memory(self) -> float:
        """Resident bytes of the servers."""
        return sum(server.memory for server in self.servers)

    async def step(self, size: int, seconds: float) -> Step:
        """Measure with so many tables."""
        await self.grow(size)
        await self.play(SETTLE)
        gc.collect()
        self.times.clear()
        server, load, began = self.busy, time.process_time(), time.perf_counter()
        await self.play(seconds)
        passed = time.perf_counter() - began
        busy = (self.busy - server) / passed, (time.process_time() - load) / passed
        await asyncio.sleep(0.5)
        taken = self.times.taken or [seconds]
        late = quantiles(taken, n=100) if len(taken) > 1 else taken * 99
        return Step(
            size,
            len(self.times.taken) / seconds,
            self.times.skipped,
            self.times.refused,
            late[49],
            late[98],
            max(taken),
            *busy,
            self.memory,
        )


async def climb(load: Load, steps: Sequence[int], seconds: float) -> list[Step]:
    """Measure step by step until one is not held, nor at a second try: others may be at work."""
    say(f"{'tables':>8}{'actions/s':>11}{'p50':>9}{'p99':>9}{'most':>9}  server  load  memory")
    measured: list[Step] = []
    for size in steps:
        for _ in range(TRIES):
            measured.append(await load.step(size, seconds))
            say(line_of(measured[-1]))
            if measured[-1].held:
                break
        else:
            break
    return measured


def line_of(step: Step) -> str:
    """What was measured, in a line."""
    return (
        f"{step.tables:8}{step.rate:11.0f}"
        f"{step.middle * 1e3:6.1f} ms{step.late * 1e3:6.1f} ms{step.latest * 1e3:6.0f} ms"
        f"{step.server:8.0%}{step.load:6.0%}{step.memory / 2**20:5.0f} MiB"
        + (f"  {step.skipped} actions skipped" if step.skipped else "")
        + (f"  refused: {step.refused}" if step.refused else "")
    )


def held(measured: Sequence[Step]) -> int:
    """How many tables were held."""
    return max((step.tables for step in measured if step.held), default=0)


def say(text: str) -> None:
    """A line of output, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
