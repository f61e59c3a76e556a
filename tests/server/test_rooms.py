"""Tables living in a process: commands, updates, computers, time, and processes that die."""

import asyncio
import json
import time

import pytest

from kibitz import games
from kibitz.bots.levels import player
from kibitz.errors import IllegalAction, Rejected
from kibitz.server.bus import NoBus
from kibitz.server.rooms import Rooms
from kibitz.server.store.store import open_store
from kibitz.server.table.commands import (
    Act,
    Begin,
    ComeBack,
    Fill,
    Leave,
    Lock,
    Pause,
    Say,
    Sit,
    Stand,
    TakeBack,
)
from kibitz.server.table.events import Clock, TableSettings
from kibitz.server.thinking import Thinking

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
by_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
SINGLE = TableSettings("bridge/single", pace=0)


def now():
    return time.time_ns() // 1_000_000


async def nothing(table_id, table):
    """What happens at the end of a match here."""


class Process:
    """A process that holds tables, on a database that others may use too."""

    def __init__(self, url, clock=now, bus=None, make_player=player):
        self.url, self.clock, self.bus = url, clock, bus or NoBus()
        self.make_player = make_player

    async def __aenter__(self):
        self.opening = open_store(self.url, self.clock)
        self.store = await self.opening.__aenter__()
        thinking = Thinking(self.make_player, self.bus)
        self.rooms = Rooms(self.store, games.variant, thinking, self.clock, self.bus, nothing)
        return self.rooms

    async def __aexit__(self, *error):
        await self.rooms.close()
        await self.opening.__aexit__(*error)


def in_process(body):
    """Run an asynchronous test with a process of its own."""

    def test(tmp_path):
        async def run():
            async with Process(f"sqlite:///{tmp_path}/kibitz.db") as rooms:
                await body(rooms)

        asyncio.run(asyncio.wait_for(run(), 60))

    test.__name__ = body.__name__
    return test


async def table_with(rooms, settings, *people):
    """A table at which these people sit, the rest filled with computer players."""
    table_id = await rooms.open(people[0] if people else "host", settings)
    room = await rooms.room(table_id)
    for person in people:
        await room.do(person, Sit(name=person.title()))
    await room.do(people[0] if people else "host", Fill())
    return room


async def ended(room):
    """Wait until nothing goes on by itself any more."""
    while room.busy:
        await asyncio.sleep(0.005)


def number_seen(room, person):
    """The number of the last update of a person."""
    listener = room.listen(person)
    room.leave(listener)
    (snapshot,) = frames_of(listener)
    return snapshot["number"]


def frames_of(listener):
    """The frames that wait for a listener, read."""
    read = []
    while not listener.frames.empty():
        read.append(json.loads(listener.frames.get_nowait()))
    return read


class Failing:
    """A player that cannot answer."""

    def choose(self, view, budget=None):
        raise RuntimeError("out of order")


def only_by_lot(level, variant):
    """Players of whom only those can answer that draw by lot."""
    return player(level, variant) if level == "random" else Failing()


@pytest.mark.parametrize("level", ["house", "club"])
def test_a_deal_is_played_to_its_end_by_players_that_fail(level, tmp_path):
    async def run():
        url = f"sqlite:///{tmp_path}/kibitz.db"
        async with Process(url, make_player=only_by_lot) as rooms:
            settings = TableSettings("plainwhist/odd", pace=0, level=level)
            room = await table_with(rooms, settings)
            await room.do("host", Begin())
            await ended(room)
            assert room.table.deal.finished

    asyncio.run(asyncio.wait_for(run(), 60))


@by_variant
def test_computers_play_a_deal(variant, tmp_path):
    async def run():
        async with Process(f"sqlite:///{tmp_path}/kibitz.db") as rooms:
            room = await table_with(rooms, TableSettings(variant.name, pace=0))
            await room.do("host", Begin())
            await ended(room)
            assert room.table.deal.finished
            again = await rooms._load(room.id)
            assert again.table == room.table

    asyncio.run(run())


@by_variant
def test_updates_add_up_to_the_snapshot(variant, tmp_path):
    """Whoever has a snapshot and all updates sees what a newcomer sees, for each viewer."""

    async def run():
        async with Process(f"sqlite:///{tmp_path}/kibitz.db") as rooms:
            room = await table_with(rooms, TableSettings(variant.name, pace=0), "ann", "bo")
            early = {person: room.listen(person) for person in ("ann", "bo", None)}
            await room.do("ann", Begin())
            for _ in range(400):
                await ended(room)
                turn = room.table.deal.pending
                if not turn:
                    break
                place = room.table.seating[turn[0].seat]
                person = room.table.places[place].person
                await room.do(person, Act(turn[0].legal[0].text))
                for listener in early.values():
                    listener.seen = getattr(listener, "seen", []) + frames_of(listener)
            for person, listener in early.items():
                first, *updates = getattr(listener, "seen", []) + frames_of(listener)
                table, number = first["table"], first["number"]
                for update in updates:
                    number += 1
                    assert update["number"] == number
                    table |= update.get("changed", {})
                (late,) = frames_of(room.listen(person))
                assert late["number"] == number
                assert late["table"] == table

    asyncio.run(run())


@in_process
async def test_a_person_answers_and_computers_go_on(rooms):
    room = await table_with(rooms, SINGLE, "ann")
    await room.do("ann", Begin())
    for _ in range(200):
        await ended(room)
        if room.table.over:
            break
        await room.do("ann", Act(room.table.deal.pending[0].legal[0].text))
    assert room.table.over


@in_process
async def test_refusals_change_nothing(rooms):
    room = await table_with(rooms, SINGLE, "ann")
    with pytest.raises(Rejected, match="not sit") as error:
        await room.do("bo", Act("P"))
    assert error.value.code == "table/not_seated"
    await room.do("ann", Begin())
    await ended(room)
    number = room.table.number
    with pytest.raises(IllegalAction):
        await room.do("ann", Act("nonsense"))
    with pytest.raises(Rejected) as error:
        await room.do("bo", Lock(True))
    assert error.value.code == "table/not_host"
    assert room.table.number == number


@in_process
async def test_a_stale_expectation_is_refused(rooms):
    room = await table_with(rooms, SINGLE, "ann")
    listener = room.listen("ann")
    (snapshot,) = frames_of(listener)
    await room.do("ann", Begin(), expect=snapshot["number"])
    with pytest.raises(Rejected) as error:
        await room.do("ann", Say(preset=0), expect=snapshot["number"])
    assert error.value.code == "table/stale"


@in_process
async def test_only_who_may_look_may_speak(rooms):
    room = await table_with(rooms, TableSettings("bridge/single", pace=0, kibitzers=False), "ann")
    await room.do("ann", Say(preset=0))
    for who_may_not in ("bo", "cy"):
        with pytest.raises(Rejected) as error:
            await room.do(who_may_not, Say(preset=0))
        assert error.value.code == "table/closed_doors"


@in_process
async def test_resuming_sends_what_was_missed(rooms):
    room = await table_with(rooms, SINGLE, "ann")
    listener = room.listen("ann")
    (snapshot,) = frames_of(listener)
    await room.do("ann", Say(preset=0))
    await room.do("ann", Say(preset=1))
    missed = frames_of(room.listen("ann", last=snapshot["number"]))
    assert [frame["message"] for frame in missed] == ["update", "update"]
    assert missed == frames_of(listener)
    (anew,) = frames_of(room.listen("ann", last=99))
    assert anew["message"] == "snapshot"


@in_process
async def test_somebody_away_is_played_for_and_returns(rooms):
    room = await table_with(rooms, SINGLE, "ann")
    await room.do("ann", Begin())
    await ended(room)
    await room.do("ann", Leave())
    await ended(room)
    assert room.table.over
    assert room.table.substituted
    await room.do("ann", ComeBack())
    assert not room.table.places[0].away


@in_process
async def test_leaving_for_good_hands_over_to_a_computer(rooms):
    room = await table_with(rooms, SINGLE, "ann")
    await room.do("ann", Begin())
    await room.do("ann", Stand())
    await ended(room)
    assert room.table.over
    assert room.table.places[0].level == "house"


@in_process
async def test_a_pause_stops_the_computers(rooms):
    room = await table_with(rooms, SINGLE, "ann")
    await room.do("ann", Pause(True))
    await room.do("ann", Begin())
    await ended(room)
    assert not room.table.deal.history
    await room.do("ann", Pause(False))
    await ended(room)
    assert room.table.deal.history or room.table.deal.pending[0].seat == 0


@in_process
async def test_taking_back_in_solo_practice_only(rooms):
    slowly = TableSettings("bridge/single", pace=0.05)
    room = await table_with(rooms, slowly, "ann")
    await room.do("ann", Begin())
    await ended(room)
    before = room.table.deal.deal
    await room.do("ann", Act("7NT"))
    await asyncio.sleep(0.08)
    assert len(room.table.deal.history) > 1
    await room.do("ann", TakeBack())
    assert room.table.deal.deal == before
    with_bo = await table_with(rooms, SINGLE, "ann", "bo")
    await with_bo.do("ann", Begin())
    with pytest.raises(Rejected) as error:
        await with_bo.do("ann", TakeBack())
    assert error.value.code == "table/no_take_back"


@in_process
async def test_time_that_runs_out_calls_a_computer(rooms):
    settings = TableSettings("bridge/single", pace=0, clock=Clock(bank=0.05, increment=0.05))
    room = await table_with(rooms, settings, "ann")
    await room.do("ann", Begin())
    await ended(room)
    assert room.table.over
    assert room.table.places[0].away


@in_process
async def test_kibitzers_may_be_told_later(rooms):
    settings = TableSettings("bridge/single", pace=0, kibitzer_delay=3)
    room = await table_with(rooms, settings, "ann")
    kibitzer, player_ = room.listen(None), room.listen("ann")
    frames_of(kibitzer), frames_of(player_)
    for preset in range(5):
        await room.do("ann", Say(preset=preset))
    assert len(frames_of(player_)) == 5
    told = [frame["heard"]["text"] for frame in frames_of(kibitzer) if "heard" in frame]
    assert told == ["Hello!", "Good luck!"]


@in_process
async def test_a_slow_listener_is_dropped_and_resumes(rooms):
    settings = TableSettings("bridge/single", pace=0, chat="free")
    room = await table_with(rooms, settings, "ann")
    slow = room.listen("ann")
    for line in range(200):
        await room.do("ann", Say(text=f"line {line}"))
    assert slow.dropped
    assert slow.frames.get_nowait() is None


def test_two_processes_serve_one_table(tmp_path):
    """Both take commands for the same decision; one wins, the other says the table moved on."""

    async def run():
        url = f"sqlite:///{tmp_path}/kibitz.db"
        async with Process(url) as one, Process(url) as two:
            here = await table_with(one, SINGLE, "ann", "bo", "cy", "di")
            await here.do("ann", Begin())
            there = await two.room(here.id)
            for _ in range(60):
                await here.catch_up()
                await there.catch_up()
                if here.table.over:
                    break
                decision = here.table.deal.pending[0]
                place = here.table.seating[decision.seat]
                person = here.table.places[place].person
                act = Act(decision.legal[0].text)
                expected = here.table.number
                seen = number_seen(here, person)
                assert number_seen(there, person) == seen
                results = await asyncio.gather(
                    here.do(person, act, seen), there.do(person, act, seen), return_exceptions=True
                )
                assert [type(result) for result in results].count(type(None)) == 1
                (refusal,) = [result for result in results if result is not None]
                assert isinstance(refusal, Rejected)
                assert refusal.code == "table/stale"
                assert max(here.table.number, there.table.number) == expected + 1
            await here.catch_up()
            await there.catch_up()
            assert here.table == there.table

    asyncio.run(asyncio.wait_for(run(), 60))


def test_who_is_overtaken_without_expecting_anything_is_served_all_the_same(tmp_path):
    """People who sit down in two processes at once all get a place; a fifth finds none."""

    async def run():
        url = f"sqlite:///{tmp_path}/kibitz.db"
        async with Process(url) as one, Process(url) as two:
            here = await one.room(await one.open("ann", SINGLE))
            there = await two.room(here.id)
            people = ["ann", "bo", "cy", "di", "eve"]
            rooms = [here, there, here, there, here]
            results = await asyncio.gather(
                *(room.do(person, Sit()) for person, room in zip(people, rooms, strict=True)),
                return_exceptions=True,
            )
            await here.catch_up()
            assert len({place.person for place in here.table.places}) == 4
            (refusal,) = [result for result in results if result is not None]
            assert refusal.code == "table/full"

    asyncio.run(asyncio.wait_for(run(), 60))


class Wire:
    """A bus between the processes of a test."""

    alone = False

    def __init__(self):
        self.others = []

    async def publish(self, table, number):
        for other in self.others:
            await other.heard(table, number)

    def missed(self):
        return False


@pytest.mark.parametrize("pace", [0, 0.02])
def test_one_process_drives_a_table_and_the_next_takes_over(tmp_path, monkeypatch, pace):
    """Of two that hold a table one lets its computer players answer; the other when it is gone."""

    async def run():
        monkeypatch.setattr("kibitz.server.rooms.GRACE", 400)
        url = f"sqlite:///{tmp_path}/kibitz.db"
        async with Process(url, bus=Wire()) as one, Process(url, bus=Wire()) as two:
            here = await one.room(await one.open("host", TableSettings("bridge/match", pace=pace)))
            await here.do("host", Fill())
            there = await two.room(here.id)
            one._bus.others, two._bus.others = [two], [one]
            await here.do("host", Begin())
            while len(here.table.deal.history) < 3:  # four may be all: the deal is passed out
                await asyncio.sleep(0.005)
            await one.close()
            assert two.counts.actions == 0
            assert two.counts.appends == [0] * len(two.counts.appends)
            while not there.table.deal.finished:
                await asyncio.sleep(0.005)
            rest = len(there.table.deal.history) - len(here.table.deal.history)
            assert there.table.deals == 1
            assert two.counts.actions in (rest, rest - 1), "one may have been written in dying"

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_forgotten_table_is_taken_over(tmp_path):
    """The process that held a table is gone; another one finishes the deal."""

    async def run():
        url = f"sqlite:///{tmp_path}/kibitz.db"
        later = 0
        async with Process(url) as one:
            settings = TableSettings("bridge/single", pace=5)
            room = await table_with(one, settings)
            await room.do("host", Begin())
            table_id = room.id
        later = 60_000
        async with Process(url, lambda: now() + later) as two:
            await two._take_over()
            assert two.held == 1
            assert (await two.room(table_id)).busy

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_session_of_five_passes_the_deal_on(tmp_path):
    async def run():
        async with Process(f"sqlite:///{tmp_path}/kibitz.db") as rooms:
            settings = TableSettings("whist/esmakker", {"people": 5}, places=5, pace=0)
            room = await table_with(rooms, settings)
            dealers = []
            for _ in range(5):
                await room.do("host", Begin())
                await ended(room)
                (out,) = set(range(5)) - set(room.table.seating)
                dealers.append(out)
            assert [(place - dealers[0]) % 5 for place in dealers] == [0, 1, 2, 3, 4]
            assert room.table.over
            assert sum(room.table.match.standing.scores.values()) == 0

    asyncio.run(asyncio.wait_for(run(), 60))
