"""The scoreboards in the channels: edited after each turn, but never in quick succession."""

from __future__ import annotations

import asyncio

from bot.delivery.drafting import Drafter
from bot.delivery.places import Places
from bot.delivery.rounds import Rounds
from bot.services.matches import MatchService
from bot.services.posts import PostService

INTERVAL_S = 5.0


class Scoreboard:
    """Brings scoreboards up to date, at most one edit a match in `INTERVAL_S`."""

    def __init__(
        self, *, matches: MatchService, posts: PostService, places: Places, drafter: Drafter
    ) -> None:
        self._matches = matches
        self._posts = posts
        self._places = places
        self._drafter = drafter
        self._rest_until: dict[int, float] = {}
        self.rounds = Rounds("scoreboard", self._bring_up_to_date)

    async def close(self) -> None:
        """Stop editing; the storage knows which scoreboards are behind."""
        await self.rounds.close()

    async def _bring_up_to_date(self, match_id: int) -> None:
        if not await self._matches.is_scoreboard_behind(match_id):
            return
        await self._rest(match_id)
        card_id = (await self._matches.get(match_id)).card_id
        if card_id is not None:
            async with self._posts.holding_message(card_id):
                await self._show(match_id, card_id)

    async def _show(self, match_id: int, card_id: int) -> None:
        # Another process may have done it in the meantime.
        if not await self._matches.is_scoreboard_behind(match_id):
            return
        match = await self._matches.get(match_id)
        draft = await self._drafter.scoreboard(match)
        self._begin_rest(match_id)
        await self._places.edit(match.channel_id, card_id, draft)
        ended = match.result is not None
        await self._matches.scoreboard_shown(match.id, ply=match.ply, ended=ended)

    async def _rest(self, match_id: int) -> None:
        """Wait until the last edit is long enough ago; what comes meanwhile makes the same edit."""
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(max(0.0, self._rest_until.get(match_id, now) - now))

    def _begin_rest(self, match_id: int) -> None:
        loop = asyncio.get_running_loop()
        self._rest_until[match_id] = loop.time() + INTERVAL_S
        loop.call_later(INTERVAL_S, self._rest_until.pop, match_id, None)
