"""How many starts in a row have failed."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "failed_starts",
        sa.Column("first_shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("first_shard", name="pk_failed_starts"),
    )
