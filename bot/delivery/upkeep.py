"""What goes on without anybody asking: the sweep of what is owed, and the expiry of challenges."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.delivery.sweep import Sweep
from bot.services.challenges import ChallengeService
from bot.services.clock import Clock
from bot.storage import StorageError
from bot.tasks import Tasks

SWEEP_EVERY_S = 60.0
PAUSE_AFTER_FAILURE_S = 10.0

log = structlog.get_logger(__name__)


class Upkeep:
    """The background work of a running bot."""

    def __init__(self, challenges: ChallengeService, sweep: Sweep, *, clock: Clock) -> None:
        self._challenges = challenges
        self._sweep = sweep
        self._clock = clock
        self._connected = asyncio.Event()
        self._challenged = asyncio.Event()
        self._tasks = Tasks()

    def start(self) -> None:
        """Take up what an earlier life left behind, and watch the time from now on."""
        self._tasks.start("sweep", self._again_and_again(self._connected, self._sweep_all))
        self._tasks.start("expiry", self._again_and_again(self._challenged, self._expire_due))

    def connected(self) -> None:
        """Sweep at once: while there was no connection, requests may have failed."""
        self._connected.set()

    def match_changed(self, match_id: int) -> None:
        """Do nothing: no match ends by itself."""

    def challenge_changed(self, challenge_id: int) -> None:  # noqa: ARG002
        """Look anew at what expires next."""
        self._challenged.set()

    async def close(self) -> None:
        await self._tasks.close()

    async def _again_and_again(
        self, news: asyncio.Event, work: Callable[[], Awaitable[float]]
    ) -> None:
        """Work, then pause for as long as the work says, or until there is news."""
        while True:
            news.clear()
            try:
                pause_s = await work()
            except StorageError as error:
                log.warning("upkeep failed", error=str(error))
                pause_s = PAUSE_AFTER_FAILURE_S
            except Exception:
                log.exception("upkeep failed")
                pause_s = PAUSE_AFTER_FAILURE_S
            await _wait(news, pause_s)

    async def _sweep_all(self) -> float:
        await self._sweep.begin()
        return SWEEP_EVERY_S

    async def _expire_due(self) -> float:
        """Expire what is due; return how long there is nothing to do, in seconds."""
        await self._challenges.expire_due()
        due_at = await self._challenges.next_expiry()
        if due_at is None:
            return SWEEP_EVERY_S
        # Of what another process stores nothing is heard here.
        return min(max((due_at - self._clock()).total_seconds(), 0.0), SWEEP_EVERY_S)


async def _wait(news: asyncio.Event, pause_s: float) -> None:
    try:
        async with asyncio.timeout(pause_s):
            await news.wait()
    except TimeoutError:
        return
