"""The queue at work: people are paired, offered computer players, and play to the end."""

import asyncio
import json
from functools import partial

import pytest

from kibitz import games
from kibitz.errors import KibitzError, Rejected
from kibitz.formats.record import read_record
from kibitz.play.replay import replay
from kibitz.server.ranked.cooldown import COOL_DOWNS
from kibitz.server.ranked.pairing import OFFER_AFTER
from kibitz.server.ranked.ratings import FIRST_STRENGTH, NEWCOMER, Change, Rating
from kibitz.server.ranked.service import OTHERS_ANSWER_WITHIN, Offer
from kibitz.server.rooms import OVERDUE
from kibitz.server.table.clock import BETWEEN_DEALS
from kibitz.server.table.commands import (
    Act,
    Close,
    ComeBack,
    Fill,
    Leave,
    Lock,
    Pause,
    SendAway,
    Sit,
    Stand,
    TakeBack,
)
from kibitz.server.table.events import Clock, TableSettings

pytestmark = pytest.mark.anyio

RATED = ["belote/bulgarian", "bridge/match", "whist/esmakker"]
BELOTE, BRIDGE, WHIST = RATED
each_variant = pytest.mark.parametrize("variant", RATED)


async def come(process, count, variant=BRIDGE, prefix="Person"):
    """People who wait for a variant."""
    people = [
        (await process.store.people.create(f"{prefix} {number}")).id for number in range(count)
    ]
    for person in people:
        await process.ranked.enter(person, variant)
    return people


@pytest.fixture
def arrive(process):
    """Makes people who wait for a variant."""
    return partial(come, process)


async def table_of(process, person):
    """The ranked table of a person, in this process."""
    return (await process.rooms.room(await process.ranked.table_of(person))).table


async def refusal(wanted):
    with pytest.raises(Rejected) as error:
        await wanted
    return error.value.code


async def all_leave(process, table_id, people):
    """Let computer players finish a match."""
    room = await process.rooms.room(table_id)
    for person in people:
        await room.do(person, Leave())
    while room.busy:
        await asyncio.sleep(0.002)
    assert room.table.over
    return room.table


@each_variant
async def test_four_who_wait_are_seated_and_dealt(process, arrive, variant):
    people = await arrive(4, variant)
    await process.ranked.serve()
    status = [await process.ranked.status(person) for person in people]
    (table_id,) = {one.table for one in status}
    assert {one.variant for one in status} == {None}
    table = (await process.rooms.room(table_id)).table
    assert table.playing
    assert table.variant.name == variant
    assert table.settings.rated and table.settings.clock
    assert {place.person for place in table.places} == set(people)
    assert {place.name for place in table.places} == {f"Person {number}" for number in range(4)}
    assert await process.store.queue.waiting(variant) == []


async def test_eight_who_wait_make_two_tables(process, arrive):
    people = await arrive(8)
    await process.ranked.serve()
    tables = [await process.ranked.table_of(person) for person in people]
    assert sorted(tables.count(table) for table in set(tables)) == [4, 4]


async def test_nobody_is_paired_across_variants(process, arrive):
    for variant in RATED:
        await arrive(3, variant, prefix=variant)
    await process.ranked.serve()
    assert process.rooms.held == 0
    await arrive(1, WHIST)
    await process.ranked.serve()
    (table,) = await process.store.tables.open()
    assert table.variant == WHIST
    assert sorted(place.name[:5] for place in table.places) == ["Perso", "whist", "whist", "whist"]


async def test_partnerships_are_balanced_by_rating(process, arrive):
    people = [(await process.store.people.create(f"{number}")).id for number in range(4)]
    for number, person in enumerate(people):
        change = Change(NEWCOMER, Rating(FIRST_STRENGTH + 40 * number, 200, 1))
        await process.store.ratings.save(f"m_{number}", BRIDGE, {person: change})
        await process.ranked.enter(person, BRIDGE)
    await process.ranked.serve()
    order = [people.index(place.person) for place in (await table_of(process, people[0])).places]
    assert {frozenset(order[::2]), frozenset(order[1::2])} == {frozenset({0, 3}), frozenset({1, 2})}


async def test_processes_seat_everybody_once(start_process, database_url):
    """Of three processes that serve the queue at once each person gets one table."""
    processes = [await start_process(database_url) for _ in range(3)]
    process = processes[0]
    for _ in range(3):
        people = await come(process, 8)
        await asyncio.gather(*(each.ranked.serve() for each in processes))
        for each in processes:
            await each.ranked.serve()
        for person in people:
            assert len(await process.store.tables.of(person)) == 1
    assert await process.store.queue.waiting(BRIDGE) == []


async def test_who_plays_already_is_not_seated_twice(process, arrive):
    """Even somebody who came into the queue while being seated."""
    people = await arrive(4)
    await process.ranked.serve()
    await process.store.queue.enter(people[0], BRIDGE, FIRST_STRENGTH)
    others = await arrive(3)
    await process.ranked.serve()
    assert len(await process.store.tables.of(people[0])) == 1
    waiting = {entry.person for entry in await process.store.queue.waiting(BRIDGE)}
    assert waiting == set(others)


async def test_who_leaves_the_queue_is_not_seated(process, arrive):
    people = await arrive(4)
    await process.ranked.leave(people[0])
    await process.ranked.serve()
    assert (await process.ranked.status(people[0])).variant is None
    assert [await process.ranked.table_of(person) for person in people] == [None] * 4


async def test_only_variants_with_matches_are_rated(process, arrive):
    (person,) = await arrive(1)
    for variant in ("bridge/single", "bridge", "chess/blitz", ""):
        assert await refusal(process.ranked.enter(person, variant)) == "ranked/unknown"


async def test_computer_players_are_offered_after_a_while(process, arrive, clock):
    people = await arrive(2)
    clock.time += OFFER_AFTER - 1
    await process.ranked.serve()
    assert (await process.ranked.status(people[0])).offer is None
    with pytest.raises(Rejected) as error:
        process.ranked.answer(people[0], True)
    assert error.value.code == "queue/no_offer"
    clock.time += 1
    await process.ranked.serve()
    offers = [(await process.ranked.status(person)).offer for person in people]
    assert offers == [Offer(2, "house", False)] * 2
    assert process.rooms.held == 0


@pytest.mark.parametrize("count", [1, 2, 3])
@each_variant
async def test_an_offer_that_all_accept_begins_at_once(process, arrive, clock, variant, count):
    people = await arrive(count, variant)
    clock.time += OFFER_AFTER
    await process.ranked.serve()
    for person in people:
        process.ranked.answer(person, True)
    await process.ranked.serve()
    table = await table_of(process, people[0])
    assert {place.person for place in table.places} == {*people, None}
    assert [place.level for place in table.places].count("house") == 4 - count
    assert table.settings.rated
    assert (await process.ranked.status(people[0])).offer is None


async def test_who_accepts_waits_for_the_others_a_short_time(process, arrive, clock):
    people = await arrive(2)
    clock.time += OFFER_AFTER
    await process.ranked.serve()
    process.ranked.answer(people[0], True)
    clock.time += OTHERS_ANSWER_WITHIN - 1
    await process.ranked.serve()
    assert (await process.ranked.status(people[0])).offer == Offer(2, "house", True)
    assert await process.ranked.table_of(people[0]) is None
    clock.time += 1
    await process.ranked.serve()
    table = await table_of(process, people[0])
    assert [place.level for place in table.places].count("house") == 3
    assert [one.person for one in await process.store.queue.waiting(BRIDGE)] == [people[1]]


async def test_who_declines_waits_on_for_people(process, arrive, clock):
    people = await arrive(2)
    clock.time += OFFER_AFTER
    await process.ranked.serve()
    process.ranked.answer(people[0], False)
    assert (await process.ranked.status(people[0])).offer is None
    await process.ranked.serve()
    assert (await process.ranked.status(people[1])).offer == Offer(1, "house", False)
    clock.time += OFFER_AFTER - 1
    await process.ranked.serve()
    assert (await process.ranked.status(people[0])).offer is None
    clock.time += 1
    await process.ranked.serve()
    assert (await process.ranked.status(people[0])).offer == Offer(2, "house", False)
    assert process.rooms.held == 0
    process.ranked.answer(people[0], False)
    others = await arrive(2)
    await process.ranked.serve()
    table = await table_of(process, people[0])
    assert {place.person for place in table.places} == {*people, *others}


async def test_answers_of_who_is_gone_are_forgotten(process, arrive, clock):
    """Whoever accepted, left and came back has not accepted anything."""
    (person,) = await arrive(1)
    clock.time += OFFER_AFTER
    await process.ranked.serve()
    process.ranked.answer(person, True)
    await process.ranked.leave(person)
    await process.ranked.serve()
    await process.ranked.enter(person, BRIDGE)
    clock.time += OFFER_AFTER
    await process.ranked.serve()
    assert (await process.ranked.status(person)).offer == Offer(1, "house", False)
    assert await process.ranked.table_of(person) is None


async def test_a_ranked_match_has_to_be_over_before_the_next(process, arrive):
    people = await arrive(4)
    await process.ranked.serve()
    assert await refusal(process.ranked.enter(people[0], BELOTE)) == "queue/playing"
    table_id = await process.ranked.table_of(people[0])
    await all_leave(process, table_id, people)
    assert await process.ranked.table_of(people[0]) is None


async def test_leaving_costs_a_cool_down(process, arrive, clock):
    people = await arrive(4)
    await process.ranked.serve()
    table_id = await process.ranked.table_of(people[0])
    await all_leave(process, table_id, people)
    assert await refusal(process.ranked.enter(people[0], BELOTE)) == "queue/cool_down"
    assert (await process.ranked.status(people[0])).free_at == clock.time + COOL_DOWNS[0]
    clock.time += COOL_DOWNS[0]
    await process.ranked.enter(people[0], BELOTE)
    assert (await process.ranked.status(people[0])).variant == BELOTE


@each_variant
async def test_a_match_that_all_have_left_goes_on_to_its_end(process, arrive, variant):
    people = await arrive(4, variant)
    await process.ranked.serve()
    table_id = await process.ranked.table_of(people[0])
    table = await all_leave(process, table_id, people)
    assert table.deals > 1
    (match,) = (await process.store.archive.matches()).matches
    assert match.rated and match.table == table_id
    stored = await process.store.archive.match(match.id)
    *_, last = replay(read_record(stored.record.encode(), games.variant))
    assert last.match.standing == table.match.standing
    deals = json.loads(stored.record)["deals"]
    assert all(len(deal["substituted"]) == len(deal["actions"]) for deal in deals)
    ratings = await process.store.ratings.among(people, variant)
    assert [rating.matches for rating in ratings.values()] == [1] * 4


async def test_at_a_rated_table_nobody_has_a_host_s_rights(process, arrive):
    people = await arrive(4)
    await process.ranked.serve()
    room = await process.rooms.room(await process.ranked.table_of(people[0]))
    for command, code in (
        (TakeBack(), "table/no_take_back"),
        (Pause(True), "table/rated"),
        (SendAway(1), "table/not_host"),
        (Fill(1), "table/not_host"),
        (Lock(True), "table/not_host"),
        (Close(), "table/not_host"),
    ):
        assert await refusal(room.do(people[0], command)) == code
    assert await refusal(room.do("p_stranger", Sit())) == "table/full"
    await room.do(people[0], Stand())
    place = room.table.place_of(people[0])
    assert room.table.places[place].away
    await room.do(people[0], ComeBack())
    assert not room.table.places[place].away


async def test_people_open_no_rated_tables(process):
    wanted = TableSettings(BRIDGE, rated=True)
    assert await refusal(process.rooms.open("p_ann", wanted)) == "table/rated"


async def test_between_deals_nobody_can_stop_a_rated_match(start_process, arrive):
    """The next deal comes by itself, or before if somebody asks for it."""
    people = await arrive(4, BELOTE)
    slowly = await start_process()
    slowly.ranked._settings = TableSettings(BELOTE, pace=0.02, rated=True)
    await slowly.ranked.serve()
    room = await slowly.rooms.room(await slowly.ranked.table_of(people[0]))
    while not (room.table.deals == 1 and not room.table.playing):
        await room.do(room.table.place_at(room.table.deal.pending[0].seat).person, Act("P"))
    assert not room.table.over
    await room.do(people[0], Stand())
    assert room.table.place_of(people[0]) is not None
    assert await refusal(room.do(people[1], Close())) == "table/not_host"
    assert room.busy
    room._now.time += 300
    await asyncio.sleep(0.35)
    assert room.table.deals == 2


async def test_another_process_deals_on_when_one_has_died(start_process, arrive, clock):
    people = await arrive(4, BELOTE)
    dies, lives = await start_process(), await start_process()
    dies.ranked._settings = TableSettings(BELOTE, pace=5, rated=True)
    await dies.ranked.serve()
    room = await dies.rooms.room(await dies.ranked.table_of(people[0]))
    while room.table.playing:
        await room.do(room.table.place_at(room.table.deal.pending[0].seat).person, Act("P"))
    await dies.rooms.close()
    clock.time += BETWEEN_DEALS * 5 * 1000 + OVERDUE
    await lives.rooms._take_over()
    room = await lives.rooms.room(room.id)
    for _ in range(200):
        await asyncio.sleep(0.005)
        if room.table.deals == 2:
            break
    assert room.table.playing


async def test_a_process_that_dies_while_it_seats_people_loses_nobody(
    start_process, clock, monkeypatch
):
    """Whatever it comes to, all four wait or all four play, and the table goes on elsewhere."""

    async def dying(*_):
        raise KibitzError("the process has died")

    dies, lives = await start_process(), await start_process()
    people = await come(dies, 4)
    with monkeypatch.context() as patched:
        patched.setattr(dies.rooms, "room", dying)
        with pytest.raises(KibitzError):
            await dies.ranked.serve()
    (table_id,) = {await lives.ranked.table_of(person) for person in people}
    assert await lives.store.queue.waiting(BRIDGE) == []
    assert (await lives.store.tables.find(table_id)).due == clock.time + 75_000
    clock.time += 75_000 + OVERDUE
    await lives.rooms._take_over()
    room = await lives.rooms.room(table_id)
    while not any(place.away for place in room.table.places):
        await asyncio.sleep(0.002)


async def test_computer_players_do_not_wait_for_a_person_s_clock(start_process, arrive, clock):
    """A deadline that was still far away when the person answered holds nobody up."""
    (person,) = await arrive(1, BELOTE)
    clocked = await start_process(clock=Clock(bank=60, increment=15))
    clock.time += OFFER_AFTER
    await clocked.ranked.serve()
    clocked.ranked.answer(person, True)
    await clocked.ranked.serve()
    room = await clocked.rooms.room(await clocked.ranked.table_of(person))

    async def play():
        while room.table.deals == 1:
            decision = (room.table.deal.pending or (None,))[0]
            if decision and room.table.place_at(decision.seat).person:
                await room.do(person, Act(decision.legal[0].text))
            await asyncio.sleep(0.002)

    await asyncio.wait_for(play(), 10)
