"""What the play of a contract is about, for those who see all the cards."""

from dataclasses import dataclass, field
from typing import NamedTuple

from kibitz.cards.card import Card
from kibitz.rules.obligations import Obligations
from kibitz.rules.seats import Seat
from kibitz.rules.trick import CardOrder


@dataclass(frozen=True, slots=True)
class Payoff:
    """What one declaring side takes, and whether it wants to.

    Attributes:
        side: the declaring side; all others play against it together.
        few: whether it wants to take as little as it can.
        card_points: what each card counts for who wins it; empty where every trick counts 1.
        last_trick: what the last trick counts besides.
        all_tricks: what taking all tricks counts besides; so much is lost if the others do.
    """

    side: frozenset[Seat]
    few: bool = False
    card_points: tuple[int, ...] = field(default=(), repr=False)
    last_trick: int = 0
    all_tricks: int = 0


class TrickPlay(NamedTuple):
    """How the rest of a deal's tricks is played, and what they count.

    Attributes:
        order: how the cards really compare, whoever knows it.
        obligations: the duties of the contract.
        payoffs: one for each side that plays for itself: several where several play a solo.
        called: a card that has a duty still.
    """

    order: CardOrder
    obligations: Obligations
    payoffs: tuple[Payoff, ...]
    called: Card | None = None


class Trial(NamedTuple):
    """A contract that a deal could have been played in: a cell of its double-dummy table.

    Attributes:
        row: who plays it, or leads, as the table's rows are headed.
        column: what is played, as its columns are headed.
        play: how the tricks are played and what they count.
        leader: who leads to the first trick.
    """

    row: str
    column: str
    play: TrickPlay
    leader: Seat


class Par(NamedTuple):
    """What a deal comes to if both sides bid and play with all cards seen.

    Attributes:
        score: what North and South score.
        contracts: the contracts that come to that, as ``4S by N +620``; none if it is passed out.
    """

    score: int
    contracts: tuple[str, ...]
