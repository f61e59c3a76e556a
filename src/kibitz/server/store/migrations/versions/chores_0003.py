"""When one of the processes last did what one of them has to do now and then."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room for it."""
    op.create_table(
        "chores",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_chores")),
    )
