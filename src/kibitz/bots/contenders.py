"""Who may be measured: a level by its name, or ``foreign:`` and the command of a program."""

from dataclasses import dataclass
from typing import Any, Final

from kibitz.bots.foreign import ForeignPlayer
from kibitz.bots.levels import check_level, player
from kibitz.bots.player import Player
from kibitz.rules.game import Variant

FOREIGN: Final = "foreign:"


@dataclass(frozen=True)
class Contender:
    """Somebody who is measured, and may take several seats.

    Attributes:
        name: a level, or ``foreign:`` and a command.
        variant: what is played.
        foreign: the player from another program, who sits in all the seats; none for a level.
    """

    name: str
    variant: Variant[Any]
    foreign: ForeignPlayer | None = None

    def seated(self, seed: str) -> Player:
        """The player for a seat in a deal.

        Args:
            seed: makes the choices repeatable, of a player of this program.
        """
        return self.foreign or player(self.name, self.variant, seed)

    def close(self) -> None:
        """End the other program, if there is one."""
        if self.foreign:
            self.foreign.close()


def contender(name: str, variant: Variant[Any]) -> Contender:
    """Somebody by name.

    Raises:
        UnknownGame: if it is neither a level nor a command.
    """
    if name.startswith(FOREIGN):
        return Contender(name, variant, ForeignPlayer(variant, name.removeprefix(FOREIGN)))
    check_level(name)
    return Contender(name, variant)
