"""What is asked of a solver, and what an answer took."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from deals import Hands


class Timed(NamedTuple):
    """What a solver answered, in how many milliseconds of processor time, with how many nodes."""

    answer: Any
    milliseconds: float
    nodes: int


Solve = Callable[[Hands], Timed]


def timed(work: Callable[[], tuple[Any, int]]) -> Timed:
    """Do some work, and say how much processor time it took."""
    started = time.process_time_ns()
    answer, nodes = work()
    return Timed(answer, (time.process_time_ns() - started) / 1e6, nodes)
