"""How fast the trick core solves belote, beside colver's solver in suit contracts.

Both value every card of the same random deals in the same process, one after the other, so that
what slows the machine down slows both. Figures are milliseconds of processor time on one thread;
values are compared, and a row says how many differ. Nodes are positions with a player on lead.

    python benchmarks/belote_solver.py --deals 500
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any, NamedTuple

from kibitz import games
from kibitz.cards.card import parse_card
from kibitz.cards.card_set import card_set, cards_in
from kibitz.rules.seats import NORTH, SEATS
from kibitz.search.position import Position
from kibitz.search.solve import Solver

BULGARIAN = games.variant("belote/bulgarian")
KINDS = ("S", "NT", "AT")
CARDS = 8
THEIR_SUITS = "SHDC"
THEIR_CARDS = [parse_card(suit + rank) for suit in THEIR_SUITS for rank in "789JQKTA"]


class Row(NamedTuple):
    """One kind of question over all deals: the times of each, and how many answers differ."""

    name: str
    ours: list[float]
    theirs: list[float]
    differing: int = 0


def random_start(kind: str, cards: int, seed: int) -> Position:
    """A random deal of so many cards a hand, North and South's side asked for, anybody on lead."""
    generator = random.Random(f"{kind} {cards} {seed}")
    trials = BULGARIAN.trials(BULGARIAN.options(), NORTH)
    trial = next(trial for trial in trials if trial.column == kind and trial.row == "N")
    pack = generator.sample(BULGARIAN.pack, 4 * cards)
    hands = tuple(card_set(pack[seat * cards : (seat + 1) * cards]) for seat in SEATS)
    order, obligations, (payoff, *_), _ = trial.play
    return Position(order, obligations, payoff, hands, generator.choice(SEATS))


def their_start(position: Position) -> Any:
    """The same deal in colver, spades trumps."""
    import colver

    numbers = {card: number for number, card in enumerate(THEIR_CARDS)}
    hands = [[numbers[card] for card in cards_in(hand)] for hand in position.hands]
    dealer = (position.leader - 1) % 4
    theirs = colver.Env.deal_with_hands(dealer, hands)
    theirs.set_contract(0, 80, 0, 0)
    theirs.set_phase_playing()
    return theirs


def timed(ask: Any) -> tuple[Any, float]:
    """An answer, and how many milliseconds of processor time it took."""
    start = time.thread_time()
    answer = ask()
    return answer, (time.thread_time() - start) * 1000


def exact(solver: Solver, deals: Sequence[Position]) -> Iterator[float]:
    """How long the value of each deal takes, with nothing known of it."""
    for position in deals:
        solver.forget()
        yield timed(partial(solver.value, position))[1]


def beside_colver(solver: Solver, deals: Sequence[Position]) -> Row:
    """Every card of each deal by both."""
    row = Row("S every card", [], [])
    differing = 0
    for position in deals:
        solver.forget()
        ours, own_time = timed(partial(solver.card_values, [position]))
        theirs, their_time = timed(their_start(position).solve_scores)
        row.ours.append(own_time)
        row.theirs.append(their_time)
        for number, points in theirs["scores"]:
            differing += max(0, ours[0][THEIR_CARDS[number]].lo) != points
    return row._replace(differing=differing)


def rows(deals: int, seed: int) -> Iterator[Row]:
    """Every row, one after the other."""
    solver = Solver()
    for kind in KINDS:
        positions = [random_start(kind, CARDS, seed + number) for number in range(deals)]
        yield Row(f"{kind} exact", list(exact(solver, positions)), [])
        if kind == "S" and find_spec("colver"):
            yield beside_colver(solver, positions)
            continue
        times = []
        for position in positions:
            solver.forget()
            times.append(timed(partial(solver.card_values, [position]))[1])
        yield Row(f"{kind} every card", times, [])


def spread(times: Sequence[float]) -> str:
    """Median, mean and the time that one deal in twenty takes longer than."""
    late = sorted(times)[int(len(times) * 0.95)]
    return f"{statistics.median(times):8.2f} {statistics.mean(times):8.2f} {late:8.2f}"


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    write = sys.stdout.write
    write(f"{'':14}{'median':>8} {'mean':>8} {'p95':>8}  ms\n")
    for row in rows(given.deals, given.seed):
        write(f"{row.name:14}{spread(row.ours)}\n")
        if row.theirs:
            median = statistics.median(row.theirs) / statistics.median(row.ours)
            mean = statistics.mean(row.theirs) / statistics.mean(row.ours)
            write(f"{'  colver':14}{spread(row.theirs)}\n")
            write(f"{'  faster':14}{median:7.2f}x {mean:7.2f}x   {row.differing} differ\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
