"""What each viewer learns of a table.

A viewer is a place at the table, or nobody in particular: a kibitzer. What a viewer sees is a
record of parts; what an event brings it is the parts that changed, and what it heard. An event
that changes nothing for a viewer does not exist for it, and is not counted either: numbers that
skipped would betray that something had been asked in secret.
"""

from typing import Any, TypeAlias

import msgspec

from kibitz.cards.shuffle import commitment
from kibitz.formats.record import deal_json
from kibitz.formats.report import match_json
from kibitz.formats.view import heard_json, result_json, view_json
from kibitz.play.view import heard_by, view
from kibitz.rules.options import chosen
from kibitz.rules.seats import SEAT_LETTERS, Seat
from kibitz.server.table.events import (
    Acted,
    DealBegan,
    Logged,
    Said,
    TookBack,
)
from kibitz.server.table.state import TableState

Viewer: TypeAlias = int | None
"""A place at the table; none for a kibitzer."""

Parts: TypeAlias = dict[str, Any]


def parts(table: TableState, viewer: Viewer) -> Parts:
    """All that a viewer sees of a table."""
    seen: Parts = {
        "settings": msgspec.to_builtins(table.settings),
        "options": chosen(table.options),
        "host": table.host,
        "places": [
            {"name": place.name, "level": place.level, "away": place.away, "free": place.empty}
            for place in table.places
        ],
        "you": viewer,
        "locked": table.locked,
        "paused": table.paused,
        "closed": table.closed,
        "deals": table.deals,
        "match": None if table.match is None else match_json(table.match),
    }
    if table.deal is None:
        return seen
    seat = None if viewer is None else table.seat_of(viewer)
    return seen | {
        "seating": dict(zip(SEAT_LETTERS, table.seating, strict=True)),
        "commitment": commitment(table.secret),
        "secret": table.secret.hex() if table.deal.finished else None,
        "result": result_json(table.deal),
        "record": deal_record(table) if table.deal.finished else None,
        **view_json(table.variant, view(table.deal, seat)),
    }


def deal_record(table: TableState) -> dict[str, Any]:
    """The record of the deal: open to everybody once it is over."""
    assert table.deal, "there is no deal yet"
    record = deal_json(
        table.deal.setup,
        tuple(done.action.text for done in table.deal.history),
        commitment(table.secret),
        table.secret.hex() if table.deal.finished else None,
    )
    if table.substituted:
        record["substituted"] = {str(index): level for index, level in table.substituted.items()}
    return record


def heard(before: TableState, logged: Logged, viewer: Viewer) -> dict[str, Any] | None:
    """What a viewer hears of an event; none if it hears nothing."""
    match logged.what:
        case Acted():
            return _heard_action(before, logged.what, viewer)
        case Said(_, name, text):
            return {"kind": "chat", "name": name, "text": text}
        case TookBack(actions):
            return {"kind": "took_back", "actions": actions}
        case DealBegan(dealer):
            return {"kind": "deal", "seat": dealer}
        case _:
            return None


def _heard_action(before: TableState, event: Acted, viewer: Viewer) -> dict[str, Any] | None:
    assert before.deal, "an action needs a deal"
    seat: Seat | None = None if viewer is None else before.seat_of(viewer)
    done = before.deal.do(event.text, Seat(SEAT_LETTERS.index(event.seat))).history[-1]
    words = heard_by(done, seat)
    if words is None:
        return None
    said = heard_json(words)
    person = before.place_at(done.seat).person is not None
    return said | {"computer": event.computer} if event.computer and person else said
