"""What a player in another program is asked: one line of JSON with all that its seat knows.

It says the same thing twice. Most of it is for programs in any language, which need no rules: the
cards that the seat sees, what it heard, the legal answers. ``view`` is the view as it goes between
machines that run kibitz, for players that want the whole of it.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from kibitz.errors import ParseError
from kibitz.formats.record import head_json
from kibitz.formats.view import COMMON, heard_json, zone_json
from kibitz.formats.wire import read_view, view_bytes
from kibitz.rules.game import Variant
from kibitz.rules.match import NO_MATCH, Before
from kibitz.rules.seats import SEATS, seat_text
from kibitz.rules.view import View

TOLD: Final = ("dealer", "strength", "leader", "trick", "winning", "tricks")
"""The parts of a table that a question says; their names are those of the table server."""


class Asked(NamedTuple):
    """A question that was read: what the seat knows, and what the answer may cost."""

    variant: Variant[Any]
    view: View
    seconds: float | None
    nodes: int | None


class _Question(msgspec.Struct):
    game: str
    variant: str
    view: msgspec.Raw
    seconds: float | None = None
    nodes: int | None = None


def asked_bytes(
    variant: Variant[Any], view: View, seconds: float | None = None, nodes: int | None = None
) -> bytes:
    """A question to the seat of a view, as one line without its end.

    Args:
        variant: what is played.
        view: what the seat knows.
        seconds: how long it may think, if that is limited.
        nodes: how much it may search, if that is limited.
    """
    assert view.decision and view.seat is not None, "somebody is asked something"
    question = {
        **head_json(variant, view.options),
        "seat": seat_text(view.seat),
        "decision": {
            "kind": view.decision.kind,
            "hand": seat_text(view.decision.hand),
            "legal": [action.text for action in view.decision.legal],
        },
        "zones": [zone_json(zone) for zone in view.zones],
        "heard": [heard_json(heard) for heard in view.heard],
        **{name: _part(name, variant, view) for name in TOLD},
        "match": _match_json(view.table.before),
        "seconds": seconds,
        "nodes": nodes,
        "view": msgspec.Raw(view_bytes(view)),
    }
    return msgspec.json.encode(question)


def _part(name: str, variant: Variant[Any], view: View) -> Any:
    return COMMON[name].write(COMMON[name].source(variant, view.table))


def _match_json(before: Before) -> dict[str, Any] | None:
    """What everybody has from earlier deals; none if the deal stands alone."""
    if before == NO_MATCH:
        return None
    totals = {seat_text(seat): str(before.totals[seat]) for seat in SEATS if before.totals}
    return {"totals": totals, "carried": str(before.carried)}


def read_asked(line: bytes, variants: Callable[[str], Variant[Any]]) -> Asked:
    """A question as it was written.

    Args:
        line: the question.
        variants: finds a variant by its full name.

    Raises:
        ParseError: if it is none, or its view is made of what is not known here.
        UnknownGame: if there is no such variant.
    """
    try:
        asked = msgspec.json.decode(line, type=_Question)
    except msgspec.DecodeError as error:
        raise ParseError("this is no question to a player") from error
    variant = variants(f"{asked.game}/{asked.variant}")
    return Asked(variant, read_view(bytes(asked.view)), asked.seconds, asked.nodes)
