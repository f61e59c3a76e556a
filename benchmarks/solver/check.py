"""Compares the trick core with others on very many deals: the slow proof that its values are right.

    python benchmarks/solver/check.py --tables 1000
    python benchmarks/solver/check.py --positions 100000 --cards 3

Tables: whole deals of bridge, twenty results each (five denominations, four leaders), beside DDS as
endplay has it. Positions: small ones of every game, every card of each and the whole, beside plain
minimax. What differs is named by its seed, with which it can be made again; the exit status is then
1. A line about every minute says how far it is.
"""

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random

from peer import Dds, find_dds
from report import say

from deals import bridge_deal
from kibitz import games
from kibitz.cards.card_set import cards_in
from kibitz.rules.actions import DENOMINATION_TEXTS
from kibitz.rules.deal import Setup
from kibitz.rules.seats import NORTH, SEAT_LETTERS, SEATS, Seat, are_partners, seat_after
from kibitz.search import reference
from kibitz.search.solve import Solver, Value
from kibitz.search.table import Table, tables
from kibitz.testing.positions import random_position

BRIDGE = games.variant("bridge/single")
TRICKS = 13
VARIANTS = ("bridge/single", "belote/bulgarian", "whist/esmakker")
SECONDS_BETWEEN_LINES = 60


def same_table(seed: int, solver: Solver, dds: Dds) -> bool:
    """Whether both solvers say the same of all contracts of the deal with this seed."""
    hands = bridge_deal(Random(seed), TRICKS)
    setup = Setup(BRIDGE.options(), NORTH, tuple(tuple(cards_in(hand)) for hand in hands))
    (found,) = tables(BRIDGE, [setup], solver)
    ours = [
        taken_by_north_south(found, seat_after(leader, 3), denomination)
        for denomination in DENOMINATION_TEXTS
        for leader in SEATS
    ]
    return bool(ours == dds.table()(hands).answer)


def taken_by_north_south(table: Table, declarer: Seat, denomination: str) -> int | None:
    """The tricks of North and South in a contract; none if they are not known exactly."""
    tricks = table.values[SEAT_LETTERS[declarer], denomination]
    if not tricks.exact:
        return None
    return tricks.lo if are_partners(declarer, NORTH) else TRICKS - tricks.lo


def same_values(variant: str, cards: int, seed: int, solver: Solver) -> bool:
    """Whether minimax says the same of the position with this seed."""
    position = random_position(games.variant(variant), cards, Random(seed))
    if position.over:
        return True
    wanted = {card: Value(v, v) for card, v in reference.values(position).items()}
    best = (max if position.maximises else min)(wanted.values())
    return solver.card_values([position]) == [wanted] and solver.value(position) == best


def check(name: str, seeds: range, agrees: Callable[[int], bool]) -> int:
    """Ask about every seed; how many differ."""
    wrong, started = 0, time.monotonic()
    said = started
    for done, seed in enumerate(seeds):
        if not agrees(seed):
            wrong += 1
            say(f"{name}: seed {seed} differs")
        if (now := time.monotonic()) - said > SECONDS_BETWEEN_LINES:
            say(f"{name}: {done + 1} of {len(seeds)}")
            said = now
    seconds = time.monotonic() - started
    say(f"{name}: {len(seeds)} in {seconds:.0f} s, different: {wrong}")
    return wrong


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=0, help="deals of bridge, beside DDS")
    parser.add_argument("--positions", type=int, default=0, help="of each game, beside minimax")
    parser.add_argument("--cards", type=int, default=3, help="cards a hand of a position")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal or position")
    parser.add_argument("--games", nargs="*", default=VARIANTS)
    parser.add_argument("--dds", help="the path of another DDS library")
    given = parser.parse_args()
    wrong = 0
    if given.tables:
        dds = find_dds(given.dds)
        if dds is None:
            sys.exit("endplay is not installed: pip install endplay, or name a DDS with --dds")
        ask = partial(same_table, solver=Solver(), dds=dds)
        wrong += check("tables", range(given.seed, given.seed + given.tables), ask)
    if given.positions:
        seeds = range(given.seed, given.seed + given.positions)
        for name in given.games:
            agrees = partial(same_values, name, given.cards, solver=Solver())
            wrong += check(f"{name}, {given.cards} cards", seeds, agrees)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
