"""What the cards of a finished deal were worth, worked out in a thread and kept for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool

from kibitz.errors import SearchLimit
from kibitz.play.state import State
from kibitz.rules.trick_play import Payoff
from kibitz.search.position import Position, position_of
from kibitz.search.solve import Budget, Solver, Value
from kibitz.search.table import tables
from kibitz.search.values import action_values
from kibitz.server.review import Reviewable, played_deal
from kibitz.server.table.state import Variants

STEP: Final = Budget(milliseconds=400)
"""What one step may take; only the first tricks of long hands come near it."""

TABLE: Final = Budget(milliseconds=5_000)

KEPT: Final = 128
"""Deals whose values are remembered."""


class Worth(msgspec.Struct, frozen=True):
    """What an answer was worth.

    Attributes:
        action: the answer.
        value: what the declaring side takes in the whole deal then, or its bounds.
        share: how much that is, for who plays, of what the best answer brings; 0 to 1.
    """

    action: str
    value: str
    share: float


class DoubleDummy(msgspec.Struct, frozen=True):
    """The double-dummy table of a deal.

    Attributes:
        values: by row and column, what the row's side takes in what the column names.
        par: what North and South score if all bid and play best; none where nobody knows.
        par_contracts: the contracts that come to that.
    """

    values: dict[str, dict[str, str]]
    par: str | None
    par_contracts: list[str]


class DealValues(msgspec.Struct, frozen=True):
    """What a deal was worth, all hands seen.

    Attributes:
        steps: for each step of the review what each card was worth; empty where no card was due.
        table: the double-dummy table; none in games that have none.
    """

    steps: list[list[Worth]]
    table: DoubleDummy | None


class Solving:
    """Works values out, one deal at a time, and remembers the last ones."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, DealValues] = OrderedDict()
        self._turn = asyncio.Lock()

    async def values(self, looked_at: Reviewable, number: int, variants: Variants) -> DealValues:
        """What the cards of a deal were worth.

        Raises:
            Rejected: ``review/unknown`` if there is no such deal.
        """
        played = await run_in_threadpool(played_deal, looked_at, number, variants)
        states = played.states
        key = msgspec.json.encode(
            [states[0].variant.name, looked_at.record.get("options"), played.text]
        )
        async with self._turn:
            if key not in self._known:
                self._known[key] = await run_in_threadpool(deal_values, states)
            self._known.move_to_end(key)
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
            return self._known[key]


def deal_values(states: Sequence[State]) -> DealValues:
    """What the cards at each step of a deal were worth, and its table.

    The last steps come first: the solver goes on from what it has learnt of them.
    """
    solver = Solver()
    steps = [_worths(state, solver) for state in reversed(states)]
    return DealValues(steps[::-1], _table(states[0], solver))


def _worths(state: State, solver: Solver) -> list[Worth]:
    try:
        values = action_values(state, solver, STEP)
    except SearchLimit:
        return []
    position = position_of(state)
    if not values or position is None:
        return []
    total = _total(state, position.payoff)
    worth = {action: _for_player(position, value, total) for action, value in values.items()}
    best = max(worth.values()) or 1
    return [Worth(action, str(value), worth[action] / best) for action, value in values.items()]


def _for_player(position: Position, value: Value, total: int) -> float:
    """What a value is to who plays: the declaring side's takings, or the rest of them all."""
    middle = (value.lo + value.hi) / 2
    return middle if position.maximises else max(0.0, total - middle)


def _total(state: State, payoff: Payoff) -> int:
    """What there is to take in the whole deal."""
    variant = state.variant
    if not payoff.card_points:
        return variant.hand_size
    return sum(payoff.card_points[card] for card in variant.pack) + payoff.last_trick


def _table(state: State, solver: Solver) -> DoubleDummy | None:
    try:
        (found,) = tables(state.variant, [state.setup], solver, TABLE)
    except SearchLimit:
        return None
    if not found.values:
        return None
    values: dict[str, dict[str, Any]] = {row: {} for row in found.rows}
    for (row, column), value in found.values.items():
        values[row][column] = str(value)
    return DoubleDummy(
        values,
        str(found.par.score) if found.par else None,
        list(found.par.contracts) if found.par else [],
    )
