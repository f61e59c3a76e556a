"""What comes of answers that are weighed, beside the habitual ones, by how clear they seemed.

House players hold the auctions. Wherever habit finds several answers worth weighing they are
weighed as an expert does, and the best and the habitual one are tried in the deal as it is: solved
with all hands seen, and played on by house players.
"""

import math
import random
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from kibitz import games
from kibitz.bots.balance import ENOUGH, Balance
from kibitz.bots.player import HousePlayer
from kibitz.bots.run import play_out
from kibitz.bots.scores import points_of
from kibitz.bots.tried import error, mean
from kibitz.bots.weighing import ends_of, weighable, worth_weighing
from kibitz.play.state import State, new_deal
from kibitz.play.view import view
from kibitz.rules.seats import SEATS, Seat
from kibitz.search.solve import Budget, Solver
from kibitz.search.worlds import World, Worlds
from measuring.rows import Row, mean_row, write_rows

MARGINS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)

MOST_NODES = 4_000_000
"""How much is searched for what a contract comes to; where that is not enough, its bounds' mean."""


class Weighed(NamedTuple):
    """An answer that seemed better than the habitual one.

    Attributes:
        clear: by how many standard errors it seemed better.
        thought: by how much it seemed better.
        solved: by how much it is, if all play best after it, all hands seen.
        played: by how much it is if house players play on.
    """

    clear: float
    thought: float
    solved: float
    played: float


def add_arguments(parser: ArgumentParser) -> None:
    """What the command line says."""
    parser.add_argument("--game", required=True)
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--seed", default="answers")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--out", type=Path, help="a file for the rows in JSON")


def run(given: Namespace) -> None:
    """Hold the auctions, and print rows for every margin; Ctrl+C ends it early."""
    found: list[Weighed] = []
    with ProcessPoolExecutor(given.jobs) as processes:
        try:
            for some in processes.map(
                partial(_weighed, given.game, given.seed), range(given.deals)
            ):
                found += some
                sys.stderr.write(f"{len(found)} answers\r")
        except KeyboardInterrupt:
            processes.shutdown(cancel_futures=True)
    write_rows(list(_rows(found)), given.out)


def _rows(found: list[Weighed]) -> Iterator[Row]:
    for margin in MARGINS:
        some = [one for one in found if one.clear > margin]
        if some:
            what = f"better by {margin} standard errors"
            yield mean_row(f"{what}: thought", "an answer", [one.thought for one in some])
            yield mean_row(f"{what}: solved", "an answer", [one.solved for one in some])
            yield mean_row(f"{what}: played", "an answer", [one.played for one in some])


def _weighed(game: str, seed: str, number: int) -> list[Weighed]:
    """The answers of a deal, in a process of its own."""
    variant, solver = games.variant(game), Solver()
    dealer = variant.dealers[number % len(variant.dealers)]
    state = new_deal(variant, dealer=dealer, seed=f"{seed} {number}")
    found: list[Weighed] = []
    while not state.finished and state.pending[0].kind != "card":
        seat = state.pending[0].seat
        seen = view(state, seat)
        habit = variant.house(seen)
        if worth_weighing(habit, ENOUGH):
            worlds = Worlds(variant, seen, random.Random(f"{seed} {number}")).weighed(
                ENOUGH, math.inf
            )
            balance = Balance(weighable(habit), seat)
            balance.add(worlds, ends_of(worlds, balance.answers, seat, solver, Budget()))
            if balance.best != habit.action:
                found.append(_tried(state, balance, solver, seat))
        state = state.after(habit.action, seat)
    return found


def _tried(state: State, balance: Balance, solver: Solver, seat: Seat) -> Weighed:
    """What comes of the best answer and the habitual one in the deal as it is."""
    pair, tried = (balance.best, balance.usual), balance.tried
    thought = mean(tried, balance.best) - mean(tried, balance.usual)
    unforeseen = replace(state, variant=replace(state.variant, forecast=None))
    ends = ends_of([World(unforeseen, 1.0)], pair, seat, solver, Budget(nodes=MOST_NODES))
    best, usual = (fmean(points_of(one, seat) for one in end.outcomes) for end in ends)
    house = [HousePlayer(state.variant)] * len(SEATS)
    after = [play_out(state.after(answer, seat), house) for answer in pair]
    played = points_of(after[0].outcome, seat) - points_of(after[1].outcome, seat)
    doubt = error(tried, *pair)
    return Weighed(thought / doubt if doubt else math.inf, thought, best - usual, played)
