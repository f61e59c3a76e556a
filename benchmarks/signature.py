"""The node signature: how many positions the core searches for a fixed set of questions.

    python benchmarks/signature.py

The number is the same on every machine. A change to the search that changes it says so in its
commit; the values behind it must not change, and their sum is printed too.
"""

import sys
from random import Random

from kibitz import games
from kibitz.search.position import position_of
from kibitz.search.solve import Solver
from kibitz.testing.positions import played_to_first_card, thinned

ASKED = (("bridge/single", 11, 12), ("belote/bulgarian", 7, 24), ("whist/esmakker", 8, 24))
"""Variant, cards a hand, positions."""


def main() -> None:
    """Run from the command line."""
    solver, values = Solver(), 0
    for variant, cards, positions in ASKED:
        before = solver.nodes
        for seed in range(positions):
            random = Random(f"signature {seed}")
            start = position_of(played_to_first_card(games.variant(variant), random))
            assert start, "a card is due"
            found = solver.card_values([thinned(start, cards, random)])[0]
            values += sum(value.lo for value in found.values())
        sys.stdout.write(f"{variant:18}{solver.nodes - before:>10}\n")
    sys.stdout.write(f"values {values}\nSignature: {solver.nodes}\n")


if __name__ == "__main__":
    main()
