"""What the answers to a question come to over the deals in which they are tried."""

import math
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from kibitz.bots.scores import points_of, worth
from kibitz.bots.tried import Tried, error, mean
from kibitz.play.state import State
from kibitz.rules.actions import Action
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import Seat
from kibitz.search.worlds import World

ENOUGH: Final = 48
"""Deals in which an answer is tried well."""


class End(NamedTuple):
    """What came of an answer in a deal: the contract, and what it may come to."""

    state: State
    outcomes: tuple[Outcome, ...]


class Balance:
    """What the answers come to, in the deals in which they have been tried so far.

    Args:
        answers: the answers that are weighed, the habitual one first.
        seat: who weighs.

    Attributes:
        usual: the habitual answer.
        answers: those still in question.
        tried: what they are worth in each deal.
        means: what each is worth on the average, as far as habit does not know better.
    """

    def __init__(self, answers: tuple[Action, ...], seat: Seat) -> None:
        self.usual = answers[0]
        self.answers = answers
        self.tried: list[Tried[Action]] = []
        self.means: dict[Action, float] = {}
        self._seat = seat
        self._scored: list[Tried[Action]] = []
        self._known: dict[Action, float] = {}

    def add(self, worlds: Sequence[World], ends: Sequence[End]) -> None:
        """Add some deals, with what came of each answer in each of them."""
        self.tried += self._valued(worlds, ends, lambda end, one: worth(end.state, one, self._seat))
        if worlds[0].state.variant.fitted and self.usual in self.answers:
            self._scored += self._valued(worlds, ends, lambda _, one: points_of(one, self._seat))
            usual = mean(self._scored, self.usual)
            self._known = {a: max(0.0, mean(self._scored, a) - usual) for a in self.answers}
        for answer in self.answers:
            self.means[answer] = mean(self.tried, answer) - self._known.get(answer, 0.0)

    def _valued(
        self,
        worlds: Sequence[World],
        ends: Sequence[End],
        value: Callable[[End, Outcome], float],
    ) -> list[Tried[Action]]:
        values = iter([fmean(value(end, one) for one in end.outcomes) for end in ends])
        return [Tried({one: next(values) for one in self.answers}, w.weight) for w in worlds]

    @property
    def best(self) -> Action:
        """The answer that is worth most of those in question."""
        return max(self.answers, key=self.means.__getitem__)

    def give_up(self, errors: float) -> None:
        """Leave out the answers that are so many standard errors behind the best one."""
        self.answers = tuple(one for one in self.answers if not self.is_behind(one, errors))

    def is_behind(self, answer: Action, errors: float) -> bool:
        """Whether the best answer is better by so many standard errors.

        The habitual answer was good in thousands of deals. The fewer speak against it, the clearer
        they must: so many errors are enough over enough deals; over a quarter of these it takes
        twice as many.
        """
        behind = errors * error(self.tried, self.best, answer)
        if answer == self.usual:
            behind *= math.sqrt(ENOUGH / len(self.tried))
        return self.means[self.best] - self.means[answer] > behind
