"""How likely a side is to win a match from where it stands.

Each further deal adds to the lead or takes from it, as often the one as the other, and how much is
taken as normally distributed: the lead holds if all deals together do not outweigh it. How many are
to come follows from what the side that is nearer to the target still misses.
"""

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import Final

from kibitz.rules.charts import figures_beside
from kibitz.rules.match import Standing

NORMAL: Final = NormalDist()
DRAWN: Final = 0.5


def chance(game: str, target: int, standing: Standing, entrant: str) -> float:
    """How likely a side is to win a match.

    Args:
        game: which belote, as the figures are headed.
        target: the total that ends the match.
        standing: where it stands.
        entrant: the side.
    """
    if standing.finished:
        return DRAWN if standing.winner is None else float(standing.winner == entrant)
    figures = _figures()[game]
    others = (float(total) for name, total in standing.scores.items() if name != entrant)
    lead = float(standing.scores[entrant]) - max(others)
    strays = figures["spread"] * sqrt(deals_left(figures["points"], target, standing))
    return NORMAL.cdf(lead / strays)


def deals_left(points: float, target: int, standing: Standing) -> float:
    """How many deals an open match should go on for: the last one, and those before it.

    Args:
        points: how far the side in front comes in a deal.
        target: the total that ends the match, unless a capot has put it off.
        standing: where the match stands. Points that hang will be either side's: half of them are
            counted to each.
    """
    goal = target if standing.goal is None else standing.goal
    nearest = float(max(standing.scores.values())) + standing.carried / 2
    return 1 + max(0, goal - nearest) / points


def _figures() -> Mapping[str, Mapping[str, float]]:
    figures: Mapping[str, Mapping[str, float]] = figures_beside(__file__, "standing")
    return figures
