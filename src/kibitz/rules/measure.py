"""How players are compared: the same deal is played at two tables, the seats exchanged.

So the cards favour nobody, and what is left is the difference between the players.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

from kibitz.rules.outcome import Amount, Outcome
from kibitz.rules.seats import EAST, NORTH, PARTNERSHIPS, SEATS, SOUTH, WEST, Seat
from kibitz.rules.text import say

Seated: TypeAlias = tuple[Seat, ...]
"""The seats that a player has at the first table; at the second it has the others."""

Compare: TypeAlias = Callable[[Any, Seated, Outcome, Outcome], Amount]
"""By how much a player did better than the other, given the table's options, where it sat at the
first table, and what the deal came to at both."""

AS_PARTNERS: Final[tuple[Seated, ...]] = (PARTNERSHIPS[0],)
"""Two players share the seats as partnerships do."""

WITH_EVERYBODY: Final[tuple[Seated, ...]] = ((NORTH, SOUTH), (NORTH, EAST), (NORTH, WEST))
"""Two players share the seats in every way, where nobody is anybody's partner beforehand."""


def by_seats(options: Any, seated: Seated, one: Outcome, other: Outcome) -> Amount:
    """How much more a seat of the player scores than one of the other, a table."""
    return (_lead(seated, one) - _lead(seated, other)) / 2


def _lead(seated: Seated, outcome: Outcome) -> Fraction:
    """How much more a seat among these scores than one of the others."""
    others = [seat for seat in SEATS if seat not in seated]
    return _mean(outcome, seated) - _mean(outcome, others)


def _mean(outcome: Outcome, seats: Sequence[Seat]) -> Fraction:
    return Fraction(sum(outcome.scores[seat] for seat in seats)) / len(seats)


class Measure(NamedTuple):
    """What tells how good a player is.

    Attributes:
        unit: what a difference is counted in.
        compare: the difference that two tables show.
        divisions: how two players share the seats; from deal to deal it goes round.
    """

    unit: str = say("score units a deal")
    compare: Compare = by_seats
    divisions: tuple[Seated, ...] = AS_PARTNERS


BY_SEATS: Final = Measure()
"""How players are compared where the game says nothing of it."""
