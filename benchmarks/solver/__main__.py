"""How fast the trick core solves, beside DDS, the double-dummy solver of the bridge world.

Both solve the same random deals in the same process, one after the other for each deal, so that
what slows the machine down slows both. Figures are milliseconds of processor time on one thread.
Results are compared: a row says how many differ.

    python benchmarks/solver --deals 500
    python benchmarks/solver --rows nt13 s13 --dds /path/to/libdds.so

DDS is the library in the package endplay, or another build of it. The ratio of a row is how many
times faster ours is: of the medians, of the means, and the geometric mean over the deals. Nodes are
positions with a player on lead; the sum of ours over a row is the same on every machine. The exit
status is 1 if a result differs.
"""

import argparse
import random
import sys
from collections.abc import Callable
from typing import NamedTuple

from asking import Solve, Timed
from ours import FEW, Core, core_rules
from peer import EVERY_CARD, EXACT, NO_TRUMPS, Dds, find_dds
from report import compare, say, show

from deals import Hands, bridge_deal, solo_deal, solo_order, whist_deal
from kibitz.cards.card import RANKS, SPADES
from kibitz.games.bridge.deal import OBLIGATIONS, order_for
from kibitz.rules.trick import card_order

NODE_LIMIT = 5_000_000


class Row(NamedTuple):
    """One kind of question: its name, the cards of a hand, ours, and DDS's way to answer."""

    name: str
    cards: int
    ours: Solve
    dds: Solve | None = None
    deal: Callable[[random.Random, int], Hands] = bridge_deal


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
    whist = core.value(core_rules(card_order(RANKS, SPADES)))
    made["whist"] = Row("whist, trumps and wild cards, 13 cards", 13, whist, deal=whist_deal)
    solo = core_rules(solo_order(), FEW)
    for cards in (11, 13):
        ask = core.at_most_one(solo, NODE_LIMIT)
        name = f"whist solo, at most one trick?, {cards} cards, {NODE_LIMIT} nodes at most"
        made[f"solo{cards}"] = Row(name, cards, ask, deal=solo_deal)
    return made


def run(row: Row, deals: int, seed: int) -> int:
    """Solve so many deals in both ways, print the figures; how many results differ."""
    generator = random.Random(f"{seed} {row.name}")
    ours: list[Timed] = []
    theirs: list[Timed] = []
    for _ in range(deals):
        hands = row.deal(generator, row.cards)
        ours.append(row.ours(hands))
        if row.dds:
            theirs.append(row.dds(hands))
    say(f"\n{row.name}, {deals} deals, seed {seed}")
    show("kibitz", ours)
    if open_ended := sum(one.answer is None for one in ours):
        say(f"  without an answer: {open_ended}")
    if not theirs:
        return 0
    show("DDS", theirs)
    return compare(ours, theirs)


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=500, help="of each row")
    parser.add_argument("--seed", type=int, default=1, help="of the random deals")
    parser.add_argument("--rows", nargs="*", help="which questions; all if not given")
    parser.add_argument("--memory", type=int, default=256, help="megabytes of our table")
    parser.add_argument("--dds", help="the path of another DDS library")
    parser.add_argument("--alone", action="store_true", help="leave DDS out")
    arguments = parser.parse_args()
    assert [one.name for one in OBLIGATIONS] == ["follow"], "bridge follows suit"
    dds = None if arguments.alone else find_dds(arguments.dds)
    if dds is None and not arguments.alone:
        say("endplay is not installed: kibitz alone")
    every = rows(Core(arguments.memory), dds)
    if unknown := [name for name in arguments.rows or () if name not in every]:
        parser.error(f"there is no row {unknown[0]}; there are {', '.join(every)}")
    wrong = sum(
        run(every[name], arguments.deals, arguments.seed) for name in arguments.rows or every
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
