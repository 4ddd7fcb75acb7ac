"""Edit the scoreboards in the channels after turns, but not too often."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.clock import Clock, Sleep, again_at
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.keyed_worker import KeyedWorker
from bot.discord_io.pace import Pace
from bot.match.boards.drafting import Drafter
from bot.match.delivery.channels import Channels
from bot.match.delivery.outbox import PostService
from bot.match.service import MatchService

INTERVAL = timedelta(seconds=5)


class Scoreboard:
    """Updates scoreboards, at most once a match in `INTERVAL`, after everything else."""

    def __init__(
        self,
        *,
        matches: MatchService,
        posts: PostService,
        channels: Channels,
        drafter: Drafter,
        pace: Pace,
        clock: Clock,
        sleep: Sleep,
    ) -> None:
        self._matches = matches
        self._posts = posts
        self._channels = channels
        self._drafter = drafter
        self._pace = pace
        self._clock = clock
        self._sleep = sleep
        self._edited_at: dict[int, datetime] = {}
        self.rounds = KeyedWorker("scoreboard", self.bring_up_to_date, sleep=sleep)

    async def close(self) -> None:
        """Stop editing; outdated scoreboards stay recorded."""
        await self.rounds.close()

    async def bring_up_to_date(self, match_id: int, answer: Answer | None = None) -> None:
        """Update a match's scoreboard, maybe as the `answer` to a press."""
        await self._rest(match_id)
        match = await self._matches.latest(match_id)
        if match.card_id is None or not match.is_placed:
            # It links to the place of the match. The code that sets the place asks for this again.
            return
        async with (
            self._pace.scoreboard(match.channel_id, match.card_id),
            self._posts.holding_message(match.card_id),
        ):
            await self._show(match_id, match.card_id, answer)

    async def _show(self, match_id: int, card_id: int, answer: Answer | None) -> None:
        # Checked here and not earlier, as another process may have updated it in the meantime.
        if not await self._matches.is_scoreboard_behind(match_id):
            return
        match = await self._matches.latest(match_id)
        draft = await self._drafter.scoreboard(match)
        self._begin_rest(match_id)
        await self._channels.edit(match.channel_id, card_id, draft, answer)
        if match.result is not None:
            await self._channels.mark_over(match)
        await self._matches.scoreboard_shown(match)

    async def _rest(self, match_id: int) -> None:
        """Wait until the last edit is long enough ago; later changes join the same edit."""
        pause = self._left_to_rest(match_id)
        if pause > timedelta():
            await self._sleep(pause.total_seconds())

    def _begin_rest(self, match_id: int) -> None:
        self._edited_at = {
            other: edited_at
            for other, edited_at in self._edited_at.items()
            if self._left_to_rest(other) > timedelta()
        }
        self._edited_at[match_id] = self._clock()

    def _left_to_rest(self, match_id: int) -> timedelta:
        now = self._clock()
        return again_at(self._edited_at.get(match_id), INTERVAL, now=now) - now
