"""The database behind the store: how it is reached, read and written."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    closing,
    contextmanager,
    nullcontext,
)
from pathlib import Path
from time import sleep
from typing import Any, Final

from sqlalchemy import URL, Connection, Table, event, make_url
from sqlalchemy.dialects.postgresql import Insert as PostgresqlInsert
from sqlalchemy.dialects.sqlite import Insert as SqliteInsert
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kibitz.errors import KibitzError, ParseError, Rejected
from kibitz.rules.text import say

CONNECTIONS: Final = 8
PATIENCE: Final = 10
"""Seconds to wait for a connection, or for another process that is writing to the SQLite file."""

ATTEMPTS: Final = 200

_WRITES: Final = "kibitz_writes"


class StoreUnavailable(KibitzError):
    """The database does not answer; whether a change that was under way came through is open."""

    kind = "unavailable"


class Database:
    """Connections to one SQLite file or PostgreSQL database.

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
        self._turn: AbstractAsyncContextManager[Any] = (
            asyncio.Lock() if self.on_sqlite else nullcontext()
        )
        """SQLite has one writer at a time; a queue here is quicker and fairer than its own."""

    async def prepare(self) -> None:
        """Make what has to be there before the first connection."""
        if self.on_sqlite:
            with _answering():
                await asyncio.to_thread(_prepare_file, self._file)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for statements that each see the latest state."""
        with _answering():
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction, which is undone if an exception leaves it."""
        async with self._turn:
            with _answering():
                async with self._writer.begin() as connection:
                    yield connection

    def insert(self, table: Table) -> SqliteInsert | PostgresqlInsert:
        """An insertion that may say what happens ``on_conflict``."""
        return SqliteInsert(table) if self.on_sqlite else PostgresqlInsert(table)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()


def _parse(url: str) -> URL:
    """Read a database's address; errors do not repeat it, for it may hold a password."""
    expected = "sqlite:///path or postgresql://user@host/name"
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise ParseError("this is no address of a database", expected=expected) from None
    name = parsed.drivername
    if name == "sqlite" and parsed.database not in (None, "", ":memory:"):
        return parsed.set(drivername="sqlite+aiosqlite")
    if name == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    raise ParseError(f"{name!r} names no database that can be used", expected=expected)


def _sqlite_engine(url: URL) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=PATIENCE,
        # The driver is kept from beginning transactions of its own accord: see _begin.
        connect_args={"isolation_level": None, "timeout": PATIENCE},
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)
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


def _postgresql_engine(url: URL) -> AsyncEngine:
    try:
        return create_async_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=PATIENCE,
            pool_pre_ping=True,
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
    except (DBAPIError, PoolTimeout, sqlite3.Error, OSError) as error:
        raise StoreUnavailable(say("the database does not answer")) from error
