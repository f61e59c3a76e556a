"""What a result is worth to a seat."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from kibitz.play.match import Match
from kibitz.play.state import State
from kibitz.rules.match import Standing
from kibitz.rules.options import Options
from kibitz.rules.outcome import Amount, Outcome
from kibitz.rules.seats import NORTH, PARTNERSHIP_NAMES, Seat, partnership_of

BESIDES: Final = 0.001
"""How much points count beside the match: they decide where it is as good as decided."""


def worth(state: State, outcome: Outcome, seat: Seat) -> float:
    """What an outcome is worth to a seat.

    In a match that is played for the win it is by how much it becomes likelier to be won; a deal
    that stands alone is worth what it scores.

    Args:
        state: the deal.
        outcome: what it comes to, or may come to.
        seat: who looks at it.

    Units: the game's score units, of the seat's point of view; of a match, those of its first deal.
    """
    points = points_of(outcome, seat)
    rules, before = state.variant.match, state.setup.before
    if rules is None or rules.chance is None or not before.totals:
        return points
    options, side = state.setup.options, PARTNERSHIP_NAMES[partnership_of(seat)]
    totals: dict[str, Amount] = dict(zip(PARTNERSHIP_NAMES, before.totals, strict=False))
    standing = Standing(totals, carried=before.carried)
    match = Match(state.variant, options, PARTNERSHIP_NAMES, standing)
    after = match.standing_after(outcome, match.seating())
    likelier = rules.chance(options, after, side) - rules.chance(options, standing, side)
    return (1 - BESIDES) * likelier * _match_in_points(rules.chance, options) + BESIDES * points


def points_of(outcome: Outcome, seat: Seat) -> float:
    """What an outcome scores for a seat, beside the mean score of all four."""
    return beside_others([float(score) for score in outcome.scores], seat)


def beside_others(scores: Sequence[float], seat: Seat) -> float:
    """A seat's score beside the mean score of all four."""
    return scores[seat] - sum(scores) / len(scores)


@lru_cache(maxsize=64)
def _match_in_points(chance: Callable[[Any, Standing, str], float], options: Options) -> float:
    """What a match is worth in points, if a point is worth one at its beginning."""
    side, other = PARTNERSHIP_NAMES
    even, ahead = (chance(options, Standing({side: lead, other: 0}), side) for lead in (0, 1))
    return beside_others([1, 0, 1, 0], NORTH) / (ahead - even)
