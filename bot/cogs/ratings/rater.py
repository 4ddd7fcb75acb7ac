"""Stores ratings: rates matches as they end, and repairs ratings that are missing or wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import asdict
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
    ForeignKey,
    Index,
    Integer,
    Row,
    String,
    Table,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    true,
    type_coerce,
    update,
)

from bot.clock import Clock
from bot.cogs.ratings import rating_model
from bot.cogs.ratings.rating_model import Change, RatedMatch, Rating
from bot.match.acts import ActContext
from bot.match.model import UNCOUNTED, Ending, Match, Result
from bot.match.tables import matches as match_queries
from bot.match.terms import Terms
from bot.news import Subject
from bot.storage import Database, Transaction
from bot.storage.acts import ply_of
from bot.storage.database import columns, shown
from bot.storage.errors import readable
from bot.storage.personal import Erasure, Personal, rows_of
from bot.storage.schema import METADATA, Lenient, RowId, UtcDateTime, matches, seats
from rules import Side

# Once after each start, all ratings are checked, after the first answers.
AFTER_THE_START = timedelta(minutes=1)

Scope = tuple[int, str]
"""The server and the game of a rating."""

# The rating changes of each rated match, stored when it ends. They can be computed from the matches
# again.
ratings = Table(
    "ratings",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),  # the number of rated matches, including this one
    Column("rated_at", Lenient(UtcDateTime()), nullable=False),
    Column("latest", Boolean, nullable=False),  # the user's latest in this game on this server
    Index(None, "user_id", "guild_id", "game", "latest"),
    Index(None, "guild_id", "game", "latest", "mu"),
)

# The games on servers whose ratings must be computed again, because some are missing.
rerating = Table(
    "rerating",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
)


class PlayerRating(Struct, frozen=True):
    """The rating of a player before and after a match.

    `matches` counts the player's rated matches so far; the `latest` row has no later one.
    """

    match_id: int
    user_id: int
    guild_id: int
    game: str
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    matches: int
    rated_at: datetime | None  # `None` if it cannot be read
    latest: bool

    @property
    def after(self) -> Rating:
        return Rating(self.mu, self.sigma, self.matches)

    @property
    def change(self) -> Change:
        return Change(Rating(self.mu_before, self.sigma_before, self.matches - 1), self.after)


class EndedMatch(Struct, frozen=True):
    """A finished match with one of its seats.

    `ply` is its number of turns. `ended_at` and `terms` are `None` if they cannot be read.
    """

    id: int
    winner: int | None
    ended_at: datetime | None
    terms: Any
    from_another: bool
    ending: str
    ply: int
    side: int
    user_id: int | None


def is_rated(match: Match) -> bool:
    """Tell whether a match counts for the ratings of its players."""
    continues = match.opening is not None and not match.opening.secret
    return match.terms.rated and not continues and _are_people(_people(match))


async def rate(act: ActContext, match: Match, result: Result) -> None:
    """Rate a match in the transaction in which it ends.

    If a later match has already been rated, or a rating is unreadable, all ratings of the game are
    soon computed again.
    """
    share = rating_model.weight(result.ending, match.ply)
    if not share or not is_rated(match):
        return
    ended = RatedMatch(match.id, _people(match), result.winner, act.at, share)
    scope = (match.guild_id, match.game.slug)
    if act.transaction.locks_rows:
        # Players without a rating have no row to lock.
        number = func.hashtextextended("ratings {} {}".format(*scope), 0)
        await act.transaction.execute(select(func.pg_advisory_xact_lock(number)))
    people = (*ended.people[0], *ended.people[1])
    rows = await find_latest_ratings(act.transaction, scope, people)
    latest = readable_ratings(rows)
    if len(latest) < len(rows) or any(
        row.rated_at is None or (row.rated_at, row.match_id) > (act.at, match.id) for row in latest
    ):
        await set_due(act.transaction, scope)
        return
    changes = rating_model.rated(ended, {row.user_id: row.after for row in latest})
    added = [asdict(_make_rating(ended, scope, user, made)) for user, made in changes.items()]
    older = update(ratings).where(*_in(scope), ratings.c.user_id.in_(changes), is_latest())
    await act.transaction.execute(older.values(latest=False))
    await act.transaction.execute(insert(ratings), added)


async def recompute(database: Database, scope: Scope) -> bool:
    """Compute all ratings of a game on a server from its matches, and store them.

    Deleted matches don't count. Return `False` if a match has ended in the meantime: then nothing
    is stored, and the work has to be repeated.
    """
    async with database.read() as transaction:
        extent = await find_extent(transaction, scope)
        query = (
            select(*_ENDED)
            .join(seats, seats.c.match_id == matches.c.id)
            .where(*_in(scope, matches), matches.c.ended_at.is_not(None))
            .order_by(matches.c.id, seats.c.side, seats.c.number)
        )
        ended = [EndedMatch(*row) for row in await transaction.execute(query)]
        rows = await transaction.execute(SELECT_RATINGS.where(*_in(scope)))
        stored = [PlayerRating(*row) for row in rows]
    # Many matches take a while, and the bot must answer in the meantime.
    wrong, right = await asyncio.to_thread(_differences, scope, ended, stored)
    async with database.write() as transaction:
        if extent != await find_extent(transaction, scope):
            return False
        await replace_ratings(transaction, wrong, right)
        await transaction.execute(delete(rerating).where(*_in(scope, rerating)))
    return True


def _differences(
    scope: Scope, ended: Sequence[EndedMatch], stored: Iterable[PlayerRating]
) -> tuple[list[PlayerRating], list[PlayerRating]]:
    """Return the stored ratings that are wrong, and the right ones that are missing."""
    right, there = _all_of(scope, ended), set(stored)
    missing = [row for row in right if row not in there]
    return list(there.difference(right)), missing


def _all_of(scope: Scope, ended: Iterable[EndedMatch]) -> list[PlayerRating]:
    """Compute all ratings of a game on a server, ordered by match and person."""
    rows = groupby(ended, key=lambda row: row.id)
    read = readable(rows, lambda same: _counting(list(same)), "match")
    matches = {match.id: match for match in read if match is not None}
    changes = rating_model.rated_in_order(matches.values())
    last = {user: match_id for match_id, user in changes}
    return [
        _make_rating(matches[match_id], scope, user, made, latest=last[user] == match_id)
        for (match_id, user), made in sorted(changes.items())
    ]


def _counting(rows: Sequence[EndedMatch]) -> RatedMatch | None:
    """Read a finished match, `None` if it does not count."""
    match = rows[0]
    first, second = (
        tuple(row.user_id for row in rows if row.side == side.value and row.user_id is not None)
        for side in Side
    )
    share = (
        rating_model.weight(Ending(match.ending), match.ply)
        if convert(match.terms, Terms).rated
        else 0.0
    )
    if not share or match.from_another or not _are_people((first, second)):
        return None
    if match.ended_at is None:
        raise ValueError("no time of its end")
    winner = None if match.winner is None else Side(match.winner)
    return RatedMatch(match.id, (first, second), winner, match.ended_at, share)


def _make_rating(
    match: RatedMatch, scope: Scope, user: int, made: Change, *, latest: bool = True
) -> PlayerRating:
    guild_id, game = scope
    return PlayerRating(
        match_id=match.id,
        user_id=user,
        guild_id=guild_id,
        game=game,
        mu_before=made.before.mu,
        sigma_before=made.before.sigma,
        mu=made.after.mu,
        sigma=made.after.sigma,
        matches=made.after.matches,
        rated_at=match.ended_at,
        latest=latest,
    )


def _people(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return match.people(Side.FIRST), match.people(Side.SECOND)


def _are_people(sides: tuple[tuple[int, ...], tuple[int, ...]]) -> bool:
    """Tell whether people hold both sides, and no person holds both."""
    first, second = sides
    return bool(first and second) and not set(first) & set(second)


def readable_ratings(rows: Iterable[Row[Any]]) -> list[PlayerRating]:
    """Read ratings; skip those with a text in a number column, which SQLite accepts."""
    names = PlayerRating.__struct_fields__
    numbered = ((row.match_id, dict(zip(names, row, strict=True))) for row in rows)
    return readable(numbered, lambda row: convert(row, PlayerRating), "rating")


class Rerating:
    """Computes ratings again: wrong ones once after each start, others when due."""

    name = "rerating"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._first_at: datetime | None = clock() + AFTER_THE_START

    async def next_due(self) -> datetime | None:
        async with self._database.read() as transaction:
            scope = await find_due(transaction)
        return self._clock() if scope else self._first_at

    async def carry_out(self) -> None:
        if self._first_at is not None and self._first_at <= self._clock():
            async with self._database.read() as transaction:
                wrong = await find_wrong_ratings(transaction)
            async with self._database.write() as transaction:
                for scope in wrong:
                    await set_due(transaction, scope)
            self._first_at = None
        async with self._database.read() as transaction:
            scope = await find_due(transaction)
        if scope is not None:
            await recompute(self._database, scope)


SELECT_RATINGS = select(*columns(PlayerRating.__struct_fields__, ratings))

_ENDED = (
    matches.c.id,
    matches.c.winner,
    type_coerce(matches.c.ended_at, Lenient(UtcDateTime())),
    type_coerce(matches.c.terms, Lenient(JSON())),
    ~match_queries.begins_anew(),
    matches.c.ending,
    ply_of(matches.c.id),
    seats.c.side,
    seats.c.user_id,
)


async def find_latest_ratings(
    transaction: Transaction, scope: Scope, users: Iterable[int]
) -> Sequence[Row[Any]]:
    """Return the latest ratings of these people; skip people without one."""
    of_users = (ratings.c.user_id.in_(list(users)), is_latest())
    return (await transaction.execute(SELECT_RATINGS.where(*_in(scope), *of_users))).all()


async def find_highest_ratings(
    transaction: Transaction, scope: Scope, *, limit: int, offset: int
) -> Sequence[Row[Any]]:
    query = (
        SELECT_RATINGS.where(*_in(scope), is_latest(), _has_a_name())
        .order_by(ratings.c.mu.desc(), ratings.c.user_id)
        .limit(limit)
        .offset(offset)
    )
    return (await transaction.execute(query)).all()


async def count_rated(transaction: Transaction, scope: Scope, *, above: float | None = None) -> int:
    """Count the rated players, or those `above` an estimate."""
    higher = true() if above is None else ratings.c.mu > above
    query = select(func.count()).where(*_in(scope), is_latest(), _has_a_name(), higher)
    return (await transaction.execute(query)).scalar_one()


async def find_average_rating(transaction: Transaction, match_id: int) -> float | None:
    """Return the average rating of the players before a match, `None` if it was not rated."""
    query = select(func.avg(ratings.c.mu_before)).where(ratings.c.match_id == match_id)
    return (await transaction.execute(query)).scalar_one()


async def replace_ratings(
    transaction: Transaction, old: Sequence[PlayerRating], new: Sequence[PlayerRating]
) -> None:
    """Replace ratings by others; another process may do the same at the same time."""
    added = [asdict(row) for row in new]
    gone = {(row.match_id, row.user_id) for row in (*old, *new)}
    is_one = (ratings.c.match_id == bindparam("one"), ratings.c.user_id == bindparam("whose"))
    if gone:
        keys = [{"one": match_id, "whose": user_id} for match_id, user_id in gone]
        await transaction.execute(delete(ratings).where(*is_one), keys)
    if added:
        await transaction.execute(insert(ratings), added)


async def find_extent(transaction: Transaction, scope: Scope) -> tuple[int, ...]:
    """Return numbers that change when a match of a game ends or is deleted.

    They also change when one of its players is erased.
    """
    ended = (*_in(scope, matches), matches.c.ended_at.is_not(None))
    deleted = (
        select(func.count()).select_from(seats).join(matches).where(*ended, seats.c.user_id < 0)
    )
    counted = select(
        func.count(), func.coalesce(func.sum(matches.c.id), 0), deleted.scalar_subquery()
    ).where(*ended)
    return tuple((await transaction.execute(counted)).one())


async def find_wrong_ratings(transaction: Transaction) -> Sequence[Scope]:
    """Return the games of servers with missing or superfluous ratings.

    These are: a match that counts but has no ratings, ratings of a deleted match, and players with
    a gap in their rated matches.
    """
    rated, scope = ratings.c, (ratings.c.guild_id, ratings.c.game)
    is_rated = exists().where(rated.match_id == matches.c.id)
    unrated = select(matches.c.guild_id, matches.c.game).where(
        matches.c.ended_at.is_not(None),
        matches.c.ending.not_in(sorted(UNCOUNTED)),
        match_queries.begins_anew(),
        matches.c.terms["rated"].as_boolean(),
        ~is_rated,
        ply_of(matches.c.id) >= rating_model.LEAST_TURNS,
    )
    gone = select(*scope).where(~exists().where(matches.c.id == rated.match_id))
    newest = func.sum(case((rated.latest.is_(True), rated.matches), else_=0))
    latest = func.sum(case((rated.latest.is_(True), 1), else_=0))
    torn = (
        select(*scope)
        .group_by(*scope, rated.user_id)
        .having(or_(func.count() != newest, latest != 1))
    )
    query = unrated.union(gone, torn)
    return [(row.guild_id, row.game) for row in await transaction.execute(query)]


async def set_due(transaction: Transaction, scope: Scope) -> None:
    """Record that the ratings of a game on a server must be computed again."""
    guild_id, game = scope
    known = await transaction.execute(select(rerating).where(*_in(scope, rerating)))
    # There is one writer at a time: no other process adds the row in between.
    if known.one_or_none() is None:
        await transaction.execute(insert(rerating).values(guild_id=guild_id, game=game))


async def find_due(transaction: Transaction) -> Scope | None:
    """Return a game on a server whose ratings must be computed again, if there is one."""
    row = (await transaction.execute(select(rerating).limit(1))).one_or_none()
    return None if row is None else (row.guild_id, row.game)


def _in(scope: Scope, table: Table = ratings) -> tuple[ColumnElement[bool], ...]:
    guild_id, game = scope
    return table.c.guild_id == guild_id, table.c.game == game


def is_latest() -> ColumnElement[bool]:
    """SQL condition: the rating of a player after their last rated match."""
    return ratings.c.latest.is_(True)


def _has_a_name() -> ColumnElement[bool]:
    """SQL condition: the rating of a person who has not been erased."""
    return ratings.c.user_id > 0


async def _find_ratings(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    named = ("match_id", "guild_id", "game", "mu", "sigma", "matches", "rated_at")
    query = select(*shown(ratings, named)).where(ratings.c.user_id == user_id)
    return await rows_of(transaction, query.order_by(ratings.c.match_id))


async def _rate_again(transaction: Transaction, user_id: int) -> None:
    """Record that the ratings of a user's games must be computed again."""
    query = select(ratings.c.guild_id, ratings.c.game).where(ratings.c.user_id == user_id)
    for row in (await transaction.execute(query.distinct())).all():
        await set_due(transaction, (row.guild_id, row.game))


PERSONAL = (
    Personal(
        name="ratings",
        table=ratings,
        erasure=Erasure.REPLACE,
        find=_find_ratings,
        prepare=_rate_again,
    ),
)
