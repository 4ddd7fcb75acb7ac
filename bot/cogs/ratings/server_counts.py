"""Answers at once how the matches of a server went, however many they are.

A large server is counted in the background, and its counts are kept: they belong to no message.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from functools import partial

import structlog
from cachetools import LRUCache
from msgspec.structs import replace
from sqlalchemy import literal, select

from bot.clock import Clock
from bot.cogs.ratings.statistics import ServerTally, StatsService
from bot.errors import UserError
from bot.storage.schema import matches, seats

# Fewer finished matches are counted in some hundredths of a second.
LARGE = 5_000
# An older count is shown while the next one is made, but not after a day.
FRESH_FOR, KEPT_FOR = timedelta(minutes=10), timedelta(days=1)
# How long a reader waits for a count that is being made.
PATIENCE_S = 0.25
MOST_KEPT = 500

Scope = tuple[int, str | None, int]
"""A server, a game or `None` for all, and the last days or 0 for all time."""

log = structlog.get_logger(__name__)


class ServerCounts:
    """Counts the results of servers, and keeps those of large ones for a while."""

    def __init__(
        self,
        stats: StatsService,
        *,
        clock: Clock,
        large: int = LARGE,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """Take from how many finished matches on a server is large, and how long to wait."""
        self._stats = stats
        self._clock = clock
        self._large = large
        self._patience_s = patience_s
        self._kept = LRUCache[Scope, ServerTally](MOST_KEPT)
        self._counting: dict[Scope, asyncio.Task[ServerTally]] = {}

    async def of_server(self, guild_id: int, *, game: str | None, days: int) -> ServerTally:
        """Return the results of a server in the last days or in all (0).

        `counted_at` says when those of a large server were counted. Raises `UserError` while they
        are being counted for the first time in a day.
        """
        scope, now = (guild_id, game, days), self._clock()
        kept = self._kept.get(scope)
        if kept is not None and kept.counted_at is not None:
            age = now - kept.counted_at
            if age > FRESH_FOR:
                self._count(scope)
            if age <= KEPT_FOR:
                return await self._without_erased(kept)
        if not await self._is_large(guild_id):
            return await self._read(scope)
        counting = self._count(scope)
        await asyncio.wait({counting}, timeout=self._patience_s)
        if not counting.done():
            raise UserError("stats-counting")
        return counting.result()

    async def close(self) -> None:
        """Stop counting."""
        tasks = [*self._counting.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _without_erased(self, tally: ServerTally) -> ServerTally:
        """Leave out people who have erased their data since the count."""
        people = [user_id for user_id, _ in tally.active]
        query = select(seats.c.user_id).where(seats.c.user_id.in_(people)).distinct()
        left = {row.user_id for row in await self._stats.database.fetch(query)}
        return replace(tally, active=tuple(one for one in tally.active if one[0] in left))

    async def _is_large(self, guild_id: int) -> bool:
        finished = (matches.c.guild_id == guild_id, matches.c.ended_at.is_not(None))
        query = select(literal(1)).select_from(matches).where(*finished)
        return bool(await self._stats.database.fetch(query.limit(1).offset(self._large - 1)))

    async def _read(self, scope: Scope) -> ServerTally:
        guild_id, game, days = scope
        since = self._clock() - timedelta(days=days) if days else None
        return await self._stats.of_server(guild_id, game=game, since=since)

    def _count(self, scope: Scope) -> asyncio.Task[ServerTally]:
        """Return the task that counts, which is begun once."""
        task = self._counting.get(scope)
        if task is None:
            task = asyncio.create_task(self._count_at(scope, self._clock()), name="server counts")
            task.add_done_callback(partial(self._end, scope))
            self._counting[scope] = task
        return task

    async def _count_at(self, scope: Scope, now: datetime) -> ServerTally:
        tally = self._kept[scope] = replace(await self._read(scope), counted_at=now)
        return tally

    def _end(self, scope: Scope, task: asyncio.Task[ServerTally]) -> None:
        del self._counting[scope]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("server not counted", guild=scope[0], error=str(error))
