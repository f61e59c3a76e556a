"""The logs: every table as a row of numbered events that only grows."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from kibitz.errors import KibitzError, Rejected
from kibitz.rules.text import say
from kibitz.server.store import schema
from kibitz.server.store.database import Database, StoreUnavailable, Work
from kibitz.server.store.tables import TableIndex, index_row, read_places
from kibitz.server.table.events import Logged, Opened, Said, TableEvent

LARGEST_BATCH: Final = 200
"""Appends that share a transaction."""
GATHERING: Final = 0.004
"""Seconds that a busy log lets appends gather for the next transaction: at 2,000 appends a second
this halves what the log costs. An append that comes alone never waits for others."""

_EVENT: Final = msgspec.json.Decoder(TableEvent)


@dataclass(frozen=True, slots=True)
class _Append:
    """Events that wait to be written, if the log still ends where they expect.

    Attributes:
        row: the table's index as columns, with the number of the last event.
    """

    table: str
    expected: int
    events: list[dict[str, Any]]
    row: dict[str, Any]
    speakers: tuple[str, ...]
    written: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Log:
    """The logs of all tables.

    Appends that come in while others are being written share the next transaction: a busy
    server writes a few large transactions a second instead of thousands of small ones. Each
    append is accepted or refused by itself, and nobody is told before it is committed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Append] = []
        self._writer: asyncio.Task[None] | None = None

    async def create(self, table: str, opened: Opened, index: TableIndex) -> Logged:
        """Begin a log.

        Raises:
            Rejected: ``table/exists``.
        """
        logged = Logged(1, self._database.now(), opened)
        try:
            await self._database.write(self.beginning(table, [logged], index))
        except IntegrityError:
            raise Rejected(say("there is such a table already"), code="table/exists") from None
        return logged

    def beginning(self, table: str, events: Sequence[Logged], index: TableIndex) -> Work[None]:
        """What begins a log in a transaction that may do other things besides.

        Args:
            table: a new table.
            events: what happens first, the opening before all.
            index: the table's index afterwards.
        """
        rows = [_event_row(table, logged) for logged in events]
        columns = index_row(index)
        columns |= {"id": table, "number": len(rows)}
        columns |= {"created": events[0].at, "updated": events[-1].at}
        people = dict.fromkeys(_sitting(columns["places"]), True)

        def begin(connection: Connection) -> None:
            connection.execute(insert(schema.tables), columns)
            connection.execute(insert(schema.events), rows)
            self._attend(connection, {table: people})

        return begin

    async def append(
        self,
        table: str,
        expected: int,
        events: Sequence[TableEvent],
        index: TableIndex,
        at: int | None = None,
    ) -> tuple[Logged, ...]:
        """Add events to a log, and write what the table's index is after them.

        Without events only the index is written, if the log has not grown.

        Args:
            table: whose log it is.
            expected: the number of its last event, as the caller knows it.
            events: what happened.
            index: the table's index afterwards.
            at: when it happened; now if not said.

        Raises:
            Rejected: ``table/stale`` if somebody was first, ``table/unknown`` if there is no
                such table; nothing was written.
            StoreUnavailable: if the database does not answer; the log tells whether the
                events came through.
        """
        at = self._database.now() if at is None else at
        logged = tuple(Logged(number, at, what) for number, what in enumerate(events, expected + 1))
        wanted = _Append(
            table,
            expected,
            [_event_row(table, entry) for entry in logged],
            index_row(index) | {"number": expected + len(logged), "updated": at},
            tuple(event.person for event in events if isinstance(event, Said)),
        )
        self._waiting.append(wanted)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_waiting())
        await wanted.written
        return logged

    async def read(self, table: str, after: int = 0) -> tuple[Logged, ...]:
        """The events after a number; none at all if there is no such table."""
        columns = schema.events.c
        wanted = (
            select(columns.number, columns.at, columns.what)
            .where(columns.table_id == table, columns.number > after)
            .order_by(columns.number)
        )
        rows = await self._database.rows(wanted)
        return tuple(Logged(number, at, read_event(what)) for number, at, what in rows)

    async def finish(self) -> None:
        """Wait until everything that was to be appended is written."""
        if self._writer is not None:
            await self._writer

    async def _write_waiting(self) -> None:
        while self._waiting:
            batch = self._waiting[:LARGEST_BATCH]
            del self._waiting[:LARGEST_BATCH]
            await self._answer([wanted for wanted in batch if not wanted.written.done()])
            if 1 < len(batch) < LARGEST_BATCH:
                await asyncio.sleep(GATHERING)

    async def _answer(self, batch: Sequence[_Append]) -> None:
        """Write a batch and tell those who wait; one that cannot be written fails alone."""
        try:
            refusals = await self._database.write(lambda inner: self._write(inner, batch))
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, StoreUnavailable):
                for wanted in batch:
                    await self._answer([wanted])
                return
            refusals = [error] * len(batch)
        for wanted, refusal in zip(batch, refusals, strict=True):
            if wanted.written.done():
                continue
            if refusal is None:
                wanted.written.set_result(None)
            else:
                wanted.written.set_exception(refusal)

    def _write(
        self, connection: Connection, batch: Sequence[_Append]
    ) -> Sequence[Exception | None]:
        """Write what may be written of a batch; says why not for each."""
        last = _last_rows(connection, {wanted.table for wanted in batch})
        people: dict[str, dict[str, bool]] = {}
        refusals: list[Exception | None] = []
        events: list[dict[str, Any]] = []
        rows: dict[str, dict[str, Any]] = {}
        for wanted in batch:
            before = last.get(wanted.table)
            refusal = _refusal(wanted, before)
            refusals.append(refusal)
            if refusal is None and before is not None:
                last[wanted.table] = rows[wanted.table] = wanted.row
                events += wanted.events
                people.setdefault(wanted.table, {}).update(_attending(wanted, before))
        if rows:
            changed = [row | {"table": table} for table, row in rows.items()]
            connection.execute(_UPDATE, changed)
        if events:
            connection.execute(insert(schema.events), events)
        self._attend(connection, people)
        return refusals

    def _attend(self, connection: Connection, people: dict[str, dict[str, bool]]) -> None:
        """Note who is at which table, and whether they sit there."""
        rows = [
            {"table_id": table, "person": person, "sits": sits}
            for table, there in people.items()
            for person, sits in there.items()
        ]
        if rows:
            noted = self._database.insert(schema.attendance)
            noted = noted.on_conflict_do_update(
                index_elements=["person", "table_id"], set_={"sits": noted.excluded.sits}
            )
            connection.execute(noted, rows)


_UPDATE: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values(
        {name: bindparam(name) for name in (*TableIndex.__struct_fields__, "number", "updated")}
    )
)
_LAST: Final = (
    select(schema.tables.c.id, schema.tables.c.number, schema.tables.c.places)
    .where(schema.tables.c.id.in_(bindparam("tables", expanding=True)))
    .order_by(schema.tables.c.id)
    .with_for_update()
)


def _last_rows(connection: Connection, tables: Iterable[str]) -> dict[str, Any]:
    """What the index says of some tables, which nobody else changes before the transaction ends.

    They are locked in order, so that two processes never wait for each other.
    """
    rows = connection.execute(_LAST, {"tables": list(tables)})
    return {row.id: {"number": row.number, "places": row.places} for row in rows}


def _refusal(wanted: _Append, before: dict[str, Any] | None) -> KibitzError | None:
    if before is None:
        return Rejected(say("there is no such table"), code="table/unknown")
    if before["number"] != wanted.expected:
        return Rejected(say("something else happened first"), code="table/stale")
    return None


def _attending(wanted: _Append, before: dict[str, Any]) -> dict[str, bool]:
    """The people whose attendance an append changes, and whether they sit afterwards."""
    sitting = _sitting(wanted.row["places"])
    people = dict.fromkeys(wanted.speakers, False)
    if wanted.row["places"] != before["places"]:
        people |= dict.fromkeys(_sitting(before["places"]), False) | dict.fromkeys(sitting, True)
    return {person: person in sitting for person in people}


def _sitting(places: str) -> list[str]:
    return [place.person for place in read_places(places) if place.person is not None]


def _event_row(table: str, logged: Logged) -> dict[str, Any]:
    return {
        "table_id": table,
        "number": logged.number,
        "at": logged.at,
        "what": event_text(logged.what),
    }


def event_text(event: TableEvent) -> str:
    """An event as it is stored."""
    return msgspec.json.encode(event).decode()


def read_event(text: str) -> TableEvent:
    """An event from the text it is stored as."""
    return _EVENT.decode(text)
