"""Boards on which people look back at a match together."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "look_backs",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("line", sa.JSON(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("evaluation", sa.JSON()),
        sa.Column("for_all", sa.Boolean(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("pressed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_look_backs_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_look_backs")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_look_backs_match_id"), "look_backs", ["match_id"])
    op.create_index(op.f("ix_look_backs_user_id"), "look_backs", ["user_id"])
    op.create_index(
        "ix_look_backs_open", "look_backs", ["pressed_at"], sqlite_where=sa.text("ended IS 0")
    )
