"""When people rest, and messages that wait until somebody's quiet hours are over."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rests",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("quiet_from", sa.SmallInteger()),
        sa.Column("quiet_to", sa.SmallInteger()),
        sa.Column("weekends", sa.Boolean(), nullable=False),
        sa.Column("vacations", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_rests")),
    )
    op.add_column("posts", sa.Column("not_before", sa.DateTime(timezone=True)))
