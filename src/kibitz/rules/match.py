"""Matches: what is kept from deal to deal, who deals next, and when it ends."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from kibitz.rules.outcome import Amount, Outcome, Scores
from kibitz.rules.seats import SEATS, Seat

Seating: TypeAlias = tuple[str, ...]
"""The entrant for whom each of N E S W plays: a partnership's name, or a person's."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A match after some deals.

    Attributes:
        scores: the total of each entrant.
        deals: how many deals count as played.
        finished: whether the match is over.
        winner: who has won; none while it is open, or if it is drawn.
        carried: points waiting for the winner of a later deal.
        goal: the total that ends the match, once it is not the one agreed any more.
    """

    scores: Mapping[str, Amount]
    deals: int = 0
    finished: bool = False
    winner: str | None = None
    carried: int = 0
    goal: int | None = None


class Before(NamedTuple):
    """What everybody at the table knows, before a deal, of the match in which it is played.

    Attributes:
        carried: points waiting from earlier deals.
        totals: what those for whom N E S W play have from earlier deals, partners the same; none
            if the deal stands alone.
    """

    carried: int = 0
    totals: Scores = ()


NO_MATCH: Final = Before()
"""What is known before a deal that stands alone."""


class MatchRules(NamedTuple):
    """How a variant's deals make a match.

    Attributes:
        add: given the options, the standing with the deal's scores already added, and the deal's
            outcome: the standing, with all else that the deal changes.
        dealers: given the options and who dealt before (none for the first deal): who may deal.
        seating_fault: what is wrong with who sits where, given the options, the people in turn
            order, the seating and the dealer; none if all is well. None at all where fixed
            partnerships play.
        seated: given the options, the people and who of them deals: the dealer's seat and who sits
            where, the right ones sitting out. None at all where fixed partnerships play.
        closes: whether no deal may follow once the match is finished.
        penalty: given the options, the people and who is to blame: what an irregular deal costs.
        carried_name: the key under which waiting points are reported, if the game has any.
        chance: given the options, a standing and an entrant: how likely the entrant is to win, a
            draw counting half; none in matches that are not played for the win alone.
    """

    add: Callable[[Any, Standing, Outcome], Standing]
    dealers: Callable[[Any, Seat | None], tuple[Seat, ...]]
    seating_fault: Callable[[Any, Sequence[str], Seating, Seat], str | None] | None = None
    seated: Callable[[Any, Sequence[str], int], tuple[Seat, Seating]] | None = None
    closes: bool = True
    penalty: Callable[[Any, Sequence[str], str], Mapping[str, Amount]] | None = None
    carried_name: str = ""
    chance: Callable[[Any, Standing, str], float] | None = None


def add_scores(
    scores: Mapping[str, Amount], seating: Seating, outcome: Outcome
) -> dict[str, Amount]:
    """The totals with a deal's scores added; partners score as one."""
    seat_of = {entrant: seat for seat, entrant in reversed(list(enumerate(seating)))}
    return {
        entrant: total + (outcome.scores[seat_of[entrant]] if entrant in seat_of else 0)
        for entrant, total in scores.items()
    }


def leader(scores: Mapping[str, Amount]) -> str | None:
    """The entrant with the highest total; none if it is shared."""
    best = max(scores.values())
    leaders = [entrant for entrant, total in scores.items() if total == best]
    return leaders[0] if len(leaders) == 1 else None


def any_first_then_next(options: object, before: Seat | None) -> tuple[Seat, ...]:
    """Anybody deals first, by lot; then the deal goes round."""
    return SEATS if before is None else (SEATS[(before + 1) % len(SEATS)],)
