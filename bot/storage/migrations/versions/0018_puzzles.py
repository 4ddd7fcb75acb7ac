"""Puzzles: who has solved which in how many tries, and the one a day that a server has."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("servers", sa.Column("puzzle", sa.JSON()))
    op.add_column("servers", sa.Column("puzzle_zone", sa.String(64)))
    op.add_column(
        "preferences",
        sa.Column("mistakes", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "solvings",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("puzzle", sa.String(64), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("given", sa.JSON()),
        sa.Column("turns", sa.JSON(), nullable=False),
        sa.Column("tried", sa.JSON(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("wrong", sa.Integer(), nullable=False),
        sa.Column("hints", sa.SmallInteger(), nullable=False),
        sa.Column("outcome", sa.String(16)),
        sa.Column("in_time", sa.Boolean(), nullable=False),
        sa.Column("begun_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_solvings")),
        sa.UniqueConstraint(
            "user_id", "puzzle", "day", name=op.f("uq_solvings_user_id_puzzle_day")
        ),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "dailies",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("puzzle", sa.String(64), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer()),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "day", name=op.f("pk_dailies")),
    )
    op.create_table(
        "daily_solvers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "day", "user_id", name=op.f("pk_daily_solvers")),
    )
