"""The bids and contracts of contrée: an amount of points, and the suit that will be trumps."""

from dataclasses import dataclass
from typing import Any, Final

from kibitz.cards.card import SUIT_LETTERS, SUITS
from kibitz.games.belote import contract as belote
from kibitz.games.belote.contract import SUIT_DUTIES, UNDERTRUMP
from kibitz.rules.actions import Call
from kibitz.rules.auction import Auction, Ladder
from kibitz.rules.charts import figures_beside
from kibitz.rules.obligations import Obligations


def chart() -> dict[str, Any]:
    """The figures of the game, from chart.toml."""
    return figures_beside(__file__)


CAPOT: Final[int] = chart()["capot_bid"]
AMOUNTS: Final[tuple[int, ...]] = (*chart()["amounts"], CAPOT)

LADDER: Final = Ladder(
    bids=tuple(Call(f"{amount}{suit}") for amount in AMOUNTS for suit in SUIT_LETTERS),
    higher="BC4",
    double="BC5",
    redouble="BC6",
    unbid="BC5",
    irregular="B50",
    abreast=len(SUITS),
    closed="BC5",
)

DUTIES: Final[Obligations] = (*SUIT_DUTIES, UNDERTRUMP)
"""Every duty that a table can have."""


@dataclass(frozen=True, slots=True)
class Contract(belote.Contract):
    """The contract.

    Attributes:
        amount: the points that the bidders have undertaken.
    """

    amount: int

    @property
    def bid(self) -> str:
        """The bid that it is, as ``80S`` or ``250H``."""
        return f"{self.amount}{SUIT_LETTERS[self.denomination]}"

    @property
    def is_capot(self) -> bool:
        """Whether the bidders have undertaken to win all tricks."""
        return self.amount == CAPOT


def contract_of(auction: Auction) -> Contract | None:
    """What a finished auction comes to; none if it was passed out."""
    if not auction.bids:
        return None
    seat, rank = auction.bids[-1]
    step, suit = divmod(rank, len(SUITS))
    return Contract(suit, auction.multiplier, seat, AMOUNTS[step])
