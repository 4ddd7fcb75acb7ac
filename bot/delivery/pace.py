"""How fast requests follow one another: what can wait leaves room for the turns, which cannot."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import aiohttp

from bot.services.clock import Clock, Sleep

# Discord takes 50 requests a second from a bot, and makes all of them wait after one too many.
# Source: https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
SPAN = timedelta(seconds=1)
EDITS, SCOREBOARDS = 45, 40
SCOREBOARDS_AT_ONCE = 4
# What is sent by the token of an interaction does not count.
UNCOUNTED = ("/interactions/", "/webhooks/")


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

    def follow(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Have a client that is made with this trace tell of its requests, and return it."""
        trace.on_request_start.append(self._begin)
        return trace

    async def let_edit(self) -> None:
        """Wait until a message may be edited, and count that."""
        async with self._edits:
            await self._until_fewer_than(EDITS)
            self._sent.append(self._clock())

    @asynccontextmanager
    async def scoreboard(self) -> AsyncIterator[None]:
        """Wait until there is time for a scoreboard, which is read and edited in the block.

        Whatever comes while it waits makes the same edit.
        """
        async with self._scoreboards:
            await self._until_fewer_than(SCOREBOARDS)
            yield

    async def _until_fewer_than(self, most: int) -> None:
        """Wait until there are fewer requests than so many in a second, for all processes."""
        ours = max(round(most * self._share), 1)
        while (pause := self._pause(ours)) > timedelta():
            await self._sleep(pause.total_seconds())

    def _pause(self, most: int) -> timedelta:
        now = self._clock()
        if len(self._sent) < most or now - self._sent[-most] >= SPAN:
            return timedelta()
        # The clock may have been set back.
        lately = [at for at in self._sent if timedelta() <= now - at < SPAN]
        return lately[-most] + SPAN - now if len(lately) >= most else timedelta()

    async def _begin(
        self, _session: object, _context: object, params: aiohttp.TraceRequestStartParams
    ) -> None:
        path = params.url.path
        is_edit = params.method == "PATCH" and "/messages/" in path
        if not is_edit and not any(part in path for part in UNCOUNTED):
            self._sent.append(self._clock())
