"""The search for all that is owed or behind, whatever has kept it from being delivered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog

from bot.delivery.backlog import Backlog, Item
from bot.delivery.names import Names
from bot.delivery.rounds import Rounds
from bot.services.clock import Clock, again_at
from bot.services.matches import MatchService
from bot.services.news import Subject
from bot.services.posts import PostService

EVERY = timedelta(minutes=1)
# What another process has left behind when it died is found by this one.
EVERY_WHERE_SHARED = timedelta(seconds=8)

log = structlog.get_logger(__name__)


class Sweep:
    """Finds by their numbers the matches and challenges that need a round, and has it made.

    What failed a moment ago is left to its own next attempt. It is a duty of the agenda.
    """

    name = "sweep"
    # What there is news of is delivered at once.
    woken_by: frozenset[Subject] = frozenset()

    def __init__(
        self,
        *,
        matches: MatchService,
        posts: PostService,
        names: Names,
        boards: Rounds,
        cards: Rounds,
        tidying: Rounds,
        scoreboards: Rounds,
        clock: Clock,
    ) -> None:
        self._matches = matches
        self._posts = posts
        self._names = names
        self._boards = boards
        self._cards = cards
        self._tidying = tidying
        self._scoreboards = scoreboards
        self._clock = clock
        self._begun_at: datetime | None = None
        # Edits may wait long for a rate limit; boards must not wait for them.
        self._owed = Backlog()
        self._untidy = Backlog()
        self._behind = Backlog()

    async def next_due(self) -> datetime:
        """Return when to look again; in a new life that is at once."""
        every = EVERY_WHERE_SHARED if self._posts.are_shared else EVERY
        return again_at(self._begun_at, every, now=self._clock())

    async def carry_out(self) -> None:
        """Find what there is to do, and begin to work it off."""
        owing, challenges = await self._posts.owing_matches(), await self._posts.owing_challenges()
        self._owed.replace([*_items(self._boards, owing), *_items(self._cards, challenges)])
        untidy = await self._posts.untidy_matches()
        self._untidy.replace(_items(self._tidying, untidy))
        behind = await self._matches.scoreboards_behind()
        await self._learn_names(self._scoreboards.rested(behind))
        self._behind.replace(_items(self._scoreboards, behind))
        found = {"matches": owing, "challenges": challenges, "untidy": untidy, "behind": behind}
        log.debug("sweep", **{what: len(numbers) for what, numbers in found.items()})
        self._begun_at = self._clock()

    async def done(self) -> None:
        """Wait until all that the last sweep found has been tried."""
        for backlog in (self._owed, self._untidy, self._behind):
            await backlog.done()

    async def close(self) -> None:
        for backlog in (self._owed, self._untidy, self._behind):
            await backlog.close()

    async def _learn_names(self, match_ids: Sequence[int]) -> None:
        """Ask for all the players at once: a request each is more than Discord allows."""
        if match_ids:
            await self._names.connected()
        for guild_id, user_ids in (await self._matches.people(match_ids)).items():
            await self._names.learn(guild_id, user_ids)


def _items(rounds: Rounds, numbers: Sequence[int]) -> list[Item]:
    return [(rounds, number) for number in rounds.rested(numbers)]
