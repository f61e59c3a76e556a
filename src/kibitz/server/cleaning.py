"""What is no longer needed goes: old sessions, tables that are done or forgotten, guests of old.

Finished matches stay in the archive whatever becomes of their tables.
"""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

import structlog

from kibitz.errors import KibitzError
from kibitz.server.config import Ages
from kibitz.server.store.store import Store
from kibitz.server.store.tables import DONE, OPEN

DAY: Final = 24 * 60 * 60 * 1000
HOUR: Final = 60 * 60 * 1000
LOOK_EVERY: Final = 600.0
"""Seconds between two looks whether it is time to clean up."""

AT_ONCE: Final = 100

log = structlog.get_logger(__name__)


class Cleaned(NamedTuple):
    """How much has gone."""

    tables: int
    sessions: int
    guests: int


class Cleaning:
    """Cleans up the store.

    Args:
        store: what is cleaned up.
        now: the time in milliseconds.
        ages: after how long things go.
    """

    def __init__(self, store: Store, now: Callable[[], int], ages: Ages) -> None:
        self._store = store
        self._now = now
        self._ages = ages

    async def run(self) -> None:
        """Clean up every hour, unless another process does, until cancelled."""
        while True:
            try:
                if await self._store.chores.take("cleaning", HOUR):
                    log.info("cleaning.done", **(await self.clean())._asdict())
            except KibitzError as error:
                log.warning("cleaning.failed", reason=str(error))
            await asyncio.sleep(LOOK_EVERY)

    async def clean(self) -> Cleaned:
        """Clean up now; says how much has gone."""
        tables = 0
        for days, phases in ((self._ages.tables, DONE), (self._ages.idle, OPEN)):
            while days and (
                gone := await self._store.tables.forget(self._before(days), phases, AT_ONCE)
            ):
                tables += gone
        sessions = guests = 0
        if self._ages.sessions:
            sessions = await self._store.sessions.forget(self._before(self._ages.sessions))
        while self._ages.guests and (
            strangers := await self._store.people.gone(self._before(self._ages.guests), AT_ONCE)
        ):
            for person in strangers:
                await self._store.personal.delete(person)
            guests += len(strangers)
        return Cleaned(tables, sessions, guests)

    def _before(self, days: int) -> int:
        return self._now() - days * DAY
