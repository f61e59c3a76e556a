"""When a computer player has to answer at a table, and what its answer comes to."""

from typing import NamedTuple

from kibitz.errors import Rejected
from kibitz.rules.seats import Seat, seat_text
from kibitz.rules.text import say
from kibitz.server.table.commands import MS
from kibitz.server.table.events import Acted
from kibitz.server.table.state import TableState


class ComputerTurn(NamedTuple):
    """A seat that a computer player has to answer for.

    Attributes:
        seat: the seat.
        level: the computer player.
        due: when it answers, in milliseconds: after the pace of the table. A question that the
            others must not notice is answered at once: the pause is that of the public one which
            follows.
    """

    seat: Seat
    level: str
    due: int


def computer_turn(table: TableState) -> ComputerTurn | None:
    """The computer player that has to answer now; none if none has."""
    if table.deal is None or table.paused or table.closed:
        return None
    for decision in table.deal.pending:
        place = table.place_at(decision.seat)
        level = table.settings.level if place.away else place.level
        if level:
            pause = 0 if decision.hides_behind else round(table.settings.pace * MS)
            return ComputerTurn(decision.seat, level, table.asked_at + pause)
    return None


def computer_answer(table: TableState, seat: Seat, text: str, level: str) -> Acted:
    """What a computer player's answer comes to.

    Raises:
        IllegalAction: if the rules do not allow it.
        Rejected: if the seat is not the computer's to answer for.
    """
    if table.deal is None or computer_turn(table) is None:
        raise Rejected(say("no computer player has to answer"), code="table/stale")
    table.deal.answer(text, seat)
    return Acted(seat_text(seat), text, level)
