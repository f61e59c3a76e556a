"""What to call, name, exchange or announce: what each answer should come to, over many deals.

The habit names the answers worth weighing. In every deal that fits each of them is given, house
players settle what is to be settled before the play, and the contract they reach is valued with all
hands seen: by the game's own forecast, or exactly where it makes none. All answers are tried in the
same deals, so that what the deals have in common does not count. Where habit was fitted to what
deals score, a few more tell nothing better than it does: there an answer is better only by what the
score of the match makes of it.
"""

import math
import time
from collections.abc import Sequence
from typing import Any, Final

from kibitz.bots.balance import Balance, End
from kibitz.play.state import State
from kibitz.play.view import view as view_of
from kibitz.rules.actions import Action
from kibitz.rules.game import Variant
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import Seat
from kibitz.rules.text import joined, say
from kibitz.rules.view import Choice, View
from kibitz.search.position import Position, position_of
from kibitz.search.solve import Budget, Solver, Value
from kibitz.search.worlds import World

MOST: Final = 4
"""The most answers that are weighed."""

AT_A_TIME: Final = 4
"""Deals in which answers are tried before the time is looked at."""

LEAST: Final = 16
"""The fewest deals that are listened to; a dozen is noise beside what habit has seen."""

DECIDED: Final = 3.0
"""By how many standard errors an answer may be behind before it is given up."""

MS: Final = 1000


def weigh(
    view: View,
    habit: Choice,
    worlds: Sequence[World],
    solver: Solver,
    until: float,
    nodes: int = 0,
) -> Choice:
    """The answer that comes to most over the deals; the habitual one where that is not clear.

    Args:
        view: what the player sees.
        habit: what the house player would answer, and which answers are worth weighing.
        worlds: the deals.
        solver: values contracts in games that make no forecast.
        until: when to stop, by the monotonic clock.
        nodes: the most positions that are searched for one contract; 0 if as many as it takes.
    """
    assert view.seat is not None, "a player weighs"
    balance = Balance(weighable(habit), view.seat)
    for start in range(0, len(worlds), AT_A_TIME):
        left = until - time.monotonic()
        if left <= 0 or len(balance.answers) < 2:
            break
        some = worlds[start : start + AT_A_TIME]
        budget = Budget(nodes, 0 if left == math.inf else int(left * MS) + 1)
        balance.add(some, ends_of(some, balance.answers, view.seat, solver, budget))
        if len(balance.tried) >= LEAST:
            balance.give_up(DECIDED)
    if len(balance.tried) < LEAST:
        return habit
    return _chosen(habit, balance, worlds[0].state.variant.margin)


def worth_weighing(habit: Choice, worlds: int) -> bool:
    """Whether there is anything to weigh, and so many deals are enough to weigh it in."""
    return worlds >= LEAST and len(weighable(habit)) > 1


def weighable(habit: Choice) -> tuple[Action, ...]:
    """The answers that the habit finds worth weighing, its own first."""
    others = (action for action, _ in habit.candidates[:MOST])
    return tuple(dict.fromkeys((habit.action, *others)))


def _settled(state: State) -> State:
    """The deal once house players have settled what comes before the play."""
    variant: Variant[Any] = state.variant
    while not state.finished and variant.trick_play(state.deal) is None:
        seat = state.pending[0].seat
        state = state.after(variant.house(view_of(state, seat)).action, seat)
    return state


def ends_of(
    worlds: Sequence[World], answers: Sequence[Action], seat: Seat, solver: Solver, budget: Budget
) -> list[End]:
    """What comes of the answers in some deals: of all in the first deal, then in the next one."""
    states = [_settled(world.state.after(one, seat)) for world in worlds for one in answers]
    found = [_known(state) for state in states]
    unknown = [number for number, outcomes in enumerate(found) if not outcomes]
    positions = [position_of(states[number]) for number in unknown]
    distinct: list[Position] = []
    for position in positions:
        if position is not None and position not in distinct:
            distinct.append(position)
    values = solver.values_of(distinct, budget)
    for number, position in zip(unknown, positions, strict=True):
        assert position is not None, "a contract is played"
        found[number] = _settlements(states[number], position, values[distinct.index(position)])
    return list(map(End, states, found))


def _known(state: State) -> tuple[Outcome, ...]:
    """What a deal comes to, or may come to; nothing where the play has to be solved for that."""
    if state.finished:
        return (state.outcome,)
    return state.variant.forecast(state.deal) if state.variant.forecast else ()


def _settlements(state: State, position: Position, value: Value) -> tuple[Outcome, ...]:
    """What a deal may come to if a position is worth so much: the least and the most."""
    settled = state.variant.settled
    assert settled, "the game says what a result scores"
    return tuple(settled(state.deal, position.payoff.side, taken) for taken in value)


def _chosen(habit: Choice, balance: Balance, margin: float) -> Choice:
    """The best of the answers still in question, if it is clearly better than the habitual one."""
    best, usual, count, means = balance.best, habit.action, len(balance.tried), balance.means
    candidates = tuple(sorted(means.items(), key=lambda pair: -pair[1]))
    if usual in balance.answers and not balance.is_behind(usual, margin):
        reason = say("In {count} layouts nothing else comes to clearly more.", count=count)
        return Choice(usual, joined(" ", [habit.reason, reason]), candidates, count)
    more = f"{means[best] - means[usual]:.1f}"
    reason = say(
        "Over {count} layouts this scores {more} more than {usual}.",
        count=count,
        more=more,
        usual=usual.text,
    )
    return Choice(best, reason, candidates, count)
