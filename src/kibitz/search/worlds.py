"""Complete deals that fit a view, those that the others' actions make likely more often."""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from kibitz.errors import SearchLimit
from kibitz.play.state import Done, State
from kibitz.rules.actions import Word
from kibitz.rules.deal import Deal, Setup
from kibitz.rules.game import Variant
from kibitz.rules.view import View
from kibitz.search.likelihood import Likelihood
from kibitz.search.sample import Sampler

MOST_TRIES: Final = 1_000
"""Deals in a row that would have been dealt anew before the search is given up."""

DRAWN_FOR_EACH: Final = 5
"""Deals that are drawn and weighed by the calls for each one that is kept."""

DRAWN_AGAIN: Final = 8
"""How often so many are drawn at most where calls have agreed meanings, until enough deals are as
they say. An auction of bridge may fit one deal of a thousand; and what was agreed on is quick to
look up, while what the house player would call with a hand takes ten times as long.
"""

READ_FOR_EACH: Final = 2
"""Deals that are weighed by the cards that were played too, for each one that is kept."""

HALVINGS: Final = 10
"""How exactly it is found how far weights have to be evened out."""

LEAST_COUNTING: Final = 0.4
"""The part of the deals wanted that have to count at least, after cards have been read.

With a quarter to four fifths the hands of whist were known equally well, without it worse.
"""


class World(NamedTuple):
    """A deal as it may be.

    Attributes:
        state: the deal, all cards known.
        weight: how much it counts beside others that were drawn with it; all together count 1.
    """

    state: State
    weight: float


class _Drawn(NamedTuple):
    """A deal that was drawn: how it may have begun, where it stands, and how much it counts."""

    setup: Setup
    deal: Deal
    weight: float = 1.0


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
        self._likelihood = Likelihood(variant, view)
        self._history = tuple(
            Done(heard.seat, heard.kind, Word(heard.text), heard.hand) for heard in view.heard
        )

    def drawn(self) -> State:
        """A deal that fits the view, all of them equally likely.

        Raises:
            SearchLimit: if every deal that is drawn would have been dealt anew.
        """
        return self._as_state(self._draw())

    def weighed(self, count: int, until: float, cards: bool = False) -> list[World]:
        """Different deals, at most so many: the likelier the more often, and the more they count.

        Args:
            count: how many.
            until: when to stop drawing, by the monotonic clock; then there may be fewer.
            cards: whether they are weighed by the cards that were played too, not only by calls.
        """
        cards = cards and any(heard.kind == "card" for heard in self._view.heard)
        first = count * READ_FOR_EACH if cards else count
        half_way = (time.monotonic() + until) / 2
        found = self._called(count, half_way if cards else until)
        found = _chosen(found, first, self._generator.random())
        if cards:
            found = _softened(
                _measured(found, self._likelihood.of_cards, until), LEAST_COUNTING * count
            )
            found = _chosen(found, count, self._generator.random())
        return [World(self._as_state(one), one.weight) for one in found]

    def unweighed(self, count: int, until: float) -> list[World]:
        """Deals by what is seen alone, at most so many, all of them equally likely.

        Args:
            count: how many.
            until: when to stop drawing, by the monotonic clock; then there may be fewer.
        """
        drawn = (self._draw() for _ in range(count))
        found = _measured(drawn, lambda setup, deal: 1.0, until)
        return [World(self._as_state(one), 1 / len(found)) for one in found]

    def _called(self, count: int, until: float) -> list[_Drawn]:
        """Deals with their weights by the calls, if possible so many against which none speaks."""
        found: list[_Drawn] = []
        for _ in range(DRAWN_AGAIN):
            drawn = (self._draw() for _ in range(count * DRAWN_FOR_EACH))
            found += _measured(drawn, self._likelihood.of_calls, until)
            enough = sum(one.weight == 1 for one in found) >= count
            if enough or not self._likelihood.agreed or time.monotonic() > until:
                break
        return found

    def _draw(self) -> _Drawn:
        assert self._variant.hidden
        for _ in range(MOST_TRIES):
            deal = self._sampler.draw(self._generator)
            setup = self._variant.hidden.setup(self._view, deal, self._generator)
            if self._variant.deal_fault(setup) is None:
                return _Drawn(setup, deal)
        raise SearchLimit("no deal was found that would not have been dealt anew")

    def _as_state(self, drawn: _Drawn) -> State:
        pending = self._variant.ask(drawn.deal)
        return State(self._variant, drawn.setup, drawn.deal, self._history, pending)


def _measured(
    drawn: Iterable[_Drawn], likelihood: Callable[[Setup, Deal], float], until: float
) -> list[_Drawn]:
    """The deals with their weights by what was done; at least one, and no more after a time."""
    found: list[_Drawn] = []
    for one in drawn:
        found.append(one._replace(weight=one.weight * likelihood(one.setup, one.deal)))
        if time.monotonic() > until:
            break
    return found


def _softened(drawn: Sequence[_Drawn], least: float) -> list[_Drawn]:
    """The deals with weights so even that at least so many of them count.

    Few deals are drawn of all that there are. If next to nothing speaks for most of them, the rest
    only seem to be the truth.
    """
    most = max(one.weight for one in drawn)
    lowest, highest = 0.0, 1.0
    weights = [one.weight / most for one in drawn]
    if _counting(weights) < least:
        for _ in range(HALVINGS):
            power = (lowest + highest) / 2
            enough = _counting([weight**power for weight in weights]) >= least
            lowest, highest = (power, highest) if enough else (lowest, power)
        weights = [weight**lowest for weight in weights]
    return [one._replace(weight=weight) for one, weight in zip(drawn, weights, strict=True)]


def _counting(weights: Sequence[float]) -> float:
    """How many deals count, those of little weight for less."""
    return sum(weights) ** 2 / sum(weight * weight for weight in weights)


def _chosen(drawn: Sequence[_Drawn], count: int, offset: float) -> list[_Drawn]:
    """So many by weight, with as little chance as can be; one that comes up twice is one."""
    count = min(count, len(drawn))
    step = sum(one.weight for one in drawn) / count
    chosen: list[_Drawn] = []
    passed, mark, left = 0.0, offset * step, count
    for one in drawn:
        passed += one.weight
        times = 0
        while mark < passed and left:
            mark, left, times = mark + step, left - 1, times + 1
        if times:
            chosen.append(one._replace(weight=times / count))
    return chosen
