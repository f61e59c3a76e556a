"""What one process does for all, now and then."""

from kibitz.server.store import schema
from kibitz.server.store.database import Database


class Chores:
    """When each was last done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, chore: str, every: int) -> bool:
        """Whether a chore is the caller's to do now: nobody has for so many milliseconds."""
        now = self._database.now()
        columns = schema.chores.c
        taken = self._database.insert(schema.chores).values(name=chore, last=now)
        taken = taken.on_conflict_do_update(
            index_elements=["name"], set_={"last": now}, where=columns.last <= now - every
        )
        row = await self._database.write(
            lambda connection: connection.execute(taken.returning(columns.name)).one_or_none()
        )
        return row is not None
