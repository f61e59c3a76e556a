"""Complete deals that fit a view, those that the others' actions make likely more often."""

import random
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from kibitz.errors import SearchLimit
from kibitz.play.state import Done, State
from kibitz.rules.actions import Word
from kibitz.rules.deal import Deal
from kibitz.rules.game import Variant
from kibitz.rules.view import View
from kibitz.search.likelihood import Likelihood
from kibitz.search.sample import Sampler

MOST_TRIES: Final = 1_000
"""Deals in a row that would have been dealt anew before the search is given up."""

DRAWN_FOR_EACH: Final = 5
"""Deals that are drawn and weighed for each one that is kept."""


class World(NamedTuple):
    """A deal as it may be.

    Attributes:
        state: the deal, all cards known.
        weight: how much it counts beside others that were drawn with it; all together count 1.
    """

    state: State
    weight: float


class Worlds:
    """Where worlds for one view come from.

    Args:
        variant: what is played.
        view: what the seat knows.
        generator: decides what is drawn.

    Raises:
        SearchLimit: if no deal can be found that fits.
    """

    def __init__(self, variant: Variant[Any], view: View, generator: random.Random) -> None:
        self._variant = variant
        self._view = view
        self._generator = generator
        self._sampler = Sampler(variant, view)
        self._history = tuple(
            Done(heard.seat, heard.kind, Word(heard.text), heard.hand) for heard in view.heard
        )

    def drawn(self) -> State:
        """A deal that fits the view, all of them equally likely.

        Raises:
            SearchLimit: if every deal that is drawn would have been dealt anew.
        """
        for _ in range(MOST_TRIES):
            state = self._as_state(self._sampler.draw(self._generator))
            if self._variant.deal_fault(state.setup) is None:
                return state
        raise SearchLimit("no deal was found that would not have been dealt anew")

    def weighed(self, count: int, until: float, cards: bool = False) -> list[World]:
        """Different deals, at most so many: the likelier the more often, and the more they count.

        Args:
            count: how many.
            until: when to stop drawing, by the monotonic clock; then there may be fewer.
            cards: whether they are weighed by the cards that were played too, not only by calls.
        """
        likelihood = Likelihood(self._variant, self._view, cards)
        states: list[State] = []
        weights: list[float] = []
        for _ in range(count * DRAWN_FOR_EACH):
            states.append(self.drawn())
            weights.append(likelihood.of(states[-1]))
            if time.monotonic() > until:
                break
        times = _spaced(weights, min(count, len(states)), self._generator.random())
        return [
            World(state, number / sum(times))
            for state, number in zip(states, times, strict=True)
            if number
        ]

    def _as_state(self, deal: Deal) -> State:
        assert self._variant.hidden
        setup = self._variant.hidden.setup(self._view, deal, self._generator)
        return State(self._variant, setup, deal, self._history, self._variant.ask(deal))


def _spaced(weights: Sequence[float], count: int, offset: float) -> list[int]:
    """How often each is drawn, so many draws by weight, with as little chance as can be."""
    step = sum(weights) / count
    chosen = [0] * len(weights)
    passed, mark = 0.0, offset * step
    for number, weight in enumerate(weights):
        passed += weight
        while mark < passed and sum(chosen) < count:
            chosen[number] += 1
            mark += step
    return chosen
