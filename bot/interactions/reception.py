"""The one path of every interaction: taken once, handled in time, failed in words, done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import structlog

from bot.delivery.codes import is_unanswerable
from bot.delivery.names import Names
from bot.interactions.answer import Asked
from bot.interactions.exchange import Exchange
from bot.interactions.failures import answer_error, note_no_choices
from bot.interactions.inbox import Inbox
from bot.presenters.reader import one_reader
from bot.services.bundle import Services

log = structlog.get_logger(__name__)

Handle = Callable[[Any], Awaitable[object]]
"""What is done about an interaction once it has been taken."""


class Reception:
    """Takes interactions in hand; `exchange` tells what is known of one meanwhile."""

    def __init__(self, services: Services, *, names: Names) -> None:
        self._claims = services.claims
        self._promises = services.promises
        self._preferences = services.preferences
        self._servers = services.servers
        self._names = names
        self._inbox = Inbox()
        self._is_over = False

    def exchange(self, interaction_id: int) -> Exchange:
        """Return what is known of an interaction in hand."""
        return self._inbox.exchange(interaction_id)

    async def attend(self, interaction: Asked, handle: Handle) -> None:
        """Answer a command, a press or a form, unless it has come before or another process has it.

        No error leaves this: each one becomes an answer.
        """
        if not self._inbox.is_new(interaction.id):
            return
        exchange = Exchange.of(interaction, self._promises)
        with self._inbox.holding(exchange):
            try:
                async with exchange.answer.in_time():
                    if await self._claims.claim(interaction.id):
                        await self._handle(exchange, handle)
            except Exception as error:
                await self._fail(exchange, error)
            await exchange.answer.note_kept()

    async def complete(self, interaction: Asked, handle: Handle) -> None:
        """Answer somebody who is typing, with nothing to choose from when that fails."""
        if not self._inbox.is_new(interaction.id):
            return
        with self._inbox.holding(Exchange.of(interaction, self._promises)):
            try:
                await handle(interaction)
            except Exception as error:
                note_no_choices(interaction, error)
                if not is_unanswerable(error):
                    await self._offer_nothing(interaction)

    async def meet(self, exchange: Exchange) -> None:
        """Learn what the reader of the answers has chosen."""
        interaction = exchange.interaction
        user_id = interaction.user.id
        exchange.reader = one_reader(
            user_id,
            await self._preferences.get(user_id),
            await self._servers.get(interaction.guild_id),
            locale=interaction.locale.value,
        )

    async def close(self, *, patience_s: float) -> None:
        """Take nothing more in hand, and finish what is."""
        await self._inbox.close(patience_s=patience_s)
        self._is_over = True

    async def _handle(self, exchange: Exchange, handle: Handle) -> None:
        interaction = exchange.interaction
        await self.meet(exchange)
        self._inbox.check_open()
        if interaction.guild_id is not None:
            self._names.remember(interaction.guild_id, interaction.user)
        await handle(interaction)

    async def _offer_nothing(self, interaction: Asked) -> None:
        try:
            await interaction.response.autocomplete([])
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            note_no_choices(interaction, error)

    async def _fail(self, exchange: Exchange, error: Exception) -> None:
        if self._is_over:
            # Overtaken by the end of the bot.
            log.warning("interaction left unfinished", interaction=exchange.interaction.id)
            return
        await answer_error(exchange, error)
