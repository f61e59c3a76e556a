"""Compares the compiled core with the reference solver on many random positions of every game.

    python benchmarks/check_solver.py --positions 100000 --cards 3

Every card of each position is valued by both, and the position as a whole. A position on which they
disagree is named by its seed, with which it can be made again; the exit status is then 1.
"""

import argparse
import sys
from random import Random

from kibitz import games
from kibitz.search import reference
from kibitz.search.solve import Solver, Value
from kibitz.testing.positions import random_position

VARIANTS = ("bridge/single", "belote/bulgarian", "whist/esmakker")


def agrees(variant: str, cards: int, seed: int, solver: Solver) -> bool:
    """Whether both solvers say the same of the position with this seed."""
    position = random_position(games.variant(variant), cards, Random(seed))
    if position.over:
        return True
    wanted = {card: Value(v, v) for card, v in reference.values(position).items()}
    best = (max if position.maximises else min)(wanted.values())
    return solver.card_values([position]) == [wanted] and solver.value(position) == best


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--positions", type=int, default=100_000, help="of each game")
    parser.add_argument("--cards", type=int, default=3, help="cards a hand")
    parser.add_argument("--seed", type=int, default=0, help="of the first position")
    parser.add_argument("--games", nargs="*", default=VARIANTS)
    given = parser.parse_args()
    wrong = 0
    for variant in given.games:
        solver = Solver()
        for seed in range(given.seed, given.seed + given.positions):
            if not agrees(variant, given.cards, seed, solver):
                wrong += 1
                sys.stdout.write(f"{variant} {given.cards} cards: seed {seed} differs\n")
        sys.stdout.write(f"{variant}: {given.positions} positions\n")
        sys.stdout.flush()
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
