"""The levels of a game, each measured against the next one below it in the arena."""

import sys
from argparse import ArgumentParser, Namespace
from itertools import pairwise
from pathlib import Path

from kibitz import games
from kibitz.bots.arena.deals import deals
from kibitz.bots.arena.pairing import Pairing
from kibitz.bots.arena.run import NO_RESULT, measure
from kibitz.bots.levels import LEVELS
from kibitz.bots.player import Budget
from measuring.rows import Row, write_rows


def add_arguments(parser: ArgumentParser) -> None:
    """What the command line says."""
    parser.add_argument("--game", required=True)
    parser.add_argument("--levels", nargs="*", default=list(LEVELS), help="the best first")
    parser.add_argument("--deals", type=int, default=1000, help="of each two, played twice")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--nodes", type=int, help="what a decision may cost")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--notes", type=Path, help="a folder for what was played, to go on with")
    parser.add_argument("--out", type=Path, help="a file for the rows in JSON")


def run(given: Namespace) -> None:
    """Measure every two neighbours, and print a row for each; Ctrl+C goes on to the next."""
    rows = [_row(given, better, worse) for better, worse in pairwise(given.levels)]
    write_rows(rows, given.out)


def _row(given: Namespace, better: str, worse: str) -> Row:
    variant = games.variant(given.game)
    budget = Budget(nodes=given.nodes)
    pairing = Pairing(variant.name, (), better, worse, given.seed, budget)
    game = variant.name.replace("/", "-")
    notes = given.notes and given.notes / f"{game}-{better}-{worse}.jsonl"
    tally = NO_RESULT.tally
    with deals(pairing, games.variant, given.deals, notes, given.jobs) as played:
        try:
            for result in measure(played):
                tally = result.tally
        except KeyboardInterrupt:
            sys.stderr.write(f"{better} against {worse} was ended\n")
    what = f"{variant.name}: {better} against {worse}"
    return Row(what, tally.deals, tally.mean, tally.interval, variant.measure.unit)
