"""The players by name."""

import random
from typing import Any, Final

from kibitz.bots.player import HousePlayer, Player, RandomPlayer
from kibitz.errors import UnknownGame
from kibitz.rules.game import Variant
from kibitz.rules.text import say
from kibitz.rules.words import alternatives

LEVELS: Final = ("house", "random")


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
        case "house":
            return HousePlayer(variant)
        case "random":
            return RandomPlayer(random.Random(seed) if seed else random.SystemRandom())
        case _:
            raise UnknownGame(
                say("there is no player {level!r}", level=level), expected=alternatives(LEVELS)
            )
