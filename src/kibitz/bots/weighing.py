"""What to call, name, exchange or announce: what each answer should come to, over many deals.

The habit names the answers worth weighing. In every deal that fits each of them is given, house
players settle what is to be settled before the play, and the contract they reach is valued with all
hands seen: by the game's own forecast, or exactly where it makes none. All answers are tried in the
same deals, so that what the deals have in common does not count.
"""

import math
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from kibitz.bots.scores import worth
from kibitz.bots.tried import Tried, error, is_clearly_better, mean
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

LEAST: Final = 8
"""The fewest deals that are listened to."""

DECIDED: Final = 3.0
"""By how many standard errors an answer may be behind before it is given up."""

TRUST: Final = 2.0
"""By how many standard errors an answer must be better than the habitual one."""

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
    answers = weighable(habit)
    tried: list[Tried[Action]] = []
    means: dict[Action, float] = {}
    for start in range(0, len(worlds), AT_A_TIME):
        left = until - time.monotonic()
        if left <= 0 or len(answers) < 2:
            break
        some = worlds[start : start + AT_A_TIME]
        budget = Budget(nodes, 0 if left == math.inf else int(left * MS) + 1)
        tried += _tried(some, answers, view.seat, solver, budget)
        means |= {answer: mean(tried, answer) for answer in answers}
        if len(tried) >= LEAST:
            answers = _in_question(habit.action, tried, answers, means)
    if len(tried) < LEAST:
        return habit
    return _chosen(habit, tried, answers, means)


def worth_weighing(habit: Choice, worlds: int) -> bool:
    """Whether there is anything to weigh, and so many deals are enough to weigh it in."""
    return worlds >= LEAST and len(weighable(habit)) > 1


def weighable(habit: Choice) -> tuple[Action, ...]:
    """The answers that the habit finds worth weighing, its own first."""
    others = (action for action, _ in habit.candidates[:MOST])
    return tuple(dict.fromkeys((habit.action, *others)))


def _tried(
    worlds: Sequence[World], answers: Sequence[Action], seat: Seat, solver: Solver, budget: Budget
) -> list[Tried[Action]]:
    """What the answers come to in some deals."""
    ends = [_settled(world.state.after(one, seat)) for world in worlds for one in answers]
    worths = iter(_worths(ends, seat, solver, budget))
    return [Tried({one: next(worths) for one in answers}, world.weight) for world in worlds]


def _settled(state: State) -> State:
    """The deal once house players have settled what comes before the play."""
    variant: Variant[Any] = state.variant
    while not state.finished and variant.trick_play(state.deal) is None:
        seat = state.pending[0].seat
        state = state.after(variant.house(view_of(state, seat)).action, seat)
    return state


def _worths(states: Sequence[State], seat: Seat, solver: Solver, budget: Budget) -> list[float]:
    """What contracts are worth to a seat."""
    ends = [_known(state) for state in states]
    unknown = [number for number, outcomes in enumerate(ends) if not outcomes]
    positions = [position_of(states[number]) for number in unknown]
    distinct: list[Position] = []
    for position in positions:
        if position is not None and position not in distinct:
            distinct.append(position)
    values = solver.values_of(distinct, budget)
    for number, position in zip(unknown, positions, strict=True):
        assert position is not None, "a contract is played"
        ends[number] = _settlements(states[number], position, values[distinct.index(position)])
    return [
        sum(worth(state, outcome, seat) for outcome in outcomes) / len(outcomes)
        for state, outcomes in zip(states, ends, strict=True)
    ]


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


def _in_question(
    usual: Action,
    tried: Sequence[Tried[Action]],
    answers: Sequence[Action],
    means: Mapping[Action, float],
) -> tuple[Action, ...]:
    """The answers that are not too far behind the best one to be it."""
    best = max(answers, key=means.__getitem__)

    def is_behind(answer: Action) -> bool:
        if answer == usual:
            return is_clearly_better(tried, best, usual, DECIDED)
        return means[best] - means[answer] > DECIDED * error(tried, best, answer)

    return tuple(answer for answer in answers if not is_behind(answer))


def _chosen(
    habit: Choice,
    tried: Sequence[Tried[Action]],
    answers: Sequence[Action],
    means: Mapping[Action, float],
) -> Choice:
    """The best of the answers still in question, if it is clearly better than the habitual one."""
    best, usual, count = max(answers, key=means.__getitem__), habit.action, len(tried)
    candidates = tuple(sorted(means.items(), key=lambda pair: -pair[1]))
    if usual in answers and not is_clearly_better(tried, best, usual, TRUST):
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
