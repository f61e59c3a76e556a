"""The queue for ranked play, and how often people left it in the middle of a game."""

from collections.abc import Collection

from sqlalchemy import Connection, case, delete, select
from sqlalchemy.exc import IntegrityError

from kibitz.server.ranked.cooldown import Leavings
from kibitz.server.ranked.pairing import Waiting
from kibitz.server.store import schema
from kibitz.server.store.database import Database, Work
from kibitz.server.store.people import unknown_person


class Queue:
    """Everybody who waits for a ranked game, for one variant each."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def enter(self, person: str, variant: str, strength: float) -> None:
        """Wait for a game; the wait goes on if it is for the same variant, and else begins anew.

        Raises:
            Rejected: ``people/unknown``.
        """
        row = {"variant": variant, "strength": strength, "since": self._database.now()}
        columns = schema.queue.c
        entry = self._database.insert(schema.queue).values(person=person, **row)
        since = case((columns.variant == variant, columns.since), else_=entry.excluded.since)
        entry = entry.on_conflict_do_update(index_elements=["person"], set_=row | {"since": since})
        try:
            await self._database.change(entry)
        except IntegrityError:
            raise unknown_person() from None

    async def leave(self, person: str) -> bool:
        """Wait no longer; says whether the person did."""
        gone = delete(schema.queue).where(schema.queue.c.person == person)
        return await self._database.change(gone) > 0

    async def of(self, person: str) -> tuple[str, Waiting] | None:
        """The variant that a person waits for, and how long."""
        wanted = select(schema.queue).where(schema.queue.c.person == person)
        row = await self._database.row(wanted)
        return None if row is None else (row.variant, Waiting(row.person, row.strength, row.since))

    async def waiting(self, variant: str) -> list[Waiting]:
        """Those who wait for a variant, the longest wait first."""
        columns = schema.queue.c
        wanted = (
            select(columns.person, columns.strength, columns.since)
            .where(columns.variant == variant)
            .order_by(columns.since, columns.person)
        )
        return [Waiting(*row) for row in await self._database.rows(wanted)]

    async def take(self, variant: str, persons: Collection[str], begin: Work[None]) -> bool:
        """Take these people out of the queue for a game: all of them, or nobody.

        Args:
            variant: what they wait for.
            persons: who they are.
            begin: begins the game in the same transaction, so that nobody is lost between.
        """
        columns = schema.queue.c
        among = (columns.variant == variant, columns.person.in_(persons))
        # Locked in order, so that two processes never wait for each other.
        wanted = select(columns.person).where(*among).order_by(columns.person).with_for_update()

        def take(connection: Connection) -> bool:
            if len(connection.execute(wanted).all()) != len(persons):
                return False
            connection.execute(delete(schema.queue).where(*among))
            begin(connection)
            return True

        return await self._database.write(take)

    async def leavings(self, person: str) -> Leavings | None:
        """How often a person left ranked games; none who never did."""
        columns = schema.leavings.c
        wanted = select(columns.count, columns.last).where(columns.person == person)
        row = await self._database.row(wanted)
        return None if row is None else Leavings(*row)

    async def set_leavings(self, person: str, leavings: Leavings) -> None:
        """Remember how often a person left.

        Raises:
            Rejected: ``people/unknown``.
        """
        row = {"count": leavings.count, "last": leavings.last}
        entry = self._database.insert(schema.leavings).values(person=person, **row)
        entry = entry.on_conflict_do_update(index_elements=["person"], set_=row)
        try:
            await self._database.change(entry)
        except IntegrityError:
            raise unknown_person() from None
