"""How the house player of belote bids.

It reckons, from its five cards, by how many points its side should come out ahead in each contract:
figures that were fitted to 4000 deals a contract that house players played, the bidder's hand drawn
at random. From that, and from who has bid what, it reckons how much more its side will write after
each call than after a pass: ``bidding.toml`` was fitted to auctions in which all calls were tried.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from kibitz.cards.card import ACE, JACK, KING, NINE, QUEEN, TEN, Rank, rank_of
from kibitz.cards.card_set import SUIT_SETS, CardSet, cards_in
from kibitz.games.belote.contract import ALL_TRUMPS, TEXTS
from kibitz.games.belote.deal import Table
from kibitz.rules.actions import NO_TRUMPS, PASS, Action, Call
from kibitz.rules.auction import DOUBLE, REDOUBLE, Auction
from kibitz.rules.charts import figures_beside
from kibitz.rules.seats import are_partners, partnership_of
from kibitz.rules.text import say
from kibitz.rules.view import Choice, View
from kibitz.rules.words import DENOMINATION_WORDS

CONTRACT_WORDS: Final = (*DENOMINATION_WORDS, "all trumps")

NAMED: Final = {text: denomination for denomination, text in enumerate(TEXTS)}
"""The denomination that a bid names; none for a double."""

KINDS: Final = {NO_TRUMPS: "no trumps", ALL_TRUMPS: "all trumps"}
"""Kinds of contract, but for the suits."""

SUIT_BASE, NO_TRUMP_BASE, ALL_TRUMP_BASE = -50, -53, -48
"""What a hand without any of the things below comes to."""

TRUMP_WORTH: Final = {JACK: 60, NINE: 46, ACE: 26, TEN: 23, KING: 14, QUEEN: 14}
LOW_TRUMP: Final = 15
BELOTE: Final = 28
SIDE_ACE, SIDE_TEN, SIDE_VOID = 18, 10, 8

ACE_WORTH: Final = 45
TEN_WITH_ACE, TEN_GUARDED, TEN_BARE = 42, 29, 14
LONG_WITH_ACE: Final = 28

JACK_WORTH: Final = 47
NINE_WITH_JACK, NINE_GUARDED, NINE_BARE = 39, 24, 12
ACE_BEHIND: Final = 14
BELOTE_AT_ALL_TRUMPS: Final = 17
LONG_WITH_JACK: Final = 20

REDOUBLE_FROM: Final = 90

UNIT: Final = 50
GOOD, GREAT = 30, 80
"""Points ahead, from which on what is ahead counts otherwise; and what they are counted in."""

ENOUGH: Final = 10
"""By how many points the side should be ahead at least, whatever the auction."""

CLEAR: Final = 0.7
"""How much more the side should write for a call to be made: less than that is chance."""

Figures: TypeAlias = Mapping[str, Mapping[str, Sequence[float]]]
"""Weights of what a call is reckoned from: by what the auction has come to, and by the call."""


class SuitWorth(NamedTuple):
    """What a hand's cards of a suit are worth: as trumps, beside trumps, and in other contracts."""

    trumps: int
    beside: int
    no_trumps: int
    all_trumps: int


@lru_cache(maxsize=4096)
def reckon(hand: CardSet) -> tuple[int, ...]:
    """By how many points the side should be ahead in each contract, partner's hand average."""
    worths = [_suit_worth(hand & cards) for cards in SUIT_SETS]
    beside = sum(suit.beside for suit in worths)
    return (
        *(SUIT_BASE + suit.trumps + beside - suit.beside for suit in worths),
        NO_TRUMP_BASE + sum(suit.no_trumps for suit in worths),
        ALL_TRUMP_BASE + sum(suit.all_trumps for suit in worths),
    )


@cache
def _suit_worth(cards: CardSet) -> SuitWorth:
    ranks = frozenset(map(rank_of, cards_in(cards)))
    trumps = sum(TRUMP_WORTH.get(rank, LOW_TRUMP) for rank in ranks)
    return SuitWorth(
        trumps + BELOTE * ({KING, QUEEN} <= ranks),
        _beside_trumps(ranks),
        _without_trumps(ranks),
        _with_all_trumps(ranks),
    )


def _beside_trumps(ranks: frozenset[Rank]) -> int:
    return SIDE_ACE * (ACE in ranks) + SIDE_TEN * (TEN in ranks) + SIDE_VOID * (not ranks)


def _without_trumps(ranks: frozenset[Rank]) -> int:
    if ACE in ranks:
        return ACE_WORTH + TEN_WITH_ACE * (TEN in ranks) + LONG_WITH_ACE * max(0, len(ranks) - 3)
    if TEN in ranks:
        return TEN_GUARDED if len(ranks) > 1 else TEN_BARE
    return 0


def _with_all_trumps(ranks: frozenset[Rank]) -> int:
    worth = BELOTE_AT_ALL_TRUMPS * ({KING, QUEEN} <= ranks)
    if JACK in ranks:
        worth += JACK_WORTH + NINE_WITH_JACK * (NINE in ranks)
        worth += LONG_WITH_JACK * max(0, len(ranks) - 2)
    elif NINE in ranks:
        worth += NINE_GUARDED if len(ranks) > 1 else NINE_BARE
    return worth + ACE_BEHIND * (ACE in ranks and not ranks.isdisjoint({JACK, NINE}))


def choose(view: View) -> Choice:
    """The call after which the side should write most."""
    table = view.table
    assert isinstance(table, Table) and view.decision
    auction, points = table.auction, reckon(view.hand)
    leads = partnership_of(table.leader) == partnership_of(auction.turn)
    candidates = worths(auction, points, leads, current_figures())
    best = candidates[0][0]
    return Choice(best, _why(auction, points, best), candidates)


def worths(
    auction: Auction, points: Sequence[int], leads: bool, figures: Figures
) -> tuple[tuple[Action, float], ...]:
    """The calls to think of, best first, and how much more the side writes than after a pass.

    Args:
        auction: the auction so far.
        points: by how many points the side should be ahead in each contract, by the hand.
        leads: whether the side will lead to the first trick.
        figures: the weights that calls are reckoned with.
    """
    if auction.multiplier > 1:
        found = _when_doubled(auction, points)
    else:
        weights = figures.get(situation(auction), {})
        found = [
            (call, sum(map(mul, weights[kind(call)], reckoned_from(auction, points, leads, call))))
            for call in auction.calls()
            if call != PASS and _is_real(points, call) and kind(call) in weights
        ]
    return tuple(sorted([(PASS, CLEAR), *found], key=lambda item: -item[1]))


def _is_real(points: Sequence[int], call: Call) -> bool:
    """Whether the hand has something for what is called; what there is to double, others have."""
    denomination = NAMED.get(call.text)
    return denomination is None or points[denomination] >= ENOUGH


def _when_doubled(auction: Auction, points: Sequence[int]) -> list[tuple[Action, float]]:
    """A redouble of their double, worth what the hand has beyond winning almost by itself."""
    if REDOUBLE not in auction.calls():
        return []
    return [(REDOUBLE, CLEAR + (points[auction.bids[-1].rank] - REDOUBLE_FROM) / UNIT)]


def reckoned_from(
    auction: Auction, points: Sequence[int], leads: bool, call: Call
) -> tuple[float, ...]:
    """What the worth of a call is reckoned from.

    Args:
        auction: the auction so far.
        points: by how many points the side should be ahead in each contract, by this hand.
        leads: whether the side will lead to the first trick.
        call: a bid or a double.
    """
    last = auction.bids[-1].rank if auction.bids else None
    named = NAMED.get(call.text)
    found: list[float] = []
    for denomination in (named, last):
        if denomination is not None:
            ahead = points[denomination]
            found += [ahead, max(0, ahead - GOOD), max(0, ahead - GREAT)]
    others = (n for denomination, n in enumerate(points) if denomination not in (last, named))
    return (1.0, *(number / UNIT for number in (*found, max(0, *others))), float(leads))


def kind(call: Call) -> str:
    """What is called, as the figures are headed."""
    denomination = NAMED.get(call.text)
    return "double" if denomination is None else KINDS.get(denomination, "suit")


def situation(auction: Auction) -> str:
    """What an auction has come to, as the figures are headed."""
    if not auction.bids:
        return f"after {auction.passes} passes"
    seat, denomination = auction.bids[-1]
    contract = KINDS.get(denomination, "suit")
    if are_partners(seat, auction.turn):
        return f"partner has bid {contract}"
    bid_before = any(are_partners(bid.seat, auction.turn) for bid in auction.bids)
    return f"opponents have {'over' if bid_before else ''}bid {contract}"


def current_figures() -> Figures:
    """The figures that the house player bids by."""
    figures: Figures = figures_beside(__file__, "bidding")
    return figures


def _why(auction: Auction, points: Sequence[int], call: Action) -> str:
    if call == PASS:
        return _why_pass(auction, points)
    if call == DOUBLE:
        return say("This hand is as strong in their contract as a bidder's would be.")
    if call == REDOUBLE:
        return say("This hand wins the contract almost by itself, double or not.")
    denomination = TEXTS.index(call.text)
    return say(
        "In {contract} this hand should come out {points} points ahead.",
        contract=CONTRACT_WORDS[denomination],
        points=points[denomination],
    )


def _why_pass(auction: Auction, points: Sequence[int]) -> str:
    if auction.multiplier > 1:
        return say("A double stands, and this hand has nothing to set against it.")
    if auction.bids and are_partners(auction.bids[-1].seat, auction.turn):
        return say("Partner's contract is as good as any that this hand could offer.")
    if auction.bids:
        return say("The opponents have bid, and nothing higher promises enough against them.")
    best = max(range(len(TEXTS)), key=points.__getitem__)
    return say(
        "Even {contract}, the best contract for this hand, promises too little.",
        contract=CONTRACT_WORDS[best],
    )
