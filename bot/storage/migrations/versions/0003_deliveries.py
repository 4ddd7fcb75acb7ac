"""Interactions taken once, posts held by one process, outcomes of draw offers, archived threads."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "interactions",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("taken_at", TIME, nullable=False),
        sa.Column("promised_token", sa.Text()),
        sa.Column("language", sa.String(length=16)),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_interactions")),
    )
    op.add_column("posts", sa.Column("reply_language", sa.String(length=16)))
    op.add_column("posts", sa.Column("holder", sa.String(length=32)))
    op.add_column("posts", sa.Column("held_until", TIME))
    op.create_index(op.f("ix_posts_has_buttons"), "posts", ["has_buttons"])
    _tell_archived_threads()
    _tell_outcomes()


def _tell_archived_threads() -> None:
    """Threads used to be archived before the result was recorded as posted."""
    op.add_column(
        "matches",
        sa.Column("archived", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.create_index(op.f("ix_matches_archived"), "matches", ["archived"])
    op.execute(
        "UPDATE matches SET archived = true WHERE id IN"
        " (SELECT match_id FROM posts WHERE kind = 'result' AND pending = false)"
    )


def _tell_outcomes() -> None:
    """Work out what became of offers that are not open; of two at one ply it is the likely."""
    op.add_column("draw_offers", sa.Column("outcome", sa.String(length=16)))
    op.execute(
        "UPDATE draw_offers SET outcome = CASE"
        " WHEN EXISTS (SELECT 1 FROM turns WHERE turns.match_id = draw_offers.match_id"
        " AND turns.ply > draw_offers.ply) THEN 'lapsed'"
        " WHEN (SELECT ending FROM matches WHERE id = match_id) = 'agreed' THEN 'agreed'"
        " WHEN (SELECT ending FROM matches WHERE id = match_id) IS NOT NULL THEN 'overtaken'"
        " ELSE 'declined' END WHERE open = false"
    )
    op.drop_column("draw_offers", "open")
