"""What is tidied up behind a match: old buttons, and lines of offers and of time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.delivery.channels import Channels
from bot.delivery.drafting import Drafter
from bot.delivery.rounds import Rounds
from bot.services.clock import Sleep
from bot.services.matches import MatchService
from bot.services.model import Match, Post
from bot.services.posts import PostService
from bot.services.terms import Pace


class Tidying:
    """Edits what stands where a match is played; no board waits for it."""

    def __init__(
        self,
        *,
        matches: MatchService,
        posts: PostService,
        channels: Channels,
        drafter: Drafter,
        sleep: Sleep,
    ) -> None:
        self._matches = matches
        self._posts = posts
        self._channels = channels
        self._drafter = drafter
        self.rounds = Rounds("tidying", self._tidy, sleep=sleep)

    async def close(self) -> None:
        """Stop; the storage knows what is left."""
        await self.rounds.close()

    async def _tidy(self, match_id: int) -> None:
        for post in await self._posts.untidy(match_id):
            await self._way_for(post)(match_id, post)
        match = await self._matches.latest(match_id)
        if match.clock is not None and await self._matches.clock_behind(match_id):
            await self._show_clock(match_id)

    def _way_for(self, post: Post) -> Callable[[int, Post], Awaitable[None]]:
        if post.kind.late is not None:
            return self._follow_flag
        return self._bring_up_to_date if post.kind.offer is None else self._finish_line

    async def _follow_flag(self, match_id: int, post: Post) -> None:
        """Have the line about time that is up say what became of it, or ask again."""
        if post.kind.late is None or post.channel_id is None or post.message_id is None:
            return
        async with self._posts.holding_message(post.message_id):
            match = await self._matches.latest(match_id)
            turn = (post.ply or 0, post.take_backs)
            draft = await self._drafter.flag(match, *turn, post.kind.late)
            await self._channels.edit(post.channel_id, post.message_id, draft)
            if draft.buttons:
                await self._posts.buttons_given(post.id)
            else:
                await self._posts.flag_followed(post, match)

    async def _show_clock(self, match_id: int) -> None:
        """Have the newest board say how much time there is now."""
        match = await self._matches.latest(match_id)
        post = await self._posts.board(match_id, match.ply)
        if post is None or post.channel_id is None or post.message_id is None:
            return
        async with self._posts.holding_message(post.message_id):
            match = await self._matches.latest(match_id)
            if (match.ply, match.take_backs) == (post.ply, post.take_backs):
                text = await self._drafter.board_text(match)
                await self._channels.say(post.channel_id, post.message_id, text)
                await self._matches.clock_shown(match)

    async def _finish_line(self, match_id: int, post: Post) -> None:
        """Have the line of an offer say what became of it."""
        if post.kind.offer is None or post.channel_id is None or post.message_id is None:
            return
        offer, side = post.kind.offer
        async with self._posts.holding_message(post.message_id):
            match = await self._matches.latest(match_id)
            outcome = await self._matches.offer_outcome(match_id, post.ply or 0, side, offer)
            draft = await self._drafter.offer(match, offer, side, outcome)
            await self._channels.edit(post.channel_id, post.message_id, draft)
            await self._posts.buttons_removed(post.id)

    async def _bring_up_to_date(self, match_id: int, post: Post) -> None:
        """Take the buttons off a board; have the last one show how the players ended the match.

        One whose turn has been taken back says so.
        """
        if post.channel_id is None or post.message_id is None:
            return
        async with self._posts.holding_message(post.message_id):
            # Read after the posts, so that it knows of the end for which they lose their buttons.
            match = await self._matches.latest(match_id)
            turn = await self._taken_back(match, post)
            if turn is not None:
                text = await self._drafter.taken_back(match, post.ply or 0, turn)
                await self._channels.strip(post.channel_id, post.message_id, text=text)
            elif (post.ply, post.take_backs) == (match.ply, match.take_backs):
                last = await self._drafter.board(match)
                await self._channels.edit(post.channel_id, post.message_id, last)
            else:
                text = await self._without_clock(match, post)
                await self._channels.strip(post.channel_id, post.message_id, text=text)
            await self._posts.tidied(post.id, match)

    async def _without_clock(self, match: Match, post: Post) -> str | None:
        """Return what a board says once its turn's time is of no interest; `None` for the same."""
        if match.terms.pace is Pace.NONE:
            return None
        shown = await self._matches.as_of(match.id, post.ply or 0, post.take_backs)
        return None if shown is None else await self._drafter.board_text(shown)

    async def _taken_back(self, match: Match, post: Post) -> str | None:
        """Return the turn that a board shows last, if that has been taken back."""
        if post.take_backs == match.take_backs:
            return None
        return await self._matches.taken_back(match.id, post.ply or 0, post.take_backs)
