"""What a rated match did to the rating of each who played it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make room for the numbers before and after a match."""
    op.add_column("entrants", sa.Column("rating_before", sa.Integer()))
    op.add_column("entrants", sa.Column("rating_after", sa.Integer()))
