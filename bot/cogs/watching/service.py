"""Stores what users follow, and their digests, at most one an hour; finds the news for them."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
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
from bot.homes import DIRECT
from bot.match.acts import Kind
from bot.match.last_seen import find_last_seen, put_last_seen
from bot.match.model import Match
from bot.match.roundups import is_roundup_to
from bot.match.tables import matches as match_queries
from bot.messages.kinds import Message
from bot.messages.tables import enqueue
from bot.profiles import NOTIFICATIONS, Notifications, has_chosen
from bot.storage import Database, Transaction
from bot.storage.database import read_rows, replace_row
from bot.storage.personal import Personal
from bot.storage.schema import (
    EPOCH,
    METADATA,
    Lenient,
    UtcDateTime,
    acts,
    blocks,
    matches,
    messages,
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

# When a follower was last told.
digests = Table(
    "digests",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("told_at", Lenient(UtcDateTime(), EPOCH), nullable=False),
)
DIGEST_EVERY = timedelta(hours=1)

# A digest that waits to be posted is a message about its reader, who is the `subject`. It tells the
# acts up to its version, as one that was sent before a crash does. The row of one that its reader
# refuses stays; then there is no other one.
DIGEST = "digest"
_IS_DIGEST = and_(messages.c.kind == DIGEST, messages.c.guild_id == DIRECT)

MOST_FOLLOWED = 100

# For followers without messages: how long a finished match stays followed.
ENDED_KEPT = timedelta(days=7)


class FollowKind(enum.StrEnum):
    """The kinds of things to follow."""

    MATCH = "match"
    PLAYER = "player"


# The digest of a follower that waits or was refused.
_is_digest_to = partial(is_roundup_to, DIGEST)


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
    Personal(
        name="digest",
        table=messages,
        columns=(),
        of=_is_digest_to,
        summary="privacy-rest",
    ),
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
    """The news for a follower who was last told at `told_at`."""

    told_at: datetime
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
            is_refused = select(exists().where(_is_refused_by(user_id)))
            closed = (await transaction.execute(is_refused)).scalar_one()
        return Followed(
            matches=tuple(row.subject_id for row in rows if row.subject == FollowKind.MATCH),
            players=tuple(
                (row.guild_id, row.subject_id) for row in rows if row.subject == FollowKind.PLAYER
            ),
            closed=closed,
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
            if await find_last_seen(transaction, user_id, match.id) is None:
                await put_last_seen(transaction, user_id, match)

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
        """List the followers with news and without a digest, and when each may be told."""
        is_silent = exists().where(
            preferences.c.user_id == digests.c.user_id,
            has_chosen(NOTIFICATIONS, Notifications.NONE),
        )
        has_digest = exists().where(_IS_DIGEST, messages.c.subject == digests.c.user_id)
        is_followed = and_(follows.c.user_id == digests.c.user_id, _is_followed())
        query = select(digests).where(
            ~has_digest, ~is_silent, exists().where(is_followed, _has_news())
        )
        waiting, now = await self.database.fetch(query), self.clock()
        return [(row.user_id, again_at(row.told_at, DIGEST_EVERY, now=now)) for row in waiting]

    async def begin(self, user_id: int) -> Message | None:
        """Enqueue a digest; `None` if it is not due, or another one waits or was refused."""
        now = self.clock()
        # With concurrent writers, an act could get an id below the last one, and never be told.
        async with self.database.write() as transaction:
            told_at = await find_told_at(transaction, user_id)
            if told_at is None or again_at(told_at, DIGEST_EVERY, now=now) > now:
                return None
            message = Message(
                kind=DIGEST,
                created_at=now,
                wanted=await find_last_act(transaction),
                guild_id=DIRECT,
                subject=user_id,
            )
            return await enqueue(transaction, message)

    async def news(self, message: Message) -> Digest | None:
        """Return the news of a digest; `None` if its reader has erased their data."""
        user_id = message.subject
        async with self.database.read() as transaction:
            told_at = await find_told_at(transaction, user_id)
            news = await find_news(transaction, user_id, up_to=message.wanted)
        return None if told_at is None else Digest(told_at, tuple(news))

    async def finish(
        self, transaction: Transaction, message: Message, *, sent: bool, refused: bool = False
    ) -> None:
        """Record that a follower knows the news of a digest; drop finished matches.

        It was not `sent` if they may not see any of it, or have `refused` it.
        """
        of_user = follows.c.user_id == message.subject
        is_later = and_(acts.c.match_id == follows.c.subject_id, acts.c.id > message.wanted)
        over = exists().where(matches.c.id == follows.c.subject_id, matches.c.ended_at.is_not(None))
        is_over = (follows.c.subject == FollowKind.MATCH, over, ~exists().where(is_later))
        known = update(follows).where(of_user, follows.c.told_act < message.wanted)
        await transaction.execute(delete(follows).where(of_user, *is_over))
        await transaction.execute(known.values(told_act=message.wanted))
        if sent or refused:
            is_own = digests.c.user_id == message.subject
            await transaction.execute(update(digests).where(is_own).values(told_at=self.clock()))
        if not refused:
            await transaction.execute(delete(messages).where(messages.c.id == message.id))

    async def try_again(self, user_id: int) -> None:
        """Send digests again to a follower who has refused them before."""
        async with self.database.write_beside() as transaction:
            await transaction.execute(delete(messages).where(_is_refused_by(user_id)))

    async def _follow(
        self,
        transaction: Transaction,
        user_id: int,
        guild_id: int,
        subject: FollowKind,
        subject_id: int,
    ) -> None:
        now, of_user = self.clock(), follows.c.user_id == user_id
        ended = exists().where(
            matches.c.id == follows.c.subject_id, matches.c.ended_at < now - ENDED_KEPT
        )
        is_over = (follows.c.subject == FollowKind.MATCH, ended)
        await transaction.execute(delete(follows).where(of_user, *is_over))
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
        await transaction.execute(delete(messages).where(_is_refused_by(user_id)))
        # The hour before the first digest begins now; for other followers it goes on.
        told_at = await find_told_at(transaction, user_id)
        if told_at is None or not followed:
            told_at = now if told_at is None else max(now, told_at)
            await replace_row(transaction, digests, {"user_id": user_id, "told_at": told_at})


def _is_refused_by(user_id: int) -> ColumnElement[bool]:
    """SQL condition: the digest that a follower has refused."""
    return and_(_is_digest_to(user_id), messages.c.gone.is_(True))


def _subject_of(row: Row[Any]) -> tuple[str, int]:
    return row.subject, row.subject_id


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


async def find_told_at(transaction: Transaction, user_id: int) -> datetime | None:
    """Return when a follower was last told, `None` for others."""
    query = select(digests.c.told_at).where(digests.c.user_id == user_id)
    return (await transaction.execute(query)).scalar_one_or_none()


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
        select(
            matches.c.id.label("match_id"),
            matches.c.guild_id,
            matches.c.channel_id,
            turns.label("turns"),
        )
        .join(news, news.c.match_id == matches.c.id)
        .order_by(last.desc())
    )
    rows = (await transaction.execute(query)).mappings()
    return read_rows(rows, MatchNews, "match", number="match_id")


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
