"""One card.

A card is a small number, so that a hand can be a bit set and a table can be indexed by card:
``suit * 13 + rank`` for the 52 ordinary cards, then the wild cards W1 W2 W3. Its text is suit then
rank (``SA HT D9``); text is read and written only at the edges of the program.
"""

from typing import Final, NewType

from kibitz.errors import ParseError

Card = NewType("Card", int)
Suit = NewType("Suit", int)
Rank = NewType("Rank", int)

SUIT_LETTERS: Final = "CDHS"
RANK_LETTERS: Final = "23456789TJQKA"

CLUBS, DIAMONDS, HEARTS, SPADES = SUITS = (Suit(0), Suit(1), Suit(2), Suit(3))
TWO, SEVEN, EIGHT, NINE, TEN = Rank(0), Rank(5), Rank(6), Rank(7), Rank(8)
JACK, QUEEN, KING, ACE = Rank(9), Rank(10), Rank(11), Rank(12)
RANKS: Final = tuple(Rank(number) for number in range(13))

ORDINARY_CARDS: Final = tuple(Card(number) for number in range(52))
WILD_CARDS: Final = (Card(52), Card(53), Card(54))
CARD_COUNT: Final = 55

CARD_TEXTS: Final = tuple(s + r for s in SUIT_LETTERS for r in RANK_LETTERS) + ("W1", "W2", "W3")
_CARD_BY_TEXT: Final = {text: Card(number) for number, text in enumerate(CARD_TEXTS)}


def card_of(suit: Suit, rank: Rank) -> Card:
    """The ordinary card of a suit and a rank.

    Example:
        >>> card_text(card_of(SPADES, ACE))
        'SA'
    """
    return Card(suit * 13 + rank)


def is_wild(card: Card) -> bool:
    """Whether the card is one of the wild cards, which have neither suit nor rank."""
    return card >= 52


def suit_of(card: Card) -> Suit:
    """The suit printed on an ordinary card."""
    return Suit(card // 13)


def rank_of(card: Card) -> Rank:
    """The rank printed on an ordinary card, 0 for the two up to 12 for the ace."""
    return Rank(card % 13)


def card_text(card: Card) -> str:
    """The card's text, ``'SA'`` or ``'W1'``."""
    return CARD_TEXTS[card]


def parse_card(text: str) -> Card:
    """Read one card.

    Raises:
        ParseError: if the text names no card.

    Example:
        >>> parse_card("HT") == card_of(HEARTS, TEN)
        True
    """
    card = _CARD_BY_TEXT.get(text)
    if card is None:
        raise ParseError(f"{text!r} is not a card", expected="suit and rank, as SA, HT or W1")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards divided by blanks, in the order written.

    Example:
        >>> len(parse_cards("SA HT W1"))
        3
    """
    return tuple(parse_card(word) for word in text.split())


def cards_text(cards: tuple[Card, ...]) -> str:
    """The cards' texts divided by blanks, in the order given."""
    return " ".join(CARD_TEXTS[card] for card in cards)
