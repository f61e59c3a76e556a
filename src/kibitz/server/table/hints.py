"""Who may be given a hint at a table, and what it is made from: the view of that seat alone."""

from kibitz.errors import Rejected
from kibitz.play.view import view
from kibitz.rules.text import say
from kibitz.rules.view import View
from kibitz.server.table.state import TableState


def hint_view(table: TableState, person: str) -> View:
    """What a person sees who wants to be told what a computer player would do there.

    Raises:
        Rejected: ``table/not_seated``, ``table/no_hints`` where anything depends on it for
            others, ``table/nothing`` if nothing is asked.
    """
    place = table.place_of(person)
    if place is None:
        raise Rejected(say("you do not sit at this table"), code="table/not_seated")
    if not table.concerns_only(person):
        raise Rejected(say("no hints are given at this table"), code="table/no_hints")
    seat = table.seat_of(place)
    if table.deal is None or seat is None or table.closed:
        raise Rejected(say("you are not asked anything"), code="table/nothing")
    seen = view(table.deal, seat)
    if seen.decision is None:
        raise Rejected(say("you are not asked anything"), code="table/nothing")
    return seen
