"""Complete deals that fit a view, each with how likely it is that the others have acted so.

A hand that would have called otherwise is less likely to be the one. How much less is measured by
a policy: what the game's house player would have said with that hand.
"""

import random
import time
from collections.abc import Sequence
from typing import Any, Final

from kibitz.errors import SearchLimit
from kibitz.play.state import Done, State, start
from kibitz.play.view import view as view_of
from kibitz.rules.actions import Word
from kibitz.rules.deal import Deal
from kibitz.rules.game import Variant
from kibitz.rules.view import View
from kibitz.search.sample import Sampler

UNLIKE: Final = 0.15
"""How much less likely a hand is for each call that the policy would not have made with it."""

MOST_TRIES: Final = 1_000
"""Deals in a row that would have been dealt anew before the search is given up."""

DRAWN_FOR_EACH: Final = 5
"""Deals that are drawn and weighed for each one that is kept."""


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

    def weighed(self, count: int, until: float) -> list[State]:
        """So many deals, the likelier the more often.

        Args:
            count: how many.
            until: when to stop drawing, by the monotonic clock; then there may be fewer.
        """
        states: list[State] = []
        weights: list[float] = []
        for _ in range(count * DRAWN_FOR_EACH):
            states.append(self.drawn())
            weights.append(likelihood(states[-1], self._view))
            if time.monotonic() > until:
                break
        chosen = _spaced(weights, min(count, len(states)), self._generator.random())
        return [states[number] for number in chosen]

    def _as_state(self, deal: Deal) -> State:
        assert self._variant.hidden
        setup = self._variant.hidden.setup(self._view, deal, self._generator)
        return State(self._variant, setup, deal, self._history, self._variant.ask(deal))


def likelihood(state: State, view: View) -> float:
    """How likely the calls of the others are with the hands of this deal."""
    weight = 1.0
    again = start(state.variant, state.setup)
    for heard in view.calls():
        if heard.seat != view.seat:
            said = state.variant.house(view_of(again, heard.seat)).action.text
            weight *= 1.0 if said == heard.text else UNLIKE
        again = again.do(heard.text, heard.seat)
    return weight


def _spaced(weights: Sequence[float], count: int, offset: float) -> list[int]:
    """So many numbers drawn by weight, with as little chance in it as can be."""
    step = sum(weights) / count
    chosen: list[int] = []
    passed, mark = 0.0, offset * step
    for number, weight in enumerate(weights):
        passed += weight
        while mark < passed and len(chosen) < count:
            chosen.append(number)
            mark += step
    return chosen
