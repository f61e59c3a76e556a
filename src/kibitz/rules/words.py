"""The English words that every game uses."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from kibitz.cards.card import SUIT_LETTERS, Card, is_wild, rank_of, suit_of
from kibitz.rules.seats import PARTNERSHIP_NAMES, PARTNERSHIPS, Seat
from kibitz.rules.trick import Trick

Facts: TypeAlias = tuple[tuple[str, str], ...]
"""What everybody knows of a deal, as labels and values for people to read."""

SEAT_WORDS: Final = ("North", "East", "South", "West")
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
DENOMINATION_WORDS: Final = (*SUIT_WORDS, "no trumps")
DENOMINATIONS: Final = dict(zip((*SUIT_LETTERS, "NT"), DENOMINATION_WORDS, strict=True))
"""What trumps can be called, by the text."""

RANK_WORDS: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
NUMBER_WORDS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen"),
)
"""How many tricks, in words."""

COMBINATION_WORDS: Final = {
    "run3": "a run of three",
    "run4": "a run of four",
    "run5": "a run of five or more",
    "quad": "four of a kind",
    "-": "nothing",
}
ACTION_WORDS: Final = {
    "take": "take it",
    "decline": "decline",
    "claim": "claim the rest",
    "accept": "agree",
    "reject": "play on",
    "exchange -": "exchange nothing",
    "cover -": "cover nothing",
    "meld -": "announce nothing",
}
"""What the answers are called that name neither a call nor a card."""

DOUBLED_WORDS: Final = {1: "", 2: " doubled", 4: " redoubled"}


def card_words(card: Card) -> str:
    """A card in words, as ``queen of hearts``."""
    if is_wild(card):
        return f"wild card {card - 51}"
    return f"{RANK_WORDS[rank_of(card)]} of {SUIT_WORDS[suit_of(card)]}"


def announced_words(said: Sequence[str]) -> str:
    """Announced combinations in words; cards that were shown stay as they are written."""
    return ", ".join(COMBINATION_WORDS.get(one, one) for one in said)


def seats_words(seats: Sequence[Seat]) -> str:
    """Seats in words, as ``East and South``."""
    *first, last = (SEAT_WORDS[seat] for seat in seats)
    return f"{', '.join(first)} and {last}" if first else last


def partnership_tricks(tricks: Sequence[Trick]) -> str:
    """The tricks of both partnerships, as ``NS 4, EW 2``."""
    counts = (sum(trick.winner in side for trick in tricks) for side in PARTNERSHIPS)
    return ", ".join(f"{name} {n}" for name, n in zip(PARTNERSHIP_NAMES, counts, strict=True))
