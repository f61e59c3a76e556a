"""What else a call may need of a hand, beside points and lengths."""

from functools import cache
from typing import Final

from kibitz.cards.card import CLUBS, DIAMONDS, HEARTS, KING, SPADES, SUITS, Suit
from kibitz.games.bridge.system.hand import Hand
from kibitz.games.bridge.system.needs import Test
from kibitz.rules.text import say
from kibitz.rules.words import SUIT_WORDS

MAJORS: Final = (HEARTS, SPADES)
MINORS: Final = (CLUBS, DIAMONDS)


def _opens(hand: Hand) -> bool:
    return hand.hcp >= 12 or (hand.hcp >= 10 and hand.hcp + sum(hand.sorted_lengths[:2]) >= 20)


def _opens_fourth(hand: Hand) -> bool:
    return hand.hcp >= 14 or (hand.hcp >= 11 and hand.hcp + hand.lengths[SPADES] >= 15)


OPENS: Final = Test(say("12 points, or 20 with the cards of the two longest suits"), _opens)
OPENS_FOURTH: Final = Test(say("14 points, or 15 with the cards in spades"), _opens_fourth)


def opening_suit(hand: Hand) -> Suit:
    """The suit that a hand opens: the longest, a major only from five cards."""
    lengths = hand.lengths
    biddable = [suit for suit in SUITS if suit in MINORS or lengths[suit] >= 5]
    longest = max(lengths[suit] for suit in biddable)
    if longest == 3:
        return CLUBS if lengths[CLUBS] == 3 else DIAMONDS
    return max(suit for suit in biddable if lengths[suit] == longest)


@cache
def opens_with(suit: Suit) -> Test:
    """Whether the suit is the one to open."""
    return Test(
        say("no better suit to open"),
        lambda hand: opening_suit(hand) == suit,
    )


@cache
def good(suit: Suit) -> Test:
    """Two of the three top honours, or three of the five."""
    return Test(say("good {suit}", suit=SUIT_WORDS[suit]), lambda hand: hand.is_good(suit))


@cache
def fair(suit: Suit) -> Test:
    """A top honour and another one."""
    return Test(say("fair {suit}", suit=SUIT_WORDS[suit]), lambda hand: hand.is_fair(suit))


@cache
def honoured(suit: Suit) -> Test:
    """The ace or the king."""
    return Test(
        say("ace or king of {suit}", suit=SUIT_WORDS[suit]),
        lambda hand: hand.holdings[suit] >> KING > 0,
    )


@cache
def longest_of(suit: Suit, suits: tuple[Suit, ...]) -> Test:
    """Whether a suit is the one to name first: the longest; the higher of five, else the lower."""

    def is_it(hand: Hand) -> bool:
        length = hand.lengths[suit]
        return all(
            other == suit
            or hand.lengths[other] < length
            or (hand.lengths[other] == length and (suit > other) == (length >= 5))
            for other in suits
        )

    return Test(say("no suit to be named before"), is_it)


@cache
def controlled(suit: Suit) -> Test:
    """Whether the opponents cannot cash two tricks in a suit."""
    return Test(say("a control in {suit}", suit=SUIT_WORDS[suit]), lambda hand: hand.controls(suit))


SHAPELY: Final = Test(say("a singleton or a void"), lambda hand: hand.sorted_lengths[3] <= 1)
VERY_SHAPELY: Final = Test(
    say("eleven cards in two suits"), lambda hand: sum(hand.sorted_lengths[:2]) >= 11
)
NO_SHORTNESS: Final = Test(say("no singleton or void"), lambda hand: hand.sorted_lengths[3] >= 2)
NOT_FLAT: Final = Test(say("not 4-3-3-3"), lambda hand: hand.sorted_lengths[3] < 3)
MAJOR_OF_FOUR: Final = Test(
    say("four cards in a major"), lambda hand: max(hand.lengths[HEARTS], hand.lengths[SPADES]) >= 4
)
MAJORS_FIVE_FOUR: Final = Test(
    say("five cards in one major and four in the other"),
    lambda hand: sorted(hand.lengths[2:]) in ([4, 5], [4, 6]),
)


@cache
def keycards(trumps: Suit, counts: tuple[int, int]) -> Test:
    """So many of the four aces and the king of trumps."""
    sentences = {
        (0, 3): say("none or three of the five keycards"),
        (1, 4): say("one or four of the five keycards"),
        (2, 5): say("two or five of the five keycards"),
    }
    return Test(sentences[counts], lambda hand: hand.keycards(trumps) in counts)


@cache
def queen(trumps: Suit, has: bool) -> Test:
    """Whether the queen of trumps is there, or so many trumps that it is not missed."""
    return Test(
        say("the queen of trumps") if has else say("not the queen of trumps"),
        lambda hand: hand.trump_queen(trumps) is has,
    )
