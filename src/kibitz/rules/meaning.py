"""What a call says of the hand of whoever makes it, where players have agreed on that.

One thing serves three: the sentence that the screen shows, the test that a hand must pass for a
player to make the call, and what is believed of the hand once the call was made. So they cannot
differ.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from kibitz.cards.card_set import CardSet
from kibitz.rules.seats import Seat


class Meaning(NamedTuple):
    """What a call says.

    Attributes:
        sentence: for people: ``15 to 17 points, balanced``.
        fits: whether a hand, as it was dealt, is one of those that the call is made with.
        alert: whether the call says something else than that its denomination is good: what
            opponents are warned of.
        forcing: whether partner may not pass.
    """

    sentence: str
    fits: Callable[[CardSet], bool]
    alert: bool = False
    forcing: bool = False


Explain: TypeAlias = Callable[[Any, Seat, Sequence[str]], Meaning | None]
"""What the last call of an auction says, given the table's options, who called first, and all the
calls so far by their texts; none if nothing is agreed about it."""


def no_agreements(options: Any, first: Seat, calls: Sequence[str]) -> Meaning | None:
    """For games whose calls say nothing but what they undertake."""
    return None
