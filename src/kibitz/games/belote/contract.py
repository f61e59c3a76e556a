"""The bids and contracts of belote, and how the cards rank and count in them."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from kibitz.cards.card import (
    ACE,
    EIGHT,
    JACK,
    KING,
    NINE,
    QUEEN,
    RANK_LETTERS,
    SEVEN,
    TEN,
    Card,
    rank_of,
    suit_of,
)
from kibitz.rules.actions import DENOMINATION_TEXTS, NO_TRUMPS, Call
from kibitz.rules.auction import Auction, Ladder
from kibitz.rules.charts import figures_beside
from kibitz.rules.obligations import (
    Obligation,
    Obligations,
    follow,
    follow_trumps,
    head,
    head_trumps,
    overtrump,
    trump_in,
    undertrump,
)
from kibitz.rules.seats import Seat
from kibitz.rules.text import say
from kibitz.rules.trick import CardOrder, card_order

ALL_TRUMPS: Final = 5
TEXTS: Final[tuple[str, ...]] = (*DENOMINATION_TEXTS, "AT")

PLAIN_ORDER: Final = (SEVEN, EIGHT, NINE, JACK, QUEEN, KING, TEN, ACE)
TRUMP_ORDER: Final = (SEVEN, EIGHT, QUEEN, KING, TEN, ACE, NINE, JACK)

LADDER: Final = Ladder(
    bids=tuple(Call(text) for text in TEXTS),
    higher="B8",
    double="B6",
    redouble="B7",
    unbid="B6",
    irregular="B50",
)


@dataclass(frozen=True, slots=True)
class Contract:
    """The contract.

    Attributes:
        denomination: what is trumps, as a place in ``TEXTS``.
        multiplier: 1, or 2 doubled, or 4 redoubled.
        bidder: who made the last bid.
    """

    denomination: int
    multiplier: int
    bidder: Seat

    @property
    def bid(self) -> str:
        """The bid that it is, as ``H`` or ``NT``."""
        return TEXTS[self.denomination]

    @property
    def text(self) -> str:
        """The contract as ``H``, ``NTX`` or ``ATXX``."""
        doubled = {1: "", 2: "X", 4: "XX"}[self.multiplier]
        return f"{self.bid}{doubled}"

    @property
    def has_melds(self) -> bool:
        """Whether combinations and belote count: in all contracts but no trumps (B31)."""
        return self.denomination != NO_TRUMPS

    def is_trump(self, card: Card) -> bool:
        """Whether a card has trump rank and trump points."""
        return self.denomination in (suit_of(card), ALL_TRUMPS)


def contract_of(auction: Auction) -> Contract | None:
    """What a finished auction comes to; none if it was passed out. A doubler never bids (B10)."""
    if not auction.bids:
        return None
    seat, rank = auction.bids[-1]
    return Contract(rank, auction.multiplier, seat)


def chart() -> dict[str, Any]:
    """The figures of the game, from chart.toml."""
    return figures_beside(__file__)


def card_points(contract: Contract, card: Card) -> int:
    """What a card counts in the trick it is won with."""
    points = chart()["card_points"]["trump" if contract.is_trump(card) else "plain"]
    return int(points.get(RANK_LETTERS[rank_of(card)], 0))


@cache
def order_for(denomination: int) -> CardOrder:
    """How the cards compare; at all trumps every suit has trump rank and none dominates."""
    if denomination == ALL_TRUMPS:
        return card_order(TRUMP_ORDER)
    if denomination == NO_TRUMPS:
        return card_order(PLAIN_ORDER)
    return card_order(PLAIN_ORDER, trump=denomination, trump_order=TRUMP_ORDER)


FOLLOW_SUIT = say("a card of the led suit must be played")

NO_TRUMPS_DUTIES: Obligations = (Obligation("follow", "B17", FOLLOW_SUIT, follow),)

ALL_TRUMPS_DUTIES: Obligations = (
    Obligation("follow", "B16", FOLLOW_SUIT, follow),
    Obligation("head", "B16", say("the highest card of the led suit must be beaten"), head),
)

SUIT_DUTIES: Obligations = (
    Obligation("follow", "B11", FOLLOW_SUIT, follow_trumps),
    Obligation("head", "B11", say("the highest trump must be beaten"), head_trumps),
    Obligation("follow", "B12", FOLLOW_SUIT, follow),
    Obligation("trump_in", "B14", say("an opponent is winning: a trump must be played"), trump_in),
    Obligation(
        "overtrump", "B15", say("an opponent has trumped: a higher trump must be played"), overtrump
    ),
)

UNDERTRUMP: Final = Obligation(
    "undertrump", "B15", say("an opponent has trumped: a trump must be played"), undertrump
)


def duties(denomination: int, forced_undertrump: bool) -> Obligations:
    """The duties of play in a contract."""
    if denomination == NO_TRUMPS:
        return NO_TRUMPS_DUTIES
    if denomination == ALL_TRUMPS:
        return ALL_TRUMPS_DUTIES
    return (*SUIT_DUTIES, UNDERTRUMP) if forced_undertrump else SUIT_DUTIES
