"""The time zone from before a change, which holds for a week, too."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rests", sa.Column("former_zone", sa.String(length=64)))
    op.add_column("rests", sa.Column("former_until", sa.DateTime(timezone=True)))
