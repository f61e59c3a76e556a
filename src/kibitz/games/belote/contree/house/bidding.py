"""How the house player of contrée bids.

It reckons with how many points its side should come out in each suit: from its own hand, and from
what partner's bids have shown. The figures were fitted to 9800 deals that house players played,
the bidder's hand drawn at random; the points vary by 28 about what one hand says, by 18 about what
two do. A capot is never bid: it comes off too seldom even with the best hands.
"""

from typing import Final, NamedTuple

from kibitz.cards.card import (
    ACE,
    JACK,
    KING,
    NINE,
    QUEEN,
    SUITS,
    TEN,
    Rank,
    Suit,
    rank_of,
)
from kibitz.cards.card_set import SUIT_SETS, CardSet, cards_in
from kibitz.games.belote.contree.contract import AMOUNTS, CAPOT, LADDER
from kibitz.games.belote.contree.deal import Table
from kibitz.rules.actions import PASS, Call
from kibitz.rules.auction import DOUBLE, REDOUBLE, Auction
from kibitz.rules.seats import Seat, are_partners, partner_of
from kibitz.rules.text import say
from kibitz.rules.view import Choice, View
from kibitz.rules.words import SUIT_WORDS


class Worths(NamedTuple):
    """What the cards of a hand are worth to the bidders, in points.

    Attributes:
        base: what a hand without any of the things below comes to.
        trumps: what each trump is worth by its rank.
        low_trump: what any other trump is worth.
        jack_and_nine: what both together are worth besides.
        belote: the same of king and queen.
        ace: an ace of another suit.
        ten_behind: a ten with it.
        ten: a ten that the suit's ace is not with, and another card is.
        void: a suit without a card.
        single: a suit with one card.
    """

    base: float
    trumps: dict[Rank, float]
    low_trump: float
    jack_and_nine: float
    belote: float
    ace: float
    ten_behind: float
    ten: float
    void: float
    single: float


BIDDER: Final = Worths(
    base=38,
    trumps={JACK: 31, NINE: 21, ACE: 16, TEN: 13, KING: 9, QUEEN: 7},
    low_trump=10,
    jack_and_nine=3,
    belote=21,
    ace=10,
    ten_behind=3,
    ten=5,
    void=7,
    single=3,
)
"""Of one who bids, partner's hand being any: what the side should take."""

PARTNER: Final = Worths(
    base=-45,
    trumps={JACK: 37, NINE: 24, ACE: 16, TEN: 13},
    low_trump=11,
    jack_and_nine=0,
    belote=20,
    ace=16,
    ten_behind=4,
    ten=5,
    void=6,
    single=0,
)
"""Of the bidder's partner: how much more the side should take than the bid has shown."""

OPPONENT: Final = Worths(
    base=19,
    trumps={JACK: -19, NINE: -12, ACE: -8, TEN: -8},
    low_trump=-6,
    jack_and_nine=0,
    belote=-7,
    ace=-8,
    ten_behind=-3,
    ten=-3,
    void=-5,
    single=0,
)
"""Of an opponent of the bidder: the same, and less the more is held."""

OPEN_FROM: Final = 84
"""The points that a first bid needs."""

OPEN_ROOM: Final = 30
RAISE_ROOM: Final = 30
OVER_ROOM: Final = 0
"""By how much the points should be above the amount: of a first bid of more than 80, of a bid over
partner's, of a bid over the opponents'."""

LOWEST_SHOWS, OPENING_SHOWS, OVER_SHOWS = 22, 34, 15
"""How far the points of a side are above a bid, on the average: above a first bid of 80, above a
first bid of more, above one over the opponents'."""

DOUBLE_ROOM: Final = 20
REDOUBLE_ROOM: Final = 40
"""How far the points of the bidders should be below their bid for a double, above it for a
redouble."""


def weigh(hand: CardSet, suit: Suit, worths: Worths) -> float:
    """What a hand is worth with a suit as trumps."""
    ranks = [frozenset(map(rank_of, cards_in(hand & cards))) for cards in SUIT_SETS]
    trumps = ranks.pop(suit)
    own = sum(worths.trumps.get(rank, worths.low_trump) for rank in trumps)
    own += worths.jack_and_nine * ({JACK, NINE} <= trumps) + worths.belote * (
        {KING, QUEEN} <= trumps
    )
    return worths.base + own + sum(_beside_trumps(held, worths) for held in ranks)


def _beside_trumps(ranks: frozenset[Rank], worths: Worths) -> float:
    if not ranks:
        return worths.void
    worth = worths.single * (len(ranks) == 1)
    if ACE in ranks:
        return worth + worths.ace + worths.ten_behind * (TEN in ranks)
    return worth + worths.ten * (TEN in ranks and len(ranks) > 1)


def reckon(auction: Auction, seat: Seat, hand: CardSet, suit: Suit) -> float:
    """The points that the side of a seat should take with a suit as trumps."""
    first = next((bid.seat for bid in auction.bids if suit_of_bid(bid.rank) == suit), None)
    own, partners = (shown(auction, one, suit) for one in (seat, partner_of(seat)))
    if not partners:
        return weigh(hand, suit, BIDDER)
    if first == seat:
        return partners + weigh(hand, suit, BIDDER) - own
    return partners + weigh(hand, suit, PARTNER)


def shown(auction: Auction, seat: Seat, suit: Suit) -> float:
    """The points that the first bid of a seat in a suit has shown; 0 if it has not bid it.

    What it bids later it bids on the strength of what partner has shown.
    """
    for place, (bidder, rank) in enumerate(auction.bids):
        if bidder == seat and suit_of_bid(rank) == suit:
            over = place and not are_partners(auction.bids[place - 1].seat, seat)
            return amount_of(rank) + (OVER_SHOWS if over else _above(amount_of(rank)))
    return 0


def _above(amount: int) -> int:
    return LOWEST_SHOWS if amount == AMOUNTS[0] else OPENING_SHOWS


def amount_of(rank: int) -> int:
    """The amount of a bid, by its place in the ladder."""
    return AMOUNTS[rank // len(SUITS)]


def suit_of_bid(rank: int) -> Suit:
    """The suit of a bid, by its place in the ladder."""
    return SUITS[rank % len(SUITS)]


def choose(view: View) -> Choice:
    """The bid that the side should make, a double of one that it should not, or a pass."""
    table, seat = view.table, view.seat
    assert isinstance(table, Table) and view.decision and seat is not None
    auction, hand = table.auction, view.hand
    if auction.multiplier > 1:
        return _doubled(view, auction, seat, hand)
    best = max(_promising(auction, seat, hand), key=lambda one: one[1], default=None)
    call = _bid(auction, seat, *best) if best else None
    if best and call:
        reason = say(
            "With {suit} as trumps this side should come to {points} points.",
            suit=SUIT_WORDS[best[0]],
            points=round(best[1]),
        )
        return Choice(call, reason)
    if DOUBLE in view.decision.legal and _too_much(auction, hand):
        return Choice(DOUBLE, say("This hand holds too much for their bid to be made."))
    return Choice(PASS, _why_pass(auction, seat))


def _promising(auction: Auction, seat: Seat, hand: CardSet) -> list[tuple[Suit, float]]:
    """What the side should take in each suit that the opponents have not bid."""
    theirs = {suit_of_bid(rank) for bidder, rank in auction.bids if not are_partners(bidder, seat)}
    return [(suit, reckon(auction, seat, hand, suit)) for suit in SUITS if suit not in theirs]


def _bid(auction: Auction, seat: Seat, suit: Suit, points: float) -> Call | None:
    """The bid for so many points in a suit; none if they are not enough for any that is higher."""
    amounts = [amount for amount in AMOUNTS if amount != CAPOT]
    if not auction.bids:
        if points < OPEN_FROM:
            return None
        return _call(max(amounts[0], min(amounts[-1], int(points - OPEN_ROOM) // 10 * 10)), suit)
    last = amount_of(auction.bids[-1].rank)
    higher = [amount for amount in amounts if amount > last]
    ours = are_partners(auction.bids[-1].seat, seat)
    if not higher or points - (RAISE_ROOM if ours else OVER_ROOM) < higher[0]:
        return None
    if ours:
        return _call(max(amount for amount in higher if amount <= points - RAISE_ROOM), suit)
    return _call(max(higher[0], min(higher[-1], int(points - OPEN_ROOM) // 10 * 10)), suit)


def _call(amount: int, suit: Suit) -> Call:
    return LADDER.bids[AMOUNTS.index(amount) * len(SUITS) + suit]


def _too_much(auction: Auction, hand: CardSet) -> bool:
    """Whether the opponents should not come to what they have bid."""
    seat, rank = auction.bids[-1]
    suit = suit_of_bid(rank)
    points = max(shown(auction, one, suit) for one in (seat, partner_of(seat)))
    return points + weigh(hand, suit, OPPONENT) < amount_of(rank) - DOUBLE_ROOM


def _doubled(view: View, auction: Auction, seat: Seat, hand: CardSet) -> Choice:
    """Redouble with points to spare; else let the double be."""
    assert view.decision
    rank = auction.bids[-1].rank
    points = reckon(auction, seat, hand, suit_of_bid(rank))
    if REDOUBLE in view.decision.legal and points - amount_of(rank) >= REDOUBLE_ROOM:
        return Choice(REDOUBLE, say("This side should make its bid with points to spare."))
    return Choice(PASS, say("A double stands, and this hand has nothing to set against it."))


def _why_pass(auction: Auction, seat: Seat) -> str:
    if auction.bids and are_partners(auction.bids[-1].seat, seat):
        return say("Partner's bid is as high as this side should go.")
    if auction.bids:
        return say("The opponents have bid, and nothing higher promises enough against them.")
    return say("No suit promises this side enough points.")
