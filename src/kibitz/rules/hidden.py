"""What a seat cannot see of a deal: which cards, and where each of them may lie.

A game describes this for a view. Whoever wants to think about deals that fit the view draws one
(``kibitz.search.sample``) and has the game make a deal of it again.
"""

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from kibitz.cards.card import Card
from kibitz.cards.card_set import NO_CARDS, CardSet, card_set, cards_in
from kibitz.rules.deal import Deal, Setup, cards_played, played_by_each
from kibitz.rules.seats import SEATS, Seat
from kibitz.rules.view import View

D = TypeVar("D", bound=Deal)

Place: TypeAlias = tuple[str, Seat | None]
"""A zone by its name and its owner."""

Placed: TypeAlias = Mapping[Place, tuple[Card, ...]]
"""Which cards lie where, in the order in which they lie."""

Case: TypeAlias = Mapping[Place, CardSet]
"""Cards that are known to lie in some places."""

NOTHING_MORE: Final[Case] = {}


class HiddenPlace(NamedTuple):
    """A zone whose cards are not seen.

    Attributes:
        place: which one.
        size: how many cards lie there.
        may: the cards that may be among them. What is known to lie in one place may lie in no
            other.
    """

    place: Place
    size: int
    may: CardSet


def _always(placed: Placed) -> bool:
    return True


class Hidden(NamedTuple):
    """All that a seat cannot see.

    Attributes:
        cards: the cards, as many as lie in all the places together.
        places: the places.
        cases: where it is known that some cards lie in a place, but not which: all that they may
            be. At least one case holds, often several; if nothing of the kind is known, the one
            that says nothing.
        fits: whether cards so placed could have led to what has been seen, as far as the places
            and the cases do not say it.
    """

    cards: CardSet
    places: tuple[HiddenPlace, ...]
    cases: tuple[Case, ...] = (NOTHING_MORE,)
    fits: Callable[[Placed], bool] = _always


class HiddenCards(NamedTuple, Generic[D]):
    """How a game tells what a seat cannot see, and makes a deal of what was thought up for it.

    Attributes:
        hidden: what the viewer cannot see.
        deal: the deal that the viewer sees, if the hidden cards lie so.
        setup: how that deal may have begun; where that is not certain, drawn by lot.
    """

    hidden: Callable[[View], Hidden]
    deal: Callable[[View, Placed], D]
    setup: Callable[[View, D, Random], Setup]


def hidden_places(view: View, pack: CardSet) -> tuple[CardSet, tuple[HiddenPlace, ...]]:
    """The cards that a viewer has not seen, and where they lie, each of them anywhere."""
    seen = cards_played(view.table)
    for zone in view.zones:
        seen |= card_set(zone.cards or ())
    cards = pack & ~seen
    places = (
        HiddenPlace((zone.name, zone.owner), zone.size, cards)
        for zone in view.zones
        if zone.cards is None and zone.size
    )
    return cards, tuple(places)


def placed_hands(view: View, placed: Placed, *names: str) -> tuple[CardSet, ...]:
    """What lies in zones of these names, seat by seat: as it is seen, or as it was placed."""
    hands = [NO_CARDS] * len(SEATS)
    for zone in view.zones:
        if zone.name in names and zone.owner is not None:
            unseen = placed.get((zone.name, zone.owner), ())
            hands[zone.owner] |= card_set(unseen if zone.cards is None else zone.cards)
    return tuple(hands)


def dealt_hands(deal: Deal, generator: Random) -> tuple[tuple[Card, ...], ...]:
    """The cards that each of N E S W holds or has played, in any order."""
    found = []
    for hand, played in zip(deal.hands, played_by_each(deal.table), strict=True):
        cards = cards_in(hand | played)
        generator.shuffle(cards)
        found.append(tuple(cards))
    return tuple(found)


def only_in(
    places: tuple[HiddenPlace, ...], cards: CardSet, known: Collection[Place]
) -> tuple[HiddenPlace, ...]:
    """The places once it is known that some cards lie in certain ones, if they are hidden."""
    return tuple(
        place if place.place in known else place._replace(may=place.may & ~cards)
        for place in places
    )
