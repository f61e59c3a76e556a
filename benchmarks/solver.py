"""How fast the trick core solves, beside DDS, the double-dummy solver of the bridge world.

Both solve the same random deals in the same process, one after the other for each deal, so that
what slows the machine down slows both. Figures are milliseconds of processor time on one thread.
Results are compared: a row says how many differ.

    python benchmarks/solver.py --deals 500
    python benchmarks/solver.py --rows nt13 s13 --dds /path/to/libdds.so

DDS is the library in the package endplay, or another build of it. The ratio of a row is how many
times faster ours is: of the medians, of the means, and the geometric mean over the deals. Nodes are
positions with a player on lead; the sum of ours over a row is the same on every machine.
"""

import argparse
import ctypes
import math
import random
import statistics
import sys
import time
from array import array
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from kibitz import _core
from kibitz.cards.card import CARD_COUNT, SPADES, SUITS, Card
from kibitz.cards.card_set import BIT
from kibitz.cards.packs import FRENCH_PACK
from kibitz.games.bridge.deal import OBLIGATIONS, order_for
from kibitz.rules.trick import CardOrder

Hands = tuple[int, int, int, int]

LEADER = 3
SIDE_OF_LEADER = 0b1010
FOLLOW = bytes([0])
MANY, FEW = 0, 1
NO_TRUMPS = 4
NO_CARD = -1
NS = 0b0101


class Timed(NamedTuple):
    """What a solver answered, in how many milliseconds, with how many nodes."""

    answer: Any
    milliseconds: float
    nodes: int


Solve = Callable[[Hands], Timed]


class Row(NamedTuple):
    """One kind of question: its name, the cards of a hand, ours, and DDS's way to answer."""

    name: str
    cards: int
    ours: Solve
    dds: Solve | None


def timed(work: Callable[[], tuple[Any, int]]) -> Timed:
    """Do some work, and say how much processor time it took."""
    started = time.process_time_ns()
    answer, nodes = work()
    return Timed(answer, (time.process_time_ns() - started) / 1e6, nodes)


def deal(generator: random.Random, cards: int, pack: Sequence[Card]) -> Hands:
    """Random hands of so many cards."""
    drawn = generator.sample(pack, 4 * cards)
    north, east, south, west = (sum(BIT[card] for card in drawn[seat::4]) for seat in range(4))
    return north, east, south, west


# Ours.


def core_rules(order: CardOrder, payoff: int = MANY) -> _core.Rules:
    """Rules of a game in which suit is followed and tricks count."""
    return _core.Rules(bytes(order.suit), bytes(order.strength), bytes(CARD_COUNT), FOLLOW, payoff)


def position(hands: Hands) -> _core.Positions:
    """West to lead to a new trick."""
    return _core.Positions(
        hands=array("Q", hands),
        leader=array("b", [LEADER]),
        trick=array("b", [NO_CARD] * 4),
        called=array("b", [NO_CARD]),
        side=array("B", [SIDE_OF_LEADER]),
    )


class Core:
    """The trick core with tables of its own, empty before every question."""

    def __init__(self, memory: int) -> None:
        self.context = _core.Context(memory)

    def value(self, rules: _core.Rules) -> Solve:
        """The tricks of leader's side."""
        return lambda hands: self._ask(rules, hands, _core.VALUE)

    def cards(self, rules: _core.Rules) -> Solve:
        """The same after each card."""
        return lambda hands: self._ask(rules, hands, _core.CARDS)

    def _ask(self, rules: _core.Rules, hands: Hands, question: int) -> Timed:
        def work() -> tuple[Any, int]:
            self.context.forget()
            lo, _, nodes = _core.solve([self.context], [rules], position(hands), question)
            values = memoryview(lo).cast("h").tolist()
            return values, memoryview(nodes).cast("Q")[0]

        return timed(work)

    def table(self, rules: list[_core.Rules]) -> Solve:
        """Twenty results: the tricks of North and South."""

        def ask(hands: Hands) -> Timed:
            def work() -> tuple[Any, int]:
                self.context.forget()
                lo, _, nodes = _core.table([self.context], rules, array("Q", hands), NS)
                return memoryview(lo).cast("h").tolist(), memoryview(nodes).cast("Q")[0]

            return timed(work)

        return ask


# DDS, whose suits go from spades down.


class DdsDeal(ctypes.Structure):
    """A position as DDS takes it."""

    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("cards", (ctypes.c_uint * 4) * 4),
    )


class DdsTricks(ctypes.Structure):
    """What DDS answers about a position."""

    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


class DdsHands(ctypes.Structure):
    """Four hands as DDS takes them for a table."""

    _fields_ = (("cards", (ctypes.c_uint * 4) * 4),)


class DdsTable(ctypes.Structure):
    """The tricks of each declarer in each denomination."""

    _fields_ = (("tricks", (ctypes.c_int * 4) * 5),)


LOWEST_RANK_BIT = 2
ALL_RANKS = 0x1FFF
EXACT, EVERY_CARD = 1, 3
SEARCH_ALWAYS = 1
FOR_THE_SIDE_ON_LEAD = -1


class Dds:
    """A DDS library, told to use one thread."""

    def __init__(self, path: str) -> None:
        self.library = ctypes.CDLL(path)
        self.library.SetMaxThreads(1)

    def solve(self, trump: int | None, solutions: int) -> Solve:
        """The tricks of leader's side, exact, or after every card."""

        def ask(hands: Hands) -> Timed:
            def work() -> tuple[Any, int]:
                found = DdsTricks()
                code = self.library.SolveBoard(
                    DdsDeal(
                        trump=NO_TRUMPS if trump is None else 3 - trump,
                        first=LEADER,
                        cards=dds_cards(hands),
                    ),
                    FOR_THE_SIDE_ON_LEAD,
                    solutions,
                    SEARCH_ALWAYS,
                    ctypes.byref(found),
                    0,
                )
                assert code == 1, f"DDS refuses with {code}"
                if solutions == EXACT:
                    return [found.score[0]], found.nodes
                return values_by_card(found), found.nodes

            return timed(work)

        return ask

    def table(self) -> Solve:
        """Twenty results, as ours are ordered."""

        def ask(hands: Hands) -> Timed:
            def work() -> tuple[Any, int]:
                found = DdsTable()
                code = self.library.CalcDDtable(DdsHands(dds_cards(hands)), ctypes.byref(found))
                assert code == 1, f"DDS refuses with {code}"
                return [
                    tricks_of_north_south(
                        found, 3 - suit if suit < NO_TRUMPS else NO_TRUMPS, leader
                    )
                    for suit in range(5)
                    for leader in range(4)
                ], 0

            return timed(work)

        return ask


def dds_cards(hands: Hands) -> Any:
    """Four hands of four holdings, spades first, a bit per rank."""
    rows = []
    for hand in hands:
        ranks = [(hand >> 13 * suit & ALL_RANKS) << LOWEST_RANK_BIT for suit in reversed(SUITS)]
        rows.append((ctypes.c_uint * 4)(*ranks))
    return ((ctypes.c_uint * 4) * 4)(*rows)


def values_by_card(found: DdsTricks) -> list[int]:
    """The value of every card, ours for cards that are not legal."""
    values = [_core.NOT_LEGAL] * CARD_COUNT
    for nth in range(found.cards):
        suit = 3 - found.suit[nth]
        ranks = 1 << found.rank[nth] | found.equals[nth]
        for rank in range(13):
            if ranks >> rank + LOWEST_RANK_BIT & 1:
                values[13 * suit + rank] = found.score[nth]
    return values


def tricks_of_north_south(found: DdsTable, denomination: int, leader: int) -> int:
    """What North and South take if this seat leads: declarer sits to its right."""
    declarer = (leader + 3) % 4
    tricks: int = found.tricks[denomination][declarer]
    return tricks if declarer % 2 == 0 else 13 - tricks


# The rows.


def rows(core: Core, dds: Dds | None) -> dict[str, Row]:
    """Every kind of question, by a short name."""
    trumps: dict[str, int | None] = {"nt": None, "s": SPADES}
    contracts = {name: core_rules(order_for(trump)) for name, trump in trumps.items()}
    made: dict[str, Row] = {}
    for cards in (13, 10):
        for name, trump in trumps.items():
            ours = core.value(contracts[name])
            theirs = dds.solve(trump, EXACT) if dds else None
            made[f"{name}{cards}"] = Row(f"{name.upper()}, {cards} cards", cards, ours, theirs)
    for name, trump in trumps.items():
        ours = core.cards(contracts[name])
        theirs = dds.solve(trump, EVERY_CARD) if dds else None
        made[f"{name}cards"] = Row(f"{name.upper()}, every card, 13 cards", 13, ours, theirs)
    every = [core_rules(order_for(suit if suit < NO_TRUMPS else None)) for suit in range(5)]
    made["table"] = Row("table of 20 results", 13, core.table(every), dds.table() if dds else None)
    return made


def run(row: Row, deals: int, seed: int) -> None:
    """Solve so many deals in both ways, and print the figures."""
    generator = random.Random(f"{seed} {row.name}")
    ours: list[Timed] = []
    theirs: list[Timed] = []
    for _ in range(deals):
        hands = deal(generator, row.cards, FRENCH_PACK)
        ours.append(row.ours(hands))
        if row.dds:
            theirs.append(row.dds(hands))
    say(f"\n{row.name}, {deals} deals")
    show("kibitz", ours)
    if not theirs:
        return
    show("DDS", theirs)
    wrong = sum(one.answer != other.answer for one, other in zip(ours, theirs, strict=True))
    times = [
        (one.milliseconds, other.milliseconds) for one, other in zip(ours, theirs, strict=True)
    ]
    geometric = math.exp(statistics.fmean(math.log(other / one) for one, other in times))
    median, mean, late = (
        middle([other for _, other in times]) / middle([one for one, _ in times])
        for middle in (statistics.median, statistics.fmean, p95)
    )
    say(
        f"  times faster: median {median:.2f}, mean {mean:.2f}, p95 {late:.2f}, "
        f"geometric {geometric:.2f}; different results: {wrong}"
    )


def p95(figures: Sequence[float]) -> float:
    """What 95 of 100 stay below."""
    return sorted(figures)[len(figures) * 95 // 100]


def show(name: str, found: Sequence[Timed]) -> None:
    """One solver's figures."""
    times = [one.milliseconds for one in found]
    nodes = [one.nodes for one in found]
    say(
        f"  {name:8} mean {statistics.fmean(times):9.3f}  median {statistics.median(times):9.3f}  "
        f"p95 {p95(times):9.3f} ms;  nodes: mean {statistics.fmean(nodes):10.0f}, "
        f"median {statistics.median(nodes):9.0f}, sum {sum(nodes)}"
    )


def say(text: str) -> None:
    """A line of output, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def find_dds(path: str | None) -> Dds | None:
    """The library named, or that of endplay if it is installed."""
    if path:
        return Dds(path)
    spec = find_spec("endplay")
    if spec is None or spec.origin is None:
        say("endplay is not installed: kibitz alone")
        return None
    return Dds(str(Path(spec.origin).parent / "_dds" / "libdds.so"))


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1, help="of the random deals")
    parser.add_argument("--rows", nargs="*", help="which questions; all if not given")
    parser.add_argument("--memory", type=int, default=256, help="megabytes of our table")
    parser.add_argument("--dds", help="the path of another DDS library")
    parser.add_argument("--alone", action="store_true", help="leave DDS out")
    arguments = parser.parse_args()
    assert [one.name for one in OBLIGATIONS] == ["follow"], "bridge follows suit"
    every = rows(Core(arguments.memory), None if arguments.alone else find_dds(arguments.dds))
    for name in arguments.rows or every:
        run(every[name], arguments.deals, arguments.seed)


if __name__ == "__main__":
    main()
