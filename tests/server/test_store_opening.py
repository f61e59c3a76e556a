"""A store is made, brought up to date, opened by several, and found to be away or back."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from kibitz.errors import KibitzError, ParseError
from kibitz.server.store import schema
from kibitz.server.store.database import Database, StoreUnavailable
from kibitz.server.store.store import open_store
from kibitz.server.table.events import Opened, TableSettings

pytestmark = pytest.mark.anyio

OPENED = Opened("ann", TableSettings("bridge/match"))

OPEN_AND_CHECK = """
import asyncio, sys
from kibitz.server.store.store import open_store

async def main():
    async with open_store(sys.argv[1], lambda: 0) as store:
        await store.check()

sys.stdout.write("ready\\n")
sys.stdout.flush()
sys.stdin.readline()
asyncio.run(main())
"""


async def test_the_migrations_make_what_the_schema_says(store, database_url, clock):
    database = Database(database_url, clock)
    differences = await database.read(
        lambda connection: compare_metadata(MigrationContext.configure(connection), schema.metadata)
    )
    await database.close()
    assert differences == []


async def test_what_was_stored_is_there_when_opened_again(database_url, clock, make_index):
    async with open_store(database_url, clock) as store:
        created = await store.log.create("table", OPENED, make_index())
    async with open_store(database_url, clock) as store:
        await store.check()
        assert await store.log.read("table") == (created,)


@pytest.mark.slow
def test_processes_that_start_at_once_migrate_once(database_url):
    starting = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN_AND_CHECK, database_url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for process in starting:
        assert process.stdout.readline() == "ready\n"
    for process in starting:
        process.stdin.write("\n")
        process.stdin.flush()
    errors = [process.communicate(timeout=60)[1] for process in starting]
    assert [process.returncode for process in starting] == [0] * 4, errors


async def test_a_database_of_a_newer_kibitz_is_left_alone(store, database_url, clock):
    database = Database(database_url, clock)
    await database.change(text("UPDATE alembic_version SET version_num = 'of tomorrow'"))
    await database.close()
    with pytest.raises(KibitzError, match="newer kibitz"):
        async with open_store(database_url, clock):
            pass


async def test_a_file_gets_its_folder_for_its_owner_alone_and_a_log_of_its_own(tmp_path, clock):
    file = tmp_path / "some" / "folder" / "kibitz.db"
    async with open_store(f"sqlite:///{file}", clock):
        assert file.parent.stat().st_mode & 0o777 == 0o700
        assert sqlite3.connect(file).execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    "url",
    ["", "kibitz.db", "sqlite://", "sqlite:///:memory:", "mysql://ann:hush@host/kibitz", "a:b:c"],
)
async def test_an_address_that_cannot_be_used_is_refused_and_not_repeated(url, clock):
    with pytest.raises(ParseError) as refused:
        async with open_store(url, clock):
            pass
    assert "hush" not in str(refused.value)


async def test_a_database_that_is_not_there_is_unavailable(tmp_path, clock):
    pytest.importorskip("psycopg")
    with pytest.raises(StoreUnavailable):
        async with open_store(f"postgresql://ann@/kibitz?host={tmp_path}", clock):
            pass


async def test_a_file_that_is_no_database_is_unavailable(tmp_path, clock):
    Path(tmp_path, "kibitz.db").write_text("This is a letter, and not a database. " * 100)
    with pytest.raises(StoreUnavailable):
        async with open_store(f"sqlite:///{tmp_path}/kibitz.db", clock):
            pass


async def test_a_store_lives_through_a_restart_of_postgresql(own_postgresql, clock, make_index):
    async with open_store(own_postgresql.get_uri(), clock) as store:
        await store.log.create("table", OPENED, make_index())
        own_postgresql.stop()
        for attempt in (
            store.check(),
            store.log.read("table"),
            store.log.append("table", 1, [OPENED], make_index()),
        ):
            with pytest.raises(StoreUnavailable):
                await attempt
        own_postgresql.start()
        await store.check()
        await store.log.append("table", 1, [OPENED], make_index())
        assert [logged.number for logged in await store.log.read("table")] == [1, 2]
