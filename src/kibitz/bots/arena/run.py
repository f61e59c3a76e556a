"""A measurement: deal after deal, here, in several processes or on a cluster, until it is enough.

The deals are counted in their order, whoever has played them: so for a seed, and a budget of nodes,
the same measurement gives the same answer wherever it runs.
"""

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from typing import Final, TypeAlias

from kibitz.bots.arena.pairing import Pairing, Played, Tables, Variants
from kibitz.bots.arena.statistics import NO_DEALS, Tally
from kibitz.errors import KibitzError
from kibitz.rules.text import say

Deals: TypeAlias = Generator[Played, None, None]

AHEAD: Final = 3
"""Deals that wait for each process, so that it has something to do."""

GIVEN_UP: Final = 3
"""A player from another program who cannot play so many deals to begin with is not measured."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a measurement has found so far.

    Attributes:
        tally: by how much the first player is better.
        forfeits: how many deals either player has not played to the end; they are not counted.
        why: what went wrong in the last of them.
        clear: whether it was stopped because it was clear enough.
    """

    tally: Tally = NO_DEALS
    forfeits: tuple[int, int] = (0, 0)
    why: str = ""
    clear: bool = False

    def after(self, played: Played) -> "Result":
        """With one deal more."""
        if played.difference is not None:
            return replace(self, tally=self.tally.with_difference(played.difference))
        first, second = self.forfeits
        forfeits = (first + (played.forfeited == 0), second + (played.forfeited == 1))
        return replace(self, forfeits=forfeits, why=played.why)


NO_RESULT: Final = Result()


def measure(deals: Iterable[Played], stop_at: float | None = None) -> Iterator[Result]:
    """What the deals tell, after each of them.

    Args:
        deals: the deals in their order.
        stop_at: no more are looked at once the difference is clear of this one.

    Raises:
        KibitzError: if a player from another program does not play at all.
    """
    result = NO_RESULT
    for played in deals:
        result = result.after(played)
        if sum(result.forfeits) >= GIVEN_UP and not result.tally.deals:
            raise KibitzError(say("no deal can be played: {why}", why=result.why))
        clear = stop_at is not None and result.tally.is_clear_of(stop_at)
        result = replace(result, clear=clear)
        yield result
        if clear:
            return


def here(pairing: Pairing, variants: Variants, numbers: Iterable[int]) -> Deals:
    """Deals played in this process."""
    with closing(Tables(pairing, variants)) as tables:
        yield from map(tables.play, numbers)


def elsewhere(
    executor: Executor, pairing: Pairing, variants: Variants, numbers: Iterable[int], ahead: int
) -> Deals:
    """Deals played by others, in the order of their numbers.

    Args:
        executor: those who play them.
        pairing: who is measured.
        variants: finds the variant there.
        numbers: which deals.
        ahead: how many are in work at a time.
    """
    play = partial(_play, pairing, variants)
    left = iter(numbers)
    waiting: deque[Future[Played]] = deque(executor.submit(play, n) for n in islice(left, ahead))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(executor.submit(play, number) for number in islice(left, 1))


def _play(pairing: Pairing, variants: Variants, number: int) -> Played:
    return _tables(pairing, variants, threading.get_ident()).play(number)


@cache
def _tables(pairing: Pairing, variants: Variants, thread: int) -> Tables:
    """The tables of a thread that plays for others; they last as long as its process does."""
    return Tables(pairing, variants)


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Processes of this machine; when it is enough, what they have not begun is left out."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, initializer=_end_at_once)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _end_at_once() -> None:
    """Ctrl+C is for those who wait for the answer; who plays for them ends without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
