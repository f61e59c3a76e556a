"""Which card to play: what each scores in every deal that was thought of, all hands seen."""

import math
import time
from collections.abc import Mapping, Sequence
from typing import Final

from kibitz.bots.scores import worth
from kibitz.bots.tried import Tried, error, mean
from kibitz.cards.card import Card
from kibitz.play.state import State
from kibitz.rules.actions import PlayCard
from kibitz.rules.text import say
from kibitz.rules.view import Belief, Choice, View
from kibitz.search.position import Position, position_of
from kibitz.search.solve import Budget, Solver, Value
from kibitz.search.worlds import World

MS: Final = 1000
AT_A_TIME: Final = 4
"""Worlds that are solved before the time is looked at."""

EQUAL: Final = 1e-9

SEVERAL: Final = 8
"""The fewest deals that decide anything."""

CLEAR: Final = 3.0
"""Standard errors by which a card is clearly worse than another."""


def card_worths(
    worlds: Sequence[World], solver: Solver, until: float, nodes: int = 0
) -> list[Tried[Card]]:
    """What each card is worth in each of the deals, as many as there is time for.

    Args:
        worlds: the deals.
        solver: solves them.
        until: when to stop, by the monotonic clock.
        nodes: the most positions that are searched in each; 0 if as many as it takes.
    """
    found: list[Tried[Card]] = []
    for start in range(0, len(worlds), AT_A_TIME):
        left = until - time.monotonic()
        if left <= 0:
            break
        some = worlds[start : start + AT_A_TIME]
        budget = Budget(nodes, 0 if left == math.inf else int(left * MS) + 1)
        solved = _solved([world.state for world in some], solver, budget)
        found += [Tried(one, world.weight) for one, world in zip(solved, some, strict=True)]
    return found


def _solved(states: Sequence[State], solver: Solver, budget: Budget) -> list[dict[Card, float]]:
    positions = [position for state in states if (position := position_of(state))]
    values = solver.card_values(positions, budget)
    return [
        _in_score(state, position, by_card)
        for state, position, by_card in zip(states, positions, values, strict=True)
    ]


def _in_score(state: State, position: Position, values: Mapping[Card, Value]) -> dict[Card, float]:
    """What each card is worth to the seat on turn.

    A card of which not all is proven counts as much as the best one that is, if it may come to so
    much: so a deal in which the time ran out speaks against the cards that were found wanting, and
    for none that nobody got round to.
    """
    side, settled = position.payoff.side, state.variant.settled
    assert settled, "the game says what a result scores"

    def score(taken: int) -> float:
        return worth(state, settled(state.deal, side, taken), position.seat)

    ends = {card: sorted(map(score, set(value))) for card, value in values.items()}
    proven = max(least for least, *_ in ends.values())
    return {card: min(proven, most) for card, (*_, most) in ends.items()}


def is_decided(found: Sequence[Tried[Card]]) -> bool:
    """Whether more deals would hardly tell anything new.

    They would not if every card is clearly worse than the best, or as good in each deal.
    """
    if len(found) < SEVERAL:
        return False
    means = _means(found)
    best = max(means, key=means.__getitem__)
    return all(
        means[best] - means[card] > CLEAR * error(found, best, card)
        or all(abs(one.worths[best] - one.worths[card]) < EQUAL for one in found)
        for card in means
    )


def level_cards(usual: Card, found: Sequence[Tried[Card]]) -> list[Card]:
    """The cards that none is better than, the habitual one first if it is among them.

    Args:
        usual: the card that the house player would play.
        found: what each card is worth in each deal.
    """
    means = _means(found)
    most = max(means.values())
    level = [card for card, mean in means.items() if mean >= most - EQUAL]
    return sorted(level, key=lambda card: (card != usual, card))


def played(
    view: View, card: Card, found: Sequence[Tried[Card]], beliefs: tuple[Belief, ...]
) -> Choice:
    """The choice of a card, with what was found out about all of them.

    Args:
        view: what the player sees.
        card: which is played.
        found: what each card is worth in each deal.
        beliefs: where the cards lie in these deals.
    """
    means = _means(found)
    ranked = sorted(answers(view), key=lambda action: (-means[action.card], action.card != card))
    chosen = max((a for a in ranked if a.card == card), key=lambda action: action.belote)
    good = sum(one.worths[card] >= max(one.worths.values()) - EQUAL for one in found)
    reason = say(
        "In {good} of {all} layouts no other card comes to more.", good=good, all=len(found)
    )
    candidates = tuple((action, means[action.card]) for action in ranked)
    return Choice(chosen, reason, candidates, len(found), beliefs)


def answers(view: View) -> list[PlayCard]:
    """The cards that the view's seat may play."""
    assert view.decision
    return [action for action in view.decision.legal if isinstance(action, PlayCard)]


def _means(found: Sequence[Tried[Card]]) -> dict[Card, float]:
    """What each card is worth on the average."""
    return {card: mean(found, card) for card in found[0].worths}
