"""The tables, and numbers that are never given twice. A change here needs a migration."""

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
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import TypeEngine


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time, stored in UTC; SQLite stores no time zone."""

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


class Lenient(TypeDecorator[Any]):
    """Values of another type; an unreadable value is read as `otherwise`.

    For columns that must not make the rest of their row unreadable.
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
    """An aware time, in microseconds since 1970, so that SQL can add a span to it."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else (value - EPOCH) // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else EPOCH + value * _MICROSECOND


class Span(TypeDecorator[timedelta]):
    """A duration in microseconds."""

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

# SQLite numbers rows itself only in a column of exactly this type.
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
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    # The match that this one continues, its turns, and the seed of its start.
    Column("opening", JSON(none_as_null=True)),
    Column("terms", JSON, nullable=False, server_default="{}"),  # the time for a turn
    Column("rematch_of", RowId),  # a match
    # The bot reaches its channel through answers to interactions alone.
    Column("answers_only", Boolean, nullable=False, server_default=false()),
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
    Column("winner", SmallInteger),  # 1 or 2; `NULL` for a tie
    Column("reasons", JSON),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    # The thread of the finished match needs no more work.
    Column("archived", Boolean, nullable=False, server_default=false()),
    Column("opened_at", Lenient(UtcDateTime())),  # when the thread was last opened, as far as known
    Column("opening", JSON(none_as_null=True)),  # copied from the challenge
    Column("terms", JSON, nullable=False, server_default="{}"),  # copied from the challenge
    # The seats were exchanged after the first turn.
    Column("swapped", Boolean, nullable=False, server_default=false()),
    # The sum of the numbers of the sides for which a cog may know the next turn.
    Column("answering", SmallInteger, nullable=False, server_default="0"),
    Column("answers_only", Boolean, nullable=False, server_default=false()),  # as the challenge
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
    Column("number", SmallInteger, primary_key=True, autoincrement=False),  # from 1
    Column("user_id", BigInteger),
    Column("level", SmallInteger),  # of a computer
    Column("role_id", BigInteger),  # of those who vote for a channel, if not all do
    CheckConstraint("user_id IS NULL OR level IS NULL", "holder"),  # neither: a channel
    Index(None, "user_id"),
)

# Every change of a match or challenge, in order; rows are added, never changed. A repeated request
# is found by its key, and changes nothing.
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
    Column("ply", Integer),  # the number of turns after the act
    Column("made_at", Lenient(UtcDateTime()), nullable=False),
    Index(None, "match_id"),
    Index(None, "challenge_id"),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)

# The record of a match; rows are added, never changed. The last of several turns at one ply counts:
# the others were taken back.
turns = Table(
    "turns",
    METADATA,
    Column("act_id", RowId, ForeignKey("acts.id"), primary_key=True, autoincrement=False),
    Column("match_id", RowId, ForeignKey("matches.id"), nullable=False),
    Column("ply", Integer, nullable=False),  # from 1
    Column("take_backs", Integer, nullable=False),  # the number of take-backs before it
    Column("notation", Text, nullable=False),
    UniqueConstraint("match_id", "ply", "take_backs"),
)

# What people choose in secret: before the match of a challenge, such as a bid, or about the turn
# after `ply` turns of a match, such as a guess. The former is deleted when the match begins; the
# latter opens with that turn, unless a take-back comes first.
sealed_choices = Table(
    "sealed_choices",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("challenge_id", RowId, ForeignKey("challenges.id")),
    Column("match_id", RowId, ForeignKey("matches.id")),
    Column("ply", Integer),
    Column("take_backs", Integer),
    Column("choice", Text, nullable=False),
    Column("points", SmallInteger, nullable=False),  # what it is worth if it turns out right
    Column("chosen_at", Lenient(UtcDateTime()), nullable=False),
    CheckConstraint("(challenge_id IS NULL) <> (match_id IS NULL)", "about"),
    UniqueConstraint("challenge_id", "kind", "user_id"),
    UniqueConstraint("match_id", "ply", "take_backs", "kind", "user_id"),
    Index(None, "user_id", "kind"),
)

# Offers of one side, open until the next turn: a draw, a lot, a takeback, a pause or a new start.
# `seed` decides a lot and a start.
offers = Table(
    "offers",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True),
    Column("side", SmallInteger, primary_key=True, autoincrement=False),
    Column("seed", BigInteger, nullable=False),
    Column("outcome", String(16)),  # `NULL` while the offer is open
    Column("made_at", UtcDateTime, nullable=False),
)

# The clock of each running match with a pace, for the turn after `ply` turns: `used` of the
# `budget` had passed at `started_at`.
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
    Column("remind_at", Instant),  # by `match/clock/arithmetic`; `NULL` after the reminder
    Column("ends_at", Instant),  # `NULL` during a pause
    Column("reminded", Boolean, nullable=False),
    Column("flag", String(16), nullable=False),  # whether time is up
    Index(None, "remind_at"),
    Index(None, "flag", "ends_at"),
)

# When any bot on this database was last alive: one row.
pulse = Table(
    "pulse",
    METADATA,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("alive_at", Lenient(UtcDateTime()), nullable=False),
)

# The games that rows may name, and since when a game has not been installed.
games = Table(
    "games",
    METADATA,
    Column("slug", String(32), primary_key=True),
    Column("missing_since", Lenient(UtcDateTime())),
)

# Messages, to be posted or posted (`message_id`): about a challenge (a card also about the match
# that follows), a match, or another `subject` of a server, such as a person of server 0. One is
# behind while `shown` differs from `wanted`; `shown` is `NULL` before it is posted.
messages = Table(
    "messages",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("challenge_id", RowId, ForeignKey("challenges.id")),
    Column("match_id", RowId, ForeignKey("matches.id")),
    Column("guild_id", BigInteger),
    Column("subject", BigInteger),
    Column("ply", Integer),  # of a match
    Column("side", SmallInteger),  # 1 or 2, for a match: the acting side, else the side to move
    Column("number", Integer, nullable=False),  # counts repeats in a turn
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Column("wanted", BigInteger, nullable=False),
    Column("shown", BigInteger),
    Column("gone", Boolean, nullable=False),  # nothing is left to post or to edit
    Column("created_at", Lenient(UtcDateTime()), nullable=False),
    Column("take_backs", Integer, nullable=False, server_default="0"),  # before it
    Column("holder", String(32)),  # the process that works on it, or did last
    Column("held_until", UtcDateTime),
    # The end of the recipient's quiet hours; until when a board waits to tell the next turn too; or
    # when it may be edited again.
    Column("not_before", UtcDateTime),
    # It was refused, or an edit of it; the bot tries again once the channel is open to it.
    Column("closed", Boolean, nullable=False, server_default=false()),
    Column("first_ply", Integer),  # of a board that tells several turns
    Column("answers_only", Boolean, nullable=False, server_default=false()),  # as its challenge
    CheckConstraint("(challenge_id IS NULL AND match_id IS NULL) = (subject IS NOT NULL)", "about"),
    UniqueConstraint("match_id", "kind", "ply", "take_backs", "side", "number"),
    UniqueConstraint("challenge_id", "kind"),
    UniqueConstraint("kind", "guild_id", "subject"),
    Index(None, "message_id"),
    sqlite_autoincrement=True,
)

# Recent interactions: one of several processes claims each. While an answer is owed, there is a
# token: a message gives it, or without one an apology, even after a crash.
answers = Table(
    "answers",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),  # of the interaction
    Column("taken_at", Lenient(UtcDateTime()), nullable=False),
    Column("token", Text),
    Column("channel_id", BigInteger),
    Column("language", String(16)),
    Column("manner", String(16)),  # private, aside or public
    Column("owed_message", RowId, ForeignKey("messages.id")),
    Column("held_until", Lenient(UtcDateTime())),  # by a process that works on it
    Index(None, "taken_at"),
)

# What people have chosen, unless it is the default of the setting with this name.
preferences = Table(
    "preferences",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
    Index(None, "name", "user_id"),
)

# When people rest: quiet hours in minutes of the day, days off in their time zone, and vacations as
# pairs of days, including past ones, which count for the budget.
rests = Table(
    "rests",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("zone", String(64), nullable=False),
    Column("quiet_from", SmallInteger),
    Column("quiet_to", SmallInteger),
    Column("weekends", Boolean, nullable=False),
    Column("vacations", Lenient(JSON()), nullable=False),
    Column("former_zone", String(64)),  # also counts for some time after a change
    Column("former_until", Lenient(UtcDateTime())),
)

# The same for servers; it applies to everyone there.
server_settings = Table(
    "server_settings",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
    Column("chooser_id", BigInteger),  # is told if a choice stops working
    Index(None, "name", "guild_id"),
    Index(None, "chooser_id"),
)

# The commands that are registered with Discord, by a digest.
registrations = Table(
    "registrations",
    METADATA,
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", String(64), nullable=False),
    Column("registered_at", Lenient(UtcDateTime()), nullable=False),
    Column("refused_at", Lenient(UtcDateTime())),  # since when Discord refuses newer ones
)

# Keeps a crashing bot from connecting too often; a process is identified by its first shard.
failed_starts = Table(
    "failed_starts",
    METADATA,
    Column("first_shard", Integer, primary_key=True, autoincrement=False),
    Column("failed", Integer, nullable=False),
    Column("last_at", Lenient(UtcDateTime()), nullable=False),
)

# Who has blocked whom; running matches continue.
blocks = Table(
    "blocks",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked_id", BigInteger, primary_key=True, autoincrement=False),
)

# The turn of a match up to which a user has looked, after `take_backs` take-backs.
looks = Table(
    "looks",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),
    Column("take_backs", Integer, nullable=False),
    Index(None, "match_id"),
)

# The turns for which a side got a hint: the one after `ply` turns.
hints = Table(
    "hints",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("side", SmallInteger, primary_key=True, autoincrement=False),  # 1 or 2
)

# Private messages: the thread of a match is archived without waiting for them.
PERSONAL = ("notice", "end-dm", "reminder-dm", "nudge-dm")
# A query must list the kinds in the same order as the index, or SQLite does not use it.
IS_PERSONAL = messages.c.kind.in_(
    bindparam("personal", PERSONAL, expanding=True, literal_execute=True)
)


def index_of_few(name: str, column: Column[Any], few: ColumnElement[bool] | TextClause) -> None:
    """Index only the few rows with a condition, as most rows never match it.

    With a full index, queries for the many rows would use it too. The migrations create the same
    indexes in PostgreSQL, with conditions in its own syntax.
    """
    Index(name, column, sqlite_where=few)


# For expressions with two columns, SQLAlchemy would add the tables' names, which SQLite rejects
# here.
index_of_few("ix_messages_behind", messages.c.match_id, text("gone IS 0 AND shown IS NOT wanted"))
index_of_few("ix_messages_personal", messages.c.match_id, IS_PERSONAL)
index_of_few("ix_messages_closed", messages.c.channel_id, messages.c.closed.is_(True))
index_of_few("ix_matches_running", matches.c.id, matches.c.ended_at.is_(None))
index_of_few("ix_matches_archived", matches.c.id, matches.c.archived.is_(False))
index_of_few("ix_answers_owed", answers.c.owed_message, answers.c.token.is_not(None))


LEAP = 1000

# A comment on each sequence identifies it: server, database, object. A dump keeps the comment, but
# a restore creates another sequence. Only an owner may comment.
_SEQUENCES = text(
    """
    SELECT sequence.oid, sequence.oid::regclass::text AS name,
        obj_description(sequence.oid, 'pg_class') AS noted,
        'numbers of ' || concat_ws('/', control.system_identifier, here.oid, sequence.oid) AS own,
        pg_sequence_last_value(sequence.oid) AS last
    FROM pg_class AS sequence, pg_database AS here, pg_control_system() AS control
    WHERE sequence.oid = to_regclass(pg_get_serial_sequence(:table, 'id'))
        AND here.datname = current_database()
        AND pg_has_role(sequence.relowner, 'USAGE')
    """
)
_GO_ON = text("SELECT setval(:sequence, :last)")


def skip_ahead(last: int) -> int:
    """Return a number beyond all given since a backup with this last number.

    A quarter of the total is more than a bot gives in a week, once it is some weeks old.
    """
    return last + max(LEAP, last // 4)


async def skip_ahead_if_restored(connection: AsyncConnection) -> bool:
    """Skip numbers if a PostgreSQL database was restored from a dump; then mark it.

    Return whether it was restored.
    """
    is_restored = False
    for table in METADATA.sorted_tables:
        if not table.dialect_options["sqlite"]["autoincrement"]:
            continue
        sequence = (await connection.execute(_SEQUENCES, {"table": table.name})).one_or_none()
        if sequence is None or sequence.noted == sequence.own:
            continue
        is_restored = is_restored or sequence.noted is not None
        if sequence.noted is not None and sequence.last is not None:
            await connection.execute(
                _GO_ON, {"sequence": sequence.name, "last": skip_ahead(sequence.last)}
            )
        await connection.execute(text(f"COMMENT ON SEQUENCE {sequence.name} IS '{sequence.own}'"))
    return is_restored
