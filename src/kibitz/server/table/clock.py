"""Time to think: banks, increments, and when a deadline falls.

Times are integer milliseconds. A decision first uses the increment, then the bank of the place
that owes it. A decision that the rules limit themselves (the answer to a claim) has that limit
instead, one for all who answer together, and the card clock stands still meanwhile.

A question that the others must not notice takes time of its own from the place that is asked.
What the others are shown is what they can reckon themselves: the time from one answer that they
heard to the next, charged to whom they saw being asked.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from kibitz.play.state import Done
from kibitz.rules.decision import Decision
from kibitz.rules.seats import Seat, seat_text
from kibitz.server.table.commands import MS, new_deal
from kibitz.server.table.events import Acted, Away, TableEvent
from kibitz.server.table.state import TableState

BETWEEN_DEALS: Final = 15
"""The pause between two deals of a rated match, in paces of the table: long enough to read the
score. Then the match goes on by itself, whoever has left."""


class SeenClock(NamedTuple):
    """The clock as one viewer sees it.

    Attributes:
        banks: what each place has left in its bank.
        due: when the time of whoever is asked is up, or the next deal begins; none if no time
            is running.
        increment: what each decision is given before the bank is touched.
    """

    banks: tuple[int, ...]
    due: int | None
    increment: int


def wound(table: TableState, at: int) -> TableState:
    """The table as a deal begins: every bank full."""
    limit = table.settings.clock
    banks = () if limit is None else (round(limit.bank * MS),) * len(table.places)
    return replace(table, banks=banks, asked_at=at, shown_banks=banks, shown_at=at)


def punched(table: TableState, done: Done, at: int) -> TableState:
    """The table as a seat answers: what went beyond the increment comes out of its bank.

    Args:
        table: the table before the answer.
        done: the answer.
        at: when it was given.
    """
    if _limited_by_rules(table, done.seat):
        others_answer_still = table.deal is not None and len(table.deal.pending) > 1
        return table if others_answer_still else stopped(table, at)
    place = table.seating[done.seat]
    banks = _charged(table, table.banks, place, at - table.asked_at)
    table = replace(table, banks=banks, asked_at=at)
    if not done.action.heard:
        return table
    banks = _charged(table, table.shown_banks, place, at - table.shown_at)
    return replace(table, shown_banks=banks, shown_at=at)


def _charged(table: TableState, banks: tuple[int, ...], place: int, used: int) -> tuple[int, ...]:
    """The banks after a place has used so much time for a decision."""
    limit = table.settings.clock
    if limit is None:
        return banks
    beyond = max(0, used - round(limit.increment * MS))
    return (*banks[:place], max(0, banks[place] - beyond), *banks[place + 1 :])


def stopped(table: TableState, at: int) -> TableState:
    """The table when time begins anew for whoever is asked, and what has passed costs nothing."""
    return replace(table, asked_at=at, shown_at=at)


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
    times = [_time_of(table, decision) for decision in table.deal.pending]
    return min((time for time in times if time is not None), default=None)


def _time_of(table: TableState, decision: Decision) -> int | None:
    """When the time for a decision is up; none for one who has time without end."""
    if decision.deadline:
        return table.asked_at + decision.deadline.seconds * MS
    return _time_out(table, decision.seat, table.banks, table.asked_at)


def _time_out(table: TableState, seat: Seat, banks: tuple[int, ...], since: int) -> int | None:
    """When increment and bank of a seat are used up that has been asked since then."""
    place = table.place_at(seat)
    limit = table.settings.clock
    if limit is None or place.person is None or place.away:
        return None
    return since + round(limit.increment * MS) + banks[table.seating[seat]]


def seen_clock(table: TableState, seat: Seat | None) -> SeenClock | None:
    """The clock as a seat sees it, or as anybody does who plays no seat; none if there is none.

    It is the same for two deals that the seat cannot tell apart.
    """
    limit = table.settings.clock
    if limit is None or table.deal is None:
        return None
    banks = table.shown_banks
    if seat is not None:
        own = table.seating[seat]
        banks = (*banks[:own], table.banks[own], *banks[own + 1 :])
    running = table.playing and not table.paused and not table.closed
    due = _seen_due(table, seat, banks) if running else deadline(table)
    return SeenClock(banks, due, round(limit.increment * MS))


def _seen_due(table: TableState, seat: Seat | None, banks: tuple[int, ...]) -> int | None:
    """When the time of those is up whom a seat sees being asked."""
    assert table.deal, "somebody is asked in a deal"
    times = []
    for decision in table.deal.pending:
        if decision.deadline or decision.seat == seat:
            times.append(_time_of(table, decision))
        else:
            asked = decision.hides_behind or decision
            times.append(_time_out(table, asked.seat, banks, table.shown_at))
    return min((time for time in times if time is not None), default=None)


def answer_due(table: TableState) -> int | None:
    """When the time is up that the rules give for an answer; none if they give none."""
    if table.deal is None or table.paused or table.closed:
        return None
    limited = (decision for decision in table.deal.pending if decision.deadline)
    return next((_time_of(table, decision) for decision in limited), None)


def overdue(table: TableState, at: int) -> list[TableEvent]:
    """What happens because time is up: silence as the rules take it, a computer player, a deal."""
    if table.deal is None:
        return []
    if not table.playing:
        due = deadline(table)
        return [new_deal(table)] if due is not None and due <= at else []
    for decision in table.deal.pending:
        time = _time_of(table, decision)
        if time is None or time > at:
            continue
        if decision.deadline:
            return [Acted(seat_text(decision.seat), decision.deadline.silence.text)]
        return [Away(table.seating[decision.seat])]
    return []
