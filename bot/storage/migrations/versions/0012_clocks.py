"""The clocks of matches with a pace, and when the bot was last alive."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("take_backs", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("budget", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("saved_first", sa.BigInteger(), nullable=False),
        sa.Column("saved_second", sa.BigInteger(), nullable=False),
        sa.Column("remind_at", sa.BigInteger()),
        sa.Column("ends_at", sa.BigInteger()),
        sa.Column("reminded", sa.Boolean(), nullable=False),
        sa.Column("flag", sa.String(length=16), nullable=False),
        sa.Column("behind", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_clocks_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_clocks")),
    )
    op.create_index(op.f("ix_clocks_remind_at"), "clocks", ["remind_at"])
    op.create_index(op.f("ix_clocks_flag_ends_at"), "clocks", ["flag", "ends_at"])
    op.create_index(op.f("ix_clocks_behind"), "clocks", ["behind"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("alive_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pulse")),
    )
