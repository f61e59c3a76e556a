"""What can be asked of all tables at once, without reading their logs."""

from collections.abc import Collection
from typing import Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Row, delete, select

from kibitz.server.store import schema
from kibitz.server.store.database import Database
from kibitz.server.table.state import Place

Phase: TypeAlias = Literal["waiting", "playing", "between", "over", "closed"]
"""Before the first deal, in a deal, between two deals, after the match, after the host is done."""

OPEN: Final[tuple[Phase, ...]] = ("waiting", "playing", "between")
DONE: Final[tuple[Phase, ...]] = ("over", "closed")


class TableIndex(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a table without its log; written anew with each event.

    Attributes:
        variant: what is played, as ``bridge/match``.
        host: who opened it.
        phase: how far it is.
        public: whether the lobby shows it.
        rated: whether ratings depend on it.
        places: who sits where.
        deals: how many deals have begun.
        due: the next deadline; none if nothing waits for one.
    """

    variant: str
    host: str
    phase: Phase
    public: bool
    rated: bool
    places: tuple[Place, ...]
    deals: int = 0
    due: int | None = None


class IndexedTable(TableIndex, frozen=True, kw_only=True):
    """A table's index as it is stored.

    Attributes:
        id: the table.
        number: its last event.
        created: when it was opened.
        updated: when it last changed.
    """

    id: str
    number: int
    created: int
    updated: int


class Tables:
    """All tables by what their index says."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, table: str) -> IndexedTable | None:
        """A table's index; none if there is no such table."""
        wanted = select(schema.tables).where(schema.tables.c.id == table)
        row = await self._database.row(wanted)
        return None if row is None else _indexed(row)

    async def open(self, variant: str | None = None, limit: int = 100) -> list[IndexedTable]:
        """The public tables that are not over, the liveliest first."""
        columns = schema.tables.c
        wanted = (
            select(schema.tables)
            .where(columns.phase.in_(OPEN), columns.public)
            .order_by(columns.updated.desc(), columns.id)
            .limit(limit)
        )
        if variant is not None:
            wanted = wanted.where(columns.variant == variant)
        return [_indexed(row) for row in await self._database.rows(wanted)]

    async def of(self, person: str) -> list[IndexedTable]:
        """The tables that a person sits at and that are not closed, the liveliest first."""
        columns, attendance = schema.tables.c, schema.attendance.c
        wanted = (
            select(schema.tables)
            .join(schema.attendance, attendance.table_id == columns.id)
            .where(attendance.person == person, attendance.sits, columns.phase != "closed")
            .order_by(columns.updated.desc(), columns.id)
        )
        return [_indexed(row) for row in await self._database.rows(wanted)]

    async def due(self, now: int, limit: int = 100) -> list[str]:
        """The tables whose deadline has come, the longest overdue first."""
        columns = schema.tables.c
        wanted = select(columns.id).where(columns.due <= now).order_by(columns.due).limit(limit)
        return [row.id for row in await self._database.rows(wanted)]

    async def forget(self, before: int, phases: Collection[Phase] = DONE, limit: int = 100) -> int:
        """Remove tables, with their logs, at which nothing has happened since; says how many.

        Args:
            before: the time of the last event has to be earlier.
            phases: how far they are; none goes for which anything is still to be seen to.
            limit: how many at most.
        """
        columns = schema.tables.c
        old = (
            select(columns.id)
            .where(columns.phase.in_(phases), columns.updated < before, columns.due.is_(None))
            .order_by(columns.updated)
            .limit(limit)
        )
        return await self._database.change(delete(schema.tables).where(columns.id.in_(old)))


def index_row(index: TableIndex) -> dict[str, Any]:
    """An index as columns."""
    row = {name: getattr(index, name) for name in TableIndex.__struct_fields__}
    return row | {"places": places_text(index.places)}


def places_text(places: tuple[Place, ...]) -> str:
    """Places as they are stored."""
    return msgspec.json.encode(places).decode()


def read_places(text: str) -> tuple[Place, ...]:
    """Places from the text they are stored as."""
    return _PLACES.decode(text)


_PLACES: Final = msgspec.json.Decoder(tuple[Place, ...])


def _indexed(row: Row[Any]) -> IndexedTable:
    columns: dict[str, Any] = dict(row._mapping)
    columns["places"] = read_places(columns["places"])
    return IndexedTable(**columns)
