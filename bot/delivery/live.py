"""Answers that interactions still wait for, given at once where possible."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from bot.answers import Asked, defer
from bot.presenters.draft import Draft

# Discord waits three seconds; the rest is for the way there.
PATIENCE_S = 1.8


class LiveAnswer:
    """The public answer to an interaction.

    It is the very first response if it is ready in time, because Discord notifies nobody who is
    mentioned in what takes the place of a deferral. Otherwise it is deferred meanwhile.
    """

    def __init__(self, interaction: Asked) -> None:
        self.token = interaction.token
        self._interaction = interaction
        self._lock = asyncio.Lock()

    async def give(self, draft: Draft) -> tuple[int, int]:
        """Answer; return the ids of the channel and of the message."""
        interaction = self._interaction
        async with self._lock:
            if interaction.response.is_done():
                message = await interaction.edit_original_response(**draft.as_edit())
                return message.channel.id, message.id
            response = await interaction.response.send_message(**draft.as_new())
            return interaction.channel_id or 0, response.message_id or 0

    @contextlib.asynccontextmanager
    async def in_time(self) -> AsyncIterator[None]:
        """Defer when the block takes too long, or has ended without an answer."""
        alarm = asyncio.create_task(self._defer_later())
        try:
            yield
            await self._defer()
        finally:
            async with self._lock:  # a deferral on its way must arrive
                alarm.cancel()
            await asyncio.gather(alarm, return_exceptions=True)

    async def _defer_later(self) -> None:
        await asyncio.sleep(PATIENCE_S)
        await self._defer()

    async def _defer(self) -> None:
        async with self._lock:
            if not self._interaction.response.is_done():
                await defer(self._interaction, private=False)
