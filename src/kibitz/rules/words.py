"""The words that every game uses."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from kibitz.cards.card import SUIT_LETTERS, Card, is_wild, rank_of, suit_of
from kibitz.rules.seats import PARTNERSHIPS, Seat
from kibitz.rules.text import filled, joined, say, word
from kibitz.rules.trick import Trick

Facts: TypeAlias = tuple[tuple[str, str], ...]
"""What everybody knows of a deal, as labels and values for people to read."""

SEAT_WORDS: Final = (say("North"), say("East"), say("South"), say("West"))
SEAT_INITIALS: Final = (
    word("seat", "N"),
    word("seat", "E"),
    word("seat", "S"),
    word("seat", "W"),
)
PARTNERSHIP_WORDS: Final = {"NS": word("side", "NS"), "EW": word("side", "EW")}
SUIT_WORDS: Final = (say("clubs"), say("diamonds"), say("hearts"), say("spades"))
DENOMINATION_WORDS: Final = (*SUIT_WORDS, say("no trumps"))
DENOMINATIONS: Final[dict[str, str]] = dict(
    zip((*SUIT_LETTERS, "NT"), DENOMINATION_WORDS, strict=True)
)
"""What trumps can be called, by the text."""

RANK_WORDS: Final = (
    word("rank", "two"),
    word("rank", "three"),
    word("rank", "four"),
    word("rank", "five"),
    word("rank", "six"),
    word("rank", "seven"),
    word("rank", "eight"),
    word("rank", "nine"),
    word("rank", "ten"),
    word("rank", "jack"),
    word("rank", "queen"),
    word("rank", "king"),
    word("rank", "ace"),
)
NUMBER_WORDS: Final = (
    word("number", "no"),
    word("number", "one"),
    word("number", "two"),
    word("number", "three"),
    word("number", "four"),
    word("number", "five"),
    word("number", "six"),
    word("number", "seven"),
    word("number", "eight"),
    word("number", "nine"),
    word("number", "ten"),
    word("number", "eleven"),
    word("number", "twelve"),
    word("number", "thirteen"),
)
"""How many tricks, in words."""

COMBINATION_WORDS: Final = {
    "run3": say("a run of three"),
    "run4": say("a run of four"),
    "run5": say("a run of five or more"),
    "quad": say("four of a kind"),
    "-": say("nothing"),
}
ACTION_WORDS: Final = {
    "take": say("take it"),
    "decline": say("decline"),
    "claim": say("claim the rest"),
    "accept": say("agree"),
    "reject": say("play on"),
    "exchange -": say("exchange nothing"),
    "cover -": say("cover nothing"),
    "meld -": say("announce nothing"),
}
"""What the answers are called that name neither a call nor a card."""

MARK_WORDS: Final = {
    "bidder": say("bidder"),
    "declarer": say("declarer"),
    "dummy": say("dummy"),
    "maybe_partner": say("partner?"),
    "partner": say("declarer's partner"),
    "vulnerable": say("vulnerable"),
}
"""What can be said of a seat in a deal."""

Marks: TypeAlias = Mapping[Seat, tuple[str, ...]]
"""What there is to say of seats, as keys of ``MARK_WORDS``."""

NO_MARKS: Final[Marks] = {}

DOUBLED: Final = {
    1: say("{contract}"),
    2: say("{contract} doubled"),
    4: say("{contract} redoubled"),
}


def doubled_words(contract: str, multiplier: int) -> str:
    """A contract in words, with its double or redouble."""
    return filled(DOUBLED[multiplier], contract=contract)


@cache
def card_words(card: Card) -> str:
    """A card in words, as ``queen of hearts``."""
    if is_wild(card):
        return say("wild card {number}", number=card - 51)
    return say("{rank} of {suit}", rank=RANK_WORDS[rank_of(card)], suit=SUIT_WORDS[suit_of(card)])


def announced_words(said: Sequence[str]) -> str:
    """Announced combinations in words; cards that were shown stay as they are written."""
    return joined(", ", (COMBINATION_WORDS.get(one, one) for one in said))


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence.

    Example:
        >>> listed(["clubs", "diamonds", "hearts"])
        'clubs, diamonds and hearts'
    """
    *most, last = words
    return say("{most} and {last}", most=joined(", ", most), last=last) if most else last


def either(words: Iterable[str]) -> str:
    """Words to choose from.

    Example:
        >>> either(["clubs", "diamonds", "hearts"])
        'clubs, diamonds or hearts'
    """
    *most, last = words
    return say("{most} or {last}", most=joined(", ", most), last=last) if most else last


def alternatives(words: Iterable[str]) -> str:
    """What would have been right, each set off from the next.

    Example:
        >>> alternatives(["2", "4", "8"])
        '2 or 4 or 8'
    """
    said, *others = words
    for other in others:
        said = say("{one} or {other}", one=said, other=other)
    return said


def seats_words(seats: Sequence[Seat]) -> str:
    """Seats in words, as ``East and South``."""
    return listed(SEAT_WORDS[seat] for seat in seats)


def partnership_tricks(tricks: Sequence[Trick]) -> str:
    """The tricks of both partnerships, as ``NS 4, EW 2``."""
    ns, ew = (sum(trick.winner in side for trick in tricks) for side in PARTNERSHIPS)
    return say("NS {ns}, EW {ew}", ns=ns, ew=ew)
