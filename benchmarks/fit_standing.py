"""Fits the figures by which the chance of winning a match of belote is reckoned.

    python benchmarks/fit_standing.py belote/bulgarian --matches 1000
    python benchmarks/fit_standing.py belote/contree --matches 1000 --unit 10

House players play matches. From what their deals brought, the chance at every standing is reckoned
back from the end: it is the mean of the chances after one more deal. What hangs and what is a capot
is not looked at. Printed are the figures of ``standing.toml`` that come nearest to it.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from statistics import fmean
from typing import Any, Final

from kibitz import games
from kibitz.bots.levels import player
from kibitz.bots.run import play_out
from kibitz.games.belote.standing import NORMAL, deals_left
from kibitz.play.match import start_match
from kibitz.play.state import new_deal
from kibitz.rules.game import Variant
from kibitz.rules.match import Standing
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import SEATS

POINTS: Final = [target / 100 for target in range(5, 31)]
SPREADS: Final = [target / 100 for target in range(8, 45)]
"""The figures that are tried, as parts of the target."""

SEATED: Final = ("NS", "EW", "NS", "EW")
"""For whom N E S W play."""

GRID: Final = 30
"""Standings that are compared, along each side of the table of all standings."""


def outcomes(variant: Variant[Any], matches: int) -> Iterator[Outcome]:
    """What the deals of matches among house players come to."""
    house = [player("house", variant)] * len(SEATS)
    for number in range(matches):
        match = start_match(variant, variant.options())
        while not match.closed:
            dealer = match.dealers[number % len(match.dealers)]
            seed, before = f"standing {number} {match.standing.deals}", match.before(SEATED)
            end = play_out(new_deal(variant, None, dealer, seed, before), house)
            match = match.after(end, SEATED)
            yield end.outcome


def exact(deals: Sequence[tuple[int, int]], target: int) -> list[list[float]]:
    """The chance of the first side at every standing, if deals bring what these have brought."""
    both_ways = Counter([*deals, *((theirs, ours) for ours, theirs in deals)])
    del both_ways[0, 0]
    likely = [(*written, count / both_ways.total()) for written, count in both_ways.items()]
    chances = [[0.5] * target for _ in range(target)]

    def at(ours: int, theirs: int) -> float:
        if max(ours, theirs) < target:
            return chances[ours][theirs]
        return 0.5 if ours == theirs else float(ours > theirs)

    for ours in range(target - 1, -1, -1):
        for theirs in range(ours, -1, -1):
            found = sum(part * at(ours + own, theirs + other) for own, other, part in likely)
            chances[ours][theirs], chances[theirs][ours] = found, 1 - found
    return chances


def error(chances: list[list[float]], points: float, spread: float) -> float:
    """How far the normal law is off, as a root of the mean square."""
    target = len(chances)
    rows = range(0, target, max(1, target // GRID))
    off = []
    for ours, theirs in product(rows, rows):
        left = deals_left(points, target, Standing({"NS": ours, "EW": theirs}))
        off.append(
            (NORMAL.cdf((ours - theirs) / (spread * left**0.5)) - chances[ours][theirs]) ** 2
        )
    return fmean(off) ** 0.5


def main() -> None:
    """Print the figures that come nearest, and how near that is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--unit", type=int, default=1, help="in what points are reckoned")
    given = parser.parse_args()
    variant = games.variant(given.variant)
    found = [one for one in outcomes(variant, given.matches) if one.contract]
    written = [(round(o.scores[0] / given.unit), round(o.scores[1] / given.unit)) for o in found]
    target = variant.options().target // given.unit
    chances = exact(written, target)
    tried = [(part * target, spread * target) for part, spread in product(POINTS, SPREADS)]
    best = min(tried, key=lambda figures: error(chances, *figures))
    points, spread = (round(figure * given.unit) for figure in best)
    head = f"# {len(found)} deals; off by {error(chances, *best):.3f}"
    sys.stdout.write(f"{head}\npoints = {points}\nspread = {spread}\n")


if __name__ == "__main__":
    main()
