"""What a player's calls have shown of the hand: the widest limits that agree with them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kibitz.cards.card import SUITS, Suit
from kibitz.games.bridge.system.needs import ALL, Needs, Range

BALANCED_LENGTH: Final[Range] = (2, 5)
DEALT: Final = 13


class Shown(NamedTuple):
    """What is known of a hand from its calls.

    Attributes:
        points: from how many to how many.
        lengths: from how many cards to how many, suit by suit.
        balanced: whether it is known to be balanced.
        suits: the suits that were bid for their own sake, in order.
    """

    points: Range = (0, ALL)
    lengths: tuple[Range, ...] = ((0, DEALT),) * 4
    balanced: bool = False
    suits: tuple[Suit, ...] = ()

    @property
    def low(self) -> int:
        return self.points[0]

    @property
    def high(self) -> int:
        return self.points[1]

    def least(self, suit: Suit) -> int:
        """The fewest cards of a suit."""
        return self.lengths[suit][0]

    def most(self, suit: Suit) -> int:
        """The most cards of a suit."""
        return self.lengths[suit][1]

    def after(self, hands: Sequence[Needs]) -> "Shown":
        """What is known once a call was made that shows one of these hands."""
        strengths = [needs.strength for needs in hands]
        told = (min(low for low, _ in strengths), max(high for _, high in strengths))
        balanced = self.balanced or all(needs.balanced for needs in hands)
        lengths = []
        for suit in SUITS:
            told_here = (
                min(needs.lengths[suit][0] for needs in hands),
                max(needs.lengths[suit][1] for needs in hands),
            )
            length = _both(self.lengths[suit], told_here)
            lengths.append(_both(length, BALANCED_LENGTH) if balanced else length)
        return self._replace(
            points=_both(self.points, told), lengths=_thirteen(lengths), balanced=balanced
        )


def _both(before: Range, told: Range) -> Range:
    """What satisfies both limits; where nothing does the later word counts."""
    low, high = max(before[0], told[0]), min(before[1], told[1])
    return (low, high) if low <= high else told


def _thirteen(lengths: Sequence[Range]) -> tuple[Range, ...]:
    """The limits once it is considered that a hand has thirteen cards."""
    fewest, most = sum(low for low, _ in lengths), sum(high for _, high in lengths)
    if fewest > DEALT or most < DEALT:
        return tuple(lengths)
    return tuple(
        (max(low, DEALT - (most - high)), min(high, DEALT - (fewest - low)))
        for low, high in lengths
    )
