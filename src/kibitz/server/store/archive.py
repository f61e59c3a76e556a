"""The archive: finished matches with their records, by player, game and date."""

from collections.abc import AsyncIterator
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, insert, or_, select, true, tuple_

from kibitz.errors import Rejected
from kibitz.rules.text import say
from kibitz.server.store import schema
from kibitz.server.store.database import Database

READ_AT_ONCE: Final = 100


class Entrant(msgspec.Struct, frozen=True):
    """Who played a match, and how it ended for them.

    Attributes:
        place: the place at the table.
        person: who sat there at the end; none for a computer player or somebody who is gone.
        level: the computer player that sat there; empty if none did.
        name: what the person was called.
        score: an exact number as text.
        won: whether the match was won.
        rating_before: the number shown of the rating before; none if the match was not rated.
        rating_after: the same after it.
    """

    place: int
    person: str | None = None
    level: str = ""
    name: str = ""
    score: str = "0"
    won: bool = False
    rating_before: int | None = None
    rating_after: int | None = None


class MatchSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match without its record.

    Attributes:
        id: the match's id.
        table: where it was played: a table's id, with ``/2`` after it for its second match, and
            with the number of the deal for every single deal.
        variant: what was played.
        rated: whether ratings depend on it.
        started: when its first deal began.
        finished: when its last action was taken.
        entrants: who played, by place.
    """

    id: str
    table: str
    variant: str
    rated: bool
    started: int
    finished: int
    entrants: tuple[Entrant, ...]


class ArchivedMatch(MatchSummary, frozen=True, kw_only=True):
    """A finished match, or a single deal.

    Attributes:
        record: the record as JSON text.
    """

    record: str


class Page(msgspec.Struct, frozen=True):
    """Some matches, and what to ask for the next ones with; empty if there are no more."""

    matches: tuple[MatchSummary, ...]
    cursor: str = ""


class MatchQuery(msgspec.Struct, frozen=True):
    """Which matches are wanted; everything that is left open fits.

    Attributes:
        person: who played in them.
        variant: a variant, as ``bridge/match``, or a game with all its variants.
        after: finished no earlier than this.
        before: finished earlier than this.
    """

    person: str | None = None
    variant: str | None = None
    after: int | None = None
    before: int | None = None


ALL: Final = MatchQuery()

Found = TypeVar("Found", bound=MatchSummary)


class Archive:
    """All finished matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, match: ArchivedMatch) -> bool:
        """Archive a match, once by what it calls its table; says whether it was new."""
        columns = {_column(name): getattr(match, name) for name in _plain_fields(ArchivedMatch)}
        added = (
            self._database.insert(schema.matches)
            .values(columns)
            .on_conflict_do_nothing(index_elements=["table_id"])
            .returning(schema.matches.c.id)
        )
        entrants = [
            msgspec.structs.asdict(entrant) | {"match_id": match.id} for entrant in match.entrants
        ]

        def add(connection: Connection) -> bool:
            if connection.execute(added).one_or_none() is None:
                return False
            connection.execute(insert(schema.entrants), entrants)
            return True

        return await self._database.write(add)

    async def match(self, match: str) -> ArchivedMatch | None:
        """A match with its record; none if there is no such match."""
        found = await self._find(ArchivedMatch, schema.matches.c.id == match, 1)
        return found[0] if found else None

    async def matches(self, query: MatchQuery = ALL, *, limit: int = 50, cursor: str = "") -> Page:
        """The matches that are wanted, the newest first.

        Args:
            query: which matches.
            limit: how many at most.
            cursor: from the page before.

        Raises:
            Rejected: ``archive/cursor``.
        """
        found = await self._find(MatchSummary, _condition(query, cursor), limit)
        return Page(tuple(found), _cursor(found[-1]) if len(found) == limit else "")

    async def export(self, query: MatchQuery = ALL) -> AsyncIterator[str]:
        """The matches that are wanted as JSON lines, the newest first.

        Each line is a record; what the archive knows besides stands under ``archived``.
        """
        async for match in self.full(query):
            yield msgspec.json.encode(exported(match)).decode()

    async def full(self, query: MatchQuery) -> AsyncIterator[ArchivedMatch]:
        """The matches that are wanted with their records, the newest first, read some at a time."""
        cursor = ""
        while True:
            found = await self._find(ArchivedMatch, _condition(query, cursor), READ_AT_ONCE)
            for match in found:
                yield match
            if len(found) < READ_AT_ONCE:
                return
            cursor = _cursor(found[-1])

    async def _find(
        self, kind: type[Found], condition: ColumnElement[bool], limit: int
    ) -> list[Found]:
        return await self._database.read(lambda inner: _find(inner, kind, condition, limit))


def exported(match: ArchivedMatch) -> dict[str, Any]:
    """A match's record as a JSON object that also holds what the archive knows besides."""
    record: dict[str, Any] = msgspec.json.decode(match.record)
    archived: dict[str, Any] = msgspec.to_builtins(match)
    del archived["record"]
    return record | {"archived": archived}


def _find(
    connection: Connection, kind: type[Found], condition: ColumnElement[bool], limit: int
) -> list[Found]:
    """The newest matches that fit, with or without their records."""
    columns, entrants = schema.matches.c, schema.entrants.c
    wanted = (
        select(*(columns[_column(name)].label(name) for name in _plain_fields(kind)))
        .where(condition)
        .order_by(columns.finished.desc(), columns.id.desc())
        .limit(limit)
    )
    rows = connection.execute(wanted).all()
    played = (
        select(schema.entrants)
        .where(entrants.match_id.in_([row.id for row in rows]))
        .order_by(entrants.match_id, entrants.place)
    )
    people: dict[str, list[Entrant]] = {row.id: [] for row in rows}
    for match, *entrant in connection.execute(played):
        people[match].append(Entrant(*entrant))
    return [kind(**row._mapping, entrants=tuple(people[row.id])) for row in rows]


def _plain_fields(kind: type[MatchSummary]) -> list[str]:
    return [name for name in kind.__struct_fields__ if name != "entrants"]


def _column(field: str) -> str:
    return "table_id" if field == "table" else field


def _condition(query: MatchQuery, cursor: str) -> ColumnElement[bool]:
    columns, entrants = schema.matches.c, schema.entrants.c
    conditions: list[ColumnElement[bool]] = []
    if query.person is not None:
        played = select(entrants.match_id).where(entrants.person == query.person)
        conditions.append(columns.id.in_(played))
    if query.variant is not None:
        of_game = columns.variant.startswith(f"{query.variant}/", autoescape=True)
        conditions.append(or_(columns.variant == query.variant, of_game))
    if query.after is not None:
        conditions.append(columns.finished >= query.after)
    if query.before is not None:
        conditions.append(columns.finished < query.before)
    if cursor:
        conditions.append(tuple_(columns.finished, columns.id) < _read_cursor(cursor))
    return and_(true(), *conditions)


def _cursor(match: MatchSummary) -> str:
    return f"{match.finished}.{match.id}"


def _read_cursor(text: str) -> tuple[int, str]:
    finished, _, match = text.partition(".")
    if not (finished.isascii() and finished.isdecimal() and len(finished) < 19):
        raise Rejected(say("this is no place in the archive"), code="archive/cursor")
    return int(finished), match
