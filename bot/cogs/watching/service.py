"""Stores what users follow, and their digests, at most one an hour."""

from __future__ import annotations

import enum
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock, again_at
from bot.cogs.watching import tables as follows
from bot.cogs.watching.tables import StoredDigest, StoredFollow, StoredNews
from bot.errors import UserError
from bot.match import lookup
from bot.match.lookup import StoredLastSeen
from bot.match.model import Match
from bot.match.tables import matches as match_queries
from bot.storage import Database, Transaction

EVERY = timedelta(hours=1)
# The most time that one attempt to send a digest takes, and the pause after a failure.
LEASE = timedelta(minutes=1)
MOST_FOLLOWED = 100
# For followers without messages: how long a finished match stays followed.
ENDED_KEPT = timedelta(days=7)


class FollowKind(enum.StrEnum):
    """The kinds of things to follow."""

    MATCH = follows.MATCH
    PLAYER = follows.PLAYER


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
    news: tuple[StoredNews, ...]


class WatchService:
    """Stores what users follow, and what they have been told.

    News are derived from the acts, so following slows no turn.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def followed(self, user_id: int, guild_id: int | None) -> Followed:
        """Return what a person follows in a server, or (`None`) in all."""
        async with self._database.read() as transaction:
            rows = await follows.find(transaction, user_id, guild_id)
            digest = await follows.find_digest(transaction, user_id)
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
        async with self._database.write() as transaction:
            if await match_queries.is_over(transaction, match.id):
                raise UserError("watch-over")
            await self._follow(transaction, user_id, match.guild_id, FollowKind.MATCH, match.id)
            if await lookup.find_last_seen(transaction, user_id, match.id) is None:
                look = StoredLastSeen(user_id, match.id, match.ply, match.take_backs)
                await lookup.replace_last_seen(transaction, look)

    async def follow_player(self, user_id: int, guild_id: int, player_id: int) -> None:
        """Follow all matches of a player in a server from now on; `UserError` for oneself."""
        if player_id == user_id:
            raise UserError("watch-self")
        async with self._database.write() as transaction:
            await self._follow(transaction, user_id, guild_id, FollowKind.PLAYER, player_id)

    async def unfollow(
        self, user_id: int, guild_id: int, subject: FollowKind, subject_id: int
    ) -> None:
        """Stop following a match or player; `UserError` if it was not followed."""
        async with self._database.write() as transaction:
            rows = await follows.find(transaction, user_id, guild_id)
            row = next((row for row in rows if _names(row) == (subject, subject_id)), None)
            if row is None:
                raise UserError("watch-not")
            await follows.remove(transaction, row)

    async def waiting(self) -> list[tuple[int, datetime]]:
        """List the followers with news, and when each may be told."""
        async with self._database.read() as transaction:
            found = await follows.find_waiting(transaction)
        now = self._clock()
        return [(digest.user_id, _due(digest, now)) for digest in found]

    async def begin(self, user_id: int) -> Digest | None:
        """Begin a digest; `None` if it is not due, or another process is sending it.

        The lease keeps other processes from beginning it for a while.
        """
        now = self._clock()
        # With concurrent writers, an act could get an id below the last one, and never be told.
        async with self._database.write() as transaction:
            stored = await follows.find_digest(transaction, user_id)
            if stored is None or stored.closed or _due(stored, now) > now:
                return None
            up_to = stored.begun_act or await follows.last_act(transaction)
            begun = replace(stored, begun_act=up_to, held_until=now + LEASE)
            await follows.replace_digest(transaction, begun)
            news = await follows.find_news(transaction, user_id, up_to=up_to)
        was_begun = stored.begun_act is not None
        return Digest(user_id, stored.told_at, was_begun, up_to, tuple(news))

    async def told(self, digest: Digest, *, sent: bool, closed: bool = False) -> None:
        """Record that a follower knows the news of a digest; drop finished matches.

        It was not `sent` if they may not see any of it, or (`closed`) refuse direct messages.
        """
        told_at = self._clock() if sent or closed else digest.told_at
        done = StoredDigest(digest.user_id, told_at, closed=closed)
        async with self._database.write() as transaction:
            if await follows.find_digest(transaction, digest.user_id) is None:
                return  # they have erased their data in the meantime
            await follows.set_told(transaction, digest.user_id, up_to=digest.up_to)
            await follows.replace_digest(transaction, done)

    async def try_again(self, user_id: int) -> None:
        """Send digests again to a follower who has refused them before."""
        async with self._database.write() as transaction:
            stored = await follows.find_digest(transaction, user_id)
            if stored is not None and stored.closed:
                await follows.replace_digest(transaction, replace(stored, closed=False))

    async def _follow(
        self,
        transaction: Transaction,
        user_id: int,
        guild_id: int,
        subject: FollowKind,
        subject_id: int,
    ) -> None:
        now = self._clock()
        await follows.drop_ended(transaction, user_id, before=now - ENDED_KEPT)
        count = await follows.count(transaction, user_id)
        rows = await follows.find(transaction, user_id, guild_id)
        if (subject, subject_id) in map(_names, rows):
            raise UserError("watch-already")
        if count >= MOST_FOLLOWED:
            raise UserError("watch-too-many", limit=MOST_FOLLOWED)
        told_act = await follows.last_act(transaction)
        await follows.add(
            transaction, StoredFollow(user_id, guild_id, subject, subject_id, told_act)
        )
        await _begin_hour(transaction, user_id, now, restart=not count)


def _due(digest: StoredDigest, now: datetime) -> datetime:
    """Return when a digest may be sent: an hour after the last one, unless leased."""
    due, held = again_at(digest.told_at, EVERY, now=now), digest.held_until
    return due if held is None or held > now + LEASE else max(due, held)


async def _begin_hour(
    transaction: Transaction, user_id: int, now: datetime, *, restart: bool
) -> None:
    """Start the hour before the first digest; continue it for other followers."""
    stored = await follows.find_digest(transaction, user_id)
    if stored is None or restart:
        told_at = now if stored is None else max(now, stored.told_at)
        stored = StoredDigest(user_id, told_at)
    await follows.replace_digest(transaction, replace(stored, closed=False))


def _names(row: StoredFollow) -> tuple[str, int]:
    return row.subject, row.subject_id
