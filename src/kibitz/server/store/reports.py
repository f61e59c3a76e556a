"""Reports: what people tell the moderators, with the record of what happened."""

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from kibitz.errors import Rejected
from kibitz.rules.text import say
from kibitz.server.store import schema
from kibitz.server.store.database import Database
from kibitz.server.store.ids import new_report_id
from kibitz.server.store.people import unknown_person


class Report(msgspec.Struct, frozen=True):
    """What somebody told the moderators.

    Attributes:
        id: the report's id.
        by: who wrote it.
        about: whom it is about.
        table: where it happened.
        reason: what happened, in words.
        record: the table's record, or what was said, at that time.
        created: when it was written.
        handled_by: the moderator who took care of it; none while nobody has.
        handled: when that was.
    """

    id: str
    by: str
    about: str
    table: str
    reason: str
    record: str
    created: int
    handled_by: str | None = None
    handled: int | None = None


class Reports:
    """All reports."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, *, by: str, about: str, table: str, reason: str, record: str) -> Report:
        """Write a report.

        Raises:
            Rejected: ``people/unknown``.
        """
        report = Report(new_report_id(), by, about, table, reason, record, self._database.now())
        row = msgspec.structs.asdict(report)
        row["table_id"] = row.pop("table")
        try:
            await self._database.change(insert(schema.reports), row)
        except IntegrityError:
            raise unknown_person() from None
        return report

    async def open(self, limit: int = 100) -> list[Report]:
        """The reports that nobody has taken care of, the oldest first."""
        columns = schema.reports.c
        wanted = (
            select(schema.reports)
            .where(columns.handled.is_(None))
            .order_by(columns.created, columns.id)
            .limit(limit)
        )
        return [Report(*row) for row in await self._database.rows(wanted)]

    async def handle(self, report: str, moderator: str) -> None:
        """Note that a moderator has taken care of a report.

        Raises:
            Rejected: ``reports/handled`` if there is no such report or somebody was first.
        """
        columns = schema.reports.c
        handled = (
            update(schema.reports)
            .where(columns.id == report, columns.handled.is_(None))
            .values(handled_by=moderator, handled=self._database.now())
        )
        if not await self._database.change(handled):
            raise Rejected(say("there is no such open report"), code="reports/handled")
