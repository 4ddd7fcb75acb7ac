"""Answers that interactions still wait for, given at once where possible."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import discord
import structlog

from bot.answers import Asked, defer
from bot.delivery.codes import TROUBLE, in_words, is_passing
from bot.presenters.draft import Draft

# Discord waits three seconds; the rest is for the way there.
PATIENCE_S = 1.8
# After these Discord takes no first response any more, however often it is sent again.
USELESS_S = 4.0
CONFIRMATIONS = 2

Spot = tuple[int, int]
"""The ids of a channel and of a message in it."""

log = structlog.get_logger(__name__)


class LiveAnswer:
    """The answer to an interaction.

    It is the very first response if it is ready in time, because Discord notifies nobody who is
    mentioned in what takes the place of a deferral. Otherwise it is deferred meanwhile.
    """

    def __init__(self, interaction: Asked, *, private: bool = False) -> None:
        self.token = interaction.token
        self._interaction = interaction
        self._private = private
        self._lock = asyncio.Lock()
        self._is_gone = False

    async def give(self, draft: Draft) -> Spot:
        """Answer; return where the answer stands."""
        async with self._lock:
            try:
                if self._interaction.response.is_done():
                    message = await self._interaction.edit_original_response(**draft.as_edit())
                    return message.channel.id, message.id
                async with asyncio.timeout(USELESS_S):
                    return await self._respond(draft)
            except discord.HTTPException as error:
                self._is_gone = not is_passing(error)
                raise

    async def acknowledge(self) -> None:
        """Ask for time, unless that has been done.

        Nothing depends on it: what an interaction has brought about comes out without its answer.
        """
        async with self._lock:
            if self._is_gone or self._interaction.response.is_done():
                return
            try:
                async with asyncio.timeout(USELESS_S):
                    await self._ask_for_time()
            except TROUBLE as error:
                self._is_gone = True
                log.info(
                    "not acknowledged", interaction=self._interaction.id, error=in_words(error)
                )

    @contextlib.asynccontextmanager
    async def in_time(self) -> AsyncIterator[None]:
        """Acknowledge when the block takes too long, or has ended without an answer."""
        alarm = asyncio.create_task(self._acknowledge_later())
        try:
            yield
            await self.acknowledge()
        finally:
            async with self._lock:  # an acknowledgement on its way must arrive
                alarm.cancel()
            await asyncio.gather(alarm, return_exceptions=True)

    async def _acknowledge_later(self) -> None:
        await asyncio.sleep(PATIENCE_S)
        await self.acknowledge()

    async def _respond(self, draft: Draft) -> Spot:
        response = await self._interaction.response.send_message(
            **draft.as_new(), ephemeral=self._private
        )
        return self._interaction.channel_id or 0, response.message_id or 0

    async def _ask_for_time(self) -> None:
        await defer(self._interaction, private=self._private)


class LiveEdit(LiveAnswer):
    """The answer that takes the place of the message that was pressed on."""

    async def _respond(self, draft: Draft) -> Spot:
        await self._interaction.response.edit_message(**draft.as_edit())
        return self._interaction.channel_id or 0, message_id_of(self._interaction)

    async def _ask_for_time(self) -> None:
        await self._interaction.response.defer()


async def confirm(interaction: Asked, draft: Draft) -> None:
    """Tell what has been stored, in place of the private question; nothing depends on it."""
    for _ in range(CONFIRMATIONS):
        try:
            await LiveEdit(interaction).give(draft)
            return
        except discord.HTTPException as error:
            log.info("not confirmed", interaction=interaction.id, error=in_words(error))
            return
        except TROUBLE as error:
            log.info("confirmed again", interaction=interaction.id, error=in_words(error))


def message_id_of(interaction: Asked) -> int:
    """Return the id of the message that was pressed on."""
    return interaction.message.id if interaction.message else 0
