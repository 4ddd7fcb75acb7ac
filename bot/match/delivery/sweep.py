"""Find everything that is pending or out of date, for any reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog

from bot.clock import Clock, again_at
from bot.discord_io.workers import Backlog, KeyedWorker
from bot.match.delivery.outbox import PostService
from bot.news import Subject

log = structlog.get_logger(__name__)


class Sweep:
    """Finds the matches and challenges that need work, and starts that work.

    Recent failures are left to their own retries. A duty of the agenda. It hears of posts that
    other processes leave: these are due when the lease ends.
    """

    name = "sweep"
    # Changes by this process are delivered at once, without the sweep.
    woken_by = frozenset({Subject.POSTS})

    def __init__(
        self,
        *,
        posts: PostService,
        boards: KeyedWorker[int],
        cards: KeyedWorker[int],
        tidying: KeyedWorker[int],
        every: timedelta,
        clock: Clock,
    ) -> None:
        self._posts = posts
        self._boards = boards
        self._cards = cards
        self._tidying = tidying
        self._every = every
        self._clock = clock
        self._swept_at: datetime | None = None
        self._free_at: datetime | None = None
        self._are_left = False
        # Edits may wait long for a rate limit; boards must not wait for them.
        self._owed = Backlog[int]()
        self._untidy = Backlog[int]()

    def posts_left(self) -> None:
        """Sweep now, as another process has stopped and left posts."""
        self._are_left = True

    async def next_due(self) -> datetime:
        """Return when to sweep next; right after the start."""
        now = self._clock()
        if self._are_left:
            return now
        again = again_at(self._swept_at, self._every, now=now)
        return again if self._free_at is None else min(again, self._free_at)

    async def carry_out(self) -> None:
        """Find what there is to do, and start working it off."""
        # Reset first: posts left from here on may be missing in what is read below.
        self._are_left = False
        owing, challenges = await self._posts.owing_matches(), await self._posts.owing_challenges()
        self._owed.replace([*_items(self._boards, owing), *_items(self._cards, challenges)])
        untidy = await self._posts.untidy_matches()
        self._untidy.replace(_items(self._tidying, untidy))
        found = {"matches": owing, "challenges": challenges, "untidy": untidy}
        self._free_at = await self._posts.next_free()
        log.debug("sweep", **{what: len(numbers) for what, numbers in found.items()})
        self._swept_at = self._clock()

    async def done(self) -> None:
        """Wait until everything that the last sweep found has been tried."""
        for backlog in (self._owed, self._untidy):
            await backlog.done()

    async def close(self) -> None:
        for backlog in (self._owed, self._untidy):
            await backlog.close()


def _items(rounds: KeyedWorker[int], numbers: Sequence[int]) -> list[tuple[KeyedWorker[int], int]]:
    return [(rounds, number) for number in rounds.rested(numbers)]
