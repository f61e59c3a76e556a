"""A bridge match: 2, 4 or 8 deals, every side's plus points added up."""

from dataclasses import replace

from kibitz.games.bridge.options import MatchOptions
from kibitz.rules.match import MatchRules, Standing, leader
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import NORTH, SEATS, Seat, seat_after


def add(options: MatchOptions, standing: Standing, outcome: Outcome) -> Standing:
    """The standing after one more deal; a passed-out one counts (C6)."""
    finished = standing.deals + 1 == options.deals
    return replace(
        standing,
        deals=standing.deals + 1,
        finished=finished,
        winner=leader(standing.scores) if finished else None,
    )


def dealers(options: MatchOptions, before: Seat | None) -> tuple[Seat, ...]:
    """North deals first, then the deal goes round (C13)."""
    if before is not None:
        return (seat_after(before),)
    return (NORTH,) if options.first_dealer == "N" else SEATS


MATCH = MatchRules(add, dealers)
