"""Deliver the pending posts of a match: each message once, in order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import discord
import structlog

from bot.clock import Sleep
from bot.discord_io.codes import UNKNOWN_CHANNEL, in_words, is_closed
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.owed_answers import Spot
from bot.discord_io.workers import KeyedWorker
from bot.match.delivery.answers import OwedAnswers
from bot.match.delivery.channels import Channels
from bot.match.delivery.composing import Composer, Message
from bot.match.delivery.notices import LETTERS, Notices
from bot.match.delivery.outbox import PostService
from bot.match.delivery.sending import Sender
from bot.match.delivery.tidying import Tidying
from bot.match.model import Match, MatchChange, MatchPost, PostKind
from bot.match.service import MatchService
from bot.messages.live_messages import LiveMessages

log = structlog.get_logger(__name__)


class Poster:
    """Posts boards, lines and results right after a change, and retries failures.

    Everything else about a match waits for them: tidying happens afterwards, on its own.
    """

    def __init__(
        self,
        *,
        matches: MatchService,
        posts: PostService,
        channels: Channels,
        composer: Composer,
        sender: Sender,
        answers: OwedAnswers,
        tidying: Tidying,
        scoreboards: LiveMessages,
        notices: Notices,
        sleep: Sleep,
    ) -> None:
        self._matches = matches
        self._posts = posts
        self._channels = channels
        self._composer = composer
        self._sender = sender
        self._answers = answers
        self._tidying = tidying
        self._scoreboards = scoreboards
        self._notices = notices
        self.rounds = KeyedWorker("match", self._deliver, sleep=sleep)

    async def deliver(self, change: MatchChange, answer: Answer | None = None) -> Spot | None:
        """Post what an act has just enqueued, and give the `answer` to it.

        Call it as soon as the act is stored. The outbox is read only if it may hold more posts, or
        if a delivery of the match is running. Failed posts are retried later. Return the place of
        the board, or of the result, if this has posted it.
        """
        match_id, boards = change.match.id, dict[int, Spot]()
        if not change.waits:
            post = partial(self._deliver, match_id)
            if self._is_complete(change):
                post = partial(self._deliver_owed, change, boards)
            await self.rounds.run(match_id, post)
        if answer is not None:
            await self._answers.give(answer, change, boards)
        return boards.get(change.match.ply)

    async def begin(self, change: MatchChange, answer: Answer | None) -> None:
        """Post a new match's first board; then edit its card, maybe as the answer."""
        match_id = change.match.id
        post = partial(self._post_all, change.match, change.owed, {})
        if not self._is_complete(change):
            post = partial(self._deliver, match_id)
        await self.rounds.run(match_id, post)
        await self._scoreboards.show(change.match.guild_id, match_id, answer)

    async def tidy_up(self, match_id: int, answer: Answer | None) -> None:
        """Update a match's old messages, maybe as the answer; then post pending ones."""
        await self._tidying.rounds.run(match_id, partial(self._tidying.tidy, match_id, answer))
        await self.rounds.make(match_id)

    async def close(self) -> None:
        """Stop; pending posts stay stored."""
        await self.rounds.close()

    async def _deliver(self, match_id: int) -> None:
        """Read the pending posts of a match, and post them."""
        # The posts are read before the match, so that it includes a turn stored in between.
        # Otherwise the board of that turn would be posted as a late one.
        owed = await self._posts.pending(match_id)
        change = MatchChange(await self._matches.latest(match_id), tuple(owed))
        await self._deliver_owed(change, {})

    def _is_complete(self, change: MatchChange) -> bool:
        """Tell whether a change holds all that is pending, and no one else works on it."""
        return change.is_all and self.rounds.is_idle(change.match.id)

    async def _deliver_owed(self, change: MatchChange, boards: dict[int, Spot]) -> None:
        """Post what a match owes; then start everything that boards do not wait for."""
        try:
            await self._post_all(change.match, change.owed, boards)
        finally:
            self._follow_up(change.match, change.owed)

    def _follow_up(self, match: Match, owed: Iterable[MatchPost]) -> None:
        """Start what boards do not wait for."""
        kinds = {post.kind for post in owed}
        self._tidying.rounds.ask(match.id)
        self._scoreboards.ask(match.guild_id, match.id)
        if kinds.intersection(LETTERS):
            self._notices.rounds.ask(match.id)

    async def _post_all(
        self, match: Match, owed: Iterable[MatchPost], boards: dict[int, Spot]
    ) -> None:
        """Post everything public, and note in `boards` the place of each ply's board.

        Posts to a closed channel wait, in order, until it is open again; others do not.
        """
        is_blocked = False
        for post in owed:
            is_for_place = post.kind is not PostKind.ANNOUNCEMENT
            if not self._composer.knows(post.kind):
                continue
            if is_blocked and is_for_place:
                await self._posts.refused(post)
            else:
                async with self._posts.holding(post):
                    if not await self._posts.may_begin(post):
                        continue
                    again = self._posts.is_from_elsewhere(post)
                    match = await self._channels.ensure_thread(match, again=again)
                    posting = self._post(match, post, boards)
                    try:
                        await self._sender.unless_hopeless(post, posting)
                    except discord.HTTPException as error:
                        if not is_closed(error):
                            raise
                        log.info("channel closed", match=match.id, error=in_words(error))
                        await self._posts.refused(post)
                        is_blocked = is_blocked or is_for_place
            if post.kind in (PostKind.BOARD, PostKind.RESULT):
                self._answers.board_tried(post)

    async def _post(self, match: Match, post: MatchPost, boards: dict[int, Spot]) -> None:
        message = await self._composer.compose(match, post)
        spot = None if message is None else await self._ensure_sent(match, post, message)
        if message is None or spot is None:
            await self._posts.done(post.id)
        else:
            has_buttons, letter = message.has_buttons, message.letter
            await self._posts.posted(post, spot, has_buttons=has_buttons, letter=letter)
            if letter is not None:
                self._notices.rounds.ask(match.id)
            if post.kind in (PostKind.BOARD, PostKind.RESULT):
                boards.update(dict.fromkeys(range(post.first_ply, post.ply + 1), spot))
        self._sender.forget(post)

    async def _ensure_sent(self, match: Match, post: MatchPost, message: Message) -> Spot | None:
        """Post to the place of a match, or to its channel while the thread is closed."""
        draft, mark = message.draft, message.mark
        place_id, channel_id = match.place_id, match.channel_id
        if draft is None:
            return await self._sender.find_lost(post, mark, (place_id, channel_id))
        send = partial(self._sender.ensure_sent, post, draft, mark, guild_id=match.guild_id)
        if message.is_for_channel:
            return await send(channel_id)
        try:
            return await send(place_id, look_in=(channel_id,))
        except discord.HTTPException as error:
            is_deleted = error.code == UNKNOWN_CHANNEL
            if not match.has_thread or not (is_deleted or is_closed(error)):
                raise
            log.info("posted in the channel", match=match.id, error=in_words(error))
            if is_deleted:
                await self._matches.placed(match.id, channel_id)
        # A lost request may have reached the thread just before it was closed: discord.py resends
        # after server errors without telling us.
        return await send(channel_id, look_in=() if is_deleted else (place_id,))
