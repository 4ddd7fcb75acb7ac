"""Keep the scoreboards in the channels up to date."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.discord_io.content.draft import Draft
from bot.discord_io.names import Names
from bot.match.boards.drafter import Drafter
from bot.match.delivery.channels import Channels
from bot.match.service import MatchService
from bot.match.tables.clocks import SCOREBOARDS
from bot.messages.live_messages import LiveKind
from bot.messages.live_tables import LiveMessage


class Scoreboards(LiveKind):
    """Shows matches on their cards; the `subject` is the match."""

    name = SCOREBOARDS

    def __init__(
        self,
        *,
        matches: MatchService,
        channels: Channels,
        drafter: Drafter,
        names: Names,
        every: timedelta,
    ) -> None:
        self.every = every
        self._matches = matches
        self._channels = channels
        self._drafter = drafter
        self._names = names

    async def prepare(self, subjects: Sequence[int]) -> None:
        """Fetch all players' names at once: one request each would exceed the rate limit."""
        if subjects:
            await self._names.connected()
        for guild_id, user_ids in (await self._matches.people(subjects)).items():
            await self._names.learn(guild_id, user_ids)

    async def draft(self, message: LiveMessage) -> Draft:
        # Read after the version, so the match is at least as new.
        return await self._drafter.scoreboard(await self._matches.latest(message.subject))

    async def follow_up(self, message: LiveMessage) -> None:
        """Set the tags of the forum post of a match that is over."""
        match = await self._matches.latest(message.subject)
        if match.result is not None:
            await self._channels.mark_over(match)
