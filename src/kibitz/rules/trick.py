"""How the cards of a trick compare under one contract, and who is winning it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from kibitz.cards.card import (
    CARD_COUNT,
    ORDINARY_CARDS,
    SUITS,
    Card,
    Rank,
    Suit,
    is_wild,
    rank_of,
    suit_of,
)
from kibitz.cards.card_set import CardSet, card_set
from kibitz.rules.seats import Seat

NO_SUIT: Final = 4
"""The effective suit of a card that belongs to none, such as a wild card."""

TRUMP_STRENGTH: Final = 100
"""What being a trump adds to a card's strength; anything above it beats every plain card."""


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The cards as one contract sees them.

    Attributes:
        suit: effective suit per card, ``NO_SUIT`` for a card that has none.
        strength: strength per card; a trump's is above ``TRUMP_STRENGTH``, a card that cannot
            win unless it is led has 0.
        suits: the cards of each effective suit.
        above: per card, the stronger cards of its own effective suit.
        trumps: the cards that beat every other suit.
    """

    suit: tuple[int, ...]
    strength: tuple[int, ...]
    suits: tuple[CardSet, ...]
    above: tuple[CardSet, ...]
    trumps: CardSet

    def __hash__(self) -> int:
        return hash((self.suits, self.trumps))


class Trick(NamedTuple):
    """A completed trick: who led, the four cards in the order played, who won."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


def card_order(
    rank_order: Sequence[Rank],
    trump: int | None = None,
    trump_order: Sequence[Rank] | None = None,
    covered: tuple[Card, Suit] | None = None,
    covered_ruffs: bool = True,
) -> CardOrder:
    """The order of the cards under a contract.

    Args:
        rank_order: the ranks of a plain suit, lowest first.
        trump: the trump suit, if there is one.
        trump_order: the ranks of the trump suit, lowest first, if they differ.
        covered: a card that counts as the lowest of a suit, whatever is printed on it.
        covered_ruffs: whether it is a trump if that suit is trumps.
    """
    cards = [Card(number) for number in range(CARD_COUNT)]
    suit: list[int] = [NO_SUIT if is_wild(card) else suit_of(card) for card in cards]
    strength = [0] * CARD_COUNT
    for card in ORDINARY_CARDS:
        is_trump = suit_of(card) == trump
        order = trump_order if is_trump and trump_order else rank_order
        if rank_of(card) in order:
            lowest_is_two = 2
            strength[card] = order.index(rank_of(card)) + lowest_is_two
            strength[card] += TRUMP_STRENGTH if is_trump else 0
    if covered:
        card, as_suit = covered
        suit[card] = as_suit
        strength[card] = 1 + (TRUMP_STRENGTH if as_suit == trump and covered_ruffs else 0)
    return CardOrder(
        suit=tuple(suit),
        strength=tuple(strength),
        suits=tuple(card_set(card for card in cards if suit[card] == of) for of in SUITS),
        above=tuple(
            card_set(
                other
                for other in cards
                if suit[other] == suit[card] != NO_SUIT and strength[other] > strength[card]
            )
            for card in cards
        ),
        trumps=card_set(card for card in cards if strength[card] > TRUMP_STRENGTH),
    )


def winning(order: CardOrder, cards: Sequence[Card]) -> int:
    """Which of the cards played so far is winning the trick, counted from the lead.

    The highest trump wins; without one the highest card of the led suit; a led card that has no
    suit wins unless a trump falls. Everything that asks who is winning asks here.
    """
    led = order.suit[cards[0]]
    best, best_strength = 0, order.strength[cards[0]]
    for place in range(1, len(cards)):
        card = cards[place]
        strength = order.strength[card]
        if strength > best_strength and (order.suit[card] == led or strength > TRUMP_STRENGTH):
            best, best_strength = place, strength
    return best
