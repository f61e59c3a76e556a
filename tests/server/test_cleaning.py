"""What is no longer needed goes, after as long as was said, and nothing else does."""

import asyncio

import pytest

from kibitz.errors import ParseError
from kibitz.server.cleaning import DAY, HOUR, Cleaned, Cleaning
from kibitz.server.config import Ages, config_from
from kibitz.server.table.events import Opened, TableSettings

pytestmark = pytest.mark.anyio

OPENED = Opened("ann", TableSettings("bridge/match"))


@pytest.fixture
def clean(store, clock):
    """Cleans up when so many days have passed."""

    async def clean(days, **ages):
        clock.time += days * DAY
        return await Cleaning(store, clock, Ages(**ages)).clean()

    return clean


async def test_tables_go_after_their_last_event(store, clean, make_index):
    for phase in ("closed", "over", "waiting", "between"):
        await store.log.create(phase, OPENED, make_index(phase=phase))
    await store.log.create("awaited", OPENED, make_index(phase="playing", due=0))
    assert await clean(29) == Cleaned(0, 0, 0)
    assert (await clean(2)).tables == 2
    assert (await clean(400, idle=0)).tables == 0
    assert (await clean(0)).tables == 2
    assert [table.id for table in await store.tables.of("ann")] == ["awaited"]


async def test_more_than_are_removed_at_once_go(store, clean, make_index):
    for number in range(230):
        await store.log.create(f"{number}", OPENED, make_index(phase="closed"))
    assert (await clean(31)).tables == 230


async def test_guests_go_and_accounts_stay(store, clean, clock):
    gone, sits, account, moderator = [
        (await store.people.create(name, **said)).id
        for name, said in {
            "Ann": {},
            "Bo": {},
            "Cy": {"login": "cy", "password_hash": "x"},
            "Di": {"role": "moderator"},
        }.items()
    ]
    clock.time += 100 * DAY
    session, _ = await store.sessions.find(await store.sessions.open(sits))
    await store.sessions.seen(session)
    assert (await clean(101)).guests == 1
    assert await store.people.find(gone) is None
    for stays in (sits, account, moderator):
        assert await store.people.find(stays)


async def test_one_of_several_processes_cleans_each_hour(store, other_store, clock):
    for _ in range(3):
        turns = await asyncio.gather(
            *(one.chores.take("cleaning", HOUR) for one in (store, other_store) * 3)
        )
        assert turns.count(True) == 1
        clock.time += HOUR - 1
        assert not await store.chores.take("cleaning", HOUR)
        assert await store.chores.take(f"another {clock.time}", HOUR)
        clock.time += 1


def test_ages_are_settings():
    settings = {"KIBITZ_KEEP_TABLES": "3", "KIBITZ_KEEP_GUESTS": "0"}
    assert config_from(settings).ages == Ages(tables=3, guests=0)
    for odd in ("-1", "soon", "1.5"):
        with pytest.raises(ParseError):
            config_from({"KIBITZ_KEEP_IDLE": odd})
