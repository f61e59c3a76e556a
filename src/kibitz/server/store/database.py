"""The database behind the store: how it is reached, read and written."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from time import sleep
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Executable,
    Row,
    Table,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.dialects.postgresql import Insert as PostgresqlInsert
from sqlalchemy.dialects.sqlite import Insert as SqliteInsert
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError

from kibitz.errors import KibitzError, ParseError, Rejected
from kibitz.rules.text import say

CONNECTIONS: Final = 8
PATIENCE: Final = 10
"""Seconds to wait for PostgreSQL, or for another process that is writing to the SQLite file."""

ATTEMPTS: Final = 200

_WRITES: Final = "kibitz_writes"


class StoreUnavailable(KibitzError):
    """The database does not answer; whether a change that was under way came through is open."""

    kind = "unavailable"


Result = TypeVar("Result")
Work: TypeAlias = Callable[[Connection], Result]
"""What is to be done with a connection, in a thread of its own: it may wait."""


class Database:
    """Connections to one SQLite file or PostgreSQL database.

    A piece of work, be it one statement or many, goes to a thread and comes back once: the
    process serves others meanwhile, and going there for each statement would cost more than
    most statements do.

    Args:
        url: ``sqlite:///path`` or ``postgresql://…``.
        now: the time in milliseconds.
    """

    def __init__(self, url: str, now: Callable[[], int]) -> None:
        self.now = now
        parsed = _parse(url)
        self.on_sqlite = parsed.get_backend_name() == "sqlite"
        self._file = Path(parsed.database or "").absolute()
        self._engine = _sqlite_engine(parsed) if self.on_sqlite else _postgresql_engine(parsed)
        isolation = {} if self.on_sqlite else {"isolation_level": "AUTOCOMMIT"}
        self._reader = self._engine.execution_options(**isolation)
        self._writer = self._engine.execution_options(**{_WRITES: True})
        self._threads = ThreadPoolExecutor(CONNECTIONS, "store")
        # SQLite has one writer at a time; a queue here is quicker and fairer than its own.
        self._writing = ThreadPoolExecutor(1, "store") if self.on_sqlite else self._threads

    async def prepare(self) -> None:
        """Make what has to be there before the first connection."""
        if self.on_sqlite:
            await _done_in(self._writing, lambda: _prepare_file(self._file))

    async def read(self, work: Work[Result]) -> Result:
        """Do something with a connection on which each statement sees the latest state."""

        def reading() -> Result:
            with self._reader.connect() as connection:
                return work(connection)

        return await _done_in(self._threads, reading)

    async def rows(self, wanted: Executable) -> Sequence[Row[*tuple[Any, ...]]]:
        """What a statement finds."""
        return await self.read(lambda connection: connection.execute(wanted).all())

    async def row(self, wanted: Executable) -> Row[*tuple[Any, ...]] | None:
        """The one row that a statement finds; none if there is none."""
        return await self.read(lambda connection: connection.execute(wanted).one_or_none())

    async def write(self, work: Work[Result]) -> Result:
        """Do something in a transaction, which is undone if an exception leaves it."""

        def writing() -> Result:
            with self._writer.begin() as connection:
                return work(connection)

        return await _done_in(self._writing, writing)

    async def change(self, statement: Executable, row: dict[str, Any] | None = None) -> int:
        """Carry out a statement; says how many rows it has changed."""
        return await self.write(lambda connection: connection.execute(statement, row).rowcount)

    def insert(self, table: Table) -> SqliteInsert | PostgresqlInsert:
        """An insertion that may say what happens ``on_conflict``."""
        return SqliteInsert(table) if self.on_sqlite else PostgresqlInsert(table)

    async def close(self) -> None:
        """Let go of all connections once what is under way is done."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writing.shutdown()
        self._threads.shutdown()
        self._engine.dispose()


async def _done_in(threads: Executor, work: Callable[[], Result]) -> Result:
    """What some work, done in another thread, comes to."""

    def working() -> Result:
        with _answering():
            return work()

    return await asyncio.get_running_loop().run_in_executor(threads, working)


def _parse(url: str) -> URL:
    """Read a database's address; errors do not repeat it, for it may hold a password."""
    expected = "sqlite:///path or postgresql://user@host/name"
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise ParseError("this is no address of a database", expected=expected) from None
    name = parsed.drivername
    if name == "sqlite" and parsed.database not in (None, "", ":memory:"):
        return parsed.set(drivername="sqlite+pysqlite")
    if name == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    raise ParseError(f"{name!r} names no database that can be used", expected=expected)


def _sqlite_engine(url: URL) -> Engine:
    engine = create_engine(
        url,
        pool_size=CONNECTIONS + 1,
        max_overflow=0,
        hide_parameters=True,
        # The driver is kept from beginning transactions of its own accord: see _begin.
        connect_args={"isolation_level": None, "timeout": PATIENCE},
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare_file(file: Path) -> None:
    """Make a file that readers may read while somebody writes.

    Of processes that ask for this at once SQLite turns some away without letting them wait.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(sqlite3.connect(file, timeout=PATIENCE)) as connection:
        for attempts_left in reversed(range(ATTEMPTS)):
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError:
                if not attempts_left:
                    raise
                sleep(PATIENCE / ATTEMPTS)
            else:
                return


def _set_up(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for setting in ("synchronous = NORMAL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Whoever writes takes the lock at once: a reader that becomes a writer may be refused."""
    if connection.get_execution_options().get(_WRITES):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _postgresql_engine(url: URL) -> Engine:
    try:
        return create_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"connect_timeout": PATIENCE},
        )
    except ImportError:
        raise KibitzError(
            "the driver for PostgreSQL is missing", expected="pip install 'kibitz[postgresql]'"
        ) from None


@contextmanager
def _answering() -> Iterator[None]:
    """Say in our own words that the database is away, or that a text cannot be stored."""
    try:
        yield
    except (DataError, UnicodeEncodeError):
        raise Rejected(say("this text cannot be stored"), code="store/text") from None
    except (IntegrityError, ProgrammingError):
        raise
    except (DBAPIError, sqlite3.Error, OSError) as error:
        raise StoreUnavailable(say("the database does not answer")) from error
