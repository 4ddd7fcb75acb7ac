"""Pause before a start, longer with each failed start in a row.

systemd and Docker restart a bot within seconds. A bot that crashes after connecting would so use up
the 1,000 IDENTIFYs that Discord allows it a day, and Discord would reset its token.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

import structlog

from bot.clock import Clock, Sleep
from bot.discord_io import failed_start_tables as failed_starts
from bot.storage import Database, StorageError

FIRST_PAUSE = timedelta(seconds=1)
LONGEST_PAUSE = timedelta(minutes=5)
# A bot that has run for so long has started successfully.
STARTED_AFTER_S = 300.0

log = structlog.get_logger(__name__)


class FailedStarts:
    """Counts the failed starts of a process in the database."""

    def __init__(
        self,
        database: Database,
        *,
        first_shard: int = 0,
        clock: Clock,
        sleep: Sleep,
        elapsed: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._first_shard = first_shard
        self._clock = clock
        self._sleep = sleep
        self._elapsed = elapsed
        self._began_at = elapsed()
        self._are_known = False

    async def wait(self) -> None:
        """Wait as long as the previous failed starts require."""
        async with self._database.read() as transaction:
            count, last_at = await failed_starts.find(transaction, self._first_shard)
        self._are_known = count > 0
        if last_at is not None:
            pause = min(FIRST_PAUSE * 2 ** min(count - 1, 20), LONGEST_PAUSE)
            # The clock may have been set in the meantime.
            left = min(last_at + pause - self._clock(), pause)
            if left > timedelta():
                log.warning(
                    "waiting before connecting, as the last starts failed: stop the bot and start"
                    " it again to connect at once",
                    failed=count,
                    seconds=round(left.total_seconds(), 1),
                )
                await self._sleep(left.total_seconds())
        self._began_at = self._elapsed()

    async def note(self) -> None:
        """Count a failed start; ignore storage errors."""
        try:
            async with self._database.write() as transaction:
                count, _ = await failed_starts.find(transaction, self._first_shard)
                if self._elapsed() - self._began_at >= STARTED_AFTER_S:
                    count = 0
                now = self._clock()
                await failed_starts.put(transaction, self._first_shard, count + 1, last_at=now)
        except StorageError as error:
            log.warning("failed start not stored", error=str(error))

    async def forget(self) -> None:
        """Delete the count, as the operator has stopped the bot."""
        if not self._are_known:
            return
        try:
            async with self._database.write() as transaction:
                await failed_starts.drop(transaction, self._first_shard)
        except StorageError as error:
            log.warning("failed starts not cleared", error=str(error))
