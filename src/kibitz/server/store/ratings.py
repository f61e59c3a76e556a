"""Ratings of people and computer players, by variant."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Update, and_, select, update

from kibitz.errors import Rejected
from kibitz.rules.text import say
from kibitz.server.ranked.ratings import EXTENT, Change, Rating, is_computer, level_of
from kibitz.server.store import schema
from kibitz.server.store.database import Database


class Ranked(NamedTuple):
    """A line of a leaderboard; a computer player has no name."""

    player: str
    name: str | None
    rating: Rating


class Ratings:
    """All ratings; a player is a person or, as ``bot:level``, a computer player."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player: str) -> dict[str, Rating]:
        """A player's ratings by variant."""
        columns = schema.ratings.c
        wanted = select(schema.ratings).where(columns.player == player)
        rows = await self._database.rows(wanted.order_by(columns.variant))
        return {row.variant: _rating(row) for row in rows}

    async def among(self, players: Collection[str], variant: str) -> dict[str, Rating]:
        """The ratings of some players at a variant; newcomers are left out."""
        columns = schema.ratings.c
        wanted = select(schema.ratings).where(
            columns.player.in_(players), columns.variant == variant
        )
        return {row.player: _rating(row) for row in await self._database.rows(wanted)}

    async def save(self, match: str, variant: str, changes: Mapping[str, Change]) -> bool:
        """Write what a match did to ratings, once for a match; says whether that was done now.

        Raises:
            Rejected: ``ratings/stale`` if another match of one of the players was rated since
                the ratings were read; nothing was written.
        """
        now = self._database.now()
        rated = (
            self._database.insert(schema.rated_matches)
            .values(match_id=match, variant=variant, at=now)
            .on_conflict_do_nothing()
            .returning(schema.rated_matches.c.match_id)
        )

        def save(connection: Connection) -> bool:
            if connection.execute(rated).one_or_none() is None:
                return False
            # In order, so that two processes never wait for each other.
            for player, change in sorted(changes.items()):
                key = {"player": player, "variant": variant}
                if not self._write(connection, key, change, now):
                    raise Rejected(say("another match was rated first"), code="ratings/stale")
                connection.execute(_noted(match, player, change))
            return True

        return await self._database.write(save)

    async def leaderboard(
        self, variant: str, *, min_matches: int = 1, limit: int = 100
    ) -> list[Ranked]:
        """The best players of a variant, by the number that is shown of a rating."""
        columns, persons = schema.ratings.c, schema.persons.c
        wanted = (
            select(schema.ratings, persons.name)
            .outerjoin(schema.persons, persons.id == columns.player)
            .where(columns.variant == variant, columns.matches >= min_matches)
            .order_by((columns.mu - EXTENT * columns.sigma).desc(), columns.player)
            .limit(limit)
        )
        rows = await self._database.rows(wanted)
        return [Ranked(row.player, row.name, _rating(row)) for row in rows]

    def _write(self, connection: Connection, key: dict[str, str], change: Change, now: int) -> bool:
        """Write a rating if the one before is still what is stored; says whether it is."""
        columns = schema.ratings.c
        after = change.after
        row = {"mu": after.mu, "sigma": after.sigma, "matches": after.matches, "updated": now}
        first = self._database.insert(schema.ratings).values(key | row).on_conflict_do_nothing()
        later = (
            update(schema.ratings)
            .where(*(columns[name] == value for name, value in key.items()))
            .where(columns.matches == change.before.matches)
            .values(row)
        )
        statement = later if change.before.matches else first
        written = connection.execute(statement.returning(columns.player))
        return written.one_or_none() is not None


def _noted(table: str, player: str, change: Change) -> Update:
    """Note in a table's archived match what it did to a player's rating."""
    columns = schema.entrants.c
    match = select(schema.matches.c.id).where(schema.matches.c.table_id == table)
    whose = columns.person == player
    if is_computer(player):
        whose = and_(columns.person.is_(None), columns.level == level_of(player))
    return (
        update(schema.entrants)
        .where(columns.match_id.in_(match), whose)
        .values(rating_before=change.before.shown.number, rating_after=change.after.shown.number)
    )


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.mu, row.sigma, row.matches)
