"""What a result is worth to a seat."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from kibitz.play.match import Match
from kibitz.play.state import State
from kibitz.rules.match import Standing
from kibitz.rules.options import Options
from kibitz.rules.outcome import Amount, Outcome
from kibitz.rules.seats import PARTNERSHIP_NAMES, Seat, partnership_of

EVEN: Final = 0.5

BESIDES: Final = 0.001
"""How much points count beside the match: they decide where it is as good as decided."""


def worth(state: State, outcome: Outcome, seat: Seat) -> float:
    """What an outcome is worth to a seat.

    In a match that is played for the win it is what the chance of winning is then; a deal that
    stands alone is worth what it scores.

    Args:
        state: the deal.
        outcome: what it comes to, or may come to.
        seat: who looks at it.

    Units: the game's score units, of the seat's point of view; of a match, those of its first deal.
    """
    points = beside_others([float(score) for score in outcome.scores], seat)
    rules, before = state.variant.match, state.setup.before
    if rules is None or rules.chance is None or not before.totals:
        return points
    options = state.setup.options
    totals: dict[str, Amount] = dict(zip(PARTNERSHIP_NAMES, before.totals, strict=False))
    standing = Standing(totals, carried=before.carried)
    match = Match(state.variant, options, PARTNERSHIP_NAMES, standing)
    after = match.standing_after(outcome, match.seating())
    more = rules.chance(options, after, PARTNERSHIP_NAMES[partnership_of(seat)]) - EVEN
    return (1 - BESIDES) * more * _match_in_points(rules.chance, options) + BESIDES * points


def beside_others(scores: Sequence[float], seat: Seat) -> float:
    """A seat's score beside the mean score of all four."""
    return scores[seat] - sum(scores) / len(scores)


@lru_cache(maxsize=64)
def _match_in_points(chance: Callable[[Any, Standing, str], float], options: Options) -> float:
    """What a match is worth in points, so that at its beginning a point is worth one."""
    ahead = Standing(dict(zip(PARTNERSHIP_NAMES, (1, 0), strict=True)))
    return beside_others([1, 0, 1, 0], Seat(0)) / (
        chance(options, ahead, PARTNERSHIP_NAMES[0]) - EVEN
    )
