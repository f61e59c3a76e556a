"""The first database: tables and their logs, the archive, people, ranked play."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    _tables()
    _archive()
    _people()
    _ranked()


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(
        op.f("ix_tables_due"),
        "tables",
        ["due"],
        sqlite_where=sa.text("due IS NOT NULL"),
        postgresql_where=sa.text("due IS NOT NULL"),
    )
    op.create_index(op.f("ix_tables_phase_public"), "tables", ["phase", "public"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_events_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_events")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "attendance",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("sits", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
            name=op.f("fk_attendance_table_id_tables"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("person", "table_id", name=op.f("pk_attendance")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_attendance_table_id"), "attendance", ["table_id"])


def _archive() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("table_id", name=op.f("uq_matches_table_id")),
    )
    op.create_index(op.f("ix_matches_finished_id"), "matches", ["finished", "id"])
    op.create_index(
        op.f("ix_matches_variant_finished_id"), "matches", ["variant", "finished", "id"]
    )
    op.create_table(
        "entrants",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Text()),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("score", sa.Text(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_entrants_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", "place", name=op.f("pk_entrants")),
    )
    op.create_index(op.f("ix_entrants_person_match_id"), "entrants", ["person", "match_id"])


def _people() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("login", sa.Text()),
        sa.Column("password_hash", sa.Text()),
        sa.Column("subject", sa.Text()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_seen", sa.BigInteger(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("banned_until", sa.BigInteger()),
        sa.Column("muted_until", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_persons")),
        sa.UniqueConstraint("login", name=op.f("uq_persons_login")),
        sa.UniqueConstraint("subject", name=op.f("uq_persons_subject")),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_seen", sa.BigInteger(), nullable=False),
        sa.Column("user_agent", sa.Text(), nullable=False),
        sa.Column("revoked", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name=op.f("fk_sessions_person_persons"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_last_seen"), "sessions", ["last_seen"])
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("handled_by", sa.Text()),
        sa.Column("handled", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["about"], ["persons.id"], name=op.f("fk_reports_about_persons"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["by"], ["persons.id"], name=op.f("fk_reports_by_persons"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["handled_by"],
            ["persons.id"],
            name=op.f("fk_reports_handled_by_persons"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_about"), "reports", ["about"])
    op.create_index(op.f("ix_reports_by"), "reports", ["by"])
    op.create_index(op.f("ix_reports_handled_by"), "reports", ["handled_by"])
    op.create_index(op.f("ix_reports_handled_created"), "reports", ["handled", "created"])
    op.create_table(
        "mutes",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("muted", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["muted"], ["persons.id"], name=op.f("fk_mutes_muted_persons"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name=op.f("fk_mutes_person_persons"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "muted", name=op.f("pk_mutes")),
    )
    op.create_index(op.f("ix_mutes_muted"), "mutes", ["muted"])


def _ranked() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "variant", name=op.f("pk_ratings")),
    )
    op.create_index(op.f("ix_ratings_variant"), "ratings", ["variant"])
    op.create_table(
        "rated_matches",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_rated_matches")),
    )
    op.create_table(
        "queue",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("strength", sa.Double(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name=op.f("fk_queue_person_persons"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_queue")),
    )
    op.create_index(op.f("ix_queue_variant_since"), "queue", ["variant", "since"])
    op.create_table(
        "leavings",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name=op.f("fk_leavings_person_persons"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_leavings")),
    )
