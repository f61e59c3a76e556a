"""A player who thinks: it draws deals that fit what it sees, and tries its answers in each."""

import random
import time
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, NamedTuple

from kibitz.bots.beliefs import beliefs
from kibitz.bots.cards import best_card, card_worths
from kibitz.bots.player import NO_LIMIT, Budget
from kibitz.errors import SearchLimit
from kibitz.rules.actions import PlayCard
from kibitz.rules.game import Variant
from kibitz.rules.view import Choice, View
from kibitz.search.solve import Solver
from kibitz.search.worlds import World, Worlds

DRAWING: Final = 0.4
"""The part of the time in which deals are drawn; the rest is for trying the answers in them."""

UNHURRIED: Final = 3600.0
"""The seconds for a decision of which not the time counts."""


class Thought(NamedTuple):
    """How much a player thinks.

    Attributes:
        worlds: the most deals in which it tries its answers.
        seconds: the most time it takes for a decision.
        nodes: the most positions that are searched in each deal; 0 if as many as it takes.
        by_cards: whether it reads the others' hands from the cards they have played, and not
            only from their calls.
    """

    worlds: int
    seconds: float
    nodes: int = 0
    by_cards: bool = False


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
        began = time.monotonic()
        seconds, nodes = self._limits(budget)
        try:
            worlds = self._worlds(view, began + seconds * DRAWING)
            found = card_worths(worlds, self.solver, began + seconds, nodes)
        except SearchLimit:
            return habit
        if not found:
            return habit
        return best_card(view, habit, found, beliefs(view, worlds))

    def _sees_through(self) -> bool:
        """Whether the game says what is hidden and what results score."""
        return self.variant.hidden is not None and self.variant.settled is not None

    def _limits(self, budget: Budget) -> tuple[float, int]:
        """How many seconds it may think, and how many positions it may search in each deal.

        If nodes are counted time is not, so that the same view always gets the same answer.
        """
        if budget.nodes is not None:
            return UNHURRIED, max(1, budget.nodes // self.thought.worlds)
        own = self.thought.seconds
        return min(own if budget.seconds is None else budget.seconds, own), self.thought.nodes

    def _worlds(self, view: View, until: float) -> list[World]:
        """Deals that fit, each of them different."""
        source = Worlds(self.variant, view, random.Random(_seed(view)))
        return source.weighed(self.thought.worlds, until, self.thought.by_cards)


def _seed(view: View) -> str:
    """The same position always draws the same deals."""
    told = " ".join(f"{heard.seat}{heard.text}" for heard in view.heard)
    return sha256(f"{view.game} {view.seat} {view.hand} {told}".encode()).hexdigest()
