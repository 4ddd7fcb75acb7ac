"""The hints that were taken, and the analyses of matches that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "hints",
        sa.Column("match_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("side", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_hints_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", "ply", "side", name=op.f("pk_hints")),
    )
    op.create_table(
        "analyses",
        sa.Column("match_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("engine", sa.String(32), nullable=False),
        sa.Column("turns", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_analyses_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_analyses")),
    )
