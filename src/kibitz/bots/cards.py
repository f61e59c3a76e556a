"""Which card to play: what each scores in every deal that was thought of, all hands seen."""

import math
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from kibitz.cards.card import Card
from kibitz.play.state import State
from kibitz.rules.actions import PlayCard
from kibitz.rules.outcome import Scores
from kibitz.rules.seats import SEATS, Seat
from kibitz.rules.text import say
from kibitz.rules.view import Belief, Choice, View
from kibitz.search.position import Position, position_of
from kibitz.search.solve import Budget, Solver, Value
from kibitz.search.worlds import World

MS: Final = 1000
AT_A_TIME: Final = 4
"""Worlds that are solved before the time is looked at."""

EQUAL: Final = 1e-9


class Worths(NamedTuple):
    """What each card is worth in one deal, and how much the deal counts."""

    by_card: Mapping[Card, float]
    weight: float


def card_worths(
    worlds: Sequence[World], solver: Solver, until: float, nodes: int = 0
) -> list[Worths]:
    """What each card is worth in each of the deals, as many as there is time for.

    Args:
        worlds: the deals.
        solver: solves them.
        until: when to stop, by the monotonic clock.
        nodes: the most positions that are searched in each; 0 if as many as it takes.
    """
    found: list[Worths] = []
    for start in range(0, len(worlds), AT_A_TIME):
        left = until - time.monotonic()
        if left <= 0:
            break
        some = worlds[start : start + AT_A_TIME]
        budget = Budget(nodes, 0 if left == math.inf else int(left * MS) + 1)
        solved = _solved([world.state for world in some], solver, budget)
        found += [Worths(one, world.weight) for one, world in zip(solved, some, strict=True)]
    return found


def _solved(states: Sequence[State], solver: Solver, budget: Budget) -> list[dict[Card, float]]:
    positions = [position for state in states if (position := position_of(state))]
    values = solver.card_values(positions, budget)
    return [
        _in_score(state, position, by_card)
        for state, position, by_card in zip(states, positions, values, strict=True)
    ]


def worth(scores: Scores, side: Collection[Seat], seat: Seat) -> float:
    """What a result is worth to a seat: its score beside the mean score of its opponents.

    Args:
        scores: what N E S W score.
        side: some who stand together.
        seat: who looks at it.

    Units: the game's score units, of the seat's point of view.
    """
    others = [float(scores[other]) for other in SEATS if (other in side) != (seat in side)]
    return float(scores[seat]) - sum(others) / max(1, len(others))


def _in_score(state: State, position: Position, values: Mapping[Card, Value]) -> dict[Card, float]:
    """What each card is worth to the seat on turn; what is not proven counts half way."""
    side, settled = position.payoff.side, state.variant.settled
    assert settled, "the game says what a result scores"

    def score(taken: int) -> float:
        return worth(settled(state.deal, side, taken), side, position.seat)

    return {
        card: (score(value.lo) + score(value.hi)) / 2 if not value.exact else score(value.lo)
        for card, value in values.items()
    }


def best_card(
    view: View,
    habit: Choice,
    found: Sequence[Worths],
    beliefs: tuple[Belief, ...],
    trust: float = 0.0,
) -> Choice:
    """The card with the best mean; the habitual one where that is not clearly worse.

    Args:
        view: what the player sees.
        habit: what the house player would do.
        found: what each card is worth in each deal.
        beliefs: where the cards lie in these deals.
        trust: how many standard errors of the difference are clear.
    """
    assert view.decision and isinstance(habit.action, PlayCard)
    means = _means(found)
    usual = habit.action.card
    card = max(means, key=lambda one: (means[one], -one))
    if means[card] - means[usual] <= EQUAL + trust * _error(found, card, usual):
        card = usual
    said = [action for action in view.decision.legal if isinstance(action, PlayCard)]
    chosen = max((a for a in said if a.card == card), key=lambda action: action.belote)
    ranked = sorted(said, key=lambda action: -means[action.card])
    good = sum(one.by_card[card] >= max(one.by_card.values()) - EQUAL for one in found)
    reason = say(
        "In {good} of {all} layouts no other card comes to more.", good=good, all=len(found)
    )
    candidates = tuple((action, means[action.card]) for action in ranked)
    return Choice(chosen, reason, candidates, len(found), beliefs)


def _means(found: Sequence[Worths]) -> dict[Card, float]:
    """What each card is worth on the average."""
    total = sum(one.weight for one in found)
    return {
        card: sum(one.by_card[card] * one.weight for one in found) / total
        for card in found[0].by_card
    }


def _error(found: Sequence[Worths], card: Card, other: Card) -> float:
    """The standard error of the mean by which one card is worth more than another."""
    total = sum(one.weight for one in found)
    more = [one.by_card[card] - one.by_card[other] for one in found]
    mean = sum(d * one.weight for d, one in zip(more, found, strict=True)) / total
    spread = sum((d - mean) ** 2 * one.weight for d, one in zip(more, found, strict=True)) / total
    return math.sqrt(spread / max(1, len(found) - 1))
