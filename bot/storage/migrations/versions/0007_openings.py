"""Matches that go on from a position of another one."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("challenges", "matches"):
        op.add_column(table, sa.Column("opening", sa.JSON()))
