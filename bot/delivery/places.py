"""Where messages go: the thread of a match or its channel, and edits of what stands there."""

from __future__ import annotations

from typing import Any

import discord
import structlog

from bot.delivery.drafting import Drafter
from bot.presenters.draft import Draft
from bot.services.matches import MatchService
from bot.services.model import Match, Post
from bot.services.servers import Placement, ServerService

# Codes of Discord's errors.
THREAD_ARCHIVED = 50083
THREAD_EXISTS = 160004

ARCHIVE_AFTER_MINUTES = 7 * 24 * 60

log = structlog.get_logger(__name__)


class Places:
    """Finds and makes places, and edits messages by their ids."""

    def __init__(
        self,
        client: discord.Client,
        *,
        matches: MatchService,
        servers: ServerService,
        drafter: Drafter,
    ) -> None:
        self._client = client
        self._matches = matches
        self._servers = servers
        self._drafter = drafter

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        """Return a handle on a channel or thread; whether it exists shows when it is used."""
        return self._client.get_partial_messageable(channel_id)

    async def settle(self, match: Match) -> Match:
        """Give a match its place, unless it has one: a thread on its card, or the channel."""
        if match.place_id is not None:
            return match
        server = await self._servers.get(match.guild_id)
        wants_thread = server.placement is Placement.THREAD
        thread_id = await self._make_thread(match) if wants_thread else None
        return await self._matches.placed(match.id, thread_id or match.channel_id)

    async def archive(self, match: Match) -> None:
        """Archive the thread of a finished match; it stays readable."""
        if match.place_id in (None, match.channel_id):
            return
        try:
            await self._set_archived(match.place_id or 0, archived=True)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("thread not archived", match=match.id, error=repr(error))

    async def edit(self, channel_id: int, message_id: int, draft: Draft) -> None:
        """Rewrite one of our messages, if it is still there."""
        await self._edit(channel_id, message_id, **draft.as_edit())

    async def edit_view(self, post: Post, view: discord.ui.View | None) -> None:
        """Change nothing but the buttons of a posted message, if it is still there."""
        if post.channel_id is not None and post.message_id is not None:
            await self._edit(post.channel_id, post.message_id, view=view)

    async def _edit(self, channel_id: int, message_id: int, **changes: Any) -> None:
        message = self.channel(channel_id).get_partial_message(message_id)
        try:
            try:
                await message.edit(**changes)
            except discord.HTTPException as error:
                if error.code != THREAD_ARCHIVED:
                    raise
                await self._set_archived(channel_id, archived=False)
                await message.edit(**changes)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("message not edited", message=message_id, error=repr(error))

    async def _set_archived(self, thread_id: int, *, archived: bool) -> None:
        thread = await self._fetch(thread_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=archived)

    async def _make_thread(self, match: Match) -> int | None:
        """Make a thread from the card; `None` where there can be none."""
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
            if error.status >= 500 or error.status == 429:
                raise
            log.info("no thread", match=match.id, error=repr(error))
            return None
        return thread.id

    async def _fetch(self, channel_id: int) -> object:
        """Return a channel from the cache, or from Discord as long as the cache is empty."""
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)
