"""A rule of the system: with such a hand, make this call."""

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from kibitz.cards.card import Suit
from kibitz.games.bridge.system.needs import Needs

if TYPE_CHECKING:
    from kibitz.games.bridge.system.situation import Situation


class Force(IntEnum):
    """How far a call obliges partner: not at all, to one more call, to bid on until game."""

    NONE = 0
    ROUND = 1
    GAME = 2


class Rule(NamedTuple):
    """One rule. Of several that fit a hand the first of its chapter is followed.

    Attributes:
        call: the call, as in records.
        needs: the hand that it is made with, and that it therefore shows.
        name: what players call it; empty if the hand alone says everything.
        force: whether partner may pass.
        alert: whether it says something else than that its denomination is good.
        trumps: the suit that it agrees as trumps.
        answer: the chapter in which partner finds the answer; none for the ordinary one.
        sure: whether the book leaves nothing to weigh; if not, other calls may be as good.
    """

    call: str
    needs: Needs
    name: str = ""
    force: Force = Force.NONE
    alert: bool = False
    trumps: Suit | None = None
    answer: "Chapter | None" = None
    sure: bool = True


Chapter: TypeAlias = "Callable[[Situation], Iterable[Rule]]"
"""What a player may call in a situation, the best first."""
