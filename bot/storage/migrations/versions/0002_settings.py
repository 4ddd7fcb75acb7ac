"""What people choose for themselves and servers for everybody; messages looked up by their ids."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("theme", sa.String(length=16)),
        sa.Column("colour_blind", sa.Boolean()),
        sa.Column("bottom", sa.String(length=16), nullable=False),
        sa.Column("confirm", sa.String(length=16), nullable=False),
        sa.Column("notifications", sa.String(length=16), nullable=False),
        sa.Column("language", sa.String(length=16)),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_preferences")),
    )
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("placement", sa.String(length=16), nullable=False),
        sa.Column("channels", sa.JSON(), nullable=False),
        sa.Column("theme", sa.String(length=16), nullable=False),
        sa.Column("colour_blind", sa.Boolean(), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=False),
        sa.Column("max_matches", sa.Integer()),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )
    op.create_index(op.f("ix_posts_message_id"), "posts", ["message_id"])
