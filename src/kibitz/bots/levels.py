"""The players by name."""

import os
import random
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from kibitz.bots.player import HousePlayer, Player, RandomPlayer
from kibitz.bots.searching import SearchingPlayer, Thought
from kibitz.errors import UnknownGame
from kibitz.rules.game import Variant
from kibitz.rules.text import say
from kibitz.rules.words import alternatives
from kibitz.search.solve import Solver


class Level(NamedTuple):
    """What is known of a player before it is made.

    Attributes:
        thought: how much it thinks; none if it does not.
    """

    thought: Thought | None = None

    @property
    def heavy(self) -> bool:
        """Whether it thinks so long that a server lets it think elsewhere: in a thread, or on
        another machine."""
        return self.thought is not None


LEVELS: Final[Mapping[str, Level]] = {
    "expert": Level(Thought(worlds=48, seconds=1.5, by_cards=True, by_habit=True, threads=2)),
    "club": Level(Thought(worlds=12, seconds=0.3, reach=0.65)),
    "easy": Level(Thought(worlds=5, seconds=0.1, by_calls=False, reach=0.4)),
    "house": Level(),
    "random": Level(),
}
"""The players, the strongest first."""


def check_level(level: str) -> None:
    """Check that there is a level.

    Raises:
        UnknownGame: if there is none of that name.
    """
    if level not in LEVELS:
        raise UnknownGame(
            say("there is no player {level!r}", level=level), expected=alternatives(LEVELS)
        )


def player(level: str, variant: Variant[Any], seed: str | None = None) -> Player:
    """A player of a level.

    Args:
        level: one of ``LEVELS``.
        variant: what will be played.
        seed: makes the player's choices repeatable.

    Raises:
        UnknownGame: if there is no such level.
    """
    check_level(level)
    if level == "random":
        return RandomPlayer(random.Random(seed) if seed else random.SystemRandom())
    thought = LEVELS[level].thought
    if thought is None:
        return HousePlayer(variant)
    return SearchingPlayer(variant, thought, Solver(min(thought.threads, os.cpu_count() or 1)))
