"""What a bridge player sees in a hand: points, shape, stoppers, controls, good suits."""

from functools import cached_property, lru_cache
from typing import Final

from kibitz.cards.card import ACE, JACK, KING, QUEEN, SUITS, TEN, Rank, Suit
from kibitz.cards.card_set import CardSet

HONOUR_POINTS: Final = {ACE: 4, KING: 3, QUEEN: 2, JACK: 1}

SHORTNESS: Final = {3: (3, 2, 1), 4: (5, 3, 1)}
"""What a void, a singleton and a doubleton are worth with three trumps, and with four or more."""

HOLDING: Final = 0x1FFF
"""The thirteen bits of one suit."""

MOST_HANDS: Final = 1 << 15
"""How many hands are remembered; a player who draws deals looks at each of them often."""


def bit_of(rank: Rank) -> int:
    """The bit of a rank in a suit's holding."""
    return 1 << rank


TOP_THREE: Final = bit_of(ACE) | bit_of(KING) | bit_of(QUEEN)
TOP_FIVE: Final = TOP_THREE | bit_of(JACK) | bit_of(TEN)


def _honour_points(holding: int) -> int:
    return sum(points for rank, points in HONOUR_POINTS.items() if holding & bit_of(rank))


POINTS_OF: Final = tuple(_honour_points(holding) for holding in range(HOLDING + 1))
"""The honour points of every holding in a suit."""


class Hand:
    """Thirteen cards, judged.

    Attributes:
        cards: the cards.
        holdings: the cards of each suit, as thirteen bits.
        lengths: how many cards of each suit.
        hcp: four for an ace, three for a king, two for a queen, one for a jack.
        points: the same, and one for every card of a suit beyond the fourth.
    """

    __slots__ = ("__dict__", "cards", "hcp", "holdings", "lengths", "points")

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.holdings = tuple(cards >> 13 * suit & HOLDING for suit in SUITS)
        self.lengths = tuple(holding.bit_count() for holding in self.holdings)
        self.hcp = sum(POINTS_OF[holding] for holding in self.holdings)
        self.points = self.hcp + sum(length - 4 for length in self.lengths if length > 4)

    @cached_property
    def supports(self) -> tuple[int, ...]:
        """The points with each suit as trumps: short suits count, and trumps beyond the fifth."""
        return tuple(self._support(suit) for suit in SUITS)

    def _support(self, suit: Suit) -> int:
        trumps = self.lengths[suit]
        short = SHORTNESS.get(min(trumps, 4), (0, 0, 0))
        others = (length for other, length in enumerate(self.lengths) if other != suit)
        worth = sum(short[length] for length in others if length < 3)
        return self.hcp + worth + max(0, trumps - 5)

    @cached_property
    def sorted_lengths(self) -> tuple[int, ...]:
        """The lengths of the suits, longest first."""
        return tuple(sorted(self.lengths, reverse=True))

    @cached_property
    def balanced(self) -> bool:
        """No void or singleton, at most one doubleton, no six-card suit."""
        longest, _, third, shortest = self.sorted_lengths
        return shortest >= 2 and third >= 3 and longest <= 5

    @cached_property
    def aces(self) -> int:
        return sum(holding >> ACE & 1 for holding in self.holdings)

    @cached_property
    def kings(self) -> int:
        return sum(holding >> KING & 1 for holding in self.holdings)

    def suit_points(self, suit: Suit) -> int:
        """The honour points in a suit."""
        return POINTS_OF[self.holdings[suit]]

    def is_good(self, suit: Suit) -> bool:
        """Whether a suit has two of the three top honours or three of the five."""
        holding = self.holdings[suit]
        return (holding & TOP_THREE).bit_count() >= 2 or (holding & TOP_FIVE).bit_count() >= 3

    def is_fair(self, suit: Suit) -> bool:
        """Whether a suit has a top honour with another honour, or is good."""
        holding = self.holdings[suit]
        return bool(holding & TOP_THREE) and (holding & TOP_FIVE).bit_count() >= 2

    def stops(self, suit: Suit) -> bool:
        """Whether the hand wins a trick in a suit that is led from the top."""
        holding = self.holdings[suit]
        top = holding.bit_length() - 1
        return holding != 0 and ACE - top < min(4, holding.bit_count())

    def controls(self, suit: Suit) -> bool:
        """Whether a suit has no two losers at once: ace, king, or at most one card."""
        holding = self.holdings[suit]
        return bool(holding >> KING) or holding.bit_count() <= 1

    def keycards(self, trumps: Suit) -> int:
        """The aces and the king of trumps."""
        return self.aces + (self.holdings[trumps] >> KING & 1)

    def trump_queen(self, trumps: Suit) -> bool:
        """Whether the hand has the queen of trumps, or so many that it is not missed."""
        holding = self.holdings[trumps]
        return bool(holding >> QUEEN & 1) or holding.bit_count() >= 6


@lru_cache(MOST_HANDS)
def hand_of(cards: CardSet) -> Hand:
    """A hand, judged once."""
    return Hand(cards)
