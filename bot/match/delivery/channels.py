"""Find the thread, post or channel of a match, and edit messages there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
import structlog

from bot.discord_io.codes import (
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    TROUBLE,
    in_words,
    is_closed,
    is_final,
    is_gone,
    is_passing,
)
from bot.discord_io.content.draft import Draft, Draw, content_edit
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.requests import Pace, UnreadableBodyError
from bot.match.boards.drafter import Drafter
from bot.match.delivery.forums import ARCHIVE_AFTER_MINUTES, Forums
from bot.match.delivery.thread_service import ThreadService
from bot.match.model import Match
from bot.match.service import MatchService
from bot.profiles import FORUM, PLACEMENT, Placement, SettingsService

EDITS_AT_ONCE = 8

log = structlog.get_logger(__name__)


class Channels:
    """Finds or creates the place of a match, and edits messages by their ids."""

    def __init__(
        self,
        client: discord.Client,
        *,
        matches: MatchService,
        threads: ThreadService,
        servers: SettingsService,
        drafter: Drafter,
        forums: Forums,
        draw: Draw,
        pace: Pace,
    ) -> None:
        self._client = client
        self._matches = matches
        self._threads = threads
        self._servers = servers
        self._drafter = drafter
        self._forums = forums
        self._draw = draw
        self._pace = pace
        self._room = asyncio.Semaphore(EDITS_AT_ONCE)

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        """Return a handle on a channel or thread, which may not exist."""
        return self._client.get_partial_messageable(channel_id)

    async def ensure_thread(self, match: Match, *, again: bool) -> Match:
        """Give a match its place, unless it has one: a post, a thread or the channel.

        A thread stands in for an impossible post, the channel for an impossible thread. `again`
        tells that an earlier attempt may have created a post.
        """
        if match.is_placed:
            return match
        server = await self._servers.get(match.guild_id)
        place_id = None
        if server[PLACEMENT] is Placement.FORUM and server[FORUM]:
            place_id = await self._forums.make(match, server[FORUM][0], again=again)
        if place_id is None and server[PLACEMENT] is not Placement.CHANNEL:
            place_id = await self._make_thread(match)
        return await self._matches.placed(match.id, place_id or match.channel_id)

    async def archive(self, thread_id: int) -> None:
        """Archive a thread, unless it is gone or closed to the bot."""
        try:
            thread = await self._fetch(thread_id)
            if isinstance(thread, discord.Thread) and not thread.archived:
                await thread.edit(archived=True)
        except discord.HTTPException as error:
            if not (is_gone(error) or is_closed(error)):
                raise

    async def mark_over(self, match: Match) -> None:
        """Set the tags of a forum post to show that its match is over."""
        if not match.has_thread:
            return
        try:
            post = await self._fetch(match.place_id)
        except discord.HTTPException as error:
            if not (is_gone(error) or is_closed(error)):
                raise
            return
        if isinstance(post, discord.Thread) and post.parent_id != match.channel_id:
            await self._forums.mark_over(post, match)

    async def edit(
        self, channel_id: int, message_id: int, draft: Draft, answer: Answer | None = None
    ) -> None:
        """Replace one of our messages, if it exists and its channel is open to the bot.

        In a closed channel the edit waits until the channel is open again.
        """
        with_answer = partial(self.replace, channel_id, message_id, draft, answer)
        await self._unless_closed(message_id, with_answer)

    async def replace(
        self, channel_id: int, message_id: int, draft: Draft, answer: Answer | None = None
    ) -> None:
        """Replace one of our messages, as the `answer` to a press on it if possible."""
        if answer is not None and answer.is_edit_of(message_id) and await _was_given(answer, draft):
            return
        # Before `_change`, which waits for its turn.
        drawn = await draft.draw(self._draw)
        await self._change(channel_id, message_id, drawn.as_edit)

    async def strip(self, channel_id: int, message_id: int, *, text: str | None = None) -> None:
        """Remove the buttons from one of our messages, if it exists; keep its picture.

        `text` replaces its text.
        """
        said: dict[str, Any] = {} if text is None else content_edit(text)
        await self._edit(channel_id, message_id, lambda: {"view": None, **said})

    async def say(self, channel_id: int, message_id: int, text: str) -> None:
        """Replace the text of one of our messages, if it exists; keep everything else."""
        await self._edit(channel_id, message_id, lambda: content_edit(text))

    async def remove(self, channel_id: int, message_id: int) -> None:
        """Delete one of our messages, if it exists and its channel is open to the bot."""
        try:
            await self.channel(channel_id).get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            if not (is_gone(error) or is_closed(error)):
                raise
            log.info("message not deleted", message=message_id, error=in_words(error))

    async def _edit(self, channel_id: int, message_id: int, changes: Any) -> None:
        change = partial(self._change, channel_id, message_id, changes)
        await self._unless_closed(message_id, change)

    async def _unless_closed(self, message_id: int, edit: Callable[[], Awaitable[None]]) -> None:
        try:
            await edit()
        except discord.HTTPException as error:
            if is_closed(error):
                # No other edit may wait for this one: a thread may stay locked for good.
                await self._threads.shut(message_id)
            elif not is_final(error):
                raise
            log.info("message not edited", message=message_id, error=in_words(error))

    async def _change(self, channel_id: int, message_id: int, changes: Any) -> None:
        message = self.channel(channel_id).get_partial_message(message_id)
        await self._pace.let_edit_old(channel_id, message_id)
        async with self._room:
            await self._edit_open(message, changes)

    async def _edit_open(self, message: discord.PartialMessage, changes: Any) -> None:
        try:
            await self._rewrite(message, **changes())
        except discord.HTTPException as error:
            if error.code != THREAD_ARCHIVED:
                raise
            thread_id = message.channel.id
            # Recorded first: a crash after the opening must not leave the thread open for good.
            await self._matches.reopened(thread_id)
            await self._open(thread_id)
            await self._rewrite(message, **changes())

    async def _rewrite(self, message: discord.PartialMessage, **changes: Any) -> None:
        await self._pace.let_edit()
        try:
            await message.edit(**changes)
        except UnreadableBodyError:
            log.info("unreadable answer to an edit", message=message.id)

    async def _open(self, thread_id: int) -> None:
        thread = await self._fetch(thread_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)

    async def _make_thread(self, match: Match) -> int | None:
        """Create a thread on the card; `None` if that is impossible."""
        if match.card_id is None:
            return None
        try:
            channel = await self._fetch(match.channel_id)
            if not isinstance(channel, discord.TextChannel):
                return None
            thread = await channel.create_thread(
                name=await self._drafter.thread_name(match),
                message=discord.Object(match.card_id),
                auto_archive_duration=ARCHIVE_AFTER_MINUTES,
            )
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                return match.card_id  # the thread of a message has its id
            if is_passing(error):
                raise
            log.info("no thread", match=match.id, error=in_words(error))
            return None
        return thread.id

    async def _fetch(self, channel_id: int) -> object:
        """Return a channel from the cache, else from Discord."""
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)


async def _was_given(answer: Answer, draft: Draft) -> bool:
    try:
        await answer.give(draft)
    except TROUBLE as error:
        log.info("edited without the press", error=in_words(error))
        return False
    return True
