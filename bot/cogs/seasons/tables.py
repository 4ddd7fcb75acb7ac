"""The tables of seasons, and queries about a season as a whole."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Executable,
    ForeignKey,
    FromClause,
    Index,
    Integer,
    Select,
    SmallInteger,
    String,
    Table,
    and_,
    func,
    literal,
    or_,
    select,
    type_coerce,
    union_all,
    update,
)

from bot.cogs.seasons.model import LAPSED, Player, Proposal, Season, SeasonState
from bot.match.model import STANDING
from bot.match.tables.games import is_installed
from bot.messages.tables import outdate
from bot.storage import Transaction
from bot.storage.database import among, columns, read_row, read_rows, replace_row, shown
from bot.storage.errors import UnreadableError, reading
from bot.storage.personal import Erasure, Personal
from bot.storage.schema import (
    METADATA,
    Lenient,
    RowId,
    UtcDateTime,
    challenges,
    index_of_few,
    matches,
    messages,
    seats,
)
from rules import ALL_GAMES, Side
from rules.registry import is_slug

# The kinds of the messages of seasons: the table; a line half way, and near the end; the result.
SEASONS, HALF, LAST_DAYS, RESULT = "seasons", "season-half", "season-last", "season-result"

seasons = Table(
    SEASONS,
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),  # or `ALL_GAMES`
    Column("weeks", SmallInteger, nullable=False),
    Column("terms", JSON, nullable=False),  # of its matches
    Column("at_a_time", SmallInteger, nullable=False),  # matches of a person
    Column("ends_at", UtcDateTime, nullable=False),
    Column("closed_at", UtcDateTime),
    Column("starter_id", BigInteger),
    Column("options", JSON, nullable=False, server_default="{}"),
    Index(None, "guild_id", "game"),
    Index(None, "starter_id"),
    sqlite_autoincrement=True,  # a button of a deleted row must never reach a new one
)
index_of_few("ix_seasons_open", seasons.c.id, seasons.c.closed_at.is_(None))

# Who has joined a season, and when they did or last came back; one who is not active has left.
season_players = Table(
    "season_players",
    METADATA,
    Column("season_id", RowId, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("since", UtcDateTime, nullable=False),
    Column("active", Boolean, nullable=False),
    Index(None, "user_id"),
)

# The challenges that seasons have made, in order.
season_matches = Table(
    "season_matches",
    METADATA,
    Column("season_id", RowId, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("challenge_id", RowId, ForeignKey("challenges.id"), nullable=False, unique=True),
    Column("guild_id", BigInteger, nullable=False),
)

PERSONAL = (
    Personal(name="seasons", table=season_players),
    Personal(
        name="started_seasons",
        table=seasons,
        columns=("starter_id",),
        erasure=Erasure.REPLACE,
        is_counted=False,
    ),
)

IS_OPEN = seasons.c.closed_at.is_(None)


class _Span(Struct, frozen=True):
    """How long a season goes on; that of a missing game, too."""

    id: int
    weeks: int
    ends_at: datetime


_FIRST, _SECOND = (seats.alias(name) for name in ("first_seat", "second_seat"))


def is_message(kind: str, guild_id: int, season_id: int) -> ColumnElement[bool]:
    """SQL condition: the message of this kind about a season."""
    is_about = and_(messages.c.guild_id == guild_id, messages.c.subject == season_id)
    return and_(messages.c.kind == kind, is_about)


def is_in(guild_id: int) -> ColumnElement[bool]:
    """SQL condition: the seasons of a server."""
    return seasons.c.guild_id == guild_id


async def find_open(transaction: Transaction, guild_id: int | None = None) -> list[Season]:
    """Return the seasons that are not closed, on a server or (`None`) on all."""
    here = () if guild_id is None else (is_in(guild_id),)
    return await find_seasons(transaction, IS_OPEN, *here)


async def find_seasons(transaction: Transaction, *which: ColumnElement[bool]) -> list[Season]:
    """Return seasons, oldest first, without unreadable ones."""
    query = select(*shown(seasons, Season.__struct_fields__)).where(*which)
    rows = (await transaction.execute(query.order_by(seasons.c.id))).mappings()
    return read_rows(rows, Season, "season")


async def find_missing(transaction: Transaction, guild_id: int) -> list[str]:
    """Return the slugs of the games of a server's open seasons that are missing."""
    is_waiting = IS_OPEN, is_in(guild_id), seasons.c.game != ALL_GAMES
    query = select(seasons.c.game).where(*is_waiting, ~is_installed(seasons.c.game)).distinct()
    slugs = (await transaction.execute(query.order_by(seasons.c.game))).scalars()
    return [slug for slug in slugs if is_slug(slug)]


async def find_state(transaction: Transaction, season_id: int) -> SeasonState:
    """Return a season as it is; `UnreadableError` if it is not there, damaged or waits."""
    query = select(*shown(seasons, Season.__struct_fields__)).where(seasons.c.id == season_id)
    row = (await transaction.execute(query)).mappings().one_or_none()
    if row is None:
        raise UnreadableError("season", season_id, "is not there")
    with reading("season", season_id):
        season = read_row(row, Season)
    return await read_state(transaction, season)


async def read_state(transaction: Transaction, season: Season) -> SeasonState:
    """Return a season with its people and proposals, without unreadable ones."""
    players = select(*shown(season_players, Player.__struct_fields__))
    players = players.where(season_players.c.season_id == season.id)
    rows = (await transaction.execute(players)).mappings()
    people = read_rows(rows, Player, "player", number="user_id")
    query = _PROPOSALS.where(season_matches.c.season_id == season.id)
    rows = (await transaction.execute(query)).mappings()
    proposals = read_rows(rows, Proposal, "proposal", number="number")
    return SeasonState(season, people, proposals)


async def outdate_table(transaction: Transaction, guild_id: int, season_id: int) -> None:
    """Let the table of a season be edited."""
    await outdate(transaction, is_message(SEASONS, guild_id, season_id))


async def shift_ends(
    transaction: Transaction,
    by: timedelta,
    *,
    but: tuple[datetime, datetime],
    game: str | None = None,
) -> None:
    """Shift the ends of open seasons, or those of a game.

    Seasons that have begun between two times missed nothing.
    """
    of_game = () if game is None else (seasons.c.game == game,)
    query = select(*shown(seasons, ("id", "weeks", "ends_at"))).where(IS_OPEN, *of_game)
    rows = (await transaction.execute(query)).mappings()
    for season in read_rows(rows, _Span, "season"):
        if not but[0] <= season.ends_at - timedelta(weeks=season.weeks) <= but[1]:
            is_it = update(seasons).where(seasons.c.id == season.id)
            await transaction.execute(is_it.values(ends_at=season.ends_at + by))


async def has_open(transaction: Transaction) -> bool:
    """Tell whether any season is open."""
    query = select(literal(1)).where(select(seasons.c.id).where(IS_OPEN).exists())
    return (await transaction.execute(query)).first() is not None


def takes_part(season_id: int, *user_ids: int) -> tuple[ColumnElement[bool], ...]:
    """SQL conditions: the rows of people who have joined a season and not left it."""
    is_of = (season_players.c.season_id == season_id, season_players.c.user_id.in_(user_ids))
    return (*is_of, season_players.c.active.is_(True))


async def put_player(transaction: Transaction, season: Season, user_id: int, at: datetime) -> None:
    """Let a person take part from now on."""
    row = {"season_id": season.id, "user_id": user_id, "guild_id": season.guild_id}
    await replace_row(transaction, season_players, {**row, "since": at, "active": True})


class Overview(Struct, frozen=True):
    """A season in a few numbers, which take few rows to the bot however many people play.

    `version` changes with everything that its table shows. `free` people have room for a match, and
    `going_on` matches are played or wait for an answer. `posts` are the kinds of its messages, and
    whether each has been posted.
    """

    season: Season
    version: int
    free: int
    going_on: int
    posts: Mapping[str, bool]

    def may_close(self, now: datetime) -> bool:
        """Tell whether all is played after the end, or the time for it is over."""
        season = self.season
        return now >= (season.counts_until if self.going_on else season.ends_at)


async def read_overview(transaction: Transaction, season: Season) -> Overview:
    """Count what there is of a season."""

    async def rows(query: Executable) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await transaction.execute(query)]

    players = await rows(_PLAYERS_COUNTED.where(season_players.c.season_id == season.id))
    proposals = await rows(_PROPOSALS_COUNTED.where(season_matches.c.season_id == season.id))
    is_about = (messages.c.guild_id == season.guild_id, messages.c.subject == season.id)
    kinds = among(messages.c.kind, (SEASONS, HALF, LAST_DAYS, RESULT))
    posted = select(messages.c.kind, messages.c.message_id.is_not(None)).where(kinds, *is_about)
    posts = {kind: bool(is_posted) for kind, is_posted in await rows(posted)}
    ((free,),) = await rows(_count_free(season))
    going_on = sum(
        count * (state in STANDING) + begun - ended for state, count, begun, ended, *_ in proposals
    )
    return Overview(season, digest(players, proposals), free, going_on, posts)


def digest(*values: object) -> int:
    """Return a number that changes with values, and fits into a column."""
    return int.from_bytes(hashlib.blake2b(repr(values).encode(), digest_size=7).digest())


# Sums of ids are taken modulo a prime, so that they fit into any number.
_PRIME = 1_000_003
_PLAYERS_COUNTED = (
    select(
        season_players.c.active,
        func.count(),
        type_coerce(func.max(season_players.c.since), Lenient(UtcDateTime())),
        func.sum(season_players.c.user_id % _PRIME),
    )
    .group_by(season_players.c.active)
    .order_by(season_players.c.active)
)


def _count_free(season: Season) -> Select[int]:
    """Count the people who have room for another match, and do not rest."""
    of_season = season_matches.c.season_id == season.id
    joined = season_matches.join(challenges).outerjoin(matches)
    is_running = and_(matches.c.id.is_not(None), matches.c.ending.is_(None))
    goes_on = or_(among(challenges.c.state, STANDING), is_running)
    busy = union_all(
        *(
            select(column.label("user_id")).select_from(joined).where(of_season, goes_on)
            for column in (challenges.c.challenger_id, challenges.c.opponent_id)
        )
    ).subquery()
    full = select(busy.c.user_id).group_by(busy.c.user_id)
    full = full.having(func.count() >= season.at_a_time)
    lapsed = (
        select(challenges.c.opponent_id, func.max(challenges.c.expires_at).label("at"))
        .select_from(season_matches.join(challenges))
        .where(of_season, among(challenges.c.state, LAPSED))
        .group_by(challenges.c.opponent_id)
        .subquery()
    )
    takes_part = (season_players.c.season_id == season.id, season_players.c.active.is_(True))
    is_free = (
        season_players.c.user_id.not_in(full),
        or_(lapsed.c.at.is_(None), lapsed.c.at <= season_players.c.since),
    )
    is_same = lapsed.c.opponent_id == season_players.c.user_id
    players = season_players.outerjoin(lapsed, is_same)
    return select(func.count()).select_from(players).where(*takes_part, *is_free)


def _holds(seat: FromClause, side: Side) -> ColumnElement[bool]:
    """SQL condition: the seat of the one person of a side."""
    return and_(seat.c.match_id == matches.c.id, seat.c.side == side.value, seat.c.number == 1)


_PROPOSALS = (
    select(
        *columns(("number", "challenge_id"), season_matches),
        *shown(challenges, ("game", "challenger_id", "opponent_id", "first", "state")),
        *shown(challenges, ("message_id", "created_at", "expires_at")),
        matches.c.id.label("match_id"),
        *shown(matches, ("place_id", "winner", "ending", "ended_at")),
        _FIRST.c.user_id.label("first_id"),
        _SECOND.c.user_id.label("second_id"),
    )
    .select_from(
        season_matches.join(challenges)
        .outerjoin(matches)
        .outerjoin(_FIRST, _holds(_FIRST, Side.FIRST))
        .outerjoin(_SECOND, _holds(_SECOND, Side.SECOND))
    )
    .order_by(season_matches.c.number)
)

_PROPOSALS_COUNTED = (
    select(
        challenges.c.state,
        func.count(),
        func.count(matches.c.id),
        func.count(matches.c.ending),
        func.sum(season_matches.c.number),
        func.count(challenges.c.message_id),
        func.count(matches.c.place_id),
        func.sum(matches.c.winner * season_matches.c.number),
        func.sum((challenges.c.challenger_id + challenges.c.opponent_id) % _PRIME),
    )
    .select_from(season_matches.join(challenges).outerjoin(matches))
    .group_by(challenges.c.state)
    .order_by(challenges.c.state)
)
