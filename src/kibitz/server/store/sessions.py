"""Sessions: who is signed in where. The token itself is kept by its owner alone."""

from hashlib import sha256
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from kibitz.server.store import schema
from kibitz.server.store.database import Database
from kibitz.server.store.ids import new_token
from kibitz.server.store.people import SHOWN, Person, read_person, unknown_person

LONGEST_USER_AGENT: Final = 200


class Session(msgspec.Struct, frozen=True):
    """A browser or program that a person is signed in with.

    Attributes:
        id: the token's hash, which opens nothing.
    """

    id: str
    person: str
    created: int
    last_seen: int
    user_agent: str


class Sessions:
    """All sessions that were not revoked."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, person: str, user_agent: str = "") -> str:
        """Sign a person in: a new token, which nobody can be told again.

        Raises:
            Rejected: ``people/unknown``.
        """
        token, now = new_token(), self._database.now()
        row = {
            "token_hash": _hash(token),
            "person": person,
            "created": now,
            "last_seen": now,
            "user_agent": user_agent[:LONGEST_USER_AGENT],
        }
        try:
            await self._database.change(insert(schema.sessions), row)
        except IntegrityError:
            raise unknown_person() from None
        return token

    async def find(self, token: str) -> tuple[Session, Person] | None:
        """The session that a token opens, and whose it is."""
        columns = schema.sessions.c
        wanted = (
            select(*_SHOWN, *SHOWN)
            .join(schema.persons, schema.persons.c.id == columns.person)
            .where(columns.token_hash == _hash(token), columns.revoked.is_(None))
        )
        row = await self._database.row(wanted)
        return None if row is None else (Session(*row[: len(_SHOWN)]), read_person(row))

    async def seen(self, session: Session) -> None:
        """Note that a session is in use, and its person here."""
        now = {"last_seen": self._database.now()}
        used = update(schema.sessions).where(schema.sessions.c.token_hash == session.id)
        here = update(schema.persons).where(schema.persons.c.id == session.person)

        def note(connection: Connection) -> None:
            connection.execute(used.values(now))
            connection.execute(here.values(now))

        await self._database.write(note)

    async def of(self, person: str) -> list[Session]:
        """The sessions of a person, the latest used first."""
        columns = schema.sessions.c
        wanted = (
            select(*_SHOWN)
            .where(columns.person == person, columns.revoked.is_(None))
            .order_by(columns.last_seen.desc(), columns.token_hash)
        )
        return [Session(*row) for row in await self._database.rows(wanted)]

    async def revoke(self, person: str, session: str) -> bool:
        """End one of a person's sessions; says whether there was one."""
        columns = schema.sessions.c
        return await self._revoke(person, columns.token_hash == session) > 0

    async def revoke_all(self, person: str, but: str = "") -> int:
        """End a person's sessions, except perhaps one; says how many."""
        return await self._revoke(person, schema.sessions.c.token_hash != but)

    async def forget(self, before: int) -> int:
        """Remove sessions that were revoked or last used before a time; says how many."""
        columns = schema.sessions.c
        old = delete(schema.sessions).where(
            or_(columns.last_seen < before, columns.revoked < before)
        )
        return await self._database.change(old)

    async def _revoke(self, person: str, which: ColumnElement[bool]) -> int:
        columns = schema.sessions.c
        ended = (
            update(schema.sessions)
            .where(columns.person == person, columns.revoked.is_(None), which)
            .values(revoked=self._database.now())
        )
        return await self._database.change(ended)


_SHOWN: Final = (
    schema.sessions.c.token_hash,
    schema.sessions.c.person,
    schema.sessions.c.created.label("opened"),
    schema.sessions.c.last_seen.label("used"),
    schema.sessions.c.user_agent,
)
"""Labelled so that they do not hide a person's columns of the same names."""


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
