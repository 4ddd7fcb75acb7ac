"""Stores what users follow, and their digests, at most one an hour; finds the news for them."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Row,
    String,
    Table,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.clock import Clock, again_at
from bot.errors import UserError
from bot.match import lookup
from bot.match.acts import Kind
from bot.match.model import Match
from bot.match.tables import matches as match_queries
from bot.profiles import NOTIFICATIONS, Notifications, has_chosen
from bot.storage import Database, Transaction
from bot.storage.database import replace_row
from bot.storage.personal import Personal
from bot.storage.schema import (
    EPOCH,
    METADATA,
    Lenient,
    UtcDateTime,
    acts,
    blocks,
    matches,
    preferences,
    seats,
)

# The kinds of acts that are news of a running match.
_NEWS = (Kind.ACCEPTED, Kind.TURN, Kind.TAKE_BACK)

# What a user follows in a server: a match, or all matches of a player. They know all acts up to
# `told_act`.
follows = Table(
    "follows",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("subject", String(16), primary_key=True),
    Column("subject_id", BigInteger, primary_key=True, autoincrement=False),
    Column("told_act", BigInteger, nullable=False),
)

# When a follower was last told, the last act of the digest that was begun since, and whether they
# refuse digests. The process that began it leases it.
digests = Table(
    "digests",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("told_at", Lenient(UtcDateTime(), EPOCH), nullable=False),
    Column("begun_act", BigInteger),
    Column("closed", Boolean, nullable=False),
    Column("held_until", Lenient(UtcDateTime())),
)
DIGEST_EVERY = timedelta(hours=1)

# The most time that one attempt to send a digest takes, and the pause after a failure.
LEASE = timedelta(minutes=1)
MOST_FOLLOWED = 100

# For followers without messages: how long a finished match stays followed.
ENDED_KEPT = timedelta(days=7)


class FollowKind(enum.StrEnum):
    """The kinds of things to follow."""

    MATCH = "match"
    PLAYER = "player"


PERSONAL = (
    Personal(name="follows", table=follows),
    Personal(
        name="followed_by",
        table=follows,
        columns=("subject_id",),
        where=(follows.c.subject == FollowKind.PLAYER,),
        is_counted=False,
        is_exported=False,
    ),
    Personal(name="told_of_follows", table=digests, summary="privacy-rest"),
)


class MatchNews(Struct, frozen=True):
    """A match with news, and the number of its new turns."""

    match_id: int
    guild_id: int
    channel_id: int
    turns: int


class Followed(Struct, frozen=True):
    """What a user follows: ids of matches, and players as ids of a server and a person.

    `closed` means that they refuse direct messages from the bot.
    """

    matches: tuple[int, ...]
    players: tuple[tuple[int, int], ...]
    closed: bool


class Digest(Struct, frozen=True):
    """A digest for a follower who was last told at `told_at`.

    `begun` means that an earlier attempt may have sent it. `up_to` is the last act in it.
    """

    user_id: int
    told_at: datetime
    begun: bool
    up_to: int
    news: tuple[MatchNews, ...]


class WatchService(Struct, frozen=True):
    """Stores what users follow, and what they have been told.

    News are derived from the acts, so following slows no turn.
    """

    database: Database
    clock: Clock

    async def followed(self, user_id: int, guild_id: int | None) -> Followed:
        """Return what a person follows in a server, or (`None`) in all."""
        async with self.database.read() as transaction:
            rows = await find_follows(transaction, user_id, guild_id)
            digest = await find_digest(transaction, user_id)
        return Followed(
            matches=tuple(row.subject_id for row in rows if row.subject == FollowKind.MATCH),
            players=tuple(
                (row.guild_id, row.subject_id) for row in rows if row.subject == FollowKind.PLAYER
            ),
            closed=digest is not None and digest.closed,
        )

    async def follow_match(self, user_id: int, match: Match) -> None:
        """Follow a match from now on; `UserError` for own and finished matches."""
        if match.side_of(user_id) is not None:
            raise UserError("watch-own")
        if match.result is not None:
            raise UserError("watch-over")
        async with self.database.write() as transaction:
            if await match_queries.is_over(transaction, match.id):
                raise UserError("watch-over")
            await self._follow(transaction, user_id, match.guild_id, FollowKind.MATCH, match.id)
            if await lookup.find_last_seen(transaction, user_id, match.id) is None:
                await lookup.put_last_seen(transaction, user_id, match)

    async def follow_player(self, user_id: int, guild_id: int, player_id: int) -> None:
        """Follow all matches of a player in a server from now on; `UserError` for oneself."""
        if player_id == user_id:
            raise UserError("watch-self")
        async with self.database.write() as transaction:
            await self._follow(transaction, user_id, guild_id, FollowKind.PLAYER, player_id)

    async def unfollow(
        self, user_id: int, guild_id: int, subject: FollowKind, subject_id: int
    ) -> None:
        """Stop following a match or player; `UserError` if it was not followed."""
        async with self.database.write() as transaction:
            rows = await find_follows(transaction, user_id, guild_id)
            row = next((row for row in rows if _subject_of(row) == (subject, subject_id)), None)
            if row is None:
                raise UserError("watch-not")
            key = (column == getattr(row, column.name) for column in follows.primary_key)
            await transaction.execute(delete(follows).where(*key))

    async def waiting(self) -> list[tuple[int, datetime]]:
        """List the followers with news, and when each may be told."""
        is_refused = exists().where(
            preferences.c.user_id == digests.c.user_id,
            has_chosen(NOTIFICATIONS, Notifications.NONE),
        )
        is_followed = and_(follows.c.user_id == digests.c.user_id, _is_followed())
        query = select(digests).where(
            digests.c.closed.is_(False), ~is_refused, exists().where(is_followed, _has_news())
        )
        waiting, now = await self.database.fetch(query), self.clock()
        return [(digest.user_id, _due(digest, now)) for digest in waiting]

    async def begin(self, user_id: int) -> Digest | None:
        """Begin a digest; `None` if it is not due, or another process is sending it.

        The lease keeps other processes from beginning it for a while.
        """
        now = self.clock()
        # With concurrent writers, an act could get an id below the last one, and never be told.
        async with self.database.write() as transaction:
            stored = await find_digest(transaction, user_id)
            if stored is None or stored.closed or _due(stored, now) > now:
                return None
            up_to = stored.begun_act or await find_last_act(transaction)
            await _change(transaction, user_id, begun_act=up_to, held_until=now + LEASE)
            news = await find_news(transaction, user_id, up_to=up_to)
        was_begun = stored.begun_act is not None
        return Digest(user_id, stored.told_at, was_begun, up_to, tuple(news))

    async def finish(self, digest: Digest, *, sent: bool, closed: bool = False) -> None:
        """Record that a follower knows the news of a digest; drop finished matches.

        It was not `sent` if they may not see any of it, or (`closed`) refuse direct messages.
        """
        told_at = self.clock() if sent or closed else digest.told_at
        own = follows.c.user_id == digest.user_id
        is_later = and_(acts.c.match_id == follows.c.subject_id, acts.c.id > digest.up_to)
        over = exists().where(matches.c.id == follows.c.subject_id, matches.c.ended_at.is_not(None))
        is_over = (follows.c.subject == FollowKind.MATCH, over, ~exists().where(is_later))
        known = update(follows).where(own, follows.c.told_act < digest.up_to)
        async with self.database.write() as transaction:
            await transaction.execute(delete(follows).where(own, *is_over))
            await transaction.execute(known.values(told_act=digest.up_to))
            done = {"told_at": told_at, "closed": closed, "begun_act": None, "held_until": None}
            await _change(transaction, digest.user_id, **done)

    async def try_again(self, user_id: int) -> None:
        """Send digests again to a follower who has refused them before."""
        async with self.database.write() as transaction:
            await _change(transaction, user_id, closed=False)

    async def _follow(
        self,
        transaction: Transaction,
        user_id: int,
        guild_id: int,
        subject: FollowKind,
        subject_id: int,
    ) -> None:
        now, own = self.clock(), follows.c.user_id == user_id
        ended = exists().where(
            matches.c.id == follows.c.subject_id, matches.c.ended_at < now - ENDED_KEPT
        )
        is_over = (follows.c.subject == FollowKind.MATCH, ended)
        await transaction.execute(delete(follows).where(own, *is_over))
        followed = await find_follows(transaction, user_id, None)
        if (guild_id, subject, subject_id) in (
            (row.guild_id, *_subject_of(row)) for row in followed
        ):
            raise UserError("watch-already")
        if len(followed) >= MOST_FOLLOWED:
            raise UserError("watch-too-many", limit=MOST_FOLLOWED)
        follow = {
            "user_id": user_id,
            "guild_id": guild_id,
            "subject": subject,
            "subject_id": subject_id,
            "told_act": await find_last_act(transaction),
        }
        await transaction.execute(insert(follows).values(follow))
        # The hour before the first digest begins now; for other followers it goes on.
        digest = await find_digest(transaction, user_id)
        if digest is None or not followed:
            told_at = now if digest is None else max(now, digest.told_at)
            row = {"user_id": user_id, "told_at": told_at, "closed": False}
            await replace_row(transaction, digests, row)
        else:
            await _change(transaction, user_id, closed=False)


def _due(digest: Row[Any], now: datetime) -> datetime:
    """Return when a digest may be sent: an hour after the last one, unless leased."""
    due, held = again_at(digest.told_at, DIGEST_EVERY, now=now), digest.held_until
    return due if held is None or held > now + LEASE else max(due, held)


def _subject_of(row: Row[Any]) -> tuple[str, int]:
    return row.subject, row.subject_id


async def _change(transaction: Transaction, user_id: int, **values: Any) -> None:
    """Change the row of a follower's digests, unless they have erased their data."""
    is_own = digests.c.user_id == user_id
    await transaction.execute(update(digests).where(is_own).values(values))


async def find_follows(
    transaction: Transaction, user_id: int, guild_id: int | None
) -> Sequence[Row[Any]]:
    """Return what a user follows in a server, or (`None`) in all, the latest last."""
    here = () if guild_id is None else (follows.c.guild_id == guild_id,)
    query = (
        select(follows)
        .where(follows.c.user_id == user_id, *here)
        .order_by(follows.c.told_act, follows.c.subject, follows.c.subject_id)
    )
    return (await transaction.execute(query)).all()


async def find_last_act(transaction: Transaction) -> int:
    return (await transaction.execute(select(func.coalesce(func.max(acts.c.id), 0)))).scalar_one()


async def find_digest(transaction: Transaction, user_id: int) -> Row[Any] | None:
    query = select(digests).where(digests.c.user_id == user_id)
    return (await transaction.execute(query)).one_or_none()


async def find_news(transaction: Transaction, user_id: int, *, up_to: int) -> list[MatchNews]:
    """Return the matches with news for a follower up to an act, the latest first."""
    since = select(
        matches.c.id.label("match_id"), func.min(follows.c.told_act).label("told_act")
    ).where(follows.c.user_id == user_id, _is_followed(), _has_news(acts.c.id <= up_to))
    news = since.group_by(matches.c.id).subquery()
    later = and_(
        acts.c.match_id == news.c.match_id, acts.c.id > news.c.told_act, acts.c.id <= up_to
    )
    turns = select(func.count()).where(later, acts.c.kind == Kind.TURN).scalar_subquery()
    last = select(func.max(acts.c.id)).where(later).scalar_subquery()
    query = (
        select(matches.c.id, matches.c.guild_id, matches.c.channel_id, turns)
        .join(news, news.c.match_id == matches.c.id)
        .order_by(last.desc())
    )
    return [MatchNews(*row) for row in await transaction.execute(query)]


def _is_followed() -> ColumnElement[bool]:
    """SQL condition: the match or one of its players is followed.

    The follower's own matches are excluded.
    """
    in_match = seats.alias()
    plays = exists().where(in_match.c.match_id == matches.c.id)
    # From the player to their matches: the other way round would read every match.
    played = select(seats.c.match_id).where(seats.c.user_id == follows.c.subject_id)
    # A follower whom the player has blocked is not told.
    is_blocked = exists().where(
        blocks.c.user_id == follows.c.subject_id, blocks.c.blocked_id == follows.c.user_id
    )
    of_player = (matches.c.id.in_(played.correlate(follows)), ~is_blocked)
    return and_(
        matches.c.guild_id == follows.c.guild_id,
        ~plays.where(in_match.c.user_id == follows.c.user_id),
        or_(
            and_(follows.c.subject == FollowKind.MATCH, matches.c.id == follows.c.subject_id),
            and_(follows.c.subject == FollowKind.PLAYER, *of_player),
        ),
    )


def _has_news(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    is_later = and_(acts.c.match_id == matches.c.id, acts.c.id > follows.c.told_act)
    counts = or_(acts.c.kind.in_(_NEWS), matches.c.ended_at.is_not(None))
    return exists().where(is_later, counts, *conditions)
