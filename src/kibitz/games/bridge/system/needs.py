"""What a call needs of a hand: one value that tests hands and says itself."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from kibitz.cards.card import SUITS, Suit
from kibitz.games.bridge.system.hand import Hand
from kibitz.rules.text import joined, say
from kibitz.rules.words import SUIT_WORDS

Range: TypeAlias = tuple[int, int]

ALL: Final = 40
"""More points than any hand has."""

ANY_POINTS: Final[Range] = (0, ALL)
ANY_LENGTH: Final[Range] = (0, 13)
ANY_LENGTHS: Final = (ANY_LENGTH,) * 4


class Test(NamedTuple):
    """Something else that a hand must be, with its words."""

    sentence: str
    holds: Callable[[Hand], bool]


class Needs(NamedTuple):
    """A hand that a call is made with.

    Attributes:
        hcp: from how many honour points to how many.
        points: from how many points to how many, long suits counted; with trumps short suits.
        trumps: the suit for whose sake short suits are counted; none where long ones are.
        lengths: from how many cards to how many, suit by suit.
        balanced: whether the hand is balanced; none if that does not matter.
        stops: the suits that must be stopped.
        tests: what else it must be.
    """

    hcp: Range = ANY_POINTS
    points: Range = ANY_POINTS
    trumps: Suit | None = None
    lengths: tuple[Range, ...] = ANY_LENGTHS
    balanced: bool | None = None
    stops: tuple[Suit, ...] = ()
    tests: tuple[Test, ...] = ()

    def fit(self, hand: Hand) -> bool:
        """Whether a hand is such a hand."""
        if not self.hcp[0] <= hand.hcp <= self.hcp[1]:
            return False
        for length, (low, high) in zip(hand.lengths, self.lengths, strict=True):
            if not low <= length <= high:
                return False
        if self.points is not ANY_POINTS:
            counted = hand.points if self.trumps is None else hand.supports[self.trumps]
            if not self.points[0] <= counted <= self.points[1]:
                return False
        if self.balanced is not None and hand.balanced is not self.balanced:
            return False
        return all(hand.stops(suit) for suit in self.stops) and all(
            test.holds(hand) for test in self.tests
        )

    @property
    def strength(self) -> Range:
        """From how many points to how many, however they are counted."""
        return max(self.hcp[0], self.points[0]), min(self.hcp[1], self.points[1])

    @property
    def sentence(self) -> str:
        """The hand in words."""
        parts = [
            *_points_words(self),
            *((say("balanced") if self.balanced else say("not balanced"),) * _is_told(self)),
            *(
                _length_words(suit, *self.lengths[suit])
                for suit in reversed(SUITS)
                if self.lengths[suit] != ANY_LENGTH
            ),
            *(say("a stopper in {suit}", suit=SUIT_WORDS[suit]) for suit in self.stops),
            *(test.sentence for test in self.tests),
        ]
        return joined(", ", parts) if parts else say("any hand")


def _is_told(needs: Needs) -> int:
    return needs.balanced is not None


def _points_words(needs: Needs) -> list[str]:
    """The points in words: honours, and what long or short suits make of them."""
    said = []
    if needs.hcp != ANY_POINTS:
        said.append(_range_words(*needs.hcp))
    if needs.points != ANY_POINTS:
        counted = _range_words(*needs.points)
        if needs.trumps is None:
            said.append(say("{points} with long suits", points=counted))
        else:
            said.append(say("{points} with short suits", points=counted))
    return said


def _range_words(low: int, high: int) -> str:
    if low == high:
        return say("{low} points", low=low)
    if high >= ALL:
        return say("{low} or more points", low=low)
    if low <= 0:
        return say("at most {high} points", high=high)
    return say("{low} to {high} points", low=low, high=high)


def _length_words(suit: Suit, low: int, high: int) -> str:
    name = SUIT_WORDS[suit]
    if high == 0:
        return say("no {suit}", suit=name)
    if low == high:
        return say("{low} {suit}", low=low, suit=name)
    if high >= 13:
        return say("{low} or more {suit}", low=low, suit=name)
    if low <= 0:
        return say("at most {high} {suit}", high=high, suit=name)
    return say("{low} to {high} {suit}", low=low, high=high, suit=name)


Cards: TypeAlias = Mapping[Suit, int | Range]
"""Lengths by suit: the fewest cards, or from how many to how many."""


def needs(
    *tests: Test,
    hcp: int | Range = ANY_POINTS,
    points: int | Range = ANY_POINTS,
    trumps: Suit | None = None,
    cards: Cards | None = None,
    balanced: bool | None = None,
    stops: tuple[Suit, ...] = (),
) -> Needs:
    """A hand as a rule asks for it; a number alone means so many or more."""
    lengths: list[Range] = list(ANY_LENGTHS)
    for suit, wanted in (cards or {}).items():
        lengths[suit] = (wanted, 13) if isinstance(wanted, int) else wanted
    return Needs(
        (hcp, ALL) if isinstance(hcp, int) else hcp,
        (points, ALL) if isinstance(points, int) else points,
        trumps,
        tuple(lengths),
        balanced,
        stops,
        tests,
    )


def alternatives(sentences: Iterable[str]) -> str:
    """Several hands that one call may be made with."""
    said, *others = dict.fromkeys(sentences)
    for other in others:
        said = say("{one}; or {other}", one=said, other=other)
    return said
