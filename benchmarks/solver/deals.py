"""Random deals to be solved, West to lead."""

import random
from collections.abc import Sequence

from kibitz.cards.card import Card
from kibitz.cards.card_set import BIT
from kibitz.cards.packs import FRENCH_PACK, WILD_PACK
from kibitz.games.whist.deal import SOLO_ORDER
from kibitz.rules.trick import CardOrder, card_order

Hands = tuple[int, int, int, int]

LEADER = 3


def dealt(drawn: Sequence[Card]) -> Hands:
    """Four hands, the cards going round."""
    north, east, south, west = (sum(BIT[card] for card in drawn[seat::4]) for seat in range(4))
    return north, east, south, west


def bridge_deal(generator: random.Random, cards: int) -> Hands:
    """Random hands of so many cards."""
    return dealt(generator.sample(FRENCH_PACK, 4 * cards))


def whist_deal(generator: random.Random, cards: int) -> Hands:
    """The same with wild cards in the pack."""
    return dealt(generator.sample(WILD_PACK, 4 * cards))


def solo_deal(generator: random.Random, cards: int) -> Hands:
    """A deal in which one would play solo: West's hand is the lowest of four hundred."""
    drawn = [generator.sample(WILD_PACK, 4 * cards) for _ in range(400)]
    strength = solo_order().strength
    return dealt(min(drawn, key=lambda one: sum(strength[card] for card in one[LEADER::4])))


def solo_order() -> CardOrder:
    """How cards compare in a solo of whist."""
    return card_order(SOLO_ORDER)
