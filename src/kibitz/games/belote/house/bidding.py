"""How the house player of belote bids.

It reckons, from its five cards, by how many points its side should come out ahead in each contract,
and bids where that is enough. The figures were fitted to 4000 deals a contract that house players
played, the bidder's hand drawn at random.
"""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import ACE, JACK, KING, NINE, QUEEN, TEN, Rank, rank_of
from kibitz.cards.card_set import SUIT_SETS, CardSet, cards_in
from kibitz.games.belote.contract import ALL_TRUMPS, LADDER, TEXTS
from kibitz.games.belote.deal import Table
from kibitz.rules.actions import NO_TRUMPS, PASS, Call
from kibitz.rules.auction import DOUBLE, REDOUBLE, Auction
from kibitz.rules.seats import are_partners
from kibitz.rules.text import say
from kibitz.rules.view import Choice, View
from kibitz.rules.words import DENOMINATION_WORDS

CONTRACT_WORDS: Final = (*DENOMINATION_WORDS, "all trumps")

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

ENOUGH: Final = 30
"""By how many points the side should be ahead for a bid."""

BID_SHOWS: Final = 55
"""What partner's bid is worth by itself: another contract has to promise more."""

OVER_OPPONENTS: Final = 15
"""How much worse a contract does when opponents have shown strength."""

DOUBLE_FROM: Final = 80
REDOUBLE_FROM: Final = 90


def reckon(hand: CardSet, denomination: int) -> int:
    """By how many points the side should be ahead in a contract, partner's hand being average."""
    if denomination == NO_TRUMPS:
        return NO_TRUMP_BASE + sum(_without_trumps(ranks) for ranks in _suits(hand))
    if denomination == ALL_TRUMPS:
        return ALL_TRUMP_BASE + sum(_with_all_trumps(ranks) for ranks in _suits(hand))
    ranks_by_suit = list(_suits(hand))
    trumps = ranks_by_suit.pop(denomination)
    own = sum(TRUMP_WORTH.get(rank, LOW_TRUMP) for rank in trumps)
    own += BELOTE * ({KING, QUEEN} <= trumps)
    return SUIT_BASE + own + sum(map(_beside_trumps, ranks_by_suit))


def _suits(hand: CardSet) -> Iterator[frozenset[Rank]]:
    """The ranks that the hand holds, suit by suit."""
    return (frozenset(map(rank_of, cards_in(hand & cards))) for cards in SUIT_SETS)


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
    """The bid that promises most beyond what letting the auction be promises."""
    table = view.table
    assert isinstance(table, Table) and view.decision
    auction, hand = table.auction, view.hand
    if auction.multiplier > 1:
        return _doubled(auction, hand)
    found: list[tuple[float, Call]] = []
    for call in view.decision.legal:
        assert isinstance(call, Call)
        margin = _margin(auction, hand, call)
        if margin >= 0:
            found.append((margin, call))
    if not found:
        return Choice(PASS, _why_pass(auction, hand))
    found.sort(key=lambda item: -item[0])
    best = found[0][1]
    candidates = tuple((call, margin) for margin, call in found)
    return Choice(best, _why(auction, hand, best), candidates)


def _margin(auction: Auction, hand: CardSet, call: Call) -> float:
    """How much more a call promises than it must; less than nothing if it is not worth making."""
    if call == DOUBLE:
        return float(reckon(hand, auction.bids[-1].rank) - DOUBLE_FROM)
    if call not in LADDER.bids:
        return -1.0
    expected = reckon(hand, LADDER.bids.index(call))
    if not auction.bids:
        return float(expected - ENOUGH)
    seat, denomination = auction.bids[-1]
    if are_partners(seat, auction.turn):
        return float(expected - BID_SHOWS - max(0, reckon(hand, denomination)))
    return float(expected - OVER_OPPONENTS - ENOUGH)


def _doubled(auction: Auction, hand: CardSet) -> Choice:
    """Redouble with a hand that wins almost by itself; else let the double be."""
    seat, denomination = auction.bids[-1]
    ours = are_partners(seat, auction.turn)
    if auction.multiplier == 2 and ours and reckon(hand, denomination) >= REDOUBLE_FROM:
        return Choice(REDOUBLE, say("This hand wins the contract almost by itself, double or not."))
    return Choice(PASS, say("A double stands, and this hand has nothing to set against it."))


def _why(auction: Auction, hand: CardSet, call: Call) -> str:
    if call == DOUBLE:
        return say("This hand is as strong in their contract as a bidder's would be.")
    denomination = LADDER.bids.index(call)
    points = reckon(hand, denomination)
    return say(
        "In {contract} this hand should come out {points} points ahead.",
        contract=CONTRACT_WORDS[denomination],
        points=points,
    )


def _why_pass(auction: Auction, hand: CardSet) -> str:
    if auction.bids and are_partners(auction.bids[-1].seat, auction.turn):
        return say("Partner's contract is as good as any that this hand could offer.")
    if auction.bids:
        return say("The opponents have bid, and nothing higher promises enough against them.")
    best = max(range(len(TEXTS)), key=lambda denomination: reckon(hand, denomination))
    return say(
        "Even {contract}, the best contract for this hand, promises too little.",
        contract=CONTRACT_WORDS[best],
    )
