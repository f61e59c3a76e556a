"""The bids and contracts of bridge."""

from typing import Final, NamedTuple

from kibitz.rules.actions import DENOMINATION_TEXTS, NO_TRUMPS, Call
from kibitz.rules.auction import Auction, Bid, Ladder
from kibitz.rules.seats import Seat, are_partners, partner_of, seat_after

LEVELS: Final = range(1, 8)
DENOMINATIONS: Final = range(5)
"""Clubs, diamonds, hearts, spades, no trumps."""

BOOK: Final = 6
"""The tricks that are not counted: a bid is for so many more."""

LADDER: Final = Ladder(
    bids=tuple(
        Call(f"{level}{DENOMINATION_TEXTS[denomination]}")
        for level in LEVELS
        for denomination in DENOMINATIONS
    ),
    higher="C5",
    double="C1",
    redouble="C2",
    unbid="C3",
    irregular="C5",
)


class Contract(NamedTuple):
    """The contract: level 1 to 7, denomination, 1 or doubled 2 or redoubled 4, declarer."""

    level: int
    denomination: int
    multiplier: int
    declarer: Seat

    @property
    def text(self) -> str:
        """The contract as ``1NT`` or ``4SX``."""
        doubled = {1: "", 2: "X", 4: "XX"}[self.multiplier]
        return f"{self.level}{DENOMINATION_TEXTS[self.denomination]}{doubled}"

    @property
    def trump(self) -> int | None:
        """The trump suit, if there is one."""
        return None if self.denomination == NO_TRUMPS else self.denomination

    @property
    def target(self) -> int:
        """How many tricks declarer's side has to take."""
        return BOOK + self.level

    @property
    def dummy(self) -> Seat:
        return partner_of(self.declarer)

    @property
    def opening_leader(self) -> Seat:
        return seat_after(self.declarer)


def contract_of(auction: Auction) -> Contract | None:
    """What a finished auction comes to; none if it was passed out.

    Declarer is the first of the last bidder's side who bid the denomination (C7).
    """
    if not auction.bids:
        return None
    last = auction.bids[-1]
    denomination = last.rank % len(DENOMINATIONS)

    def named_it(bid: Bid) -> bool:
        same_denomination = bid.rank % len(DENOMINATIONS) == denomination
        return same_denomination and are_partners(bid.seat, last.seat)

    declarer = next(bid.seat for bid in auction.bids if named_it(bid))
    level = last.rank // len(DENOMINATIONS) + 1
    return Contract(level, denomination, auction.multiplier, declarer)
