"""A player who thinks: it draws deals that fit what it sees, and tries its answers in each."""

import math
import random
import time
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final, NamedTuple

from kibitz.bots.beliefs import beliefs
from kibitz.bots.cards import answers, card_worths, is_decided, level_cards, played
from kibitz.bots.habits import best_by_habit
from kibitz.bots.player import NO_LIMIT, Budget
from kibitz.bots.tried import Tried
from kibitz.bots.weighing import weigh, worth_weighing
from kibitz.cards.card import Card
from kibitz.errors import SearchLimit
from kibitz.rules.actions import PlayCard
from kibitz.rules.game import Variant
from kibitz.rules.view import Choice, View
from kibitz.search.solve import Solver
from kibitz.search.worlds import World, Worlds

DRAWING: Final = 0.4
"""The part of the time in which deals are drawn; the rest is for trying the answers in them."""

IN_A_ROUND: Final = 16
"""Deals that are drawn before it is asked whether more are needed."""

LEAST: Final = 2
"""The fewest deals worth listening to. To know all cards of a single one, and be wrong, is no
better than habit."""


class Thought(NamedTuple):
    """How much a player thinks.

    Attributes:
        worlds: the most deals in which it tries its answers.
        seconds: the most time it takes for a decision.
        nodes: the most positions that are searched in each deal; 0 if as many as it takes.
        by_calls: whether it reads the others' hands from what they have called.
        by_cards: whether it reads them from the cards they have played too.
        by_habit: whether it plays on with house players where several cards are equal to whoever
            sees everything.
        reach: about how much of the play it thinks, the end of it, as a part of all tricks. Before
            that it plays its cards by habit.
        thorough: whether it tries its cards in all these deals, however clear they are.
        threads: in how many deals it tries its answers at a time, where it has the processors.
    """

    worlds: int
    seconds: float
    nodes: int = 0
    by_calls: bool = True
    by_cards: bool = False
    by_habit: bool = False
    reach: float = 1.0
    thorough: bool = False
    threads: int = 1

    def within(self, budget: Budget) -> "Thought":
        """As much of it as a budget allows. Where nodes are counted the clock is not looked at."""
        thought = self._replace(thorough=budget.thorough)
        if budget.nodes is not None:
            return thought._replace(seconds=math.inf, nodes=max(1, budget.nodes // self.worlds))
        return thought._replace(seconds=min(self.seconds, budget.seconds or math.inf))


@dataclass(frozen=True)
class SearchingPlayer:
    """Does what scores most over the deals that fit: a card, or any other answer to a question.

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
        thought = self.thought.within(budget)
        if not (_is_thought_about(view, habit, thought) and self._sees_through()):
            return habit
        think = self._play if isinstance(habit.action, PlayCard) else self._answer
        try:
            return think(view, habit, thought)
        except SearchLimit:
            return habit

    def _answer(self, view: View, habit: Choice, thought: Thought) -> Choice:
        """An answer to anything but which card to play."""
        until = time.monotonic() + thought.seconds
        worlds = _worlds(self._source(view), thought, thought.worlds, until)
        choice = weigh(view, habit, worlds, self.solver, until, thought.nodes)
        return replace(choice, beliefs=beliefs(view, worlds))

    def _play(self, view: View, habit: Choice, thought: Thought) -> Choice:
        """A card: deals are drawn a round at a time, as long as more of them may tell more."""
        began = time.monotonic()
        source = self._source(view)
        rounds = math.ceil(thought.worlds / IN_A_ROUND)
        worlds: list[World] = []
        found: list[Tried[Card]] = []
        for number in range(1, rounds + 1):
            until = began + thought.seconds * number / rounds
            some = _worlds(source, thought, thought.worlds // rounds, until)
            worlds += some
            found += card_worths(some, self.solver, until, thought.nodes)
            if is_decided(found) and not thought.thorough:
                break
        if len(found) < LEAST:
            return habit
        assert isinstance(habit.action, PlayCard)
        level = level_cards(habit.action.card, found)
        if thought.by_habit:
            level = [best_by_habit(worlds, level, view, began + thought.seconds)]
        return played(view, level[0], found, beliefs(view, worlds))

    def _source(self, view: View) -> Worlds:
        """Where deals come from that fit a view; the same position always draws the same ones."""
        told = " ".join(f"{heard.seat}{heard.text}" for heard in view.heard)
        seed = sha256(f"{view.game} {view.seat} {view.hand} {told}".encode()).hexdigest()
        return Worlds(self.variant, view, random.Random(seed))

    def _sees_through(self) -> bool:
        """Whether the game says what is hidden and what results score."""
        return self.variant.hidden is not None and self.variant.settled is not None


def _worlds(source: Worlds, thought: Thought, count: int, until: float) -> list[World]:
    """So many different deals that fit, drawn in a part of the time that is left."""
    now = time.monotonic()
    drawn_until = now + DRAWING * (until - now)
    if not thought.by_calls:
        return source.unweighed(count, drawn_until)
    return source.weighed(count, drawn_until, thought.by_cards)


def _is_thought_about(view: View, habit: Choice, thought: Thought) -> bool:
    """Whether there is anything to think about, and a thought reaches so far."""
    assert view.decision
    cards = {action.card for action in answers(view)}
    if not cards:
        return worth_weighing(habit, thought.worlds)
    left = view.hand_of(view.decision.hand).bit_count()
    return len(cards) > 1 and left <= thought.reach * (left + len(view.table.tricks))
