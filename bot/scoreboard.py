"""The scoreboards in the channels: edited after each turn, but never in quick succession."""

from __future__ import annotations

import asyncio

from bot.drafting import Drafter
from bot.places import Places
from bot.retries import Retries
from bot.services.matches import MatchService
from bot.tasks import Tasks

INTERVAL_S = 5.0


class Scoreboard:
    """Brings scoreboards up to date, at most one edit a match in `INTERVAL_S`."""

    def __init__(self, *, matches: MatchService, places: Places, drafter: Drafter) -> None:
        self._matches = matches
        self._places = places
        self._drafter = drafter
        self._dirty: set[int] = set()
        self._tasks = Tasks()
        self._retries = Retries()

    def changed(self, match_id: int) -> None:
        """Have the scoreboard of a match edited as soon as it may be; several changes make one edit."""
        self._dirty.add(match_id)
        self._tasks.start(f"scoreboard {match_id}", self._keep_up(match_id))

    async def close(self) -> None:
        """Stop editing; the storage knows which scoreboards are behind."""
        await self._tasks.cancel()
        await self._retries.close()

    async def _keep_up(self, match_id: int) -> None:
        while match_id in self._dirty:
            self._dirty.discard(match_id)
            await self._retries.attempt(
                f"scoreboard {match_id}",
                lambda: self._edit(match_id),
                again=lambda: self._again(match_id),
            )
            await asyncio.sleep(INTERVAL_S)

    async def _again(self, match_id: int) -> None:
        self.changed(match_id)

    async def _edit(self, match_id: int) -> None:
        match = await self._matches.get(match_id)
        if match.card_id is not None:
            draft = await self._drafter.scoreboard(match)
            await self._places.edit(match.channel_id, match.card_id, draft)
        ended = match.result is not None
        await self._matches.scoreboard_shown(match_id, ply=match.ply, ended=ended)
