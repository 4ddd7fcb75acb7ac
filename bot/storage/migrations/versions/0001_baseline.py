"""All tables, as they are since version 0.2.0."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sa.DateTime(timezone=True)
REAL: sa.Double[float] = sa.Double()


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name=op.f("pk_blocks")),
    )
    op.create_table(
        "book_games",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("digest", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("played_on", sa.Integer()),
        sa.Column("winner", sa.SmallInteger()),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_book_games")),
    )
    op.create_index(op.f("ix_book_games_digest"), "book_games", ["digest"], unique=True)
    op.create_table(
        "book_turns",
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("turn", sa.Text(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("strength", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.Column("latest_on", sa.Integer(), nullable=False),
        sa.Column("latest_game", ROW_ID, nullable=False),
        sa.PrimaryKeyConstraint("position", "turn", name=op.f("pk_book_turns")),
        sqlite_with_rowid=False,
    )
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
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("expires_at", TIME, nullable=False),
        sa.Column("opening", sa.JSON()),
        sa.Column("terms", sa.JSON(), server_default="{}", nullable=False),
        sa.Column("rematch_of", ROW_ID),
        sa.Column("answers_only", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        op.f("ix_challenges_challenger_id_state"), "challenges", ["challenger_id", "state"]
    )
    op.create_index(op.f("ix_challenges_guild_id"), "challenges", ["guild_id"])
    op.create_index(op.f("ix_challenges_opponent_id_state"), "challenges", ["opponent_id", "state"])
    op.create_index(op.f("ix_challenges_state_expires_at"), "challenges", ["state", "expires_at"])
    op.create_table(
        "dailies",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("puzzle", sa.String(length=64), nullable=False),
        sa.Column("given", sa.JSON()),
        sa.PrimaryKeyConstraint("guild_id", "day", name=op.f("pk_dailies")),
    )
    op.create_index(op.f("ix_dailies_day"), "dailies", ["day"])
    op.create_table(
        "daily_solvers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "day", "user_id", name=op.f("pk_daily_solvers")),
    )
    op.create_table(
        "departures",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("noted_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_departures")),
    )
    op.create_table(
        "digests",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("told_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_digests")),
    )
    op.create_table(
        "erasures",
        sa.Column("mark", sa.String(length=96), nullable=False),
        sa.PrimaryKeyConstraint("mark", name=op.f("pk_erasures")),
    )
    op.create_table(
        "failed_starts",
        sa.Column("first_shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("last_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("first_shard", name=op.f("pk_failed_starts")),
    )
    op.create_table(
        "follows",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("subject", sa.String(length=16), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("told_act", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint(
            "user_id", "guild_id", "subject", "subject_id", name=op.f("pk_follows")
        ),
    )
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "name", name=op.f("pk_preferences")),
    )
    op.create_index(op.f("ix_preferences_name_user_id"), "preferences", ["name", "user_id"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("alive_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pulse")),
    )
    op.create_table(
        "registrations",
        sa.Column("application_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("registered_at", TIME, nullable=False),
        sa.Column("refused_at", TIME, nullable=True),
        sa.PrimaryKeyConstraint("application_id", name=op.f("pk_registrations")),
    )
    op.create_table(
        "rerating",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", name=op.f("pk_rerating")),
    )
    op.create_table(
        "rests",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("quiet_from", sa.SmallInteger()),
        sa.Column("quiet_to", sa.SmallInteger()),
        sa.Column("weekends", sa.Boolean(), nullable=False),
        sa.Column("vacations", sa.JSON(), nullable=False),
        sa.Column("former_zone", sa.String(length=64)),
        sa.Column("former_until", TIME),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_rests")),
    )
    op.create_table(
        "server_settings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("chooser_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild_id", "name", name=op.f("pk_server_settings")),
    )
    op.create_index(op.f("ix_server_settings_chooser_id"), "server_settings", ["chooser_id"])
    op.create_index(
        op.f("ix_server_settings_name_guild_id"), "server_settings", ["name", "guild_id"]
    )
    op.create_table(
        "solvings",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("puzzle", sa.String(length=64), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("given", sa.JSON()),
        sa.Column("turns", sa.JSON(), nullable=False),
        sa.Column("tried", sa.JSON(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("wrong", sa.Integer(), nullable=False),
        sa.Column("hints", sa.SmallInteger(), nullable=False),
        sa.Column("outcome", sa.String(length=16)),
        sa.Column("in_time", sa.Boolean(), nullable=False),
        sa.Column("begun_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_solvings")),
        sa.UniqueConstraint(
            "user_id", "puzzle", "day", name=op.f("uq_solvings_user_id_puzzle_day")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_solvings_puzzle"), "solvings", ["puzzle"])
    op.create_table(
        "matches",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("challenge_id", ROW_ID, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("card_id", sa.BigInteger()),
        sa.Column("place_id", sa.BigInteger()),
        sa.Column("ending", sa.String(length=16)),
        sa.Column("winner", sa.SmallInteger()),
        sa.Column("reasons", sa.JSON()),
        sa.Column("started_at", TIME, nullable=False),
        sa.Column("ended_at", TIME),
        sa.Column("archived", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("opened_at", TIME),
        sa.Column("opening", sa.JSON()),
        sa.Column("terms", sa.JSON(), server_default="{}", nullable=False),
        sa.Column("swapped", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("answering", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("answers_only", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name=op.f("fk_matches_challenge_id_challenges")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("challenge_id", name=op.f("uq_matches_challenge_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_archived", "matches", ["id"], sqlite_where=sa.text("archived IS 0"))
    op.create_index(op.f("ix_matches_guild_id_ended_at"), "matches", ["guild_id", "ended_at"])
    op.create_index(op.f("ix_matches_place_id"), "matches", ["place_id"])
    op.create_index(
        "ix_matches_running", "matches", ["id"], sqlite_where=sa.text("ended_at IS NULL")
    )
    op.create_table(
        "acts",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("actor", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("challenge_id", ROW_ID),
        sa.Column("match_id", ROW_ID),
        sa.Column("ply", sa.Integer()),
        sa.Column("made_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name=op.f("fk_acts_challenge_id_challenges")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_acts_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
        sa.UniqueConstraint("key", name=op.f("uq_acts_key")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_acts_challenge_id"), "acts", ["challenge_id"])
    op.create_index(op.f("ix_acts_match_id"), "acts", ["match_id"])
    op.create_index(op.f("ix_acts_user_id"), "acts", ["user_id"])
    op.create_table(
        "analyses",
        sa.Column("match_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("engine", sa.String(length=32), nullable=False),
        sa.Column("turns", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_analyses_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_analyses")),
    )
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
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_clocks_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_clocks")),
    )
    op.create_index(op.f("ix_clocks_flag_ends_at"), "clocks", ["flag", "ends_at"])
    op.create_index(op.f("ix_clocks_remind_at"), "clocks", ["remind_at"])
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
    op.create_index(op.f("ix_looks_match_id"), "looks", ["match_id"])
    op.create_table(
        "offers",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("side", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.String(length=16)),
        sa.Column("made_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_offers_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", "ply", "kind", "side", name=op.f("pk_offers")),
    )
    op.create_table(
        "plans",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("side", sa.SmallInteger(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("steps", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_plans_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", "user_id", name=op.f("pk_plans")),
    )
    op.create_table(
        "messages",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("challenge_id", ROW_ID),
        sa.Column("match_id", ROW_ID),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("subject", sa.BigInteger()),
        sa.Column("ply", sa.Integer()),
        sa.Column("side", sa.SmallInteger()),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("wanted", sa.BigInteger(), nullable=False),
        sa.Column("shown", sa.BigInteger()),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("take_backs", sa.Integer(), server_default="0", nullable=False),
        sa.Column("holder", sa.String(length=32)),
        sa.Column("held_until", TIME),
        sa.Column("not_before", TIME),
        sa.Column("closed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("first_ply", sa.Integer()),
        sa.Column("answers_only", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.CheckConstraint(
            "(challenge_id IS NULL AND match_id IS NULL) = (subject IS NOT NULL)",
            name=op.f("ck_messages_about"),
        ),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name=op.f("fk_messages_challenge_id_challenges")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_messages_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_messages")),
        sa.UniqueConstraint("challenge_id", "kind", name=op.f("uq_messages_challenge_id_kind")),
        sa.UniqueConstraint(
            "kind", "guild_id", "subject", name=op.f("uq_messages_kind_guild_id_subject")
        ),
        sa.UniqueConstraint(
            "match_id",
            "kind",
            "ply",
            "take_backs",
            "side",
            "number",
            name=op.f("uq_messages_match_id_kind_ply_take_backs_side_number"),
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_messages_behind",
        "messages",
        ["match_id"],
        sqlite_where=sa.text("gone IS 0 AND shown IS NOT wanted"),
    )
    op.create_index(
        "ix_messages_closed", "messages", ["channel_id"], sqlite_where=sa.text("closed IS 1")
    )
    op.create_index(op.f("ix_messages_message_id"), "messages", ["message_id"])
    op.create_index(
        "ix_messages_personal",
        "messages",
        ["match_id"],
        sqlite_where=sa.text("kind IN ('notice', 'end-dm', 'reminder-dm', 'nudge-dm')"),
    )
    op.create_table(
        "answers",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("taken_at", TIME, nullable=False),
        sa.Column("token", sa.Text()),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("language", sa.String(length=16)),
        sa.Column("manner", sa.String(length=16)),
        sa.Column("owed_message", ROW_ID),
        sa.Column("held_until", TIME),
        sa.ForeignKeyConstraint(
            ["owed_message"], ["messages.id"], name=op.f("fk_answers_owed_message_messages")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answers")),
    )
    op.create_index(
        "ix_answers_owed", "answers", ["owed_message"], sqlite_where=sa.text("token IS NOT NULL")
    )
    op.create_index(op.f("ix_answers_taken_at"), "answers", ["taken_at"])
    op.create_table(
        "ratings",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("mu_before", REAL, nullable=False),
        sa.Column("sigma_before", REAL, nullable=False),
        sa.Column("mu", REAL, nullable=False),
        sa.Column("sigma", REAL, nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("rated_at", TIME, nullable=False),
        sa.Column("latest", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_ratings_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", "user_id", name=op.f("pk_ratings")),
    )
    op.create_index(
        op.f("ix_ratings_guild_id_game_latest_mu"), "ratings", ["guild_id", "game", "latest", "mu"]
    )
    op.create_index(
        op.f("ix_ratings_user_id_guild_id_game_latest"),
        "ratings",
        ["user_id", "guild_id", "game", "latest"],
    )
    op.create_table(
        "seats",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("side", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("level", sa.SmallInteger()),
        sa.CheckConstraint("user_id IS NULL OR level IS NULL", name=op.f("ck_seats_holder")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_seats_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", "side", "number", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"])
    op.create_table(
        "sealed_choices",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("challenge_id", ROW_ID),
        sa.Column("match_id", ROW_ID),
        sa.Column("ply", sa.Integer()),
        sa.Column("take_backs", sa.Integer()),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("points", sa.SmallInteger(), nullable=False),
        sa.Column("chosen_at", TIME, nullable=False),
        sa.CheckConstraint(
            "(challenge_id IS NULL) <> (match_id IS NULL)", name=op.f("ck_sealed_choices_about")
        ),
        sa.ForeignKeyConstraint(
            ["challenge_id"],
            ["challenges.id"],
            name=op.f("fk_sealed_choices_challenge_id_challenges"),
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_sealed_choices_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sealed_choices")),
        sa.UniqueConstraint(
            "challenge_id",
            "kind",
            "user_id",
            name=op.f("uq_sealed_choices_challenge_id_kind_user_id"),
        ),
        sa.UniqueConstraint(
            "match_id",
            "ply",
            "take_backs",
            "kind",
            "user_id",
            name=op.f("uq_sealed_choices_match_id_ply_take_backs_kind_user_id"),
        ),
    )
    op.create_index(op.f("ix_sealed_choices_user_id_kind"), "sealed_choices", ["user_id", "kind"])
    op.create_table(
        "turns",
        sa.Column("act_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("take_backs", sa.Integer(), nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["act_id"], ["acts.id"], name=op.f("fk_turns_act_id_acts")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_turns_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("act_id", name=op.f("pk_turns")),
        sa.UniqueConstraint(
            "match_id", "ply", "take_backs", name=op.f("uq_turns_match_id_ply_take_backs")
        ),
    )
    op.create_table(
        "unguessed_matches",
        sa.Column("match_id", ROW_ID, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_unguessed_matches_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_unguessed_matches")),
    )
    op.create_table(
        "explored_turns",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("turn", sa.Text(), nullable=False),
        sa.Column("points", sa.SmallInteger(), nullable=False),
        sa.Column("strength", sa.SmallInteger()),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_explored_turns_match_id_matches")
        ),
        sa.PrimaryKeyConstraint(
            "guild_id", "position", "match_id", "ply", name=op.f("pk_explored_turns")
        ),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_explored_turns_match_id_position"), "explored_turns", ["match_id", "position"]
    )
    op.create_table(
        "emoji_pictures",
        sa.Column("emoji", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("emoji", name=op.f("pk_emoji_pictures")),
    )
    op.create_table(
        "emoji_upload",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.String(length=32), nullable=False),
        sa.Column("held_until", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_emoji_upload")),
    )
    op.create_table(
        "unexplored",
        sa.Column("match_id", ROW_ID, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_unexplored_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_unexplored")),
    )
    op.create_table(
        "turning_points",
        sa.Column("match_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("due_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_turning_points_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_turning_points")),
    )
    op.create_table(
        "match_puzzles",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("puzzle", sa.String(length=64), nullable=False),
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("given", sa.JSON()),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_match_puzzles_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match_puzzles")),
        sa.UniqueConstraint("puzzle", name=op.f("uq_match_puzzles_puzzle")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_match_puzzles_user_id"), "match_puzzles", ["user_id"])
    op.create_table(
        "seasons",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("weeks", sa.SmallInteger(), nullable=False),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.Column("at_a_time", sa.SmallInteger(), nullable=False),
        sa.Column("ends_at", TIME, nullable=False),
        sa.Column("closed_at", TIME),
        sa.Column("starter_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_seasons_guild_id_game"), "seasons", ["guild_id", "game"])
    op.create_index(op.f("ix_seasons_starter_id"), "seasons", ["starter_id"])
    op.create_index("ix_seasons_open", "seasons", ["id"], sqlite_where=sa.text("closed_at IS NULL"))
    op.create_table(
        "season_players",
        sa.Column("season_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("since", TIME, nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"], ["seasons.id"], name=op.f("fk_season_players_season_id_seasons")
        ),
        sa.PrimaryKeyConstraint("season_id", "user_id", name=op.f("pk_season_players")),
    )
    op.create_index(op.f("ix_season_players_user_id"), "season_players", ["user_id"])
    op.create_table(
        "season_matches",
        sa.Column("season_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("challenge_id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge_id"],
            ["challenges.id"],
            name=op.f("fk_season_matches_challenge_id_challenges"),
        ),
        sa.ForeignKeyConstraint(
            ["season_id"], ["seasons.id"], name=op.f("fk_season_matches_season_id_seasons")
        ),
        sa.PrimaryKeyConstraint("season_id", "number", name=op.f("pk_season_matches")),
        sa.UniqueConstraint("challenge_id", name=op.f("uq_season_matches_challenge_id")),
    )
    op.create_table(
        "try_trees",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("match_id", ROW_ID),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("position", sa.Text()),
        sa.Column("turns", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_try_trees_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_try_trees")),
        sa.UniqueConstraint("user_id", "match_id", name=op.f("uq_try_trees_user_id_match_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_try_trees_match_id"), "try_trees", ["match_id"])
    op.create_table(
        "try_positions",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("tree_id", ROW_ID, nullable=False),
        sa.Column("line", sa.JSON(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("posted", sa.Text()),
        sa.Column("for_players", sa.Boolean(), nullable=False),
        sa.Column("sealed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tree_id"], ["try_trees.id"], name=op.f("fk_try_positions_tree_id_try_trees")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_try_positions")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_try_positions_tree_id"), "try_positions", ["tree_id"])
