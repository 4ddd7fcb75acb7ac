"""What matches are played under: how much time a turn has."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("challenges", "matches"):
        op.add_column(
            table, sa.Column("terms", sa.JSON(), nullable=False, server_default=sa.text("'{}'"))
        )
