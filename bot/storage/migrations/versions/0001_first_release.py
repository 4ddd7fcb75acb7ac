"""The first release: challenges, matches, turns, requests, draw offers, posts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("first", sa.String(length=16), nullable=False),
        sa.Column("challenger_id", sa.BigInteger(), nullable=False),
        sa.Column("opponent_id", sa.BigInteger()),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("shown_state", sa.String(length=16)),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("expires_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        op.f("ix_challenges_challenger_id_state"), "challenges", ["challenger_id", "state"]
    )
    op.create_index(op.f("ix_challenges_state_expires_at"), "challenges", ["state", "expires_at"])
    op.create_table(
        "matches",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("challenge_id", ROW_ID, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("first_user_id", sa.BigInteger(), nullable=False),
        sa.Column("second_user_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("card_id", sa.BigInteger()),
        sa.Column("place_id", sa.BigInteger()),
        sa.Column("ending", sa.String(length=16)),
        sa.Column("winner", sa.SmallInteger()),
        sa.Column("reasons", sa.JSON()),
        sa.Column("started_at", TIME, nullable=False),
        sa.Column("ended_at", TIME),
        sa.Column("shown_ply", sa.Integer()),
        sa.Column("shown_ended", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name=op.f("fk_matches_challenge_id_challenges")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("challenge_id", name=op.f("uq_matches_challenge_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_matches_first_user_id"), "matches", ["first_user_id"])
    op.create_index(op.f("ix_matches_place_id"), "matches", ["place_id"])
    op.create_index(op.f("ix_matches_second_user_id"), "matches", ["second_user_id"])
    op.create_index(op.f("ix_matches_shown_ended"), "matches", ["shown_ended"])
    op.create_table(
        "draw_offers",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("side", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("made_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_draw_offers_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", "ply", "side", name=op.f("pk_draw_offers")),
    )
    op.create_table(
        "posts",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("challenge_id", ROW_ID),
        sa.Column("match_id", ROW_ID),
        sa.Column("ply", sa.Integer()),
        sa.Column("reply_channel_id", sa.BigInteger()),
        sa.Column("reply_token", sa.Text()),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("has_buttons", sa.Boolean(), nullable=False),
        sa.Column("pending", sa.Boolean(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name=op.f("fk_posts_challenge_id_challenges")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_posts_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posts")),
        sa.UniqueConstraint("challenge_id", "kind", name=op.f("uq_posts_challenge_id_kind")),
        sa.UniqueConstraint("match_id", "kind", "ply", name=op.f("uq_posts_match_id_kind_ply")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_posts_pending"), "posts", ["pending"])
    op.create_table(
        "requests",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("action", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("challenge_id", ROW_ID),
        sa.Column("match_id", ROW_ID),
        sa.Column("ply", sa.Integer()),
        sa.Column("made_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name=op.f("fk_requests_challenge_id_challenges")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_requests_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_requests")),
    )
    op.create_table(
        "turns",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.Column("request_id", sa.BigInteger(), nullable=False),
        sa.Column("played_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_turns_match_id_matches")
        ),
        sa.ForeignKeyConstraint(
            ["request_id"], ["requests.id"], name=op.f("fk_turns_request_id_requests")
        ),
        sa.PrimaryKeyConstraint("match_id", "ply", name=op.f("pk_turns")),
        sa.UniqueConstraint("request_id", name=op.f("uq_turns_request_id")),
    )
