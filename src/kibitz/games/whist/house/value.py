"""What the house player thinks a hand is worth.

A hand is valued in tricks: what declarer's side usually took, in a few thousand deals that house
players played, with the cards that a hand held before the exchange. How far a deal strays from
that is taken as normally distributed; the table's chart makes an expected score of it. What is
best by expected score is called, so that a table with another chart sees other bids.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import erf, sqrt
from typing import Final, NamedTuple

from kibitz.cards.card import ACE, CLUBS, JACK, KING, QUEEN, SUITS, Rank, Suit, card_of, rank_of
from kibitz.cards.card_set import BIT, SUIT_SETS, WILD_SET, CardSet, cards_in
from kibitz.games.whist.bids import LEVELS, Bid, Designation
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

SPREADS: Final = {
    Designation.SIMPLE: 1.6,
    Designation.CLUBS: 1.6,
    Designation.NO_TRUMPS: 1.8,
    Designation.TIP: 1.8,
    Designation.HALVES: 2.2,
}
"""How many tricks a deal usually strays from the estimate, by how trumps were found."""

DENOMINATIONS: Final = (*SUITS, NO_TRUMPS)

HALVES: Final = 2
"""The least multiplier of a halves contract."""


class Worth(NamedTuple):
    """How many tricks a card adds if its suit has so many cards."""

    tricks: float
    cards: int


@dataclass(frozen=True, eq=False)
class Valuation:
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
    base=3.3,
    trump=0.75,
    top_trumps={ACE: 0.8, KING: 0.75, QUEEN: 0.45, JACK: 0.25},
    high={ACE: Worth(0.75, 1), KING: Worth(0.45, 2), QUEEN: Worth(0.25, 3)},
    wild=0.35,
)
IN_NO_TRUMPS: Final = Valuation(
    base=5.2,
    trump=0,
    top_trumps={},
    high={ACE: Worth(0.9, 1), KING: Worth(0.65, 2), QUEEN: Worth(0.35, 3), JACK: Worth(0.1, 4)},
    wild=0.5,
)
IN_HALVES: Final = Valuation(
    base=7.0,
    trump=0,
    top_trumps={},
    high={ACE: Worth(0.5, 1), KING: Worth(0.45, 2), QUEEN: Worth(0.2, 3)},
    wild=0,
)
"""The partner names his own best suit; what counts is what helps anywhere."""


class Passing(NamedTuple):
    """What it is worth to let others play, in winning scores of a simple nine.

    Attributes:
        base: with one ace and one guarded king.
        ace: each ace more: its holder is often the partner, and else takes a trick.
        king: each guarded king more.
    """

    base: float
    ace: float
    king: float


PASSING: Final = {8: Passing(-0.2, 0.6, 0.3), 9: Passing(0.3, 0.6, 0.3), 10: Passing(0.9, 0.6, 0.3)}
"""By the level of the highest bid; as for 8 if there is none, as for 10 if it is higher."""

PASSING_SOLO: Final = Passing(-0.4, 0.6, 0.3)

TIP_HELP: Final = 0.5
"""What a suit that the widow turned up takes more than the same suit named: the partner ace may
be the top trump. Deals say 0.9; but who may decline expects too much of the best of three cards,
so that less is counted."""


def tricks(hand: CardSet, valuation: Valuation, trump: int = NO_TRUMPS) -> float:
    """How many tricks declarer's side can expect."""
    found = valuation.base + valuation.wild * (hand & WILD_SET).bit_count()
    for suit in SUITS:
        cards = hand & SUIT_SETS[suit]
        if suit == trump:
            found += valuation.trump * cards.bit_count()
            found += _top_trumps(valuation, cards)
        else:
            found += _high_cards(valuation, cards)
    return found


@cache
def _top_trumps(valuation: Valuation, cards: CardSet) -> float:
    ranks = set(map(rank_of, cards_in(cards)))
    return sum(add for rank, add in valuation.top_trumps.items() if rank in ranks)


@cache
def _high_cards(valuation: Valuation, cards: CardSet) -> float:
    """What the high cards of a suit that is not trumps add."""
    ranks = set(map(rank_of, cards_in(cards)))
    return sum(
        worth.tricks
        for rank, worth in valuation.high.items()
        if len(ranks) >= worth.cards and rank in ranks
    )


@cache
def over_and_under(tenths: int, spread: float) -> tuple[tuple[float, float], ...]:
    """By level: how many tricks from the level on, and how many short of it, are expected.

    Args:
        tenths: the tricks expected, in tenths.
        spread: how far a deal usually strays from that.
    """

    def below(count: float) -> float:
        return (1 + erf((count - tenths / 10) / (spread * sqrt(2)))) / 2

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
        aces: how many aces there are.
        kings: how many kings with another card of their suit.
        risk: the tricks that a solo is in danger of after the exchange.
        risk_as_dealt: the same before the exchange.
    """

    named: tuple[float, ...]
    tipped: tuple[float, ...]
    halves: float
    aces: int
    kings: int
    risk: float
    risk_as_dealt: float


def prospects(hand: CardSet) -> Prospects:
    """What a hand promises."""
    suits = [tricks(hand, IN_A_SUIT, suit) for suit in SUITS]
    none = tricks(hand, IN_NO_TRUMPS)
    return Prospects(
        named=(*suits, none),
        tipped=(*[expected + TIP_HELP for expected in suits], none),
        halves=tricks(hand, IN_HALVES),
        aces=sum(bool(hand & BIT[card_of(suit, ACE)]) for suit in SUITS),
        kings=sum(_guarded_king(hand, suit) for suit in SUITS),
        risk=solo.risk_after_exchange(hand),
        risk_as_dealt=solo.hand_risk(hand),
    )


def _guarded_king(hand: CardSet, suit: Suit) -> bool:
    return bool(hand & BIT[card_of(suit, KING)]) and (hand & SUIT_SETS[suit]).bit_count() > 1


class Stakes(NamedTuple):
    """What a table's chart pays, as numbers to reckon with.

    Attributes:
        trump: the winning and the losing score, by level and multiplier.
        solo: the same, by the solo's text.
    """

    trump: Mapping[tuple[int, int], tuple[float, float]]
    solo: Mapping[str, tuple[float, float]]


@lru_cache(maxsize=16)
def stakes(options: WhistOptions) -> Stakes:
    """What a table's chart pays."""
    chart = options.chart()
    return Stakes(
        {key: (float(win), float(lose)) for key, (win, lose) in chart.trump.items()},
        {text: (float(win), float(lose)) for text, (win, lose) in chart.solo.items()},
    )


@dataclass(frozen=True)
class Reckoner:
    """Reckons the expected scores of contracts, in the chart's unit.

    Attributes:
        hand: what the hand promises.
        stakes: what the table's chart pays.
        denominations: what may be named in a simple bid.
    """

    hand: Prospects
    stakes: Stakes
    denominations: Sequence[int]

    def score(
        self, level: int, expected: float, multiplier: int, designation: Designation
    ) -> float:
        """The expected score of a trump game in which so many tricks are expected."""
        return self._paid(level, multiplier, self._odds(level, expected, designation))

    def _odds(self, level: int, expected: float, designation: Designation) -> tuple[float, float]:
        """How many tricks over a level, and how many under it, there are to be expected."""
        return over_and_under(round(10 * expected), SPREADS[designation])[level]

    def _paid(self, level: int, multiplier: int, odds: tuple[float, float]) -> float:
        (win, lose), (over, under) = self.stakes.trump[level, multiplier], odds
        return win * over - lose * under

    def named(self, level: int, denomination: int, least: int = 1) -> float:
        """The expected score in a denomination that the player names.

        Args:
            level: the tricks bid.
            denomination: what is trumps.
            least: the multiplier of the designation.
        """
        multiplier = max(least, MULTIPLIERS_BY_TRUMP.get(denomination, 1))
        found = Designation.NO_TRUMPS if denomination == NO_TRUMPS else Designation.SIMPLE
        return self.score(level, self.hand.named[denomination], multiplier, found)

    def tipped(self, level: int, denomination: int, faced: int) -> float:
        """The expected score in the denomination of the last of so many faced cards."""
        multiplier = _tip_multiplier(denomination, faced)
        return self.score(level, self.hand.tipped[denomination], multiplier, Designation.TIP)

    def tip(self, level: int, degree: int, faced: int = 1) -> float:
        """The expected score of a tip, all suits being equally likely.

        Args:
            level: the tricks bid.
            degree: the first card that may be taken.
            faced: how many cards will lie face up when the next one does.
        """
        return self._tips(level)[max(degree, faced)]

    @cached_property
    def _tips(self) -> Callable[[int], Sequence[float]]:
        """By level: what the cards still to be faced are worth, by how many will lie then."""
        return cache(self._tips_at)

    def _tips_at(self, level: int) -> Sequence[float]:
        odds = [self._odds(level, self.hand.tipped[suit], Designation.TIP) for suit in SUITS]
        worths = [0.0] * (EXCHANGED + 1)
        for faced in range(EXCHANGED, 0, -1):
            values = [self._paid(level, _tip_multiplier(suit, faced), odds[suit]) for suit in SUITS]
            if faced < EXCHANGED:
                values = [max(value, worths[faced + 1]) for value in values]
            worths[faced] = sum(values) / len(values)
        return worths

    @cached_property
    def _names(self) -> Callable[[int], Sequence[float]]:
        """By level: what it is worth to name each denomination."""
        return cache(lambda level: [self.named(level, d) for d in DENOMINATIONS])

    def solo(self, bid: Bid, danger: float) -> float:
        """The expected score of a solo, against all three others."""
        win, lose = self.stakes.solo[bid.text]
        chance = solo.chance(danger, clean=bid.level == 0)
        return 3 * (win * chance - lose * (1 - chance))

    def bid(self, bid: Bid) -> float:
        """The expected score of a bid."""
        match bid.designation:
            case Designation.SIMPLE:
                return max(self._names(bid.level)[d] for d in self.denominations)
            case Designation.CLUBS:
                return self._names(bid.level)[CLUBS]
            case Designation.NO_TRUMPS:
                return self._names(bid.level)[NO_TRUMPS]
            case Designation.HALVES:
                return self.score(bid.level, self.hand.halves, HALVES, bid.designation)
            case Designation.TIP:
                return self.tip(bid.level, bid.degree)
            case _:
                return self.solo(bid, self.hand.risk)

    @cached_property
    def reach(self) -> int:
        """The highest level at which something may be worth bidding: not beyond a losing one."""
        for level in LEVELS:
            if all(score < 0 for score in self._scores(level)):
                return level
        return LEVELS[-1]

    def _scores(self, level: int) -> Iterator[float]:
        """The expected scores of all that may be bid at a level, but for solos."""
        yield self.score(level, self.hand.halves, HALVES, Designation.HALVES)
        yield from self._names(level)
        yield from self._tips(level)[1:]

    def passing(self, highest: Bid | None) -> float:
        """The expected score of letting others play, given the highest bid so far."""
        if highest is not None and highest.is_solo:
            base, ace, king = PASSING_SOLO
        else:
            level = LEVELS[0] if highest is None else highest.level
            base, ace, king = PASSING[min(level, max(PASSING))]
        unit, _ = self.stakes.trump[9, 1]
        return unit * (base + ace * (self.hand.aces - 1) + king * (self.hand.kings - 1))

    def join(self, bid: Bid) -> float:
        """The expected score of joining a bid.

        The widow will be gone before a solo's joiner may have it; a tip's joiner gets what the
        bidder does not want, at worst the third card.
        """
        if bid.is_solo:
            return self.solo(bid, self.hand.risk_as_dealt)
        return self.tip(bid.level, degree=EXCHANGED)


def _tip_multiplier(denomination: int, faced: int) -> int:
    """The multiplier of a tip that is taken when so many cards are faced."""
    return max(MULTIPLIERS_BY_FACED[faced], MULTIPLIERS_BY_TRUMP.get(denomination, 1))


@lru_cache(maxsize=64)
def reckoner_for(hand: CardSet, options: WhistOptions) -> Reckoner:
    """The reckoner for a hand at a table."""
    suits_only = options.simple_denominations == "suits"
    denominations = SUITS[1:] if suits_only else (*SUITS, NO_TRUMPS)
    return Reckoner(prospects(hand), stakes(options), denominations)


def reckoner(view: View) -> Reckoner:
    """The reckoner for a seat's hand at its table."""
    assert isinstance(view.options, WhistOptions)
    return reckoner_for(view.hand, view.options)
