"""People: guests and accounts, what they chose, and what moderators decided about them."""

from collections.abc import Collection
from typing import Any, Final, Literal, TypeAlias
from unicodedata import normalize

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kibitz.errors import Rejected
from kibitz.rules.text import say
from kibitz.server.store import schema
from kibitz.server.store.database import Database
from kibitz.server.store.ids import new_person_id

Role: TypeAlias = Literal["person", "moderator", "admin"]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A person; the password is not among what is shown of one.

    Attributes:
        id: the person's id.
        name: what the person is called, not necessarily alone.
        guest: whether the person came without an account.
        role: what the person may do.
        login: what the person signs in with, folded; none for guests.
        subject: the person at an OpenID provider, as ``issuer subject``.
        created: when the person first came.
        last_seen: when the person was last here.
        settings: what the person chose.
        banned_until: the end of a ban; in the past if it is over.
        muted_until: the end of a time without free text.
    """

    id: str
    name: str
    guest: bool
    role: Role = "person"
    login: str | None = None
    subject: str | None = None
    created: int
    last_seen: int
    settings: dict[str, Any] = {}
    banned_until: int | None = None
    muted_until: int | None = None


SHOWN: Final = [schema.persons.c[name] for name in Person.__struct_fields__]


class People:
    """All people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self,
        name: str,
        *,
        login: str | None = None,
        password_hash: str | None = None,
        subject: str | None = None,
        role: Role = "person",
    ) -> Person:
        """Add a person: a guest if there is nothing to sign in with.

        Raises:
            Rejected: ``people/taken`` if somebody else signs in like that.
        """
        now = self._database.now()
        person = Person(
            id=new_person_id(),
            name=name,
            guest=login is None and subject is None,
            role=role,
            login=None if login is None else folded(login),
            subject=subject,
            created=now,
            last_seen=now,
        )
        row = msgspec.structs.asdict(person) | {"settings": "{}", "password_hash": password_hash}
        try:
            await self._database.change(insert(schema.persons), row)
        except IntegrityError:
            raise _taken() from None
        return person

    async def find(self, person: str) -> Person | None:
        return await self._find(schema.persons.c.id == person)

    async def by_login(self, login: str) -> Person | None:
        return await self._find(schema.persons.c.login == folded(login))

    async def by_subject(self, subject: str) -> Person | None:
        return await self._find(schema.persons.c.subject == subject)

    async def password_hash(self, login: str) -> tuple[str, str] | None:
        """The person who signs in with this name and a password, and its hash."""
        columns = schema.persons.c
        wanted = select(columns.id, columns.password_hash).where(
            columns.login == folded(login), columns.password_hash.is_not(None)
        )
        row = await self._database.row(wanted)
        return None if row is None else (row.id, row.password_hash)

    async def register(self, person: str, login: str, password_hash: str) -> None:
        """Give a guest an account.

        Raises:
            Rejected: ``people/taken``, ``people/unknown``.
        """
        await self._change(person, login=folded(login), password_hash=password_hash, guest=False)

    async def link(self, person: str, subject: str) -> None:
        """Let a person sign in through an OpenID provider.

        Raises:
            Rejected: ``people/taken``, ``people/unknown``.
        """
        await self._change(person, subject=subject, guest=False)

    async def rename(self, person: str, name: str) -> None:
        await self._change(person, name=name)

    async def set_password(self, person: str, password_hash: str) -> None:
        await self._change(person, password_hash=password_hash)

    async def set_role(self, person: str, role: Role) -> None:
        await self._change(person, role=role)

    async def set_settings(self, person: str, settings: dict[str, Any]) -> None:
        await self._change(person, settings=msgspec.json.encode(settings).decode())

    async def ban(self, person: str, until: int | None) -> None:
        """Keep a person out until then; let the person in again if there is no such time.

        Who is kept out waits for no ranked game any more.
        """
        banned = update(schema.persons).where(schema.persons.c.id == person)
        waiting = delete(schema.queue).where(schema.queue.c.person == person)

        def ban(connection: Connection) -> int:
            if until is not None:
                connection.execute(waiting)
            return connection.execute(banned.values(banned_until=until)).rowcount

        if not await self._database.write(ban):
            raise unknown_person()

    async def silence(self, person: str, until: int | None) -> None:
        """Let a person say nothing in free text until then."""
        await self._change(person, muted_until=until)

    async def mute(self, person: str, muted: str) -> None:
        """Spare a person what another one says."""
        row = self._database.insert(schema.mutes).values(person=person, muted=muted)
        try:
            await self._database.change(row.on_conflict_do_nothing())
        except IntegrityError:
            raise unknown_person() from None

    async def unmute(self, person: str, muted: str) -> None:
        columns = schema.mutes.c
        gone = delete(schema.mutes).where(columns.person == person, columns.muted == muted)
        await self._database.change(gone)

    async def muted_by(self, person: str) -> frozenset[str]:
        """Those whom a person does not want to hear."""
        columns = schema.mutes.c
        wanted = select(columns.muted).where(columns.person == person)
        return frozenset(row.muted for row in await self._database.rows(wanted))

    async def mutes_among(self, persons: Collection[str]) -> frozenset[tuple[str, str]]:
        """The pairs of some people of whom the first has muted the second."""
        columns = schema.mutes.c
        wanted = select(columns.person, columns.muted).where(
            columns.person.in_(persons), columns.muted.in_(persons)
        )
        rows = await self._database.rows(wanted)
        return frozenset((person, muted) for person, muted in rows)

    async def gone(self, before: int, limit: int = 100) -> list[str]:
        """Guests who were last here before a time and whom nobody has given anything to do."""
        columns = schema.persons.c
        wanted = (
            select(columns.id)
            .where(columns.guest, columns.role == "person", columns.last_seen < before)
            .order_by(columns.last_seen)
            .limit(limit)
        )
        return [row.id for row in await self._database.rows(wanted)]

    async def _find(self, condition: ColumnElement[bool]) -> Person | None:
        row = await self._database.row(select(*SHOWN).where(condition))
        return None if row is None else read_person(row)

    async def _change(self, person: str, **columns: object) -> None:
        changed = update(schema.persons).where(schema.persons.c.id == person).values(columns)
        try:
            found = await self._database.change(changed)
        except IntegrityError:
            raise _taken() from None
        if not found:
            raise unknown_person()


def folded(login: str) -> str:
    """A login name so that two that look alike to a person are one."""
    return normalize("NFKC", login).casefold().strip()


def read_person(row: Row[Any]) -> Person:
    """A person from a row that holds what is shown of one."""
    columns: dict[str, Any] = {name: row._mapping[name] for name in Person.__struct_fields__}
    columns["settings"] = msgspec.json.decode(columns["settings"])
    return Person(**columns)


def unknown_person() -> Rejected:
    """The refusal of what is asked for somebody who is not there."""
    return Rejected(say("there is no such person"), code="people/unknown")


def _taken() -> Rejected:
    return Rejected(say("somebody else signs in like that"), code="people/taken")
