"""When the thread of a match was last opened, and messages in channels that are closed."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("opened_at", sa.DateTime(timezone=True)))
    op.add_column(
        "posts", sa.Column("closed", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.create_index(
        "ix_posts_closed",
        "posts",
        ["channel_id"],
        sqlite_where=sa.text("closed IS 1"),
        postgresql_where=sa.text("closed IS true"),
    )
