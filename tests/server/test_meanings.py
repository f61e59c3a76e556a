"""What calls say reaches everybody: before they are made, as they are, and whoever comes later."""

import json
from dataclasses import replace

import pytest

from kibitz import games
from kibitz.locale import catalog
from kibitz.rules.meaning import Meaning
from kibitz.rules.words import SUIT_WORDS
from kibitz.server.review import Reviewable, review
from kibitz.server.table.commands import Act, Begin, Sit
from kibitz.server.table.events import TableSettings
from kibitz.server.table.projection import match_record

pytestmark = pytest.mark.anyio

find = games.variant


def explained(options, first, calls):
    """Two clubs ask for hearts; nothing else is agreed."""
    if calls[-1] != "2C":
        return None
    return Meaning(SUIT_WORDS[2], lambda hand: True, alert=True, forcing=len(calls) > 1)


def talking(name):
    """A variant in which two clubs mean something."""
    variant = find(name)
    return replace(variant, explain=explained) if variant.auction else variant


@pytest.fixture
async def room(monkeypatch, start_process):
    monkeypatch.setattr(games, "variant", talking)
    process = await start_process()
    room = await process.rooms.room(
        await process.rooms.open("ann", TableSettings("bridge/single", pace=0))
    )
    for person in ("ann", "bob", "cat", "dan"):
        await room.do(person, Sit(name=person.title()))
    await room.do("ann", Begin())
    return room


def parts_of(room, person, words=None):
    return {name: json.loads(bytes(part)) for name, part in room.seen_by(person, words).items()}


def heards_of(listener):
    """What was heard in the frames that wait for a listener."""
    found = []
    while not listener.frames.empty():
        frame = json.loads(listener.frames.get_nowait())
        heard = frame.get("heard", [])
        found += heard if isinstance(heard, list) else [heard]
    return found


def asked(room):
    return room.table.place_at(room.table.deal.pending[0].seat).person


SAYS = {"sentence": "hearts", "alert": True}


async def test_calls_say_what_they_say_before_they_are_made_and_after(room):
    danish = catalog("da", room.table.variant.locale)
    first = asked(room)
    decision = parts_of(room, first)["decision"]
    assert decision["meanings"] == {"2C": SAYS | {"forcing": False}}
    assert parts_of(room, first, danish)["decision"]["meanings"]["2C"]["sentence"] == "hjerter"
    there, dane, late = room.listen("bob"), room.listen(None, words=danish), None
    await room.do(first, Act("P"))
    await room.do(asked(room), Act("2C"))
    heard = [each for each in heards_of(there) if each["kind"] == "call"]
    assert ["meaning" in each for each in heard] == [False, True]
    assert heard[-1]["meaning"] == SAYS | {"forcing": True}
    assert heards_of(dane)[-1]["meaning"]["sentence"] == "hjerter"
    late = room.listen("cat")
    assert heards_of(late)[1:] == heard
    assert "meanings" not in parts_of(room, asked(room))["decision"]


async def test_a_review_tells_what_each_call_said(room):
    await room.do(asked(room), Act("2C"))
    while room.table.deal.pending:
        await room.do(asked(room), Act(room.table.deal.pending[0].legal[0].text))
    looked_at = Reviewable(match_record(room.table), ("Ann", "Bob", "Cat", "Dan"))
    heard = [step.heard for step in review(looked_at, 0, talking).steps[1:5]]
    assert heard[0].meaning.sentence == "hearts"
    assert not heard[1].meaning
