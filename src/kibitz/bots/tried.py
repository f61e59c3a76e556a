"""What answers come to in the deals in which they were tried, and how far that can be trusted."""

import math
from collections.abc import Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

A = TypeVar("A")

ENOUGH: Final = 48
"""Deals in which an answer is tried well."""


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


def is_clearly_better(tried: Sequence[Tried[A]], answer: A, habitual: A, errors: float) -> bool:
    """Whether an answer is better than the habitual one by more than so many standard errors.

    Habit has seen thousands of deals. The fewer speak against it, the clearer they must: so many
    errors are enough over enough deals, and over a quarter of these it takes twice as many.
    """
    needed = errors * math.sqrt(ENOUGH / len(tried)) * error(tried, answer, habitual)
    return mean(tried, answer) - mean(tried, habitual) > needed
