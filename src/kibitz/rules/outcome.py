"""What a finished deal comes to."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from kibitz.rules.seats import SEATS, Seat

Amount: TypeAlias = int | Fraction
"""An exact number; a fraction only where a game divides."""

Scores: TypeAlias = tuple[Amount, ...]
"""What N E S W score, in the printed unit of the game."""

NO_SCORES: Scores = (0, 0, 0, 0)


class ScoreLine(NamedTuple):
    """One line of a score's breakdown: what for, by which rule, how much for N E S W."""

    label: str
    rule: str
    amounts: Scores


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a deal.

    Attributes:
        contract: the contract's text; none if the deal was passed out.
        declarers: who played it.
        sides: who stood with whom.
        tricks: how many tricks N E S W won, in that order.
        scores: what N E S W score.
        breakdown: where the scores come from, line by line.
        carried: the points that wait for a later deal.
        extras: what else the game reports of a deal, by the key it has in JSON output.
    """

    contract: str | None = None
    declarers: tuple[Seat, ...] = ()
    sides: tuple[tuple[Seat, ...], ...] = ()
    tricks: tuple[int, ...] = (0, 0, 0, 0)
    scores: Scores = NO_SCORES
    breakdown: tuple[ScoreLine, ...] = ()
    carried: int = 0
    extras: tuple[tuple[str, str | None], ...] = ()


def amounts_for(seats: Sequence[Seat], amount: Amount) -> Scores:
    """The same amount for some seats, nothing for the others."""
    return tuple(amount if seat in seats else 0 for seat in SEATS)


def sum_scores(scores: Sequence[Scores]) -> Scores:
    """Several settlements added up, seat by seat."""
    return tuple(map(sum, zip(*scores, strict=True)))
