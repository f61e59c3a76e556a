"""Time to think: banks, increments, and when a deadline falls.

Times are integer milliseconds. A decision first uses the increment, then the bank of the place
that owes it. A decision that the rules limit themselves (the answer to a claim) has that limit
instead, one for all who answer together, and the card clock stands still meanwhile.
"""

from dataclasses import replace
from typing import Final

from kibitz.rules.seats import Seat, seat_text
from kibitz.server.table.commands import new_deal
from kibitz.server.table.events import Acted, Away, TableEvent
from kibitz.server.table.state import TableState

MS: Final = 1000

BETWEEN_DEALS: Final = 15
"""The pause between two deals of a rated match, in paces of the table: long enough to read the
score. Then the match goes on by itself, whoever has left."""


def wound(table: TableState, at: int) -> TableState:
    """The table as a deal begins: every bank full."""
    limit = table.settings.clock
    banks = () if limit is None else (round(limit.bank * MS),) * len(table.places)
    return replace(table, banks=banks, asked_at=at)


def punched(table: TableState, seat: Seat, at: int) -> TableState:
    """The table as a seat answers: what went beyond the increment comes out of its bank."""
    limit = table.settings.clock
    if _limited_by_rules(table, seat):
        others_answer_still = table.deal is not None and len(table.deal.pending) > 1
        return table if others_answer_still else replace(table, asked_at=at)
    if limit is None:
        return replace(table, asked_at=at)
    place = table.seating[seat]
    used = max(0, at - table.asked_at - round(limit.increment * MS))
    left = max(0, table.banks[place] - used)
    banks = (*table.banks[:place], left, *table.banks[place + 1 :])
    return replace(table, banks=banks, asked_at=at)


def stopped(table: TableState, at: int) -> TableState:
    """The table as it is paused or goes on: the time of a pause costs nobody anything."""
    return replace(table, asked_at=at)


def _limited_by_rules(table: TableState, seat: Seat) -> bool:
    pending = table.deal.pending if table.deal else ()
    return any(decision.deadline and decision.seat == seat for decision in pending)


def deadline(table: TableState) -> int | None:
    """When somebody's time is up, or the next deal is due; none if no time is running."""
    if table.deal is None or table.paused or table.closed:
        return None
    if not table.playing:
        pause = round(BETWEEN_DEALS * table.settings.pace * MS)
        return table.asked_at + pause if table.settings.rated and not table.over else None
    times = [_time_of(table, decision.seat) for decision in table.deal.pending]
    return min((time for time in times if time is not None), default=None)


def _time_of(table: TableState, seat: Seat) -> int | None:
    """When the time of a seat that owes a decision is up; none if it has time without end."""
    assert table.deal, "a decision is owed in a deal"
    decision = next(d for d in table.deal.pending if d.seat == seat)
    if decision.deadline:
        return table.asked_at + decision.deadline.seconds * MS
    place = table.place_at(seat)
    limit = table.settings.clock
    if limit is None or place.person is None or place.away:
        return None
    return table.asked_at + round(limit.increment * MS) + table.banks[table.seating[seat]]


def overdue(table: TableState, at: int) -> list[TableEvent]:
    """What happens because time is up: silence as the rules take it, a computer player, a deal."""
    if table.deal is None:
        return []
    if not table.playing:
        due = deadline(table)
        return [new_deal(table)] if due is not None and due <= at else []
    for decision in table.deal.pending:
        time = _time_of(table, decision.seat)
        if time is None or time > at:
            continue
        if decision.deadline:
            return [Acted(seat_text(decision.seat), decision.deadline.silence.text)]
        return [Away(table.seating[decision.seat])]
    return []
