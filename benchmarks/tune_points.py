"""Positions for ``build/tune_points``: random deals of belote in three kinds of contract.

    make tune
    python benchmarks/tune_points.py --deals 30 --cards 7 | build/tune_points 2000

A line is a position: how many duties and their codes; suit, strength and points of each card; the
bonuses for the last trick and for all tricks; the four hands; who leads; the side whose value it
is, as a bit set.
"""

import argparse
import sys

from belote_solver import KINDS, random_start

from kibitz.cards.card import CARD_COUNT
from kibitz.search.compile import DUTY_CODES
from kibitz.search.position import Position


def line(position: Position) -> str:
    """A position as the tuner reads it."""
    codes = [DUTY_CODES[duty.keep] for duty in position.obligations]
    payoff, order = position.payoff, position.order
    side = sum(1 << seat for seat in payoff.side)
    numbers = [len(codes), *codes, *order.suit, *order.strength]
    numbers += [*payoff.card_points[:CARD_COUNT], payoff.last_trick, payoff.all_tricks]
    return " ".join(map(str, [*numbers, *position.hands, position.leader, side]))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--cards", type=int, default=7, help="cards a hand")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for seed in range(given.seed, given.seed + given.deals):
        for kind in KINDS:
            sys.stdout.write(line(random_start(kind, given.cards, seed)) + "\n")


if __name__ == "__main__":
    main()
