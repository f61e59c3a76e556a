"""Finished matches stay, are found by player, game and date, and leave as records."""

import json

import pytest

from kibitz.errors import Rejected
from kibitz.formats.record import read_record, record_json, records_in
from kibitz.games import variant as find_variant
from kibitz.play.state import deal_fairly, start
from kibitz.rules.options import make_options
from kibitz.server.store.archive import READ_AT_ONCE, ArchivedMatch, Entrant, MatchQuery

pytestmark = pytest.mark.anyio

ENTRANTS = (
    Entrant(0, person="ann", name="Ánn ♠", score="620", won=True),
    Entrant(1, level="house", name="House", score="-4/3"),
)


def make_match(number, **said):
    usual = {
        "id": f"m_{number:04}",
        "table": f"table {number}",
        "variant": "bridge/match",
        "rated": False,
        "started": 100,
        "finished": 1000 + number,
        "entrants": ENTRANTS,
        "record": '{"kibitz": 1}',
    }
    return ArchivedMatch(**usual | said)


async def found(store, **query):
    page = await store.archive.matches(MatchQuery(**query))
    return [match.id for match in page.matches]


async def test_a_match_is_given_back_as_it_was_archived(store):
    match = make_match(1, rated=True, record='{"kibitz": 1, "deals": []}')
    assert await store.archive.add(match)
    assert await store.archive.match(match.id) == match
    (summary,) = (await store.archive.matches()).matches
    assert summary.entrants == ENTRANTS
    assert not hasattr(summary, "record")


async def test_a_match_that_there_is_not_is_not_found(store):
    assert await store.archive.match("m_0001") is None


async def test_a_table_is_archived_once(store, other_store):
    assert await store.archive.add(make_match(1))
    again = make_match(2, table="table 1", entrants=())
    assert not await store.archive.add(again)
    assert not await other_store.archive.add(make_match(1))
    assert await found(store) == ["m_0001"]
    assert (await store.archive.match("m_0001")).entrants == ENTRANTS


async def test_matches_are_found_by_player_game_and_date(store):
    await store.archive.add(make_match(1))
    await store.archive.add(make_match(2, variant="bridge/single"))
    await store.archive.add(make_match(3, variant="whist/esmakker", entrants=ENTRANTS[1:]))
    await store.archive.add(make_match(4, entrants=(Entrant(0, person="bob"),)))
    assert await found(store) == ["m_0004", "m_0003", "m_0002", "m_0001"]
    assert await found(store, person="ann") == ["m_0002", "m_0001"]
    assert await found(store, person="cyd") == []
    assert await found(store, variant="bridge") == ["m_0004", "m_0002", "m_0001"]
    assert await found(store, variant="bridge/match") == ["m_0004", "m_0001"]
    assert await found(store, variant="b%") == []
    assert await found(store, after=1002) == ["m_0004", "m_0003", "m_0002"]
    assert await found(store, before=1002) == ["m_0001"]
    assert await found(store, after=1002, before=1004, variant="whist") == ["m_0003"]
    assert await found(store, person="bob", variant="bridge/match", after=1004) == ["m_0004"]


@pytest.mark.parametrize("limit", [1, 3, 7, 8])
async def test_pages_follow_each_other_without_gap_or_repeat(store, limit):
    for number in range(7):
        await store.archive.add(make_match(number, finished=1000 + number // 3))
    cursor, seen = "", []
    while True:
        page = await store.archive.matches(limit=limit, cursor=cursor)
        assert len(page.matches) <= limit
        seen += [match.id for match in page.matches]
        cursor = page.cursor
        if not cursor:
            break
    assert seen == [f"m_{number:04}" for number in range(6, -1, -1)]


@pytest.mark.parametrize("cursor", ["m_0001", "-1.m", "x.y", "9" * 30 + ".m", "²."])
async def test_a_place_that_is_none_is_refused(store, cursor):
    with pytest.raises(Rejected) as refused:
        await store.archive.matches(cursor=cursor)
    assert refused.value.code == "archive/cursor"


async def test_what_is_exported_are_records(store):
    variant = find_variant("bridge/single")
    options = make_options(variant.options, {}, variant.presets)
    secret, setup = deal_fairly(variant, options, variant.dealers[0])
    record = record_json(start(variant, setup), secret=secret.hex())
    await store.archive.add(make_match(1, record=json.dumps(record, indent=2)))
    await store.archive.add(make_match(2, record=json.dumps(record)))
    lines = [line async for line in store.archive.export()]
    read = [read_record(line.text, find_variant) for line in records_in("\n".join(lines).encode())]
    assert [state.deals[0].setup for state in read] == [setup, setup]
    archived = json.loads(lines[0])["archived"]
    assert archived["id"] == "m_0002"
    assert archived["entrants"][0]["name"] == "Ánn ♠"
    assert "record" not in archived


async def test_an_export_holds_every_match_that_is_wanted(store):
    count = 2 * READ_AT_ONCE + 1
    for number in range(count):
        await store.archive.add(make_match(number, entrants=ENTRANTS[number % 2 :]))
    everything = [json.loads(line) async for line in store.archive.export()]
    assert [line["archived"]["id"] for line in everything] == [
        f"m_{number:04}" for number in range(count - 1, -1, -1)
    ]
    ann_s = [line async for line in store.archive.export(MatchQuery(person="ann"))]
    assert len(ann_s) == READ_AT_ONCE + 1
