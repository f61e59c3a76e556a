"""What lives as long as a server process, made in one place and handed on."""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from kibitz.bots.levels import player
from kibitz.rules.game import Variant
from kibitz.server.bus import NoBus
from kibitz.server.config import Config
from kibitz.server.rooms import Rooms
from kibitz.server.store.store import Store, open_store
from kibitz.server.table.state import TableState


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that a request may need.

    Attributes:
        config: the settings.
        variants: all that can be played.
        store: what outlives the process.
        rooms: the tables that this process holds.
        now: the time in milliseconds.
    """

    config: Config
    variants: Sequence[Variant[Any]]
    store: Store
    rooms: Rooms
    now: Callable[[], int]


def milliseconds() -> int:
    """The time of day in milliseconds."""
    return time.time_ns() // 1_000_000


@asynccontextmanager
async def services(
    config: Config, variants: Sequence[Variant[Any]], now: Callable[[], int] = milliseconds
) -> AsyncIterator[Services]:
    """Open everything that a server needs; close it in the other order at the end."""
    by_name = {variant.name: variant for variant in variants}

    async def finished(table_id: str, table: TableState) -> None:
        """What is done at the end of a match."""

    async with open_store(config.database_url, now) as store:
        rooms = Rooms(store, by_name.__getitem__, player, now, NoBus(), finished)
        try:
            yield Services(config, variants, store, rooms, now)
        finally:
            await rooms.close()
