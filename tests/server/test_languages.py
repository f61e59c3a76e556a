"""A table is written to each of its viewers in the viewer's language, and counted alike in all."""

import json

import pytest

from kibitz import games
from kibitz.locale import catalog
from kibitz.server.table.commands import Act, Begin, Close, Fill, Say, Sit
from kibitz.server.table.events import TableSettings
from kibitz.server.table.projection import IN_WORDS

pytestmark = pytest.mark.anyio

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]


def frames_of(listener):
    """The frames that wait for a listener, read."""
    read = []
    while not listener.frames.empty():
        read.append(json.loads(listener.frames.get_nowait()))
    return read


async def table_of_ann(rooms, variant):
    """A table at which Ann, Bob, Cat and Dan sit."""
    room = await rooms.room(await rooms.open("ann", TableSettings(variant, pace=0, chat="free")))
    for person in ("ann", "bob", "cat", "dan"):
        await room.do(person, Sit(name=person.title()))
    return room


async def play(room):
    """Play a deal to its end, each time the first of the legal answers but passes."""
    await room.do("ann", Begin())
    while room.table.deal.pending:
        decision = room.table.deal.pending[0]
        person = room.table.place_at(decision.seat).person
        bids = decision.kind == "call" and not room.table.deal.history
        await room.do(person, Act(decision.legal[1 if bids else 0].text))


def added_up(frames):
    """The number and the table that a snapshot and the updates after it come to."""
    first, *updates = frames
    number, table = first["number"], dict(first["table"])
    for update in updates:
        number += 1
        assert update["number"] == number
        table |= update.get("changed", {})
    return number, table


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
async def test_viewers_see_the_same_in_different_words(process, variant):
    room = await table_of_ann(process.rooms, variant.name)
    danish = catalog("da", variant.locale)
    following = [
        (room.listen(person), room.listen(person, words=danish)) for person in ("ann", None)
    ]
    told = [([], []) for _ in following]
    await room.do("ann", Say(preset=0))
    await play(room)
    for listeners, frames in zip(following, told, strict=True):
        for listener, read in zip(listeners, frames, strict=True):
            assert not listener.dropped
            read += frames_of(listener)
    for (one, other), (english, said) in zip(following, told, strict=True):
        assert len(english) == len(said)
        for frame, same in zip(english, said, strict=True):
            assert frame["number"] == same["number"]
            changed, again = frame.get("changed", {}), same.get("changed", {})
            assert changed.keys() == again.keys()
            assert all(changed[name] == again[name] for name in changed.keys() - IN_WORDS)
        heard = [frame["heard"] for frame in said if frame.get("heard", {}).get("kind") == "chat"]
        assert [words["text"] for words in heard] == ["Hej!"]
        for listener, frames in ((one, english), (other, said)):
            (late,) = frames_of(room.listen(listener.person, words=listener.words))
            assert added_up(frames) == (late["number"], late["table"])
    _, table = added_up(told[0][1])
    if variant.locale is not None:
        assert all(label in DANISH_FACTS for label, _ in table["facts"])


DANISH_FACTS = (
    *("giver", "kontrakt", "spilfører", "i zonen", "stik", "melder", "anmeldt", "belote"),
    *("trumf", "makkerkort", "makker", "vendt", "dækket kort", "hænger"),
)


async def test_whoever_comes_back_hears_what_was_missed_in_the_same_language(process):
    room = await table_of_ann(process.rooms, "bridge/single")
    danish, bulgarian = catalog("da"), catalog("bg")
    first = room.listen("ann", words=danish)
    (snapshot,) = frames_of(first)
    room.leave(first)
    await room.do("bob", Say(preset=1))
    (missed,) = frames_of(room.listen("ann", last=snapshot["number"], words=danish))
    assert missed["heard"]["text"] == "Held og lykke!"
    (missed,) = frames_of(room.listen("ann", last=snapshot["number"]))
    assert missed["heard"]["text"] == "Good luck!"
    (anew,) = frames_of(room.listen("ann", last=snapshot["number"], words=bulgarian))
    assert (anew["message"], anew["number"]) == ("snapshot", snapshot["number"] + 1)


async def test_whoever_is_muted_is_silent_in_every_language(process):
    ann, bob = [(await process.store.people.create(name)).id for name in ("Ann", "Bob")]
    await process.store.people.mute(ann, bob)
    room = await process.rooms.room(await process.rooms.open(ann, TableSettings("bridge/single")))
    for person in (ann, bob):
        await room.do(person, Sit())
    deaf = room.listen(ann, words=catalog("da"))
    frames_of(deaf)
    await room.do(bob, Say(preset=1))
    (silent,) = frames_of(deaf)
    assert "heard" not in silent


async def test_a_closed_table_says_why_in_the_language(process):
    room = await table_of_ann(process.rooms, "bridge/single")
    await room.do("ann", Close())
    (danish,) = frames_of(room.listen("ann", words=catalog("da")))
    assert danish["table"]["closed"] == "værten har lukket bordet"
    (english,) = frames_of(room.listen("ann"))
    assert english["table"]["closed"] == "the host has closed the table"


async def test_kibitzers_are_called_so_in_the_language(process):
    room = await process.rooms.room(await process.rooms.open("ann", TableSettings("bridge/single")))
    await room.do("ann", Fill())
    listener = room.listen(None, words=catalog("bg"))
    frames_of(listener)
    await room.do("ann", Say(preset=7))
    (heard,) = frames_of(listener)
    assert (heard["heard"]["name"], heard["heard"]["text"]) == ("Кибик", "Довиждане!")
