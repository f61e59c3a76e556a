"""How the trick core is asked."""

from array import array
from typing import Any

from asking import Solve, Timed, timed

from deals import LEADER, Hands
from kibitz import _core
from kibitz.cards.card import CARD_COUNT
from kibitz.rules.trick import CardOrder

SIDE_OF_LEADER = 0b1010
NS = 0b0101
FOLLOW = bytes([0])
MANY, FEW = 0, 1
NO_CARD = -1


def core_rules(order: CardOrder, payoff: int = MANY) -> _core.Rules:
    """Rules of a game in which suit is followed and tricks count."""
    return _core.Rules(bytes(order.suit), bytes(order.strength), bytes(CARD_COUNT), FOLLOW, payoff)


def position(hands: Hands, side: int = SIDE_OF_LEADER) -> _core.Positions:
    """West to lead to a new trick."""
    return _core.Positions(
        hands=array("Q", hands),
        leader=array("b", [LEADER]),
        trick=array("b", [NO_CARD] * 4),
        called=array("b", [NO_CARD]),
        side=array("B", [side]),
    )


class Core:
    """The trick core with tables of its own, empty before every question."""

    def __init__(self, memory: int) -> None:
        self.context = _core.Context(memory)

    def value(self, rules: _core.Rules) -> Solve:
        """The tricks of leader's side."""
        return lambda hands: self._ask(rules, hands, _core.VALUE)

    def at_most_one(self, rules: _core.Rules, nodes: int) -> Solve:
        """Whether West, alone, takes at most one trick; none if the nodes do not suffice."""

        def ask(hands: Hands) -> Timed:
            def work() -> tuple[Any, int]:
                self.context.forget()
                lo, hi, used = _core.solve(
                    [self.context],
                    [rules],
                    position(hands, 1 << LEADER),
                    _core.AT_LEAST,
                    need=array("h", [2]),
                    nodes=nodes,
                )
                low, high = memoryview(lo).cast("h")[0], memoryview(hi).cast("h")[0]
                answer = True if high < 2 else False if low >= 2 else None
                return answer, memoryview(used).cast("Q")[0]

            return timed(work)

        return ask

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
