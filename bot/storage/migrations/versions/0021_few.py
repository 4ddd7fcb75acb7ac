"""Indexes for what is looked for by the clock, so that years of matches cost it no time."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

ALL = [
    ("acts", ["challenge_id"]),
    ("acts", ["user_id"]),
    ("challenges", ["opponent_id", "state"]),
    ("challenges", ["guild_id"]),
    ("interactions", ["taken_at"]),
    ("looks", ["match_id"]),
]
# What these two databases call true is not the same.
FEW = [
    ("ix_posts_pending", "posts", "match_id", "pending IS {true}"),
    ("ix_posts_has_buttons", "posts", "match_id", "has_buttons IS {true}"),
    (
        "ix_posts_personal",
        "posts",
        "match_id",
        "kind IN ('notice', 'receipt', 'reminder-dm', 'nudge-dm-1', 'nudge-dm-2')",
    ),
    ("ix_matches_running", "matches", "id", "ended_at IS NULL"),
    ("ix_matches_shown_ended", "matches", "id", "shown_ended IS {false}"),
    ("ix_matches_archived", "matches", "id", "archived IS {false}"),
    ("ix_challenges_behind", "challenges", "state", "state {differs} shown_state"),
    ("ix_interactions_promised", "interactions", "taken_at", "promised_token IS NOT NULL"),
]
SQLITE = {"true": "1", "false": "0", "differs": "IS NOT"}
POSTGRESQL = {"true": "true", "false": "false", "differs": "IS DISTINCT FROM"}


def upgrade() -> None:
    for name, table in (
        ("ix_posts_pending", "posts"),
        ("ix_posts_has_buttons", "posts"),
        ("ix_matches_shown_ended", "matches"),
        ("ix_matches_archived", "matches"),
    ):
        op.drop_index(op.f(name), table)
    for table, columns in ALL:
        op.create_index(op.f("_".join(["ix", table, *columns])), table, columns)
    for name, table, column, few in FEW:
        op.create_index(
            name,
            table,
            [column],
            sqlite_where=sa.text(few.format(**SQLITE)),
            postgresql_where=sa.text(few.format(**POSTGRESQL)),
        )
