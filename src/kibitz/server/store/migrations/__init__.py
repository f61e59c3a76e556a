"""How the database came to be what ``schema`` says: one step a file, forwards only.

A step, once released, is never changed. The way back is a backup.
"""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text

from kibitz.errors import KibitzError
from kibitz.server.store.database import Database

_LOCK: Final = 0x6B696269747A
"""Held on PostgreSQL while migrating, so that processes that start together take turns."""


async def migrate(database: Database) -> None:
    """Bring a database up to date, in one transaction.

    Raises:
        KibitzError: if a newer kibitz has been at work on it.
    """

    def upgrade(connection: Connection) -> None:
        if not database.on_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        _upgrade(connection)

    await database.write(upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise KibitzError("the database was made by a newer kibitz") from error
