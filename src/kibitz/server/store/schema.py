"""What is stored: the tables of the database, the same on SQLite and PostgreSQL.

Times are milliseconds since 1970; places, events, settings and records are JSON. Whoever changes
something here adds a migration; a test compares what the migrations make with what stands here.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _person(name: str, *, key: bool = False) -> Column[str]:
    """A column for a person, whose deletion takes the row along."""
    person = ForeignKey("persons.id", ondelete="CASCADE")
    return Column(name, Text, person, primary_key=key, nullable=False)


def _table(*, key: bool = False) -> Column[str]:
    """A column for a table, whose removal takes the row along."""
    table = ForeignKey("tables.id", ondelete="CASCADE")
    return Column("table_id", Text, table, primary_key=key, nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("variant", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("places", Text, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("due", BigInteger),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index(None, "phase", "public"),
)
Index(None, tables.c.due, sqlite_where=tables.c.due != None, postgresql_where=tables.c.due != None)  # noqa: E711

events = Table(
    "events",
    metadata,
    _table(key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("what", Text, nullable=False),
    sqlite_with_rowid=False,
)

attendance = Table(
    "attendance",
    metadata,
    Column("person", Text, primary_key=True),
    _table(key=True),
    Column("sits", Boolean, nullable=False),
    Index(None, "table_id"),
    sqlite_with_rowid=False,
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("record", Text, nullable=False),
    UniqueConstraint("table_id"),
    Index(None, "finished", "id"),
    Index(None, "variant", "finished", "id"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("match_id", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("person", Text),
    Column("level", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("score", Text, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("rating_before", Integer),
    Column("rating_after", Integer),
    Index(None, "person", "match_id"),
)

persons = Table(
    "persons",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("guest", Boolean, nullable=False),
    Column("role", Text, nullable=False),
    Column("login", Text),
    Column("password_hash", Text),
    Column("subject", Text),
    Column("created", BigInteger, nullable=False),
    Column("last_seen", BigInteger, nullable=False),
    Column("settings", Text, nullable=False),
    Column("banned_until", BigInteger),
    Column("muted_until", BigInteger),
    UniqueConstraint("login"),
    UniqueConstraint("subject"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    _person("person"),
    Column("created", BigInteger, nullable=False),
    Column("last_seen", BigInteger, nullable=False),
    Column("user_agent", Text, nullable=False),
    Column("revoked", BigInteger),
    Index(None, "person"),
    Index(None, "last_seen"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    _person("by"),
    _person("about"),
    Column("table_id", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("handled_by", Text, ForeignKey("persons.id", ondelete="SET NULL")),
    Column("handled", BigInteger),
    Index(None, "by"),
    Index(None, "about"),
    Index(None, "handled_by"),
    Index(None, "handled", "created"),
)

mutes = Table(
    "mutes",
    metadata,
    _person("person", key=True),
    _person("muted", key=True),
    Index(None, "muted"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", Text, primary_key=True),
    Column("variant", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index(None, "variant"),
)

rated_matches = Table(
    "rated_matches",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("variant", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

queue = Table(
    "queue",
    metadata,
    _person("person", key=True),
    Column("variant", Text, nullable=False),
    Column("strength", Double, nullable=False),
    Column("since", BigInteger, nullable=False),
    Index(None, "variant", "since"),
)

chores = Table(
    "chores",
    metadata,
    Column("name", Text, primary_key=True),
    Column("last", BigInteger, nullable=False),
)

leavings = Table(
    "leavings",
    metadata,
    _person("person", key=True),
    Column("count", Integer, nullable=False),
    Column("last", BigInteger, nullable=False),
)
