"""What a contract of whist should come to, all hands seen, without playing it out.

The tricks of a trump game are reckoned from what both hands of declarer's side hold, a solo's
chance from what the hand is in danger of taking. The figures in ``forecast.toml`` were fitted to
deals that house players played; how far a deal strays from them is taken as normally distributed.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from kibitz.cards.card import ACE, JACK, KING, QUEEN, SUITS, TEN, Rank
from kibitz.cards.card_set import BIT, NO_CARDS, SUIT_SETS, WILD_SET, CardSet
from kibitz.games.whist.deal import Deal
from kibitz.games.whist.house import solo
from kibitz.games.whist.house.value import over_and_under, stakes
from kibitz.games.whist.scoring import trump_sides
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.charts import figures_beside
from kibitz.rules.deal import played_by
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import SEATS

TOP_TRUMPS: Final = {
    "trump ace": ACE,
    "trump king": KING,
    "trump queen": QUEEN,
    "trump jack": JACK,
    "trump ten": TEN,
}
LONG: Final = 4
"""Cards of a side suit, beyond which it is long."""

SHORT: Final = 2
"""Cards of a side suit, below which it may be trumped: as often as there are trumps for it."""


class Sides(NamedTuple):
    """The hands in a trump game.

    Attributes:
        own: declarer's hand.
        partner: his partner's; no cards if he plays alone.
        others: the hands of their opponents.
    """

    own: CardSet
    partner: CardSet
    others: Sequence[CardSet]


def forecast(deal: Deal) -> tuple[Outcome, ...]:
    """What the contract that stands is expected to come to."""
    return (Outcome(scores=tuple(map(Fraction, _expected(deal)))),)


def _expected(deal: Deal) -> tuple[float, ...]:
    """What N E S W can expect to score."""
    table = deal.table
    assert table.bid, "a contract is forecast"
    if table.bid.is_solo:
        return _solos(deal)
    side, others = trump_sides(table.declarers[0], deal.partner)
    expected, spread = tricks(deal)
    win, lose = stakes(table.options).trump[table.bid.level, table.multiplier]
    over, under = over_and_under(round(10 * expected), spread)[table.bid.level]
    each = (win * over - lose * under) * (1 if deal.partner is not None else 2)
    pay = -each * len(side) / len(others)
    return tuple(each if seat in side else pay for seat in SEATS)


def tricks(deal: Deal) -> tuple[float, float]:
    """How many tricks declarer's side can expect, and how far deals stray from that."""
    figures = _figures()["no trumps" if deal.table.trump == NO_TRUMPS else "trumps"]
    found = sum(figures[name] * number for name, number in features(deal).items())
    return found, figures["spread"]


def features(deal: Deal) -> Mapping[str, float]:
    """What decides a trump game, by the names of the figures."""
    table = deal.table
    hands = tuple(deal.hands[seat] | played_by(table, seat) for seat in SEATS)
    declarer, partner = table.declarers[0], deal.partner
    own, mate = hands[declarer], NO_CARDS if partner is None else hands[partner]
    found: dict[str, float] = {
        "base": 1,
        "alone": partner is None,
        "wild": ((own | mate) & WILD_SET).bit_count(),
    }
    sides = Sides(own, mate, [hands[s] for s in SEATS if s not in (declarer, partner)])
    if table.trump != NO_TRUMPS:
        found |= _trumps(sides, table.trump or 0)
    suits = [_suit(sides, suit, table.trump) for suit in SUITS if suit != table.trump]
    return found | {name: sum(suit[name] for suit in suits) for name in suits[0]}


def _trumps(sides: Sides, trump: int) -> dict[str, float]:
    cards = SUIT_SETS[trump]
    held = sides.own | sides.partner
    return {
        "trumps": (sides.own & cards).bit_count(),
        "partner's trumps": (sides.partner & cards).bit_count(),
        "their trumps": max((hand & cards).bit_count() for hand in sides.others),
        **{name: _has(held, trump, rank) for name, rank in TOP_TRUMPS.items()},
    }


def _suit(sides: Sides, suit: int, trump: int | None) -> dict[str, float]:
    """What declarer's side has in a suit that is not trumps."""
    cards = SUIT_SETS[suit]
    held = sides.own | sides.partner
    own, mate = (sides.own & cards).bit_count(), (sides.partner & cards).bit_count()
    ace, king, queen, jack = (_has(held, suit, rank) for rank in (ACE, KING, QUEEN, JACK))

    def beside(rank: Rank) -> int:
        """How many cards of the suit lie where this one does."""
        return own if _has(sides.own, suit, rank) else mate

    found: dict[str, float] = {
        "ace": ace,
        "king": king and (ace or beside(KING) > 1),
        "queen": queen and (ace or king or beside(QUEEN) > 2),
        "jack": jack and ace + king + queen > 1,
        "ace, king, queen": ace and king and queen,
        "long": max(0, own - LONG),
        "partner long": max(0, mate - LONG),
    }
    if trump != NO_TRUMPS:
        trumps = [(hand & SUIT_SETS[trump or 0]).bit_count() for hand in sides[:2]]
        found["short"] = max(0, SHORT - own) if trumps[0] >= SHORT else 0
        found["partner short"] = max(0, SHORT - mate) * min(trumps[1], SHORT)
    return found


def _has(hand: CardSet, suit: int, rank: Rank) -> bool:
    return bool(hand & BIT[13 * suit + rank])


def _solos(deal: Deal) -> tuple[float, ...]:
    table, scores = deal.table, [0.0] * len(SEATS)
    assert table.bid, "a solo is forecast"
    win, lose = stakes(table.options).solo[table.bid.text]
    for seat in table.declarers:
        danger = solo.hand_risk(deal.hands[seat] | played_by(table, seat))
        chance = solo.chance_played(danger, clean=table.bid.level == 0)
        each = win * chance - lose * (1 - chance)
        for other in SEATS:
            scores[other] += 3 * each if other == seat else -each
    return tuple(scores)


def _figures() -> dict[str, dict[str, float]]:
    figures: dict[str, dict[str, float]] = figures_beside(__file__, "forecast")
    return figures
