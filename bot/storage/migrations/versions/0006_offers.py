"""Offers of any kind, of a draw or a lot, and turns that a side has told beforehand."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "offers",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("side", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.String(length=16)),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_offers_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", "ply", "kind", "side", name=op.f("pk_offers")),
    )
    op.execute(
        "INSERT INTO offers (match_id, ply, kind, side, seed, outcome, made_at)"
        " SELECT match_id, ply, 'draw', side, 0, outcome, made_at FROM draw_offers"
    )
    op.drop_table("draw_offers")
    for side in (1, 2):
        op.execute(f"UPDATE posts SET kind = 'draw-{side}' WHERE kind = 'offer-{side}'")  # noqa: S608
    _let_turns_be_told_beforehand()


def _let_turns_be_told_beforehand() -> None:
    op.create_table(
        "plans",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("side", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("turns", sa.JSON(), nullable=False),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_plans_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", "side", name=op.f("pk_plans")),
    )
