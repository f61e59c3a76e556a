"""Par: what a deal comes to if both sides see all cards, bid and play as well as can be."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from kibitz.games.bridge.bids import DENOMINATIONS, LEVELS, Contract
from kibitz.games.bridge.deal import VULNERABLE_SIDES
from kibitz.games.bridge.options import MatchOptions, SingleOptions
from kibitz.games.bridge.scoring import score_lines
from kibitz.rules.actions import DENOMINATION_TEXTS
from kibitz.rules.outcome import sum_scores
from kibitz.rules.seats import NORTH, PARTNERSHIPS, Seat, partnership_of, seat_text
from kibitz.rules.trick_play import Par

DOUBLED: Final = 2

Tricks = Mapping[tuple[str, str], int]
"""How many tricks each declarer takes in each denomination, by their texts."""


class Offer(NamedTuple):
    """A contract that a side can end in, and what North and South score by it."""

    contract: Contract
    tricks: int
    score: int

    @property
    def text(self) -> str:
        """As ``4S by N +620`` or ``5CX by E +300``, the score North's and South's."""
        return f"{self.contract.text} by {seat_text(self.contract.declarer)} {self.score:+}"


def par(tricks: Tricks, options: SingleOptions | MatchOptions, dealer: Seat) -> Par:
    """The par of a deal.

    Either side may bid over what the other ends in, and is doubled where it goes down; the best
    that a side can do in a contract is therefore the worst for it of what the others can make of
    it: to pass, or to bid on as well as they can. The dealer's side may speak first.

    Args:
        tricks: the deal's double-dummy table.
        options: the table's; they say who is vulnerable and what undertricks cost.
        dealer: who deals.
    """
    offers = tuple(tuple(_offers(tricks, options, side)) for side in (0, 1))
    sign = (1, -1)

    @cache
    def outbid(rank: int, side: int) -> int:
        """What the side's opponents leave North and South with after its bid of this rank."""
        offer, others = offers[side][rank], 1 - side
        replies = [outbid(higher, others) for higher in range(rank + 1, len(offers[others]))]
        return sign[others] * max(sign[others] * score for score in (offer.score, *replies))

    def opening(side: int, otherwise: int) -> int:
        bids = [outbid(rank, side) for rank in range(len(offers[side]))]
        return sign[side] * max(sign[side] * score for score in (otherwise, *bids))

    first = partnership_of(dealer)
    score = opening(first, opening(1 - first, 0))
    ends = [
        offer.text
        for side in (0, 1)
        for rank, offer in enumerate(offers[side])
        if offer.score == score
        and all(
            sign[side] * over.score >= sign[side] * score for over in offers[1 - side][rank + 1 :]
        )
    ]
    return Par(score, tuple(ends) if score else ())


def _offers(tricks: Tricks, options: SingleOptions | MatchOptions, side: int) -> Iterator[Offer]:
    """What a side can bid, lowest first, each by the partner who does better in it."""
    for level in LEVELS:
        for denomination in DENOMINATIONS:
            ends = [
                _end(tricks, options, level, denomination, declarer)
                for declarer in PARTNERSHIPS[side]
            ]
            yield max(ends, key=lambda offer: offer.score * (1 if side == 0 else -1))


def _end(
    tricks: Tricks,
    options: SingleOptions | MatchOptions,
    level: int,
    denomination: int,
    declarer: Seat,
) -> Offer:
    """A contract as it ends, doubled if it goes down."""
    taken = tricks[seat_text(declarer), DENOMINATION_TEXTS[denomination]]
    contract = Contract(level, denomination, 1, declarer)
    if taken < contract.target:
        contract = contract._replace(multiplier=DOUBLED)
    vulnerable = partnership_of(declarer) in VULNERABLE_SIDES[options.vulnerability]
    lines = score_lines(contract, taken, vulnerable, options.scoring, opposite=True)
    return Offer(contract, taken, int(sum_scores([line.amounts for line in lines])[NORTH]))
