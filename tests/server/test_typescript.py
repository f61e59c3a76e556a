"""The types that browsers are given: true to what is sent, complete, and up to date."""

import random
import re
from pathlib import Path

import msgspec
import pytest
from starlette.routing import Route

from kibitz import games
from kibitz.server.messages import Snapshot, Update
from kibitz.server.shown import Heard, Parts
from kibitz.server.table.commands import new_deal
from kibitz.server.table.events import (
    Acted,
    Clock,
    Filled,
    Logged,
    Opened,
    Said,
    Sat,
    TableSettings,
    TookBack,
)
from kibitz.server.table.fold import after, opened
from kibitz.server.table.hearing import heard
from kibitz.server.table.projection import parts, scene, step
from kibitz.server.web.requests import speaks
from kibitz.server.web.typescript import protocol, read_docstring, typescript

ROOT = Path(__file__).parents[2]
WRITTEN = ROOT / "web" / "src" / "protocol.ts"
VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
VIEWERS = (0, 1, 2, 3, None)
by_name = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def happening(variant, seed):
    """The steps of a table at which all kinds of things happen, a whole deal among them."""
    chance = random.Random(seed)
    settings = TableSettings(variant.name, chat="free", clock=Clock(60, 15))
    now = scene(opened(Opened("p_0", settings), lambda name: variant))

    def happens(event):
        nonlocal now
        logged = Logged(now.table.number + 1, 0, event)
        found = step(now, logged, after(now.table, logged))
        now = found.now
        return found

    yield happens(Sat(0, "p_0", "Ann"))
    yield happens(Said("p_0", "Ann", "Hello!"))
    for place in (1, 2, 3):
        yield happens(Filled(place, "house"))
    yield happens(new_deal(now.table))
    while now.table.deal.pending:
        decision = chance.choice(now.table.deal.pending)
        text = chance.choice(decision.legal).text
        seat = "NESW"[decision.seat]
        yield happens(Acted(seat, text, "house" if now.table.seating[decision.seat] else ""))
        if chance.random() < 0.05 and now.table.deal.pending:
            yield happens(TookBack(1))


@by_name
@pytest.mark.parametrize("seed", range(3))
def test_all_that_is_shown_and_heard_is_of_the_types_that_are_said(variant, seed):
    for found in happening(variant, seed):
        for viewer in VIEWERS:
            shown = msgspec.json.encode(parts(found.now.table, viewer))
            msgspec.json.decode(shown, type=Parts)
            if (words := heard(found, viewer)) is not None:
                msgspec.convert(words, type=Heard)


def test_the_types_know_no_part_that_is_never_shown():
    shown = set()
    for variant in VARIANTS:
        for found in happening(variant, seed=1):
            shown |= set(parts(found.now.table, 0))
    assert set(Parts.__struct_fields__) == shown


def test_the_types_that_browsers_have_are_up_to_date():
    assert WRITTEN.read_text(encoding="utf-8") == protocol(), "`make types` writes them anew"


def interface(name):
    """The fields of an interface with their types, as they are written."""
    body = re.search(rf"^export interface {name} {{\n(.*?)^}}", protocol(), re.M | re.S)[1]
    return dict(re.findall(r"^  (\".*?\"|\S+): (.*);$", body, re.M))


def test_messages_hold_parts_and_what_was_heard():
    assert interface("Snapshot") == {
        "message": '"snapshot"',
        "version": "number",
        "number": "number",
        "table": "Parts",
        "now?": "number",
        "heard?": "Heard[]",
    }
    assert interface("Update")["changed?"] == "Partial<Parts>"
    assert interface("Update")["heard?"] == "Heard | null"
    assert interface("Review")["result"] == "Result | null"
    assert {"table", "changed", "heard"} < {*Snapshot.__struct_fields__, *Update.__struct_fields__}


def test_what_clients_send_may_leave_out_what_has_a_default():
    assert interface("Sit") == {"do": '"sit"', "name?": "string", "place?": "number | null"}
    assert interface("TableSettings")["clock?"] == "Clock | null"


def test_what_the_server_sends_is_all_there():
    assert interface("Entrant")["level"] == "string"
    assert interface("Parts")["tricks?"] == "number[]"
    assert interface("FaceRow") == {"head": "string", "cells": "(string | null)[]"}


def test_unions_and_words_have_names():
    assert "export type Outgoing = Snapshot | Update | Done | Refused | Pong;" in protocol()
    assert 'export type SeatLetter = "E" | "N" | "S" | "W";' in protocol()
    assert interface("Question")["seat"] == "SeatLetter"


def test_every_name_that_is_used_is_defined():
    text = re.sub(r"/\*\*.*?\*/|//[^\n]*|\"[^\"]*\"", "", protocol(), flags=re.S)
    defined = set(re.findall(r"^export (?:type|interface) (\w+)", text, re.M))
    used = set(re.findall(r"\b[A-Z]\w+", text))
    assert used - defined == {"Partial", "Record"}


def test_routes_say_what_they_take_and_give():
    routes = interface("Routes")
    assert routes['"POST /api/tables"'] == "{ takes: TableSettings; gives: NewTable }"
    assert routes['"GET /api/tables"'] == (
        "{ takes: null; gives: Lobby; query: { variant?: string } }"
    )


def test_docstrings_become_comments():
    said = read_docstring(Heard.__doc__)
    assert said.summary == "Something that was said or done."
    assert said.fields["name"] == "what whoever spoke is called."
    assert "  /** what whoever spoke is called. */\n  name?: string;" in protocol()


@speaks(gives=msgspec.defstruct("Refusal", [("other", int)]))
async def refuses_otherwise(request):
    """A handler whose answer is called like another record."""


def test_two_records_of_one_name_are_not_taken_for_one():
    with pytest.raises(AssertionError, match="cannot be told apart"):
        typescript([Route("/twice", refuses_otherwise)])
