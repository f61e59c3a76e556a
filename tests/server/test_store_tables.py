"""Tables are found by what their index says."""

import re

import pytest

from kibitz.server.store.ids import new_table_id
from kibitz.server.table.events import Filled, Locked, Opened, Said, Sat, Stood, TableSettings
from kibitz.server.table.state import Place

pytestmark = pytest.mark.anyio

OPENED = Opened("ann", TableSettings("bridge/match"))


@pytest.fixture
def create(store, clock, make_index):
    """Opens tables, each a second after the one before."""

    async def create(*tables, people=("ann",), **said):
        for table in tables:
            clock.time += 1000
            await store.log.create(table, OPENED, make_index(*people, **said))

    return create


async def ids(found):
    return [table.id for table in await found]


async def test_a_table_that_there_is_not_is_not_found(store):
    assert await store.tables.find("table") is None


async def test_places_are_kept_as_they_are(store, make_index):
    places = (Place("ann", "Ánn ♠", away=True), Place(level="house"), Place())
    await store.log.create("table", OPENED, make_index(places=places))
    assert (await store.tables.find("table")).places == places


async def test_the_lobby_shows_public_tables_that_are_not_over(store, create):
    for phase in ("waiting", "playing", "between", "over", "closed"):
        await create(f"{phase} in public", phase=phase)
        await create(f"{phase} among friends", phase=phase, public=False)
    assert await ids(store.tables.open()) == [
        "between in public",
        "playing in public",
        "waiting in public",
    ]


async def test_the_lobby_shows_the_liveliest_tables_first_by_variant(
    store, create, clock, make_index
):
    await create("one", "two")
    await create("three", variant="whist/esmakker")
    assert await ids(store.tables.open()) == ["three", "two", "one"]
    clock.time += 1000
    await store.log.append("one", 1, [Locked(True)], make_index())
    assert await ids(store.tables.open()) == ["one", "three", "two"]
    assert await ids(store.tables.open(limit=2)) == ["one", "three"]
    assert await ids(store.tables.open("bridge/match")) == ["one", "two"]
    assert await ids(store.tables.open("belote/bulgarian")) == []


async def test_a_person_has_the_tables_where_the_person_sits(store, create, make_index):
    await create("one")
    await create("two", people=("ann", "bob"), public=False)
    await create("closed", people=("bob",), phase="closed")
    assert await ids(store.tables.of("ann")) == ["two", "one"]
    assert await ids(store.tables.of("bob")) == ["two"]
    await store.log.append("one", 1, [Sat(1, "bob", "Bob")], make_index("ann", "bob"))
    assert set(await ids(store.tables.of("bob"))) == {"one", "two"}
    moved = [Stood(0), Filled(0, "house")]
    places = (Place(level="house"), Place("bob", "Bob"))
    await store.log.append("one", 2, moved, make_index(places=places))
    assert await ids(store.tables.of("ann")) == ["two"]
    assert set(await ids(store.tables.of("bob"))) == {"one", "two"}


async def test_who_only_speaks_does_not_sit(store, create, make_index):
    await create("one")
    said = [Said("ann", "Ann", "Hello!"), Said("cyd", "Kibitzer", "Hello!")]
    await store.log.append("one", 1, said, make_index())
    assert await ids(store.tables.of("ann")) == ["one"]
    assert await ids(store.tables.of("cyd")) == []


async def test_deadlines_come_due_in_order(store, create, make_index):
    await create("late", due=300)
    await create("early", due=100)
    await create("never")
    await create("between", due=200)
    assert await store.tables.due(99) == []
    assert await store.tables.due(200) == ["early", "between"]
    assert await store.tables.due(1000, limit=2) == ["early", "between"]
    await store.log.append("early", 1, [Locked(True)], make_index())
    assert await store.tables.due(1000) == ["between", "late"]


async def test_tables_long_done_are_forgotten_with_their_logs(store, create, clock, make_index):
    await create("playing", phase="playing")
    await create("closed", phase="closed")
    await create("over", phase="over")
    await create("over, not archived yet", phase="over", due=clock.time)
    long_ago = clock.time + 1
    await create("closed later", phase="closed")
    assert await store.tables.forget(long_ago, limit=1) == 1
    assert await store.tables.find("closed") is None
    assert await store.tables.forget(long_ago) == 1
    assert await store.tables.forget(long_ago) == 0
    assert await store.log.read("over") == ()
    assert "playing" in await ids(store.tables.of("ann"))
    for table in ("playing", "closed later", "over, not archived yet"):
        assert len(await store.log.read(table)) == 1


def test_a_table_s_id_is_short_and_fits_a_link():
    made = {new_table_id() for _ in range(1000)}
    assert len(made) == 1000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{10}", table) for table in made)
