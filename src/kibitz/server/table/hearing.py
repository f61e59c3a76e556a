"""What each viewer hears of what happens at a table."""

from typing import Any

from kibitz.formats.opinion import call_meaning
from kibitz.formats.view import heard_json
from kibitz.play.meaning import Calls, calls_in, calls_of, said_last
from kibitz.play.state import State
from kibitz.play.view import heard_by
from kibitz.rules.seats import seat_text
from kibitz.rules.view import Heard
from kibitz.server.table.commands import as_said
from kibitz.server.table.events import Acted, DealBegan, DealGiven, Rematched, Said, TookBack
from kibitz.server.table.projection import Step, Viewer
from kibitz.server.table.state import TableState


def heard(step: Step, viewer: Viewer) -> dict[str, Any] | None:
    """What a viewer hears of an event; none if it hears nothing."""
    match step.logged.what:
        case Acted(computer=computer):
            return _heard_action(step, viewer, computer)
        case Said(person, name, text):
            said = {"name": as_said(name), "text": as_said(text)}
            return {"kind": "chat", "person": person, **said}
        case TookBack(actions):
            return {"kind": "took_back", "actions": actions}
        case Rematched():
            return {"kind": "rematch"}
        case DealBegan(dealer) | DealGiven(dealer):
            return {"kind": "deal", "seat": dealer}
        case _:
            return None


def heard_so_far(table: TableState, viewer: Viewer) -> list[dict[str, Any]]:
    """What a viewer has heard of the deal until now, for those who come in the middle of it."""
    deal = table.deal
    if deal is None:
        return []
    seat = None if viewer is None else table.seat_of(viewer)
    began = {"kind": "deal", "seat": seat_text(deal.setup.dealer)}
    words = [each for done in deal.history if (each := heard_by(done, seat)) is not None]
    told = (_told(deal, each, calls_in(words[:last])) for last, each in enumerate(words, start=1))
    return [began, *told]


def _heard_action(step: Step, viewer: Viewer, computer: str) -> dict[str, Any] | None:
    table = step.now.table
    assert table.deal, "an action needs a deal"
    done = table.deal.history[-1]
    words = heard_by(done, None if viewer is None else table.seat_of(viewer))
    if words is None:
        return None
    told = _told(table.deal, words, calls_of(table.deal))
    person = table.place_at(done.seat).person is not None
    return told | {"computer": computer} if computer and person else told


def _told(deal: State, words: Heard, calls: Calls) -> dict[str, Any]:
    """What was heard; of the last of some calls also what it says."""
    told = heard_json(words)
    if words.kind == "call" and (said := said_last(deal.variant, deal.setup.options, calls)):
        told["meaning"] = call_meaning(said)
    return told
