"""What goes on without anybody asking: catching up at the start, and the expiry of challenges."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import structlog

from bot.delivery.posting import Poster
from bot.services.challenges import ChallengeService
from bot.tasks import Tasks

LONGEST_SLEEP_S = 3600.0
PAUSE_AFTER_FAILURE_S = 10.0

log = structlog.get_logger(__name__)


class Upkeep:
    """The background work of a running bot."""

    def __init__(self, challenges: ChallengeService, poster: Poster) -> None:
        self._challenges = challenges
        self._poster = poster
        self._news = asyncio.Event()
        self._tasks = Tasks()

    def start(self) -> None:
        """Take up what an earlier life left behind, and watch the time from now on."""
        self._tasks.start("catch up", self._catch_up())
        self._tasks.start("expiry", self._expire())

    def challenge_made(self) -> None:
        """Look anew at what expires next."""
        self._news.set()

    async def close(self) -> None:
        await self._tasks.close()

    async def _catch_up(self) -> None:
        await self._poster.deliver_all()
        log.info("caught up")

    async def _expire(self) -> None:
        while True:
            try:
                pause_s = await self._expire_due()
            except Exception:
                log.exception("expiry failed")
                pause_s = PAUSE_AFTER_FAILURE_S
            await self._sleep(pause_s)

    async def _expire_due(self) -> float:
        """Expire what is due; return how long there is nothing to do, in seconds."""
        self._news.clear()
        for challenge in await self._challenges.expire_due():
            await self._poster.deliver_challenge(challenge.id)
        due_at = await self._challenges.next_expiry()
        if due_at is None:
            return LONGEST_SLEEP_S
        return min(max((due_at - datetime.now(UTC)).total_seconds(), 0.0), LONGEST_SLEEP_S)

    async def _sleep(self, pause_s: float) -> None:
        try:
            async with asyncio.timeout(pause_s):
                await self._news.wait()
        except TimeoutError:
            return
