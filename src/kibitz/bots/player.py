"""What every computer player is: somebody who sees a view and answers within a budget."""

import random
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

from kibitz.rules.game import Variant
from kibitz.rules.text import say
from kibitz.rules.view import Choice, View


class Budget(NamedTuple):
    """How much a player may think about one decision.

    Attributes:
        seconds: of wall-clock time; no limit if none.
        nodes: of search; no limit if none. The same nodes give the same answer.
        thorough: whether it thinks on once its answer is decided, so that what it says of the
            candidates and of the hidden hands rests on all that it can find.
    """

    seconds: float | None = None
    nodes: int | None = None
    thorough: bool = False


NO_LIMIT: Final = Budget()
THOROUGH: Final = Budget(thorough=True)
"""For an opinion that somebody reads."""


class Player(Protocol):
    """A computer player. The view is all it ever gets to know."""

    def choose(self, view: View, budget: Budget = NO_LIMIT) -> Choice:
        """An answer to the decision that the view's seat owes."""
        ...


@dataclass(frozen=True)
class RandomPlayer:
    """Answers at random; every legal answer is equally likely."""

    generator: random.Random = field(default_factory=random.SystemRandom)

    def choose(self, view: View, budget: Budget = NO_LIMIT) -> Choice:
        """An answer to the decision that the view's seat owes."""
        assert view.decision, "this seat owes no decision"
        return Choice(self.generator.choice(view.decision.legal), say("drawn by lot"))


@dataclass(frozen=True)
class HousePlayer:
    """The simple player that a game describes: sober bids, ordinary precepts of play."""

    variant: Variant[Any]

    def choose(self, view: View, budget: Budget = NO_LIMIT) -> Choice:
        """An answer to the decision that the view's seat owes."""
        return self.variant.house(view)
