"""A person can have all that is stored, and can have it removed."""

import json

import pytest

from kibitz.errors import Rejected
from kibitz.server.ranked.cooldown import Leavings
from kibitz.server.ranked.ratings import NEWCOMER, Change, Rating
from kibitz.server.store import schema
from kibitz.server.store.archive import ArchivedMatch, Entrant
from kibitz.server.store.database import Database
from kibitz.server.table.events import Acted, Opened, Said, Sat, TableSettings
from kibitz.server.table.state import Place

pytestmark = pytest.mark.anyio


@pytest.fixture
async def ann_and_bob(store, make_index, make_person):
    """Two people who have used everything."""
    ann = await make_person("Ánn ♠", login="ann", password_hash="secret hash", subject="7")
    bob = await make_person("Bob ♥", login="bob")
    for person, other in ((ann, bob), (bob, ann)):
        await store.sessions.open(person, "Mozilla")
        await store.people.mute(person, other)
        report = {"table": "table", "reason": "rude", "record": "{}"}
        filed = await store.reports.add(by=person, about=other, **report)
        await store.reports.handle(filed.id, person)
        await store.queue.enter(person, "bridge/match", 1500)
        await store.queue.set_leavings(person, Leavings(1, 5))
    changes = {person: Change(NEWCOMER, Rating(1600, 200, 1)) for person in (ann, bob, "bot:house")}
    await store.ratings.save("m_1", "bridge/match", changes)
    places = (Place(ann, "Ánn ♠"), Place(bob, "Bob ♥"))
    entrants = tuple(
        Entrant(number, person=place.person, name=place.name) for number, place in enumerate(places)
    )
    await store.archive.add(
        ArchivedMatch(
            id="m_1",
            table="table",
            variant="bridge/match",
            rated=True,
            started=1,
            finished=2,
            entrants=entrants,
            record='{"kibitz": 1}',
        )
    )
    opened = Opened(ann, TableSettings("bridge/match"))
    await store.log.create("table", opened, make_index(places=()))
    await store.log.append(
        "table",
        1,
        [
            *(Sat(number, place.person, place.name) for number, place in enumerate(places)),
            Acted("N", "SA"),
            Said(bob, "Bob ♥", f"Hello {ann}!"),
            Said(ann, "Ánn ♠", "Hello Bob!"),
        ],
        make_index(places=places),
    )
    other = Opened(bob, TableSettings("bridge/match"))
    await store.log.create("watched", other, make_index(places=()))
    said = Said(ann, "Ánn ♠", "Well played.")
    await store.log.append("watched", 1, [said], make_index(places=()))
    return ann, bob


async def stored(url, clock):
    """Everything in the database as text."""
    database = Database(url, clock)
    rows = [
        repr(row)
        for table in schema.metadata.sorted_tables
        for row in await database.rows(table.select())
    ]
    await database.close()
    return "\n".join(rows)


async def test_a_person_gets_all_that_is_stored_and_no_secret(store, ann_and_bob):
    ann, bob = ann_and_bob
    everything = await store.personal.everything_of(ann)
    text = json.dumps(everything)
    assert "secret hash" not in text
    assert "token" not in text
    assert everything["person"]["login"] == "ann"
    assert everything["person"]["password"] is True
    assert everything["sessions"][0]["user_agent"] == "Mozilla"
    assert everything["muted"] == [{"person": ann, "muted": bob}]
    assert everything["reports_by"][0]["about"] == bob
    assert everything["reports_about"][0]["reason"] == "rude"
    assert bob not in json.dumps(everything["reports_about"])
    assert everything["ratings"][0]["mu"] == 1600
    assert everything["queue"][0]["variant"] == "bridge/match"
    assert everything["leavings"][0]["count"] == 1
    assert [line["text"] for line in everything["said"]] == ["Hello Bob!", "Well played."]
    assert {(row["table_id"], row["sits"]) for row in everything["tables"]} == {
        ("table", True),
        ("watched", False),
    }
    assert everything["matches"][0]["archived"]["id"] == "m_1"


async def test_every_table_with_a_person_is_in_what_the_person_gets(store, ann_and_bob):
    """A table that is added to the schema has to be added there, or here with a reason."""
    ann, _ = ann_and_bob
    gets = set(await store.personal.everything_of(ann))
    assert gets == {
        "person",
        "sessions",
        "muted",
        "reports_by",
        "reports_about",
        "ratings",
        "queue",
        "leavings",
        "tables",
        "said",
        "matches",
    }
    assert set(schema.metadata.tables) == {
        *("persons", "sessions", "mutes", "reports", "ratings", "queue", "leavings"),
        *("attendance", "tables", "events", "matches", "entrants"),
        *("rated_matches", "chores"),  # name no person
    }


async def test_nothing_is_left_of_who_is_removed(store, ann_and_bob, database_url, clock):
    ann, bob = ann_and_bob
    logs = [await store.log.read(table) for table in ("table", "watched")]
    await store.personal.delete(ann)
    left = await stored(database_url, clock)
    for trace in ("Ánn", "secret hash", "Hello Bob!", "Well played."):
        assert trace not in left, left
    assert await store.people.find(ann) is None
    assert await store.sessions.of(ann) == []
    assert await store.ratings.of(ann) == {}
    assert await store.queue.of(ann) is None
    assert await store.tables.of(ann) == []
    match = await store.archive.match("m_1")
    assert match.entrants == (Entrant(0), Entrant(1, person=bob, name="Bob ♥"))
    after = [await store.log.read(table) for table in ("table", "watched")]
    assert [[logged.number for logged in log] for log in after] == [
        [logged.number for logged in log] for log in logs
    ]
    assert after[0][1].what == Sat(0, ann, "")
    assert after[0][5].what == Said(ann, "", "")


async def test_all_is_left_of_the_others(store, ann_and_bob):
    ann, bob = ann_and_bob
    before = await store.personal.everything_of(bob)
    await store.personal.delete(ann)
    after = await store.personal.everything_of(bob)
    for about_both in ("muted", "reports_by", "reports_about"):
        assert before.pop(about_both)
        assert after.pop(about_both) == []
    entrants = [
        everything["matches"][0]["archived"].pop("entrants") for everything in (before, after)
    ]
    assert [entry["name"] for entry in entrants[1]] == ["", "Bob ♥"]
    assert after == before


async def test_who_is_not_there_is_refused(store):
    for attempt in (store.personal.delete("p_nobody"), store.personal.everything_of("p_nobody")):
        with pytest.raises(Rejected) as refused:
            await attempt
        assert refused.value.code == "people/unknown"
