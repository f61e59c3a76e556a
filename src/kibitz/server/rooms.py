"""All tables that this process holds, and how it learns of the others."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
import structlog

from kibitz.bots.levels import LEVELS
from kibitz.errors import KibitzError, Rejected
from kibitz.rules.text import say
from kibitz.server.bus import Bus
from kibitz.server.counts import Counts
from kibitz.server.index import index_of
from kibitz.server.room import Room
from kibitz.server.store.ids import new_table_id
from kibitz.server.store.store import Store
from kibitz.server.table.events import HOUSE, Opened, TableSettings
from kibitz.server.table.fold import opened
from kibitz.server.table.state import TableState, Variants
from kibitz.server.thinking import Thinking

SWEEP_EVERY: Final = 1.0
"""Seconds between two looks for tables that nobody sees to."""

OVERDUE: Final = 2_000
"""Milliseconds after which a deadline counts as forgotten by whoever held the table."""

GRACE: Final = 1_500
"""Milliseconds that a process leaves to the one which last wrote to a table, to see to it."""

IDLE: Final = 60.0
"""Seconds that a room is kept though nobody looks at it and nothing goes on."""

MOST_DUE: Final = 200

log = structlog.get_logger(__name__)

Finished = Callable[[str, TableState], Awaitable[None]]
"""What to do when the match of a table is over; may be called more than once."""


class Rooms:
    """The tables of this process.

    Attributes:
        counts: what has been done at them here.
    """

    def __init__(
        self,
        store: Store,
        variants: Variants,
        thinking: Thinking,
        now: Callable[[], int],
        bus: Bus,
        finished: Finished,
    ) -> None:
        self._store = store
        self._variants = variants
        self._thinking = thinking
        self._now = now
        self._bus = bus
        self._finished = finished
        self.counts = Counts()
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._unused: dict[str, float] = {}

    async def open(self, host: str, settings: TableSettings) -> str:
        """Open a table.

        Raises:
            UnknownGame: for a variant or an option that there is not.
            Rejected: for settings that do not go together.
        """
        if settings.rated and host != HOUSE:
            raise Rejected(say("rated tables come from the queue"), code="table/rated")
        table = opened(Opened(host, settings), self._variants)
        most = 6 if table.by_person else 4
        if not 4 <= settings.places <= most:
            raise Rejected(say("this game has 4 to {most} places", most=most), code="table/places")
        if not 0 <= settings.pace <= 10 or not 0 <= settings.kibitzer_delay <= 200:
            raise Rejected(say("this pace or delay is out of bounds"), code="table/settings")
        if settings.level not in LEVELS:
            raise Rejected(say("there is no such computer player"), code="table/settings")
        if settings.chat not in ("off", "presets", "free"):
            raise Rejected(say("chat is off, presets or free"), code="table/settings")
        table_id = new_table_id()
        await self._store.log.create(table_id, Opened(host, settings), index_of(table))
        return table_id

    async def room(self, table_id: str) -> Room:
        """A table's room, made from its log if this process does not hold it yet.

        Raises:
            Rejected: ``table/unknown``.
        """
        if table_id not in self._rooms:
            if table_id not in self._opening:
                self._opening[table_id] = asyncio.create_task(self._open(table_id))
            await asyncio.shield(self._opening[table_id])
        self._unused.pop(table_id, None)
        return self._rooms[table_id]

    async def _open(self, table_id: str) -> None:
        """Make a table's room, once for all who ask for it meanwhile."""
        try:
            self._rooms[table_id] = await self._load(table_id)
        finally:
            del self._opening[table_id]

    async def _load(self, table_id: str) -> Room:
        events = await self._store.log.read(table_id)
        if not events:
            raise Rejected(say("there is no such table"), code="table/unknown")
        return Room(
            table_id,
            self._store.log,
            events,
            self._variants,
            self._thinking,
            self._now,
            self._announce,
            self._archive,
            self.counts,
            self._store.people.mutes_among,
            0 if self._bus.alone else GRACE,
        )

    async def _announce(self, room: Room) -> None:
        """Tell other processes that a table has moved on, and see to what ends with it."""
        await self._bus.publish(room.id, room.table.number)
        if room.table.over:
            await self._end(room)

    async def _archive(self, room: Room) -> None:
        """See to it that the match that is over at a table is kept before another one begins."""
        await self._finished(room.id, room.table)

    async def _end(self, room: Room) -> None:
        """See to what ends with a match; the table stays due until that is done."""
        try:
            await self._archive(room)
            seen_to = msgspec.structs.replace(index_of(room.table), due=None)
            await self._store.log.append(room.id, room.table.number, (), seen_to)
        except KibitzError as error:
            log.warning("rooms.end", table=room.id, reason=str(error))

    async def heard(self, table_id: str, number: int) -> None:
        """Another process has appended to a table."""
        room = self._rooms.get(table_id)
        if room is not None and number > room.table.number:
            await room.catch_up()

    async def run(self) -> None:
        """Take over forgotten tables and let go of idle rooms, until cancelled."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            try:
                if self._bus.missed():
                    await self._look_again()
                await self._take_over()
                await self._let_go()
            except KibitzError as error:
                log.warning("rooms.sweep", reason=str(error))
            except Exception:
                log.exception("rooms.sweep")

    async def _look_again(self) -> None:
        """Read what others may have done at the tables that are followed here."""
        for room in [room for room in self._rooms.values() if room.watched]:
            await room.catch_up()

    async def _take_over(self) -> None:
        """Look after tables whose deadline has passed without anything happening."""
        for table_id in await self._store.tables.due(self._now() - OVERDUE, MOST_DUE):
            room = await self.room(table_id)
            await room.catch_up()
            if room.table.over:
                await self._end(room)

    async def _let_go(self) -> None:
        moment = asyncio.get_running_loop().time()
        for table_id, room in list(self._rooms.items()):
            if room.watched or room.busy:
                self._unused.pop(table_id, None)
            elif moment - self._unused.setdefault(table_id, moment) > IDLE:
                del self._rooms[table_id], self._unused[table_id]
                await room.close()

    @property
    def held(self) -> int:
        """How many tables this process holds."""
        return len(self._rooms)

    @property
    def followers(self) -> int:
        """How many connections follow a table here."""
        return sum(room.followers for room in self._rooms.values())

    async def close(self) -> None:
        """Let go of all rooms; their logs stay."""
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._rooms.clear()
