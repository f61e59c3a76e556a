"""The store: one database, opened, brought up to date, and seen by subject."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sqlalchemy import select

from kibitz.server.store import schema
from kibitz.server.store.archive import Archive
from kibitz.server.store.chores import Chores
from kibitz.server.store.database import Database
from kibitz.server.store.log import Log
from kibitz.server.store.migrations import migrate
from kibitz.server.store.people import People
from kibitz.server.store.personal import Personal
from kibitz.server.store.queue import Queue
from kibitz.server.store.ratings import Ratings
from kibitz.server.store.reports import Reports
from kibitz.server.store.sessions import Sessions
from kibitz.server.store.tables import Tables


class Store:
    """Everything that outlives the process.

    Attributes:
        log: what happened at each table.
        tables: all tables by their index.
        archive: finished matches.
        people: guests and accounts.
        sessions: who is signed in where.
        reports: what people tell the moderators.
        personal: all that is stored of one person.
        ratings: how strong players are.
        queue: who waits for a ranked game.
        chores: what one process does for all.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.log = Log(database)
        self.tables = Tables(database)
        self.archive = Archive(database)
        self.people = People(database)
        self.sessions = Sessions(database)
        self.reports = Reports(database)
        self.personal = Personal(database, self.archive)
        self.ratings = Ratings(database)
        self.queue = Queue(database)
        self.chores = Chores(database)

    async def check(self) -> None:
        """See whether the database answers.

        Raises:
            StoreUnavailable: if it does not.
        """
        await self._database.rows(select(schema.tables.c.id).limit(1))


@asynccontextmanager
async def open_store(url: str, now: Callable[[], int]) -> AsyncIterator[Store]:
    """Open a store, made or brought up to date first; at the end all that waits is written.

    Args:
        url: ``sqlite:///path`` or ``postgresql://…``; a file's folder is made.
        now: the time in milliseconds.

    Raises:
        ParseError: for an address that is none.
        KibitzError: if a newer kibitz has been at work on the database.
        StoreUnavailable: if it does not answer.
    """
    database = Database(url, now)
    try:
        await database.prepare()
        await migrate(database)
        store = Store(database)
        try:
            yield store
        finally:
            await store.log.finish()
    finally:
        await database.close()
