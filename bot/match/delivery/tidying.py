"""Tidy up the messages of a match: old buttons, lines of offers and of time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.clock import Sleep
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.owed_answers import Spot
from bot.discord_io.workers import KeyedWorker
from bot.match.boards.drafter import Drafter
from bot.match.boards.event_messages import flag, taken_back
from bot.match.boards.event_messages import offer as offer_line
from bot.match.delivery.channels import Channels
from bot.match.delivery.outbox import PostService
from bot.match.model import OFFER_LINES, Match, MatchPost, Offer, PostKind
from bot.match.service import MatchService
from bot.match.terms import TimeControl


class Tidying:
    """Edits messages at the place of a match; no board waits for it."""

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
        self._ways: dict[
            str, Callable[[Match, MatchPost, Spot, Answer | None], Awaitable[None]]
        ] = {
            PostKind.BOARD: self._bring_up_to_date,
            PostKind.FLAG: self._follow_flag,
            **dict.fromkeys(OFFER_LINES, self._finish_offer),
        }
        self.rounds = KeyedWorker("tidying", self.tidy, sleep=sleep)

    async def close(self) -> None:
        """Stop; outdated messages stay recorded."""
        await self.rounds.close()

    async def tidy(self, match_id: int, answer: Answer | None = None) -> None:
        """Update the messages of a match; one edit may be the `answer` to a press."""
        for post in await self._posts.untidy(match_id):
            if post.spot is not None:
                await self._edit(post, post.spot, answer)
        match = await self._matches.latest(match_id)
        if match.clock is not None and await self._matches.clock_behind(match_id):
            await self._show_clock(match)

    async def _edit(self, post: MatchPost, spot: Spot, answer: Answer | None) -> None:
        _, message_id = spot
        async with self._posts.holding_message(message_id):
            # Read after the posts, so that it includes the end that makes their buttons go.
            match = await self._matches.latest(post.match_id)
            await self._ways[post.kind](match, post, spot, answer)

    async def _follow_flag(
        self, match: Match, post: MatchPost, spot: Spot, answer: Answer | None
    ) -> None:
        """Update the line about time that is up with its outcome, or ask again."""
        texts = await self._drafter.texts_of(match)
        draft = flag(texts, match, post.ply, post.take_backs, post.side)
        await self._channels.edit(*spot, draft, answer)
        if draft.buttons:
            await self._posts.buttons_given(post.id)
        else:
            await self._posts.flag_followed(post, match)

    async def _finish_offer(
        self, match: Match, post: MatchPost, spot: Spot, answer: Answer | None
    ) -> None:
        """Update the line of an offer with its outcome."""
        offer = Offer(post.kind)
        outcome = await self._matches.offer_outcome(match.id, post.ply, post.side, offer)
        texts = await self._drafter.texts_of(match)
        draft = offer_line(texts, match, offer, post.side, outcome)
        await self._channels.edit(*spot, draft, answer)
        await self._posts.buttons_removed(post.id)

    async def _bring_up_to_date(
        self, match: Match, post: MatchPost, spot: Spot, _answer: Answer | None
    ) -> None:
        """Remove a board's buttons; the last board says how the match ended.

        A board whose turn has been taken back says so, and one whose start was drawn again.
        """
        turns = await self._taken_back(match, post)
        if turns:
            text = taken_back(await self._drafter.texts_of(match), turns)
            await self._channels.strip(*spot, text=text)
        elif await self._matches.is_old_start(match, post.ply, post.take_backs):
            texts = await self._drafter.texts_of(match)
            await self._channels.strip(*spot, text=texts("line-rerolled"))
        elif (post.ply, post.take_backs) == (match.ply, match.take_backs):
            text = await self._text(match, post)
            await self._channels.strip(*spot, text=text)
        else:
            await self._channels.strip(*spot, text=await self._without_clock(match, post))
        await self._posts.tidied(post.id, match)

    async def _show_clock(self, match: Match) -> None:
        """Update the time on the latest board."""
        post = await self._posts.board(match.id, match.ply)
        if post is None or post.spot is None:
            return
        _, message_id = post.spot
        async with self._posts.holding_message(message_id):
            match = await self._matches.latest(match.id)
            if (match.ply, match.take_backs) == (post.ply, post.take_backs):
                text = await self._text(match, post)
                await self._channels.say(*post.spot, text)
                await self._matches.clock_shown(match)

    async def _without_clock(self, match: Match, post: MatchPost) -> str | None:
        """Return an old board's text without its clock; `None` if it has none."""
        if match.terms.pace is TimeControl.NONE:
            return None
        shown = await self._matches.as_of(match.id, post.ply, post.take_backs)
        if shown is None:
            return None
        return await self._text(shown, post)

    async def _text(self, match: Match, post: MatchPost) -> str:
        planned = await self._matches.planned_plies(match.id, post.first_ply, post.ply)
        return await self._drafter.board_text(match, first_ply=post.first_ply, planned=planned)

    async def _taken_back(self, match: Match, post: MatchPost) -> dict[int, str]:
        """Return those of a board's turns, by ply, that have been taken back."""
        if post.take_backs == match.take_backs:
            return {}
        plies = range(post.first_ply, post.ply + 1)
        found = {
            ply: await self._matches.taken_back(match.id, ply, post.take_backs) for ply in plies
        }
        return {ply: turn for ply, turn in found.items() if turn}
