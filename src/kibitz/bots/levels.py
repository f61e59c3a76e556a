"""The players by name."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from kibitz.bots.player import HousePlayer, Player, RandomPlayer
from kibitz.bots.searching import SearchingPlayer, Thought
from kibitz.errors import UnknownGame
from kibitz.rules.game import Variant
from kibitz.rules.text import say
from kibitz.rules.words import alternatives


@dataclass(frozen=True, slots=True)
class Level:
    """What is known of a player before it is made.

    Attributes:
        heavy: whether it thinks so long that a server lets it think elsewhere: in a thread, or on
            another machine.
    """

    heavy: bool = False


LEVELS: Final[Mapping[str, Level]] = {
    "club": Level(heavy=True),
    "house": Level(),
    "random": Level(),
}

CLUB: Final = Thought(worlds=16, seconds=0.3)
"""How much a club player thinks."""


def player(level: str, variant: Variant[Any], seed: str | None = None) -> Player:
    """A player of a level.

    Args:
        level: one of ``LEVELS``.
        variant: what will be played.
        seed: makes the player's choices repeatable.

    Raises:
        UnknownGame: if there is no such level.
    """
    match level:
        case "club":
            return SearchingPlayer(variant, CLUB)
        case "house":
            return HousePlayer(variant)
        case "random":
            return RandomPlayer(random.Random(seed) if seed else random.SystemRandom())
        case _:
            raise UnknownGame(
                say("there is no player {level!r}", level=level), expected=alternatives(LEVELS)
            )
