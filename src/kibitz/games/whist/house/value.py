"""What the house player thinks a hand is worth.

A hand is valued in tricks: what declarer's side usually took, in a few thousand deals that house
players played, with the cards that a hand held before the exchange. How far a deal strays from
that is taken as normally distributed; the table's chart makes an expected score of it. What is
best by expected score is called, so that a table with another chart sees other bids.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import erf, sqrt
from typing import Final, NamedTuple

from kibitz.cards.card import ACE, CLUBS, JACK, KING, QUEEN, SUITS, Rank, card_of
from kibitz.cards.card_set import BIT, SUIT_SETS, WILD_SET, CardSet
from kibitz.games.whist.bids import Bid, Designation
from kibitz.games.whist.chart import ScoreChart
from kibitz.games.whist.deal import (
    EXCHANGED,
    MULTIPLIERS_BY_FACED,
    MULTIPLIERS_BY_TRUMP,
    TRICKS,
)
from kibitz.games.whist.house import solo
from kibitz.games.whist.options import WhistOptions
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.view import View

SPREAD: Final = 2.0
"""How many tricks a deal usually strays from the estimate."""

CAUTION: Final = 1.25
"""How much heavier a loss weighs than a gain."""

HALVES: Final = 2
"""The least multiplier of a halves contract."""


class Worth(NamedTuple):
    """How many tricks a card adds if its suit has so many cards."""

    tricks: float
    cards: int


class Valuation(NamedTuple):
    """What the cards of a hand add to the tricks of declarer's side.

    Attributes:
        base: what partner, widow and an empty hand take.
        trump: each trump.
        top_trumps: what the top trumps add to that.
        high: the high cards of the other suits.
        wild: each wild card.
    """

    base: float
    trump: float
    top_trumps: Mapping[Rank, float]
    high: Mapping[Rank, Worth]
    wild: float


IN_A_SUIT: Final = Valuation(
    base=3.4,
    trump=0.8,
    top_trumps={ACE: 0.8, KING: 0.65, QUEEN: 0.45, JACK: 0.3},
    high={ACE: Worth(0.65, 1), KING: Worth(0.45, 2), QUEEN: Worth(0.15, 3)},
    wild=0.2,
)
IN_NO_TRUMPS: Final = Valuation(
    base=5.4,
    trump=0,
    top_trumps={},
    high={ACE: Worth(0.9, 1), KING: Worth(0.6, 2), QUEEN: Worth(0.35, 3), JACK: Worth(0.1, 4)},
    wild=0.5,
)
IN_HALVES: Final = Valuation(
    base=6.9,
    trump=0,
    top_trumps={},
    high={ACE: Worth(0.7, 1), KING: Worth(0.5, 2), QUEEN: Worth(0.3, 3)},
    wild=0,
)
"""The partner names his own best suit; what counts is what helps anywhere."""

TIP_HELP: Final = 0.5
"""What a suit that the widow turned up takes more than the same suit named: the partner ace may
be the top trump. Deals say 0.9; but who may decline expects too much of the best of three cards,
so that less is counted."""


def tricks(hand: CardSet, valuation: Valuation, trump: int = NO_TRUMPS) -> float:
    """How many tricks declarer's side can expect."""
    found = valuation.base + valuation.wild * (hand & WILD_SET).bit_count()
    for suit in SUITS:
        length = (hand & SUIT_SETS[suit]).bit_count()
        if suit == trump:
            found += valuation.trump * length
            found += sum(
                add for rank, add in valuation.top_trumps.items() if hand & BIT[card_of(suit, rank)]
            )
        else:
            found += sum(
                worth.tricks
                for rank, worth in valuation.high.items()
                if length >= worth.cards and hand & BIT[card_of(suit, rank)]
            )
    return found


@cache
def _over_and_under(tenths: int) -> tuple[tuple[float, float], ...]:
    """By level: how many tricks from the level on, and how many short of it, are expected."""

    def below(count: float) -> float:
        return (1 + erf((count - tenths / 10) / (SPREAD * sqrt(2)))) / 2

    chances = [below(count + 0.5) - below(count - 0.5) for count in range(TRICKS + 1)]
    return tuple(
        (
            sum(chance * max(0, count - level + 1) for count, chance in enumerate(chances)),
            sum(chance * max(0, level - count) for count, chance in enumerate(chances)),
        )
        for level in range(TRICKS + 1)
    )


class Prospects(NamedTuple):
    """What a hand promises, whatever the chart.

    Attributes:
        named: the tricks expected in each denomination, if the player himself names it.
        tipped: the tricks expected in each denomination, if the widow decides on it.
        halves: the tricks expected if the partner names it.
        risk: the tricks that a solo is in danger of after the exchange.
        risk_as_dealt: the same before the exchange.
    """

    named: tuple[float, ...]
    tipped: tuple[float, ...]
    halves: float
    risk: float
    risk_as_dealt: float


@lru_cache(maxsize=8)
def prospects(hand: CardSet) -> Prospects:
    """What a hand promises."""
    suits = [tricks(hand, IN_A_SUIT, suit) for suit in SUITS]
    none = tricks(hand, IN_NO_TRUMPS)
    return Prospects(
        named=(*suits, none),
        tipped=(*[expected + TIP_HELP for expected in suits], none),
        halves=tricks(hand, IN_HALVES),
        risk=solo.risk_after_exchange(hand),
        risk_as_dealt=solo.hand_risk(hand),
    )


class Reckoner(NamedTuple):
    """Reckons the expected scores of contracts, in the chart's unit.

    Attributes:
        hand: what the hand promises.
        chart: the score chart of the table.
        denominations: what may be named in a simple bid.
    """

    hand: Prospects
    chart: ScoreChart
    denominations: Sequence[int]

    def score(self, level: int, expected: float, multiplier: int) -> float:
        """The expected score of a trump game in which so many tricks are expected."""
        win, lose = self.chart.trump[level, multiplier]
        over, under = _over_and_under(round(10 * expected))[level]
        return float(win) * over - CAUTION * float(lose) * under

    def named(self, level: int, denomination: int, least: int = 1) -> float:
        """The expected score in a denomination that the player names.

        Args:
            level: the tricks bid.
            denomination: what is trumps.
            least: the multiplier of the designation.
        """
        multiplier = max(least, MULTIPLIERS_BY_TRUMP.get(denomination, 1))
        return self.score(level, self.hand.named[denomination], multiplier)

    def tipped(self, level: int, denomination: int, faced: int) -> float:
        """The expected score in the denomination of the last of so many faced cards."""
        multiplier = max(MULTIPLIERS_BY_FACED[faced], MULTIPLIERS_BY_TRUMP.get(denomination, 1))
        return self.score(level, self.hand.tipped[denomination], multiplier)

    def tip(self, level: int, degree: int, faced: int = 1) -> float:
        """The expected score of a tip, all suits being equally likely.

        Args:
            level: the tricks bid.
            degree: the first card that may be taken.
            faced: how many cards will lie face up when the next one does.
        """
        if faced < degree:
            return self.tip(level, degree, faced + 1)
        values = [self.tipped(level, suit, faced) for suit in SUITS]
        if faced < EXCHANGED:
            declined = self.tip(level, degree, faced + 1)
            values = [max(value, declined) for value in values]
        return sum(values) / len(values)

    def solo(self, bid: Bid, danger: float) -> float:
        """The expected score of a solo, against all three others."""
        win, lose = self.chart.solo[bid.text]
        chance = solo.chance(danger, clean=bid.level == 0)
        return 3 * (float(win) * chance - CAUTION * float(lose) * (1 - chance))

    def bid(self, bid: Bid) -> float:
        """The expected score of a bid."""
        match bid.designation:
            case Designation.SIMPLE:
                return max(self.named(bid.level, d) for d in self.denominations)
            case Designation.CLUBS:
                return self.named(bid.level, CLUBS)
            case Designation.NO_TRUMPS:
                return self.named(bid.level, NO_TRUMPS)
            case Designation.HALVES:
                return self.score(bid.level, self.hand.halves, HALVES)
            case Designation.TIP:
                return self.tip(bid.level, bid.degree)
            case _:
                return self.solo(bid, self.hand.risk)

    def join(self, bid: Bid) -> float:
        """The expected score of joining a bid.

        The widow will be gone before a solo's joiner may have it; a tip's joiner gets what the
        bidder does not want, at worst the third card.
        """
        if bid.is_solo:
            return self.solo(bid, self.hand.risk_as_dealt)
        return self.tip(bid.level, degree=EXCHANGED)


def reckoner(view: View) -> Reckoner:
    """The reckoner for a seat's hand at its table."""
    options = view.options
    assert isinstance(options, WhistOptions)
    suits_only = options.simple_denominations == "suits"
    denominations = SUITS[1:] if suits_only else (*SUITS, NO_TRUMPS)
    return Reckoner(prospects(view.hand), options.chart(), denominations)
