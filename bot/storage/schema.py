"""The tables. A change here needs a migration; a test compares the two."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    TextClause,
    TypeDecorator,
    UniqueConstraint,
    bindparam,
    false,
    text,
    true,
)
from sqlalchemy.types import TypeEngine


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time, in UTC on both sides; SQLite keeps no time zone of its own."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time without a zone: {value!r}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Noted(TypeDecorator[Any]):
    """Values of another type, or `otherwise` where they cannot be read.

    For columns that other rows, or the rest of their own row, must not depend on.
    """

    impl = TypeEngine
    cache_ok = True

    def __init__(self, of: TypeEngine[Any], otherwise: datetime | None = None) -> None:
        self.impl, self.of, self.otherwise = of, of, otherwise

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:
        read = self.impl_instance.result_processor(dialect, coltype)

        def process(value: Any) -> Any:
            try:
                return value if read is None else read(value)
            except (TypeError, ValueError):
                return self.otherwise

        return process


class Instant(TypeDecorator[datetime]):
    """An aware time, in microseconds since 1970: the database itself can add a span to it."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else (value - EPOCH) // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else EPOCH + value * _MICROSECOND


class Span(TypeDecorator[timedelta]):
    """How long something takes, in microseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else value // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> timedelta | None:  # noqa: ARG002
        return None if value is None else value * _MICROSECOND


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite numbers rows by itself only in a column of exactly this type.
RowId = BigInteger().with_variant(Integer, "sqlite")

challenges = Table(
    "challenges",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("first", String(16), nullable=False),
    Column("challenger_id", BigInteger, nullable=False),
    Column("opponent_id", BigInteger),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("state", String(16), nullable=False),
    Column("shown_state", String(16)),  # what the card says at present
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    # The turns of another match that this one goes on from, the match, and the seed of its start.
    Column("opening", JSON(none_as_null=True)),
    Column("terms", JSON, nullable=False, server_default="{}"),  # the time for a turn
    Index(None, "state", "expires_at"),
    Index(None, "challenger_id", "state"),
    Index(None, "opponent_id", "state"),
    Index(None, "guild_id"),
    sqlite_autoincrement=True,  # a button of a deleted row must never reach a new one
)

matches = Table(
    "matches",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("challenge_id", RowId, ForeignKey("challenges.id"), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("card_id", BigInteger),
    Column("place_id", BigInteger),
    Column("ending", String(16)),
    Column("winner", SmallInteger),  # 1 or 2; none in a tie
    Column("reasons", JSON),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    # Nothing is left to do in the thread of a match that is over.
    Column("archived", Boolean, nullable=False, server_default=false()),
    Column("opened_at", Noted(UtcDateTime())),  # when the thread was last opened, as far as known
    Column("opening", JSON(none_as_null=True)),  # as the challenge has it
    Column("terms", JSON, nullable=False, server_default="{}"),  # as the challenge has them
    Index(None, "place_id"),
    Index(None, "guild_id", "ended_at"),
    sqlite_autoincrement=True,
)

# Who holds a side: one person or several, who may each play its turns, or a computer.
seats = Table(
    "seats",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True),
    Column("side", SmallInteger, primary_key=True, autoincrement=False),  # 1 or 2
    Column("number", SmallInteger, primary_key=True, autoincrement=False),  # of the side's, from 1
    Column("user_id", BigInteger),
    Column("level", SmallInteger),  # of a computer
    CheckConstraint("(user_id IS NULL) <> (level IS NULL)", "holder"),
    Index(None, "user_id"),
)

# All that has ever changed a match or a challenge, in the order in which it was done: rows are
# added, never changed. What is asked for a second time is found under its key, and changes nothing.
acts = Table(
    "acts",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("key", String(128), nullable=False, unique=True),
    Column("kind", String(16), nullable=False),
    Column("actor", String(16), nullable=False),  # a person, the clock, the computer
    Column("user_id", BigInteger),
    Column("challenge_id", RowId, ForeignKey("challenges.id")),
    Column("match_id", RowId, ForeignKey("matches.id")),
    Column("ply", Integer),  # how many turns stand after it
    Column("made_at", Noted(UtcDateTime()), nullable=False),
    Index(None, "match_id"),
    Index(None, "challenge_id"),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)

# What has come in lately, so that of several processes one takes it in hand, and what waits for an
# answer that was promised ("is thinking …"), so that it gets one after a crash, too.
interactions = Table(
    "interactions",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("taken_at", Noted(UtcDateTime()), nullable=False),
    Column("promised_token", Text),
    Column("language", String(16)),
    Column(
        "held_until", Noted(UtcDateTime())
    ),  # where bots share this, and one is at work on the answer
    Index(None, "taken_at"),
)

# The record of a match: rows are added, never changed. Of several turns at one ply the last stands,
# as those before have been taken back.
turns = Table(
    "turns",
    METADATA,
    Column("act_id", RowId, ForeignKey("acts.id"), primary_key=True, autoincrement=False),
    Column("match_id", RowId, ForeignKey("matches.id"), nullable=False),
    Column("ply", Integer, nullable=False),  # from 1
    Column("take_backs", Integer, nullable=False),  # how many came before it
    Column("notation", Text, nullable=False),
    UniqueConstraint("match_id", "ply", "take_backs"),
)

# What one side proposes and the other may agree to until the next turn: a draw, or to have the rest
# of a phase drawn by lot, which goes by the seed.
offers = Table(
    "offers",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True),
    Column("side", SmallInteger, primary_key=True, autoincrement=False),
    Column("seed", BigInteger, nullable=False),
    Column("outcome", String(16)),  # none while the offer stands
    Column("made_at", UtcDateTime, nullable=False),
)

# The turns that a side has told beforehand, to be played one after the other when it is to move;
# or, once one of them could not be, those that were thrown away, until the side has been told.
plans = Table(
    "plans",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True),
    Column("side", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("turns", JSON, nullable=False),
    Column("stopped", Boolean, nullable=False),
)

# How much time the side to move has, in each match that goes on and has a pace: for the turn after
# `ply` turns, so much of a budget, of which some was used before the clock started or went on.
clocks = Table(
    "clocks",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("take_backs", Integer, nullable=False),
    Column("started_at", Instant, nullable=False),
    Column("budget", Span, nullable=False),
    Column("used", Span, nullable=False),
    Column("saved_first", Span, nullable=False),
    Column("saved_second", Span, nullable=False),
    Column("remind_at", Instant),  # none once that is done
    Column("ends_at", Instant),  # none while both have agreed to pause
    Column("reminded", Boolean, nullable=False),
    Column("flag", String(16), nullable=False),  # whether time is up
    Column("behind", Boolean, nullable=False),  # the newest board shows another time
    Index(None, "remind_at"),
    Index(None, "flag", "ends_at"),
    Index(None, "behind"),
)

# When any bot on this database was last alive: one row.
pulse = Table(
    "pulse",
    METADATA,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("alive_at", Noted(UtcDateTime()), nullable=False),
)

# What channels are owed, and what became of it: `message_id` is there once the message stands.
posts = Table(
    "posts",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("challenge_id", RowId, ForeignKey("challenges.id")),
    Column("match_id", RowId, ForeignKey("matches.id")),
    Column("ply", Integer),  # of a match
    Column("side", SmallInteger),  # 1 or 2 of a match: who has done it, else who is to move
    Column("number", Integer, nullable=False),  # of those that may come several times in a turn
    Column("reply_channel_id", BigInteger),
    Column("reply_token", Text),
    Column("reply_language", String(16)),  # of an answer that only one person sees
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Column("has_buttons", Boolean, nullable=False),
    Column("pending", Boolean, nullable=False),
    Column("created_at", Noted(UtcDateTime()), nullable=False),
    Column("take_backs", Integer, nullable=False, server_default="0"),  # how many came before it
    Column("holder", String(32)),  # the process that works on it, or did so last
    Column("held_until", UtcDateTime),
    Column("not_before", UtcDateTime),  # the quiet hours of whom it is for end then
    # An edit was refused; another one is made once the channel is open to the bot again.
    Column("closed", Boolean, nullable=False, server_default=false()),
    CheckConstraint("(challenge_id IS NULL) <> (match_id IS NULL)", "subject"),
    UniqueConstraint("match_id", "kind", "ply", "take_backs", "side", "number"),
    UniqueConstraint("challenge_id", "kind"),
    Index(None, "message_id"),
    sqlite_autoincrement=True,
)

# Messages that are posted once and kept up to date: where each stands, and which version of what it
# is about it should show and does show. No process works on one before `due_at`.
live_messages = Table(
    "live_messages",
    METADATA,
    Column("kind", String(16), primary_key=True),
    Column("subject", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),  # none until it is known to stand
    Column("wanted", BigInteger, nullable=False),
    Column("shown", BigInteger),
    Column("gone", Boolean, nullable=False),  # the channel was deleted, or the message
    Column("closed", Boolean, nullable=False),  # the bot may not write in the channel
    Column("due_at", Noted(UtcDateTime(), EPOCH), nullable=False),
)

# What somebody has chosen for themselves; nothing chosen is as the server, or Discord, has it.
preferences = Table(
    "preferences",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("theme", String(16)),
    Column("colour_blind", Boolean),
    Column("bottom", String(16), nullable=False),
    Column("confirm", String(16), nullable=False),
    Column("notifications", String(16), nullable=False),
    Column("language", String(16)),
    # Blunders of one's own come back as puzzles.
    Column("mistakes", Boolean, nullable=False, server_default=false()),
)

# When somebody rests: quiet hours in minutes of the day, days off in their own time zone, and
# vacations as pairs of days, those that are over too, as they count.
rests = Table(
    "rests",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("zone", String(64), nullable=False),
    Column("quiet_from", SmallInteger),
    Column("quiet_to", SmallInteger),
    Column("weekends", Boolean, nullable=False),
    Column("vacations", Noted(JSON()), nullable=False),
    Column("former_zone", String(64)),  # holds, too, for some time after it was changed
    Column("former_until", Noted(UtcDateTime())),
)

# What the managers of a server have chosen for what everybody in it reads.
servers = Table(
    "servers",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("placement", String(16), nullable=False),
    Column("channels", JSON, nullable=False),  # ids; none means everywhere
    Column("theme", String(16), nullable=False),
    Column("colour_blind", Boolean, nullable=False),
    Column("language", String(16), nullable=False),
    Column("max_matches", Integer),  # a person; none means no limit of its own
    Column("takebacks", Boolean, nullable=False, server_default=true()),  # are allowed
    Column("wall", JSON(none_as_null=True)),  # the id of its channel
    Column("forum", JSON(none_as_null=True)),  # the id of the one for the posts of matches
    Column("puzzle", JSON(none_as_null=True)),  # the id of the channel for the one of each day
    Column("puzzle_zone", String(64)),  # whose days they are; none means UTC
)

# Which commands Discord has been given, by a digest of them.
registrations = Table(
    "registrations",
    METADATA,
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", String(64), nullable=False),
    Column("registered_at", Noted(UtcDateTime()), nullable=False),
)

# Keeps a bot that crashes from connecting too often; a process is known by its first shard.
failed_starts = Table(
    "failed_starts",
    METADATA,
    Column("first_shard", Integer, primary_key=True, autoincrement=False),
    Column("failed", Integer, nullable=False),
    Column("last_at", Noted(UtcDateTime()), nullable=False),
)

# Who wants to have nothing to do with whom; running matches go on.
blocks = Table(
    "blocks",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked_id", BigInteger, primary_key=True, autoincrement=False),
)

# Up to which turn, after so many take-backs, somebody has looked at a match.
looks = Table(
    "looks",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),
    Column("take_backs", Integer, nullable=False),
    Index(None, "match_id"),
)

# The turns on which somebody has let the computer help them: the one after `ply` turns, of a side.
hints = Table(
    "hints",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("side", SmallInteger, primary_key=True, autoincrement=False),  # 1 or 2
)

# What only one person reads: nothing in the thread of a match waits for it.
PERSONAL = ("notice", "end-dm", "receipt", "reminder-dm", "nudge-dm")
# In a query, too, the kinds have to stand as they do in the index, or that is not used.
IS_PERSONAL = posts.c.kind.in_(
    bindparam("personal", PERSONAL, expanding=True, literal_execute=True)
)


def _index_of_few(name: str, column: Column[Any], few: ColumnElement[bool] | TextClause) -> None:
    """Index the few rows of which something is to be found again; of years most are not.

    An index of all of them would be taken for a good one to find the many, too. PostgreSQL has the
    same ones by the migrations, with conditions in its own words.
    """
    Index(name, column, sqlite_where=few)


_index_of_few("ix_posts_pending", posts.c.match_id, posts.c.pending.is_(True))
_index_of_few("ix_posts_has_buttons", posts.c.match_id, posts.c.has_buttons.is_(True))
_index_of_few("ix_posts_personal", posts.c.match_id, IS_PERSONAL)
_index_of_few("ix_posts_closed", posts.c.channel_id, posts.c.closed.is_(True))
_index_of_few("ix_matches_running", matches.c.id, matches.c.ended_at.is_(None))
_index_of_few("ix_matches_archived", matches.c.id, matches.c.archived.is_(False))
# Of expressions with two columns SQLAlchemy would name the tables, which SQLite does not take here.
_index_of_few(
    "ix_live_messages_behind", live_messages.c.kind, text("gone IS 0 AND shown IS NOT wanted")
)
_index_of_few(
    "ix_live_messages_closed", live_messages.c.channel_id, live_messages.c.closed.is_(True)
)
_index_of_few("ix_challenges_behind", challenges.c.state, text("state IS NOT shown_state"))
_index_of_few(
    "ix_interactions_promised", interactions.c.taken_at, interactions.c.promised_token.is_not(None)
)
