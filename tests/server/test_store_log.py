"""Logs grow by numbered events, one writer at a time, and lose nothing that was acknowledged."""

import asyncio
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kibitz.errors import Rejected
from kibitz.server.store.log import LARGEST_BATCH
from kibitz.server.store.store import open_store
from kibitz.server.table.events import (
    Acted,
    Away,
    Clock,
    Closed,
    DealBegan,
    DealGiven,
    Filled,
    Locked,
    Logged,
    Opened,
    Paused,
    Rematched,
    Returned,
    Said,
    Sat,
    Stood,
    TableEvent,
    TableSettings,
    TookBack,
)

pytestmark = pytest.mark.anyio

OPENED = Opened("ann", TableSettings("whist/esmakker", {"score_table": 2}, clock=Clock(60.5, 5)))
LATER = [
    Sat(0, "ann", "Ánn ♠ \0"),
    Filled(1, "house"),
    Stood(1),
    Locked(True),
    DealBegan("W", (3, 1, 2, 0), "00ff"),
    DealGiven("N", {"N": "S2 W1", "widow": "HA"}, ("P", "9C"), 13, ("40", "7/3", "40", "7/3")),
    Acted("N", "SA"),
    Acted("E", "S2", computer="house"),
    TookBack(2),
    Rematched(),
    Away(0),
    Returned(0),
    Paused(True),
    Said("ann", "Ann", 'a "line"\nand another'),
    Closed("enough"),
    Rematched(),
]


async def outcome(append):
    """What an append comes to: ``written`` or the code of its refusal."""
    try:
        await append
    except Rejected as error:
        return error.code
    return "written"


def test_there_is_one_of_each_event():
    assert {type(event) for event in [OPENED, *LATER]} == set(TableEvent.__args__)


async def test_a_log_gives_back_what_was_appended(store, clock, make_index):
    opened = await store.log.create("table", OPENED, make_index())
    assert opened == Logged(1, clock.time, OPENED)
    clock.time += 5
    later = await store.log.append("table", 1, LATER, make_index())
    assert later == tuple(
        Logged(number, clock.time, event) for number, event in enumerate(LATER, start=2)
    )
    assert await store.log.read("table") == (opened, *later)
    assert await store.log.read("table", after=12) == later[11:]
    assert await store.log.read("table", after=99) == ()


async def test_a_log_that_there_is_not_is_empty(store):
    assert await store.log.read("table") == ()


async def test_a_table_is_opened_once(store, make_index):
    opened = await store.log.create("table", OPENED, make_index())
    other = Opened("bob", TableSettings("bridge/match"))
    with pytest.raises(Rejected) as refused:
        await store.log.create("table", other, make_index("bob", host="bob"))
    assert refused.value.code == "table/exists"
    assert await store.log.read("table") == (opened,)
    assert (await store.tables.find("table")).host == "ann"
    assert await store.tables.of("bob") == []


@pytest.mark.parametrize("expected", [0, 1, 3, 4])
async def test_a_stale_append_changes_nothing(store, clock, make_index, expected):
    await store.log.create("table", OPENED, make_index())
    await store.log.append("table", 1, [Locked(True)], make_index())
    before = await store.log.read("table"), await store.tables.find("table")
    clock.time += 1
    append = store.log.append(
        "table", expected, [Paused(True)], make_index("bob", phase="closed", due=5)
    )
    assert await outcome(append) == "table/stale"
    assert (await store.log.read("table"), await store.tables.find("table")) == before
    assert await store.tables.of("bob") == []


async def test_nothing_is_appended_where_there_is_no_table(store, make_index):
    append = store.log.append("table", 0, [Locked(True)], make_index())
    assert await outcome(append) == "table/unknown"
    assert await store.log.read("table") == ()


async def test_an_append_writes_the_index(store, clock, make_index):
    await store.log.create("table", OPENED, make_index())
    created = clock.time
    clock.time += 7
    index = make_index(
        "ann", "bob", phase="playing", public=False, rated=True, deals=3, due=2_000_000_000_000
    )
    await store.log.append("table", 1, [Locked(True), Locked(False)], index)
    stored = await store.tables.find("table")
    assert {name: getattr(stored, name) for name in index.__struct_fields__} == {
        name: getattr(index, name) for name in index.__struct_fields__
    }
    assert (stored.id, stored.number) == ("table", 3)
    assert (stored.created, stored.updated) == (created, clock.time)


async def test_without_events_only_the_index_is_written(store, make_index):
    await store.log.create("table", OPENED, make_index())
    assert await store.log.append("table", 1, [], make_index(due=5)) == ()
    assert await store.tables.due(5) == ["table"]
    assert len(await store.log.read("table")) == 1
    assert await outcome(store.log.append("table", 0, [], make_index())) == "table/stale"


async def test_of_many_for_one_number_one_is_written(store, other_store, make_index):
    await store.log.create("table", OPENED, make_index())
    for number in range(1, 6):
        outcomes = await asyncio.gather(
            *(
                outcome(either.log.append("table", number, [Acted("N", f"{writer}")], make_index()))
                for writer in range(20)
                for either in (store, other_store)
            )
        )
        assert Counter(outcomes) == {"written": 1, "table/stale": 39}
    assert [logged.number for logged in await store.log.read("table")] == [1, 2, 3, 4, 5, 6]


async def test_writers_who_read_again_all_get_through(store, other_store, make_index):
    await store.log.create("table", OPENED, make_index())

    async def insist(log, text):
        while True:
            last = (await log.read("table"))[-1].number
            if await outcome(log.append("table", last, [Acted("N", text)], make_index())) == (
                "written"
            ):
                return

    texts = [f"{writer}" for writer in range(12)]
    await asyncio.gather(
        *(
            insist(either.log, text)
            for text, either in zip(texts, [store, other_store] * 6, strict=True)
        )
    )
    log = await other_store.log.read("table")
    assert [logged.number for logged in log] == list(range(1, 14))
    assert sorted(logged.what.text for logged in log[1:]) == sorted(texts)


async def test_many_tables_grow_at_once(store, other_store, make_index):
    tables = [f"table {number}" for number in range(LARGEST_BATCH + 50)]
    await asyncio.gather(*(store.log.create(table, OPENED, make_index()) for table in tables))

    async def grow(table, log):
        for number in range(1, 4):
            await log.append(table, number, [Acted("N", f"{table} {number}")], make_index())

    await asyncio.gather(
        *(grow(table, (store, other_store)[place % 2].log) for place, table in enumerate(tables))
    )
    for table in tables:
        texts = [logged.what.text for logged in (await store.log.read(table))[1:]]
        assert texts == [f"{table} {number}" for number in range(1, 4)]


async def test_appends_for_one_table_may_wait_together(store, make_index):
    await store.log.create("table", OPENED, make_index())
    outcomes = await asyncio.gather(
        outcome(store.log.append("table", 1, [Locked(True)], make_index("ann", "bob"))),
        outcome(store.log.append("table", 1, [Locked(False)], make_index())),
        outcome(store.log.append("table", 2, [Paused(True)], make_index("bob", deals=1))),
    )
    assert outcomes == ["written", "table/stale", "written"]
    assert (await store.tables.find("table")).deals == 1
    assert await store.tables.of("ann") == []
    assert [table.id for table in await store.tables.of("bob")] == ["table"]


async def test_one_that_cannot_be_written_spoils_nothing_for_others(store, make_index):
    for table in ("one", "other"):
        await store.log.create(table, OPENED, make_index())
    outcomes = await asyncio.gather(
        outcome(store.log.append("one", 1, [Locked(True)], make_index(host="\ud800"))),
        outcome(store.log.append("other", 1, [Locked(True)], make_index())),
    )
    assert outcomes == ["store/text", "written"]
    assert len(await store.log.read("one")) == 1


async def test_who_gives_up_waiting_leaves_the_log_in_order(store, make_index):
    await store.log.create("table", OPENED, make_index())
    given_up = asyncio.ensure_future(store.log.append("table", 1, [Locked(True)], make_index()))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    last = (await store.log.read("table"))[-1].number
    while await outcome(store.log.append("table", last, [Paused(True)], make_index())) != "written":
        last += 1
    log = await store.log.read("table")
    assert [logged.number for logged in log] == list(range(1, len(log) + 1))
    assert log[-1].what == Paused(True)


async def test_what_waits_is_written_before_the_store_closes(database_url, clock, make_index):
    async with open_store(database_url, clock) as store:
        await store.log.create("table", OPENED, make_index())
        waiting = asyncio.ensure_future(store.log.append("table", 1, [Locked(True)], make_index()))
        await asyncio.sleep(0)
    assert len(await waiting) == 1
    async with open_store(database_url, clock) as store:
        assert len(await store.log.read("table")) == 2


@pytest.mark.slow
async def test_a_killed_process_loses_nothing_that_was_acknowledged(store, database_url):
    tables = ["one", "two", "three"]
    program = Path(__file__).with_name("appending.py")
    acknowledged = {}
    for lines in (40, 90):
        process = subprocess.Popen(
            [sys.executable, program, database_url, *tables], stdout=subprocess.PIPE, text=True
        )
        said = [await asyncio.to_thread(process.stdout.readline) for _ in range(lines)]
        process.send_signal(signal.SIGKILL)
        said += process.stdout.read().splitlines()
        assert process.wait() == -signal.SIGKILL
        for table, number in (line.split() for line in said if len(line.split()) == 2):
            acknowledged[table] = int(number)
        for table in tables:
            log = await store.log.read(table)
            assert [logged.number for logged in log] == list(range(1, len(log) + 1))
            assert [logged.what.text for logged in log[1:]] == [
                str(logged.number) for logged in log[1:]
            ]
            assert len(log) >= acknowledged[table]
            assert (await store.tables.find(table)).number == len(log)
    assert sum(acknowledged.values()) >= 130
