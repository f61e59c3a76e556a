"""The 45 bids of Danish ace-call whist."""

from enum import StrEnum
from typing import Final, NamedTuple

from kibitz.cards.card import SUITS, Suit
from kibitz.rules.actions import NO_TRUMPS, Call
from kibitz.rules.join_auction import JoinLadder

LEVELS: Final = range(8, 14)


class Designation(StrEnum):
    """The part of a bid that says how trumps are found, or which solo it is."""

    SIMPLE = "simple"
    CLUBS = "clubs"
    TIP = "tip"
    HALVES = "halves"
    NO_TRUMPS = "no trumps"
    SOLO = "solo"
    CLEAN_SOLO = "clean solo"
    OPEN_CLEAN_SOLO = "open clean solo"


class Bid(NamedTuple):
    """One bid.

    Attributes:
        text: its text in records.
        designation: how trumps are found, or which solo it is.
        level: the tricks declarer's side must take; in a solo the most he may take.
        degree: the degree of a tip.
    """

    text: str
    designation: Designation
    level: int
    degree: int = 0

    @property
    def is_solo(self) -> bool:
        return self.text in SOLO_TEXTS

    @property
    def can_be_joined(self) -> bool:
        """Tips and solos can."""
        return self.is_solo or self.designation is Designation.TIP


SOLO_TEXTS: Final = ("SOLO", "CLEAN", "OPEN")

SOLOS: Final = {
    9: Bid("SOLO", Designation.SOLO, 1),
    10: Bid("CLEAN", Designation.CLEAN_SOLO, 0),
    11: Bid("OPEN", Designation.OPEN_CLEAN_SOLO, 0),
}
"""The solos, each placed after the simple bid of a level."""


def _bids_of(level: int) -> tuple[Bid, ...]:
    return (
        Bid(f"{level}", Designation.SIMPLE, level),
        *((SOLOS[level],) if level in SOLOS else ()),
        Bid(f"{level}C", Designation.CLUBS, level),
        Bid(f"{level}T1", Designation.TIP, level, degree=1),
        Bid(f"{level}HALF", Designation.HALVES, level),
        Bid(f"{level}T2", Designation.TIP, level, degree=2),
        Bid(f"{level}NT", Designation.NO_TRUMPS, level),
        Bid(f"{level}T3", Designation.TIP, level, degree=3),
    )


BIDS: Final = tuple(bid for level in LEVELS for bid in _bids_of(level))

LADDER: Final = JoinLadder(
    bids=tuple(Call(bid.text) for bid in BIDS),
    joinable=frozenset(rank for rank, bid in enumerate(BIDS) if bid.can_be_joined),
    higher="W9",
    join="W12",
    first_join="W15",
)


def eligible_suits(bid: Bid, trump: int | None) -> tuple[Suit, ...]:
    """The suits of which a partner card may be named (W20): in a simple bid and clubs not trumps.

    Args:
        bid: the contract.
        trump: the denomination if it is settled before the partner card is named.
    """
    apart = bid.designation in (Designation.SIMPLE, Designation.CLUBS) and trump != NO_TRUMPS
    return tuple(suit for suit in SUITS if not (apart and suit == trump))
