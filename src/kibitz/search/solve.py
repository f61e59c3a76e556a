"""Exact double-dummy values, by the compiled core or, without it, by the reference solver.

Example:
    >>> from kibitz import games
    >>> from kibitz.play.state import new_deal
    >>> state = new_deal(games.variant("bridge/single"), seed="1")
    >>> for call in ("1NT", "P", "P", "P"):
    ...     state = state.do(call)
    >>> position = position_of(state)
    >>> Solver().value(position).exact
    True
"""

import warnings
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from kibitz.cards.card import CARD_COUNT, Card
from kibitz.cards.card_set import cards_in
from kibitz.errors import SearchLimit
from kibitz.rules.deal import TRICK_SIZE
from kibitz.search import reference
from kibitz.search.compile import can_compile, compile_rules
from kibitz.search.position import Position, check_position, position_of

if TYPE_CHECKING:
    from kibitz import _core

__all__ = ["NO_LIMIT", "Budget", "Solver", "Value", "has_core", "position_of"]

AT_LEAST, VALUE, CARDS = range(3)
"""The core's questions."""

NO_CORE: Final = (
    "the compiled core of kibitz is not installed; positions are solved in plain Python, slowly"
)
LARGEST_REFERENCE: Final = 16
"""Cards left, of a position that the reference solver is asked for: it takes about a second."""


class Value(NamedTuple):
    """What the declaring side takes in the whole deal, proven to lie between two numbers."""

    lo: int
    hi: int

    @property
    def exact(self) -> bool:
        return self.lo == self.hi

    def __str__(self) -> str:
        return str(self.lo) if self.exact else f"{self.lo}..{self.hi}"


class Budget(NamedTuple):
    """How much a question may cost; 0 means as much as it takes.

    Attributes:
        nodes: positions searched, for each position asked about.
        milliseconds: time, for the whole question.
    """

    nodes: int = 0
    milliseconds: int = 0


NO_LIMIT: Final = Budget()


@cache
def has_core() -> bool:
    """Whether the compiled core can be used; says so once if not."""
    try:
        from kibitz import _core  # noqa: F401
    except ImportError:
        warnings.warn(NO_CORE, RuntimeWarning, stacklevel=2)
        return False
    return True


class Solver:
    """Solves positions, and keeps what it has learnt of a deal for the next question about it.

    Args:
        threads: how many positions are searched at a time; only one within a budget of nodes, so
            that the answer is the same every time.
        memory: megabytes for each thread.

    Attributes:
        nodes: how many positions with a player on lead the core has searched so far.

    Units:
        Values count tricks, or card points where cards count; what the declaring side takes in
        the whole deal, tricks already played included. All tricks to its opponents count as so
        much less than nothing as all tricks to itself count more.
    """

    def __init__(self, threads: int = 1, memory: int = 64) -> None:
        self._contexts = _contexts(threads, memory) if has_core() else []
        self.nodes = 0

    def value(self, position: Position, budget: Budget = NO_LIMIT) -> Value:
        """What a position is worth if all play best."""
        return self.values_of([position], budget)[0]

    def values_of(self, positions: Sequence[Position], budget: Budget = NO_LIMIT) -> list[Value]:
        """What each of many positions is worth."""
        return list(self._ask(positions, VALUE, budget))

    def at_least(
        self, positions: Sequence[Position], need: int, budget: Budget = NO_LIMIT
    ) -> list[bool | None]:
        """Whether the declaring side takes so much in each position; none if unsettled."""
        found = self._ask(positions, AT_LEAST, budget, need)
        return [True if v.lo >= need else False if v.hi < need else None for v in found]

    def card_values(
        self, positions: Sequence[Position], budget: Budget = NO_LIMIT
    ) -> list[dict[Card, Value]]:
        """What each of many positions is worth after each legal card."""
        for position in positions:
            check_position(position)
        if not self._in_core(positions):
            return [
                {card: Value(v, v) for card, v in reference.values(position).items()}
                for position in positions
            ]
        lo, hi = self._ask_core(positions, CARDS, budget)
        return [
            {
                card: _whole(position, lo[row + card], hi[row + card])
                for card in cards_in(position.legal)
            }
            for row, position in zip(
                range(0, len(positions) * CARD_COUNT, CARD_COUNT), positions, strict=True
            )
        ]

    def forget(self) -> None:
        """Drop what was learnt, so that the next question costs what it would cost anew."""
        for context in self._contexts:
            context.forget()

    def _ask(
        self, positions: Sequence[Position], question: int, budget: Budget, need: int = 0
    ) -> Iterator[Value]:
        for position in positions:
            check_position(position)
        if not self._in_core(positions):
            yield from (Value(v, v) for v in map(reference.value, positions))
            return
        lo, hi = self._ask_core(positions, question, budget, need)
        for number, position in enumerate(positions):
            yield _whole(position, lo[number], hi[number])

    def _in_core(self, positions: Sequence[Position]) -> bool:
        """Whether the core takes the positions; if not, whether the reference solver may."""
        if self._contexts and all(can_compile(p.obligations, p.payoff) for p in positions):
            return True
        most = max((sum(hand.bit_count() for hand in p.hands) for p in positions), default=0)
        if most > LARGEST_REFERENCE:
            raise SearchLimit(
                f"{most} cards are too many for the reference solver",
                expected=f"the compiled core, or at most {LARGEST_REFERENCE} cards",
            )
        return False

    def _ask_core(
        self, positions: Sequence[Position], question: int, budget: Budget, need: int = 0
    ) -> tuple[Sequence[int], Sequence[int]]:
        from kibitz import _core

        rules: dict[_core.Rules, int] = {}
        which = array("H")
        for position in positions:
            found = compile_rules(position.order, position.obligations, position.payoff)
            which.append(rules.setdefault(found, len(rules)))
        lo, hi, nodes = _core.solve(
            self._contexts[:1] if budget.nodes else self._contexts,
            list(rules),
            columns(positions, which),
            question,
            need=array("h", (need - p.taken for p in positions)),
            nodes=budget.nodes,
            milliseconds=budget.milliseconds,
        )
        self.nodes += sum(memoryview(nodes).cast("Q"))
        return memoryview(lo).cast("h"), memoryview(hi).cast("h")


def _contexts(threads: int, memory: int) -> "list[_core.Context]":
    from kibitz import _core

    return [_core.Context(memory) for _ in range(threads)]


def columns(positions: Sequence[Position], which: "array[int]") -> "_core.Positions":
    """Positions as the core takes them: a column for each part.

    Args:
        positions: the positions.
        which: for each of them, the place of its rules in a list.
    """
    from kibitz import _core

    return _core.Positions(
        hands=array("Q", (hand for p in positions for hand in p.hands)),
        leader=array("b", (p.leader for p in positions)),
        trick=array("b", (card for p in positions for card in _filled(p.trick))),
        called=array("b", (-1 if p.called is None else p.called for p in positions)),
        side=array("B", (sum(1 << seat for seat in p.payoff.side) for p in positions)),
        taken=array("B", (p.side_has_trick | p.others_have_trick << 1 for p in positions)),
        which=which,
    )


def _filled(trick: tuple[Card, ...]) -> tuple[int, ...]:
    no_card = -1
    return (*trick, *[no_card] * (TRICK_SIZE - len(trick)))


def _whole(position: Position, lo: int, hi: int) -> Value:
    """A value of the rest of a deal, with what the declaring side has already."""
    return Value(position.taken + lo, position.taken + hi)
