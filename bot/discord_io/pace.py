"""How fast requests follow one another: what can wait leaves room for the turns, which cannot."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import aiohttp
import discord

from bot.clock import Clock, Sleep

# Discord takes 50 requests a second from a bot, and makes all of them wait after one too many.
# Source: https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
SPAN = timedelta(seconds=1)
EDITS, SCOREBOARDS = 45, 40
SCOREBOARDS_AT_ONCE = 4
# It takes so many edits of a channel's messages that are older than an hour; the time on the way
# varies: https://github.com/discord-userdoccers/discord-userdoccers/pull/551
OLD_AFTER = timedelta(hours=1)
OLD_SPAN, OLD_EDITS = timedelta(seconds=6.5), 3
# What is sent by the token of an interaction does not count.
UNCOUNTED = ("/interactions/", "/webhooks/")


class _OldEdits:
    """The latest edits of old messages of a channel, and how many wait for theirs."""

    def __init__(self) -> None:
        self.made = deque[datetime](maxlen=OLD_EDITS)
        self._turn = asyncio.Lock()
        self._waiting = 0

    def matters(self, now: datetime) -> bool:
        return self._waiting > 0 or _pause(self.made, 1, OLD_SPAN, now) > timedelta()

    @asynccontextmanager
    async def waiting(self) -> AsyncGenerator[None]:
        """Have the block for oneself, in the order in which it was asked for."""
        self._waiting += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting -= 1


class Pace:
    """Hears of all requests, and has edits wait while there are many; scoreboards wait first."""

    def __init__(self, *, clock: Clock, sleep: Sleep, share: float = 1.0) -> None:
        """Take the share of the bot's requests that are those of this process."""
        self._clock = clock
        self._sleep = sleep
        self._share = share
        self._sent = deque[datetime](maxlen=EDITS)
        self._edits = asyncio.Lock()
        self._scoreboards = asyncio.Semaphore(SCOREBOARDS_AT_ONCE)
        self._old = dict[int, _OldEdits]()
        self._let = set[int]()

    def follow(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Have a client that is made with this trace tell of its requests, and return it."""
        trace.on_request_start.append(self._begin)
        return trace

    async def let_edit(self) -> None:
        """Wait until a message may be edited, and count that."""
        async with self._edits:
            await self._until_fewer_than(EDITS)
            self._sent.append(self._clock())

    async def let_edit_old(self, channel_id: int, message_id: int) -> None:
        """Wait until a message may be edited as far as its age goes, and count that.

        Call it before anything that others wait for is held.
        """
        age = self._clock() - discord.utils.snowflake_time(message_id)
        if message_id in self._let or age <= OLD_AFTER:
            return
        now = self._clock()
        self._old = {key: old for key, old in self._old.items() if old.matters(now)}
        old = self._old.setdefault(channel_id, _OldEdits())
        async with old.waiting():
            while (pause := _pause(old.made, OLD_EDITS, OLD_SPAN, self._clock())) > timedelta():
                await self._sleep(pause.total_seconds())
            old.made.append(self._clock())

    @asynccontextmanager
    async def scoreboard(self, channel_id: int, message_id: int) -> AsyncGenerator[None]:
        """Wait until there is time for a scoreboard, which is read and edited in the block.

        Whatever comes while it waits makes the same edit.
        """
        await self.let_edit_old(channel_id, message_id)
        self._let.add(message_id)
        try:
            async with self._scoreboards:
                await self._until_fewer_than(SCOREBOARDS)
                yield
        finally:
            self._let.discard(message_id)

    async def _until_fewer_than(self, most: int) -> None:
        """Wait until there are fewer requests than so many in a second, for all processes."""
        ours = max(round(most * self._share), 1)
        while (pause := _pause(self._sent, ours, SPAN, self._clock())) > timedelta():
            await self._sleep(pause.total_seconds())

    async def _begin(
        self, _session: object, _context: object, params: aiohttp.TraceRequestStartParams
    ) -> None:
        path = params.url.path
        is_edit = params.method == "PATCH" and "/messages/" in path
        if not is_edit and not any(part in path for part in UNCOUNTED):
            self._sent.append(self._clock())


def _pause(made: Sequence[datetime], most: int, span: timedelta, now: datetime) -> timedelta:
    """Return how long to wait so that there are at most so many within a span."""
    if len(made) < most or now - made[-most] >= span:
        return timedelta()
    # The clock may have been set back.
    lately = [at for at in made if timedelta() <= now - at < span]
    return lately[-most] + span - now if len(lately) >= most else timedelta()
