"""How a shuffled pack is dealt: packets of cards, one after another."""

from typing import NamedTuple, TypeAlias

WIDOW = None
"""The widow's place in a dealing pattern."""


class Packet(NamedTuple):
    """So many cards dealt at a time: to the seat so many places after the dealer, or the widow."""

    place: int | None
    cards: int


Dealing: TypeAlias = tuple[Packet, ...]


def round_of(cards: int) -> Dealing:
    """One round of the deal: so many cards at a time to each seat, the dealer last."""
    return tuple(Packet(place, cards) for place in (1, 2, 3, 4))
