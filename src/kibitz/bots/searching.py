"""A player who thinks: it draws deals that fit what it sees, and solves its cards in each."""

import random
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, NamedTuple

from kibitz.bots.player import NO_LIMIT, Budget
from kibitz.cards.card import Card
from kibitz.errors import SearchLimit
from kibitz.play.state import State
from kibitz.rules.actions import PlayCard
from kibitz.rules.game import Variant
from kibitz.rules.outcome import Scores
from kibitz.rules.seats import SEATS, Seat
from kibitz.rules.text import say
from kibitz.rules.view import Choice, View
from kibitz.search import solve
from kibitz.search.position import Position, position_of
from kibitz.search.solve import Solver, Value
from kibitz.search.worlds import Worlds

MS: Final = 1000
AT_A_TIME: Final = 4
"""Worlds that are solved before the time is looked at."""

DRAWING: Final = 0.4
"""The part of the time in which deals are drawn; the rest is for solving them."""

EQUAL: Final = 1e-9


class Thought(NamedTuple):
    """How much a player thinks.

    Attributes:
        worlds: the most deals it solves its cards in.
        seconds: the most time it takes for a decision.
        nodes: the most positions that are searched in each deal; 0 if as many as it takes.
    """

    worlds: int
    seconds: float
    nodes: int = 0


@dataclass(frozen=True)
class SearchingPlayer:
    """Bids like the house player, and plays the card that scores most over the deals that fit.

    Attributes:
        variant: what is played.
        thought: how much it thinks.
    """

    variant: Variant[Any]
    thought: Thought
    solver: Solver = field(default_factory=Solver)

    def choose(self, view: View, budget: Budget = NO_LIMIT) -> Choice:
        """An answer to the decision that the view's seat owes."""
        assert view.decision, "this seat owes no decision"
        habit = self.variant.house(view)
        cards = {action.card for action in view.decision.legal if isinstance(action, PlayCard)}
        if len(cards) < 2 or not isinstance(habit.action, PlayCard) or not self._sees_through():
            return habit
        seconds = min(budget.seconds or self.thought.seconds, self.thought.seconds)
        try:
            found = self._solved(view, seconds)
        except SearchLimit:
            return habit
        return _best(view, habit, found) if found else habit

    def _sees_through(self) -> bool:
        """Whether the game says what is hidden and what results score."""
        return self.variant.hidden is not None and self.variant.settled is not None

    def _solved(self, view: View, seconds: float) -> list[dict[Card, float]]:
        """What each card is worth in each of the deals, as many as there is time for."""
        began = time.monotonic()
        until = began + seconds
        worlds = Worlds(self.variant, view, random.Random(_seed(view)))
        found: list[dict[Card, float]] = []
        states = worlds.weighed(self.thought.worlds, began + seconds * DRAWING)
        for start in range(0, len(states), AT_A_TIME):
            left = until - time.monotonic()
            if left <= 0:
                break
            some = states[start : start + AT_A_TIME]
            found += self._worths(some, solve.Budget(self.thought.nodes, int(left * MS) + 1))
        return found

    def _worths(self, states: Sequence[State], budget: solve.Budget) -> list[dict[Card, float]]:
        positions = [position for state in states if (position := position_of(state))]
        values = self.solver.card_values(positions, budget)
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


def _best(view: View, habit: Choice, found: Sequence[Mapping[Card, float]]) -> Choice:
    """The card with the best mean; of equal ones the habitual one, else the lowest."""
    assert view.decision and isinstance(habit.action, PlayCard)
    means = {card: sum(one[card] for one in found) / len(found) for card in found[0]}
    most = max(means.values())
    best = [card for card, mean in means.items() if mean >= most - EQUAL]
    card = habit.action.card if habit.action.card in best else min(best)
    said = [action for action in view.decision.legal if isinstance(action, PlayCard)]
    chosen = max((a for a in said if a.card == card), key=lambda action: action.belote)
    ranked = sorted(said, key=lambda action: -means[action.card])
    good = sum(one[card] >= max(one.values()) - EQUAL for one in found)
    reason = say(
        "In {good} of {all} layouts no other card comes to more.", good=good, all=len(found)
    )
    candidates = tuple((action, means[action.card]) for action in ranked)
    return Choice(chosen, reason, candidates, worlds=len(found))


def _seed(view: View) -> str:
    """The same position always draws the same deals."""
    told = " ".join(f"{heard.seat}{heard.text}" for heard in view.heard)
    return sha256(f"{view.game} {view.seat} {view.hand} {told}".encode()).hexdigest()
