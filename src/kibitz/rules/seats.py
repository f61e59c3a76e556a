"""The four seats, N E S W in turn order in every game."""

from collections.abc import Iterator
from typing import Final, Literal, NewType, TypeAlias

from kibitz.errors import ParseError
from kibitz.rules.text import say

Seat = NewType("Seat", int)

NORTH, EAST, SOUTH, WEST = SEATS = (Seat(0), Seat(1), Seat(2), Seat(3))
SEAT_LETTERS: Final = "NESW"

SeatLetter: TypeAlias = Literal["N", "E", "S", "W"]
"""A seat as texts and programs write it."""

_LETTERS: Final[tuple[SeatLetter, ...]] = ("N", "E", "S", "W")

PARTNERSHIPS: Final = ((NORTH, SOUTH), (EAST, WEST))
PARTNERSHIP_NAMES: Final = ("NS", "EW")

Direction: TypeAlias = Literal["clockwise", "counter-clockwise"]
"""How the turn goes round the table when it is drawn; records know only N E S W."""


def seat_text(seat: Seat) -> SeatLetter:
    """``'N'``, ``'E'``, ``'S'`` or ``'W'``."""
    return _LETTERS[seat]


def parse_seat(text: str) -> Seat:
    """Read a seat.

    Raises:
        ParseError: if the text is not one of the four letters.
    """
    if len(text) != 1 or text not in SEAT_LETTERS:
        raise ParseError(say("{text!r} is not a seat", text=text), expected=say("N, E, S or W"))
    return Seat(SEAT_LETTERS.index(text))


def seat_after(seat: Seat, steps: int = 1) -> Seat:
    """The seat whose turn comes so many steps later."""
    return Seat((seat + steps) % 4)


def seats_from(first: Seat) -> Iterator[Seat]:
    """All four seats in turn order, beginning with the given one."""
    return (seat_after(first, steps) for steps in range(4))


def partner_of(seat: Seat) -> Seat:
    """The seat opposite: the partner in games of fixed partnerships."""
    return seat_after(seat, 2)


def partnership_of(seat: Seat) -> int:
    """0 for North and South, 1 for East and West: an index into ``PARTNERSHIPS``."""
    return seat % 2


def are_partners(one: Seat, other: Seat) -> bool:
    """Whether two seats are of one fixed partnership (a seat and itself are)."""
    return (one - other) % 2 == 0
