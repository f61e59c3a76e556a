"""Matches that are over: their records replay and verify, are archived once and rated once."""

import asyncio
import json
from fractions import Fraction

import pytest
from typer.testing import CliRunner

from kibitz import games
from kibitz.cli.main import app
from kibitz.errors import KibitzError, Rejected
from kibitz.formats.record import read_record
from kibitz.play.proof import proof_fault
from kibitz.play.replay import replay
from kibitz.server.ranked.cooldown import Leavings
from kibitz.server.ranked.ratings import NEWCOMER
from kibitz.server.rooms import OVERDUE
from kibitz.server.store.archive import MatchQuery
from kibitz.server.store.database import StoreUnavailable
from kibitz.server.table.commands import (
    Act,
    Begin,
    ComeBack,
    Fill,
    Leave,
    Rematch,
    Say,
    Sit,
    Stand,
    new_deal,
)
from kibitz.server.table.events import HOUSE, Away, Filled, Sat, TableSettings

pytestmark = pytest.mark.anyio

MATCHES = [
    TableSettings("belote/bulgarian", pace=0),
    TableSettings("bridge/match", {"deals": 2}, pace=0),
    TableSettings("whist/esmakker", pace=0),
    TableSettings("whist/esmakker", {"people": 5}, places=5, pace=0),
    TableSettings("whist/esmakker", {"people": 6, "score_table": 3}, places=6, pace=0),
]
BRIDGE = MATCHES[1]
each_match = pytest.mark.parametrize(
    "settings", MATCHES, ids=lambda settings: f"{settings.variant} {settings.places}"
)


async def ended(room):
    """Wait until nothing goes on by itself any more."""
    while room.busy:
        await asyncio.sleep(0.002)


async def play_to_the_end(room, by="host"):
    """Let a table of computer players, or of people who are away, play its whole match."""
    while not room.table.over:
        await room.do(by, Begin())
        await ended(room)


async def open_room(process, settings, *people):
    """A table at which these people sit, the rest filled with computer players."""
    room = await process.rooms.room(await process.rooms.open("host", settings))
    for person in people:
        await room.do(person, Sit(name=person.title()))
    await room.do("host", Fill())
    return room


async def rated_room(process, persons, away=(), settings=BRIDGE):
    """A rated table in its first deal; the last places are computer players' if need be."""
    rated = TableSettings(settings.variant, settings.options, pace=0, rated=True)
    room = await process.rooms.room(await process.rooms.open(HOUSE, rated))
    seated = [Sat(place, person, "Somebody") for place, person in enumerate(persons)]
    filled = [Filled(place, "house") for place in range(len(persons), 4)]
    gone = [Away(persons.index(person)) for person in away]
    await room.arrange([*seated, *filled, *gone, new_deal(room.table)])
    return room


async def persons_of(process, count=4):
    return [(await process.store.people.create(f"Person {number}")).id for number in range(count)]


async def archived(process, **query):
    """The matches in the archive with their records, the newest first."""
    return [match async for match in process.store.archive.full(MatchQuery(**query))]


@each_match
async def test_a_whole_match_replays_from_its_record(process, settings):
    room = await open_room(process, settings)
    await play_to_the_end(room)
    (match,) = await archived(process)
    record = read_record(match.record.encode(), games.variant)
    assert len(record.deals) == room.table.deals > 1
    *_, last = replay(record)
    assert last.match.standing == room.table.match.standing
    assert last.match.standing.finished
    assert [proof_fault(record.variant, deal) for deal in record.deals] == [None] * len(
        record.deals
    )
    scores = last.match.standing.scores
    names = (
        {"NS": (0, 2), "EW": (1, 3)} if "NS" in scores else {name: (int(name),) for name in scores}
    )
    told = {entrant.place: (Fraction(entrant.score), entrant.won) for entrant in match.entrants}
    assert told == {
        place: (total, name == last.match.standing.winner)
        for name, total in scores.items()
        for place in names[name]
    }


async def test_the_command_line_replays_and_verifies_a_session(process, tmp_path):
    room = await open_room(process, MATCHES[3], "ann")
    await room.do("ann", Leave())
    await play_to_the_end(room)
    (match,) = await archived(process)
    file = tmp_path / "session.json"
    file.write_text(match.record)
    replayed = CliRunner().invoke(app, ["replay", str(file)])
    assert replayed.exit_code == 0
    last = json.loads(replayed.stdout.splitlines()[-1])
    scores = room.table.match.standing.scores
    assert last["match"]["scores"] == {name: str(total) for name, total in scores.items()}
    verified = CliRunner().invoke(app, ["verify", str(file)])
    assert verified.exit_code == 0
    assert verified.stdout.count('"verified":true') == room.table.deals


@pytest.mark.parametrize("settings", [BRIDGE, MATCHES[3]], ids=["bridge", "whist of five"])
async def test_a_rematch_is_a_match_of_its_own(process, settings):
    """The same people, options and places; scores, deals and record begin anew."""
    room = await open_room(process, settings, "ann")
    await room.do("ann", Leave())
    await play_to_the_end(room)
    before = room.table
    await room.do("host", Rematch())
    assert room.table.places == before.places
    await ended(room)
    await play_to_the_end(room)
    assert (await process.rooms._load(room.id)).table == room.table
    second, first = sorted(await archived(process), key=lambda match: -len(match.table))
    assert (first.table, second.table) == (room.id, f"{room.id}/2")
    for match, table in ((first, before), (second, room.table)):
        record = read_record(match.record.encode(), games.variant)
        assert len(record.deals) == table.deals
        *_, last = replay(record)
        assert last.match.standing == table.match.standing
        assert (match.started, match.finished) == (table.started, table.asked_at)


async def test_a_rematch_of_single_deals_is_the_next_deal(process):
    room = await open_room(process, TableSettings("bridge/single", pace=0))
    for rematch in (Begin(), Rematch(), Rematch()):
        await room.do("host", rematch)
        await ended(room)
    assert {match.table for match in await archived(process)} == {
        f"{room.id}/{deal}" for deal in (1, 2, 3)
    }


async def test_when_and_whose_a_rematch_is(process):
    room = await open_room(process, BRIDGE, "ann", "bo")
    await room.do("ann", Leave())
    await room.do("bo", Leave())
    await room.do("host", Begin())
    await ended(room)
    assert await refusal(room.do("host", Rematch())) == "table/not_over"
    await play_to_the_end(room)
    assert await refusal(room.do("ann", Rematch())) == "table/not_host"
    await room.do("bo", Stand())
    assert await refusal(room.do("host", Rematch())) == "table/empty_places"
    persons = await persons_of(process)
    rated = await rated_room(process, persons, away=persons)
    await ended(rated)
    assert await refusal(rated.do(HOUSE, Rematch())) == "table/rated"


async def refusal(doing):
    """The code with which something is refused."""
    with pytest.raises(Rejected) as error:
        await doing
    return error.value.code


async def test_no_rematch_before_the_match_is_archived(process, monkeypatch):
    """While the archive takes nothing, the match that is over stays what it is."""

    async def away(match):
        raise StoreUnavailable("the database does not answer")

    room = await open_room(process, BRIDGE)
    with monkeypatch.context() as patched:
        patched.setattr(process.store.archive, "add", away)
        await play_to_the_end(room)
        over = room.table
        with pytest.raises(StoreUnavailable):
            await room.do("host", Rematch())
        assert room.table == over
    assert await archived(process) == []
    await room.do("host", Rematch())
    assert [match.table for match in await archived(process)] == [room.id]


async def test_the_log_alone_gives_the_record(process):
    """A room made anew from its log holds the same records."""
    room = await open_room(process, BRIDGE, "ann")
    await room.do("ann", Leave())
    await play_to_the_end(room)
    again = await process.rooms._load(room.id)
    assert again.table == room.table
    assert len(again.table.records) == 2
    await again.close()


async def test_substitutions_are_marked_and_change_no_result(process):
    room = await open_room(process, BRIDGE, "ann")
    await room.do("ann", Leave())
    await play_to_the_end(room)
    (match,) = await archived(process)
    for deal in json.loads(match.record)["deals"]:
        assert set(deal["substituted"].values()) == {"house"}
        assert len(deal["substituted"]) < len(deal["actions"])
    *_, last = replay(read_record(match.record.encode(), games.variant))
    assert last.match.standing == room.table.match.standing


async def test_a_computer_player_that_takes_over_for_good_is_marked(process):
    """In the deal in which the person stood up; the next one is the computer player's own."""
    room = await open_room(process, BRIDGE, "ann")
    await room.do("host", Begin())
    await room.do("ann", Stand())
    await play_to_the_end(room)
    (match,) = await archived(process)
    first, second = json.loads(match.record)["deals"]
    assert first["substituted"]
    assert "substituted" not in second


async def test_single_deals_at_one_table_are_archived_one_by_one(process, clock):
    room = await open_room(process, TableSettings("bridge/single", pace=0))
    for _ in range(3):
        clock.time += 1000
        await room.do("host", Begin())
        await ended(room)
    matches = await archived(process)
    assert [match.table for match in matches] == [f"{room.id}/{deal}" for deal in (3, 2, 1)]
    assert len({match.id for match in matches}) == 3
    assert [match.started for match in matches] == [clock.time - 1000 * ago for ago in range(3)]
    for match in matches:
        (replayed,) = replay(read_record(match.record.encode(), games.variant))
        assert replayed.state.finished
        scores = [str(score) for score in replayed.state.outcome.scores]
        assert [entrant.score for entrant in match.entrants] == scores


async def test_the_time_of_a_match_is_from_its_first_deal_to_its_last_card(process, clock):
    room = await open_room(process, BRIDGE)
    clock.time += 5000
    began = clock.time
    await room.do("host", Begin())
    await ended(room)
    clock.time += 60_000
    await play_to_the_end(room)
    clock.time += 1000
    await room.do("host", Say(preset=0))
    (match,) = await archived(process)
    assert (match.started, match.finished) == (began, began + 60_000)


async def test_a_match_ends_once_whoever_sees_to_it(start_process, database_url):
    here, there = await start_process(database_url), await start_process(database_url)
    persons = await persons_of(here)
    room = await rated_room(here, persons, away=persons)
    await ended(room)
    assert room.table.over
    await asyncio.gather(
        *(process.endings.see_to(room.id, room.table) for process in (here, there) * 3)
    )
    assert len(await archived(here)) == 1
    ratings = await here.store.ratings.among(persons, "bridge/match")
    assert [rating.matches for rating in ratings.values()] == [1, 1, 1, 1]
    assert {(await here.store.queue.leavings(person)).count for person in persons} == {1}


async def test_an_end_that_nobody_saw_to_is_seen_to_later(start_process, clock):
    """The process stops between the last card and the archive; another one makes up for it."""
    here, there = await start_process(), await start_process()

    async def stopped(table_id, table):
        raise KibitzError("the process has stopped")

    here.rooms._finished = stopped
    persons = await persons_of(here)
    room = await rated_room(here, persons, away=persons)
    await ended(room)
    assert await archived(here) == []
    await here.rooms.close()
    clock.time += OVERDUE
    await there.rooms._take_over()
    assert [match.table for match in await archived(there)] == [room.id]
    assert len(await there.store.ratings.among(persons, "bridge/match")) == 4
    assert (await there.store.tables.find(room.id)).due is None
    assert await there.store.tables.due(clock.time) == []


async def test_matches_that_end_together_are_both_rated(start_process, database_url):
    here, there = await start_process(database_url), await start_process(database_url)
    persons = await persons_of(here)
    one = await rated_room(here, persons, away=persons)
    two = await rated_room(there, persons, away=persons)
    await asyncio.gather(ended(one), ended(two))
    ratings = await here.store.ratings.among(persons, "bridge/match")
    assert [rating.matches for rating in ratings.values()] == [2, 2, 2, 2]


@pytest.mark.parametrize("settings", MATCHES[:3], ids=lambda settings: settings.variant)
async def test_who_wins_a_rated_match_gains_and_who_loses_pays(process, settings):
    persons = await persons_of(process)
    room = await rated_room(process, persons, away=persons, settings=settings)
    await ended(room)
    (match,) = await archived(process)
    assert match.rated
    ratings = await process.store.ratings.among(persons, settings.variant)
    scores = {entrant.person: Fraction(entrant.score) for entrant in match.entrants}
    order = sorted(persons, key=lambda person: ratings[person].mu)
    assert [scores[person] for person in order] == sorted(scores.values())
    assert sum(rating.mu for rating in ratings.values()) == pytest.approx(4 * NEWCOMER.mu)
    assert {entrant.person: entrant.rating_after for entrant in match.entrants} == {
        person: rating.shown.number for person, rating in ratings.items()
    }
    assert {entrant.rating_before for entrant in match.entrants} == {NEWCOMER.shown.number}


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("settings", MATCHES[:3], ids=lambda settings: settings.variant)
async def test_computer_players_at_a_rated_table_are_rated_too(process, settings, count):
    persons = await persons_of(process, count)
    room = await rated_room(process, persons, away=persons, settings=settings)
    await ended(room)
    ratings = await process.store.ratings.among([*persons, "bot:house"], settings.variant)
    assert set(ratings) == {*persons, "bot:house"}
    assert {rating.matches for rating in ratings.values()} == {1}
    (match,) = await archived(process)
    for entrant in match.entrants:
        rating = ratings[entrant.person or f"bot:{entrant.level}"]
        assert entrant.rating_after == rating.shown.number


async def test_unrated_matches_rate_nobody_and_cost_nothing(process):
    room = await open_room(process, BRIDGE, "ann")
    await room.do("ann", Leave())
    await play_to_the_end(room)
    assert await process.store.ratings.leaderboard("bridge/match") == []
    assert await process.store.queue.leavings("ann") is None


async def test_only_who_is_away_at_the_end_has_left(process, clock):
    """Of two who leave one comes back: only the other has to wait, longer each time."""
    persons = await persons_of(process, 3)
    stays, returns, leaves = persons
    for times in (1, 2):
        room = await rated_room(process, persons, away=[leaves])
        await room.do(returns, Stand())
        assert room.table.places[1].away
        await answer_for(room, until=lambda table: table.deals == 2)
        await room.do(returns, ComeBack())
        await answer_for(room, until=lambda table: table.over)
        await ended(room)
        assert await process.store.queue.leavings(stays) is None
        assert await process.store.queue.leavings(returns) is None
        assert await process.store.queue.leavings(leaves) == Leavings(times, clock.time)
        await room.do(leaves, ComeBack())
        await room.do(stays, Stand())
        assert not room.table.places[0].away


async def answer_for(room, until):
    """Answer for the people who are there until the table has come so far."""
    while not until(room.table):
        decisions = room.table.deal.pending
        place = room.table.place_at(decisions[0].seat) if decisions else None
        if place and place.person and not place.away:
            await room.do(place.person, Act(decisions[0].legal[0].text))
        else:
            await asyncio.sleep(0.002)


async def test_who_was_deleted_meanwhile_is_nobody(process):
    persons = await persons_of(process)
    room = await rated_room(process, persons)
    await process.store.people.mute(persons[0], persons[1])
    await process.store.personal.delete(persons[3])
    for person in persons:
        await room.do(person, Leave())
    await ended(room)
    (match,) = await archived(process)
    assert [entrant.person for entrant in match.entrants] == [*persons[:3], None]
    assert match.entrants[3].name == ""
    rated = await process.store.ratings.leaderboard("bridge/match")
    assert {entry.player for entry in rated} == set(persons[:3])
