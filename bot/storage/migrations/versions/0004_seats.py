"""Who holds a side of a match: one person or several, or a computer, instead of one id a side."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SIDES = {1: "first_user_id", 2: "second_user_id"}


def upgrade() -> None:
    op.create_table(
        "seats",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("side", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("level", sa.SmallInteger()),
        sa.CheckConstraint("(user_id IS NULL) <> (level IS NULL)", name=op.f("ck_seats_holder")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_seats_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", "side", "number", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"])
    for side, column in SIDES.items():
        op.execute(
            "INSERT INTO seats (match_id, side, number, user_id)"  # noqa: S608
            f" SELECT id, {side}, 1, {column} FROM matches"
        )
        op.drop_index(op.f(f"ix_matches_{column}"), "matches")
        op.drop_column("matches", column)
