"""Who follows which matches and people, when they were told of it last, and what they have seen."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "follows",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("subject", sa.String(16), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("told_act", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint(
            "user_id", "guild_id", "subject", "subject_id", name=op.f("pk_follows")
        ),
    )
    op.create_table(
        "digests",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("told_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("begun_act", sa.BigInteger()),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("held_until", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_digests")),
    )
    op.create_table(
        "looks",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("take_backs", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_looks_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("user_id", "match_id", name=op.f("pk_looks")),
    )
    op.create_index(op.f("ix_matches_guild_id_ended_at"), "matches", ["guild_id", "ended_at"])
