"""Deals that fit a view, drawn at random, each as likely as any other.

The hidden cards fall into classes: those that may lie in the same places. For each class it only
matters how many of its cards go where; these numbers are drawn with the weight of all the ways
that they leave, which are counted once. So every draw fits, and none has to be thrown away, but
for what the game can only check afterwards.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from math import comb
from typing import Any, Final, NamedTuple, TypeAlias

from kibitz.cards.card import Card
from kibitz.cards.card_set import CardSet, card_set, cards_in
from kibitz.errors import SearchLimit
from kibitz.rules.deal import Deal
from kibitz.rules.game import Variant
from kibitz.rules.hidden import Case, Hidden, HiddenPlace, Placed, only_in
from kibitz.rules.view import View

MOST_TRIES: Final = 20_000
"""Draws in a row that the game may find not to fit before the search is given up."""

Numbers: TypeAlias = tuple[int, ...]
"""How many cards, place by place."""


class _Class(NamedTuple):
    """The cards that may lie in the same places."""

    cards: tuple[Card, ...]
    allowed: tuple[bool, ...]


class Spread:
    """All the ways in which some cards may lie in some places."""

    def __init__(self, cards: CardSet, places: Sequence[HiddenPlace]) -> None:
        self._places = [place.place for place in places]
        self._sizes = tuple(place.size for place in places)
        self._classes = _classes(cards, places)
        self._ways: dict[tuple[int, Numbers], int] = {}
        self._choices: dict[tuple[int, Numbers], tuple[list[Numbers], list[int]]] = {}

    @cached_property
    def count(self) -> int:
        """How many ways there are."""
        return self._count(0, self._sizes)

    def _count(self, number: int, room: Numbers) -> int:
        """In how many ways the classes from this one on fill the room that is left."""
        if number == len(self._classes):
            return int(not any(room))
        key = number, room
        if key not in self._ways:
            self._ways[key] = sum(weight for _, weight in self._weighted(number, room))
        return self._ways[key]

    def _weighted(self, number: int, room: Numbers) -> Iterator[tuple[Numbers, int]]:
        """How many cards of a class may go where, and how many ways each of these leaves."""
        found = self._classes[number]
        most = [left if allowed else 0 for left, allowed in zip(room, found.allowed, strict=True)]
        last = number == len(self._classes) - 1
        for numbers in [room] if last else _parts(len(found.cards), most):
            if sum(numbers) == len(found.cards) and all(
                n <= m for n, m in zip(numbers, most, strict=True)
            ):
                left = tuple(r - n for r, n in zip(room, numbers, strict=True))
                weight = _orders(numbers) * self._count(number + 1, left)
                if weight:
                    yield numbers, weight

    def draw(self, generator: random.Random) -> Placed:
        """One of the ways, each as likely as any other; there must be one."""
        lying: list[list[Card]] = [[] for _ in self._places]
        room = self._sizes
        for number, found in enumerate(self._classes):
            key = number, room
            if key not in self._choices:
                numbers, weights = zip(*self._weighted(number, room), strict=True)
                self._choices[key] = list(numbers), list(accumulate(weights))
            choices, bounds = self._choices[key]
            chosen = (
                generator.choices(choices, cum_weights=bounds)[0]
                if len(choices) > 1
                else choices[0]
            )
            cards = list(found.cards)
            generator.shuffle(cards)
            for cards_here, size in zip(lying, chosen, strict=True):
                cards_here += cards[:size]
                del cards[:size]
            room = tuple(r - n for r, n in zip(room, chosen, strict=True))
        return {place: tuple(cards) for place, cards in zip(self._places, lying, strict=True)}


def _classes(cards: CardSet, places: Sequence[HiddenPlace]) -> list[_Class]:
    """The classes of the cards, those with the fewest places first."""
    members: dict[tuple[bool, ...], list[Card]] = {}
    for card in cards_in(cards):
        allowed = tuple(bool(place.may >> card & 1) for place in places)
        members.setdefault(allowed, []).append(card)
    found = [_Class(tuple(same), allowed) for allowed, same in members.items()]
    return sorted(found, key=lambda one: (sum(one.allowed), one.cards))


def _parts(total: int, most: Sequence[int]) -> Iterator[Numbers]:
    """All ways of writing a number as a sum of numbers none of which is too large."""
    if len(most) == 1:
        if total <= most[0]:
            yield (total,)
        return
    rest = sum(most[1:])
    for first in range(max(0, total - rest), min(total, most[0]) + 1):
        for others in _parts(total - first, most[1:]):
            yield (first, *others)


def _orders(numbers: Numbers) -> int:
    """In how many ways so many cards can be dealt out in such numbers."""
    ways, left = 1, sum(numbers)
    for number in numbers:
        ways *= comb(left, number)
        left -= number
    return ways


class Sampler:
    """Draws deals that a seat cannot tell from the one it plays.

    Args:
        variant: what is played.
        view: what the seat knows.

    Raises:
        SearchLimit: if no deal can be found that fits.
    """

    def __init__(self, variant: Variant[Any], view: View) -> None:
        assert variant.hidden, "the game says what is hidden"
        self._deal: Callable[[View, Placed], Deal] = variant.hidden.deal
        self._view = view
        self.hidden: Hidden = variant.hidden.hidden(view)
        spreads = (
            (case, Spread(self.hidden.cards, self._within(case))) for case in self.hidden.cases
        )
        possible = [(case, spread) for case, spread in spreads if spread.count]
        if not possible:
            raise SearchLimit("no deal fits what has been seen")
        self._cases = [case for case, _ in possible]
        self._spreads = [spread for _, spread in possible]
        self._bounds = list(accumulate(spread.count for spread in self._spreads))

    def _within(self, case: Case) -> tuple[HiddenPlace, ...]:
        places = self.hidden.places
        for place, cards in case.items():
            places = only_in(places, cards, [place])
        return places

    def draw(self, generator: random.Random) -> Deal:
        """A deal that fits the view; all are equally likely.

        Raises:
            SearchLimit: if none is found.
        """
        return self._deal(self._view, self.placed(generator))

    def placed(self, generator: random.Random) -> Placed:
        """Where the hidden cards may lie; all ways that fit are equally likely.

        Raises:
            SearchLimit: if none is found.
        """
        for _ in range(MOST_TRIES):
            spread = generator.choices(self._spreads, cum_weights=self._bounds)[0]
            placed = spread.draw(generator)
            if self._counts_here(placed, generator) and self.hidden.fits(placed):
                return placed
        raise SearchLimit("no deal was found that fits what has been seen")

    def _counts_here(self, placed: Placed, generator: random.Random) -> bool:
        """Whether a way counts: one that belongs to several cases comes up in each of them."""
        if len(self._cases) == 1:
            return True
        lying = {place: card_set(cards) for place, cards in placed.items()}
        shared = sum(
            all(not cards & ~lying[place] for place, cards in case.items()) for case in self._cases
        )
        return generator.random() * shared < 1
