"""Players measured against each other: every deal is played twice, with the sides changed.

So the cards favour nobody, and what is left is the difference between the players. One player has
two opposite seats, the other the other two; in games without fixed partners as well, where the
seats of a player are then sometimes with and sometimes against each other.
"""

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from kibitz.bots.levels import player
from kibitz.bots.run import play_out
from kibitz.play.state import new_deal
from kibitz.rules.game import Variant
from kibitz.rules.options import Options
from kibitz.rules.seats import PARTNERSHIPS, SEATS, partnership_of

CERTAIN: Final = 1.96
"""Standard errors on both sides of a mean between which the truth lies, 19 times of 20."""


class Result(NamedTuple):
    """How much better the first player was.

    Attributes:
        deals: how many deals were played, each of them twice.
        mean: by how much a seat of the first player scored more than a seat of the second, per
            deal, in the game's score units.
        interval: how far the truth may be from that, 19 times of 20.
    """

    deals: int
    mean: float
    interval: float


def difference(
    variant: Variant[Any], options: Options, levels: tuple[str, str], seed: str
) -> float:
    """By how much the first of two players did better in one deal, played twice."""
    return fmean(_played(variant, options, levels, seed, first) for first in (0, 1))


def _played(
    variant: Variant[Any], options: Options, levels: tuple[str, str], seed: str, first: int
) -> float:
    """The same for one of the two times: the partnership that the first player sits in is given."""
    players = [
        player(levels[partnership_of(seat) != first], variant, seed=f"{seed} {seat} {first}")
        for seat in SEATS
    ]
    dealer = variant.dealers[sum(seed.encode()) % len(variant.dealers)]
    end = play_out(new_deal(variant, options, dealer, seed=seed), players)
    own, others = (
        fmean(float(end.outcome.scores[seat]) for seat in PARTNERSHIPS[side])
        for side in (first, 1 - first)
    )
    return own - others


def result(differences: Sequence[float]) -> Result:
    """What the differences of single deals come to."""
    count = len(differences)
    error = stdev(differences) / math.sqrt(count) if count > 1 else math.inf
    return Result(count, fmean(differences), CERTAIN * error)
