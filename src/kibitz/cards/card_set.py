"""Sets of cards.

A set of cards is an ``int`` with one bit per card, so ``a & b`` is what two sets share, ``a | b``
their union, ``a & ~b`` what is left of one without the other, and ``if hand:`` asks whether any
card is there. Iteration goes C2 … CA, D2 … DA, H2 … HA, S2 … SA, W1 W2 W3: the canonical order.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from kibitz.cards.card import CARD_COUNT, CARD_TEXTS, SUITS, WILD_CARDS, Card, Rank

CardSet: TypeAlias = int

NO_CARDS: Final[CardSet] = 0
BIT: Final = tuple(1 << number for number in range(CARD_COUNT))
SUIT_SETS: Final = tuple(0x1FFF << 13 * suit for suit in SUITS)
WILD_SET: Final[CardSet] = 0b111 << WILD_CARDS[0]


BYTE: Final = 8
CARDS_OF_BYTE: Final = tuple(
    tuple(
        tuple(Card(first + place) for place in range(BYTE) if byte >> place & 1)
        for byte in range(1 << BYTE)
    )
    for first in range(0, CARD_COUNT, BYTE)
)
"""The cards that each value of each byte of a set stands for."""


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of the given cards."""
    result = NO_CARDS
    for card in cards:
        result |= BIT[card]
    return result


def cards_in(cards: CardSet) -> list[Card]:
    """The cards of a set in canonical order."""
    found: list[Card] = []
    for of_byte in CARDS_OF_BYTE:
        if not cards:
            break
        found += of_byte[cards & 0xFF]
        cards >>= BYTE
    return found


def rank_set(rank: Rank) -> CardSet:
    """The four ordinary cards of a rank."""
    return sum(BIT[13 * suit + rank] for suit in SUITS)


def set_text(cards: CardSet, divider: str = " ") -> str:
    """The texts of a set's cards in canonical order.

    Example:
        >>> from kibitz.cards.card import parse_cards
        >>> set_text(card_set(parse_cards("SA C2")), ".")
        'C2.SA'
    """
    return divider.join(CARD_TEXTS[card] for card in cards_in(cards))
