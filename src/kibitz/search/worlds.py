"""Complete deals that fit a view, each with how likely it is that the others have acted so.

A hand that would have called otherwise is less likely to be the one. How much less is measured by
a policy: what the game's house player would have said with that hand.
"""

import random
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from kibitz.play.state import Done, State, start
from kibitz.play.view import view as view_of
from kibitz.rules.actions import Word
from kibitz.rules.deal import Deal
from kibitz.rules.game import Variant
from kibitz.rules.view import View
from kibitz.search.sample import Sampler

UNLIKE: Final = 0.15
"""How much less likely a hand is for each call that the policy would not have made with it."""

DRAWN_FOR_EACH: Final = 5
"""Deals that are drawn and weighed for each one that is kept."""


class World(NamedTuple):
    """A deal that may be the one that is being played, and how likely it is beside others."""

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
        """A deal that fits the view, all of them equally likely."""
        return self._as_state(self._sampler.draw(self._generator))

    def weighed(self, count: int, until: float) -> list[State]:
        """So many deals, the likelier the more often.

        Args:
            count: how many.
            until: when to stop drawing, by the monotonic clock; then there may be fewer.
        """
        worlds: list[World] = []
        for _ in range(count * DRAWN_FOR_EACH):
            worlds.append(self._weigh(self.drawn()))
            if time.monotonic() > until:
                break
        weights = [world.weight for world in worlds]
        chosen = _spaced(weights, min(count, len(worlds)), self._generator.random())
        return [worlds[number].state for number in chosen]

    def _as_state(self, deal: Deal) -> State:
        assert self._variant.hidden
        setup = self._variant.hidden.setup(self._view, deal, self._generator)
        return State(self._variant, setup, deal, self._history, self._variant.ask(deal))

    def _weigh(self, state: State) -> World:
        return World(state, likelihood(state, self._view))


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
