"""All that is stored of one person: handed over, or taken out."""

from dataclasses import replace
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, update

from kibitz.server.store import schema
from kibitz.server.store.archive import Archive, MatchQuery, exported
from kibitz.server.store.database import Database
from kibitz.server.store.log import event_text, read_event
from kibitz.server.store.people import unknown_person
from kibitz.server.store.tables import places_text, read_places
from kibitz.server.table.events import Said, Sat, TableEvent


class Personal:
    """What is stored of people, whatever the subject."""

    def __init__(self, database: Database, archive: Archive) -> None:
        self._database = database
        self._archive = archive

    async def everything_of(self, person: str) -> dict[str, Any]:
        """All that is stored of a person, as a JSON object, without what is secret.

        Who wrote a report about the person stays with the moderators.

        Raises:
            Rejected: ``people/unknown``.
        """
        everything = await self._database.read(lambda connection: _all_rows(connection, person))
        for session in everything["sessions"]:
            del session["token_hash"]
        for report in everything["reports_about"]:
            del report["by"], report["handled_by"]
        everything["matches"] = [
            exported(match) async for match in self._archive.full(MatchQuery(person=person))
        ]
        return everything

    async def delete(self, person: str) -> None:
        """Take a person out of everything, in one transaction.

        Matches stay in the archive for the others who played them, and so does the log of a
        table; there the person has no name any more, and what was said is gone. A process that
        serves such a table shows the name until the table is read anew: let the person stand
        up first.

        Raises:
            Rejected: ``people/unknown``.
        """
        await self._database.write(lambda connection: _delete(connection, person))


def _all_rows(connection: Connection, person: str) -> dict[str, Any]:
    """All but the matches."""
    found = _rows(connection, schema.persons, "id", person)
    if not found:
        raise unknown_person()
    shown = found[0]
    shown["password"] = shown.pop("password_hash") is not None
    shown["settings"] = msgspec.json.decode(shown["settings"])
    return {
        "person": shown,
        "sessions": _rows(connection, schema.sessions, "person", person),
        "muted": _rows(connection, schema.mutes, "person", person),
        "reports_by": _rows(connection, schema.reports, "by", person),
        "reports_about": _rows(connection, schema.reports, "about", person),
        "ratings": _rows(connection, schema.ratings, "player", person),
        "queue": _rows(connection, schema.queue, "person", person),
        "leavings": _rows(connection, schema.leavings, "person", person),
        "tables": _rows(connection, schema.attendance, "person", person),
        "said": [
            {"table": table, "at": at, "text": event.text}
            for table, _, at, event in _own_events(connection, person)
            if isinstance(event, Said)
        ],
    }


def _delete(connection: Connection, person: str) -> None:
    gone = delete(schema.persons).where(schema.persons.c.id == person)
    if not connection.execute(gone).rowcount:
        raise unknown_person()
    _forget_in_matches(connection, person)
    _forget_at_tables(connection, person)
    connection.execute(delete(schema.ratings).where(schema.ratings.c.player == person))


def _rows(connection: Connection, table: Any, column: str, person: str) -> list[dict[str, Any]]:
    rows = connection.execute(select(table).where(table.c[column] == person))
    return [dict(row._mapping) for row in rows]


def _own_events(connection: Connection, person: str) -> list[tuple[str, int, int, Sat | Said]]:
    """The events that hold a person's name or words: table, number, time and event."""
    columns, attendance = schema.events.c, schema.attendance.c
    wanted = (
        select(columns.table_id, columns.number, columns.at, columns.what)
        .join(schema.attendance, attendance.table_id == columns.table_id)
        .where(attendance.person == person, columns.what.contains(person, autoescape=True))
        .order_by(columns.at, columns.table_id, columns.number)
    )
    rows = connection.execute(wanted).all()
    events = [(table, number, at, read_event(what)) for table, number, at, what in rows]
    return [
        (table, number, at, event)
        for table, number, at, event in events
        if isinstance(event, Sat | Said) and event.person == person
    ]


def _forget_in_matches(connection: Connection, person: str) -> None:
    entrants = schema.entrants
    nobody = update(entrants).where(entrants.c.person == person).values(person=None, name="")
    connection.execute(nobody)


def _forget_at_tables(connection: Connection, person: str) -> None:
    events, attendance = schema.events, schema.attendance
    for table, number, _, event in _own_events(connection, person):
        entry = update(events).where(events.c.table_id == table, events.c.number == number)
        connection.execute(entry.values(what=event_text(_nameless(event))))
    columns = schema.tables.c
    sat_at = (
        select(columns.id, columns.places)
        .join(attendance, attendance.c.table_id == columns.id)
        .where(attendance.c.person == person, attendance.c.sits)
        .order_by(columns.id)
        .with_for_update(of=schema.tables)
    )
    for table, text in connection.execute(sat_at).all():
        places = tuple(
            replace(place, name="") if place.person == person else place
            for place in read_places(text)
        )
        entry = update(schema.tables).where(columns.id == table)
        connection.execute(entry.values(places=places_text(places)))
    connection.execute(delete(attendance).where(attendance.c.person == person))


def _nameless(event: Sat | Said) -> TableEvent:
    match event:
        case Sat():
            return msgspec.structs.replace(event, name="")
        case Said():
            return msgspec.structs.replace(event, name="", text="")
