"""What answers come to in the deals in which they were tried, and how far that can be trusted."""

import math
from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

A = TypeVar("A")


class Tried(NamedTuple, Generic[A]):
    """A deal in which answers were tried.

    Attributes:
        worths: what each of them came to.
        weight: how much the deal counts beside the others.
    """

    worths: Mapping[A, float]
    weight: float


def mean(tried: Sequence[Tried[A]], answer: A) -> float:
    """What an answer comes to on the average."""
    total = sum(one.weight for one in tried)
    return sum(one.worths[answer] * one.weight for one in tried) / total


def error(tried: Sequence[Tried[A]], answer: A, other: A) -> float:
    """The standard error of the mean by which one answer comes to more than another."""
    total = sum(one.weight for one in tried)
    more = [(one.worths[answer] - one.worths[other], one.weight / total) for one in tried]
    average = sum(difference * weight for difference, weight in more)
    spread = sum((difference - average) ** 2 * weight for difference, weight in more)
    return math.sqrt(spread / max(1, len(tried) - 1))
