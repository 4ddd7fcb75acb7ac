"""The one path of every interaction: taken once, handled in time, failed in words, done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord
import structlog
from structlog.contextvars import bound_contextvars

from bot.delivery.codes import is_unanswerable
from bot.delivery.names import Names
from bot.interactions.answer import Asked
from bot.interactions.exchange import Exchange
from bot.interactions.failures import answer_error, note_no_choices, outcome_of
from bot.interactions.inbox import Inbox
from bot.observing import Outcome
from bot.presenters.reader import one_reader
from bot.services.bundle import Services

# By what they are called where they are counted.
_KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "autocomplete",
    discord.InteractionType.component: "button",
    discord.InteractionType.modal_submit: "form",
}

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
        self._observer = services.observer
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
        with self._taken(interaction) as exchange:
            if exchange is not None:
                self._count(exchange, await self._attend(exchange, handle))

    async def complete(self, interaction: Asked, handle: Handle) -> None:
        """Answer somebody who is typing, with nothing to choose from when that fails."""
        with self._taken(interaction) as exchange:
            if exchange is not None:
                self._count(exchange, await self._complete(exchange, handle))

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

    @contextmanager
    def _taken(self, interaction: Asked) -> Generator[Exchange | None]:
        """Have an interaction in hand while the block lasts, `None` where it has come before.

        All that is logged meanwhile, and of what it sets going, names it.
        """
        if not self._inbox.is_new(interaction.id):
            self._observer.interaction_ended(_KINDS[interaction.type], Outcome.REPEATED)
            yield None
            return
        exchange = Exchange.of(interaction, self._promises, self._names)
        with bound_contextvars(interaction=interaction.id), self._inbox.holding(exchange):
            yield exchange

    def _count(self, exchange: Exchange, outcome: Outcome) -> None:
        self._observer.interaction_ended(_KINDS[exchange.interaction.type], outcome)
        if exchange.answer.responded_after_s is not None:
            self._observer.acknowledged(exchange.answer.responded_after_s)

    async def _attend(self, exchange: Exchange, handle: Handle) -> Outcome:
        outcome = Outcome.DONE
        try:
            async with exchange.answer.in_time():
                if await self._claims.claim(exchange.interaction.id):
                    exchange.answer.note_claimed()
                    await self._handle(exchange, handle)
                else:
                    outcome = Outcome.REPEATED
        except Exception as error:
            outcome = outcome_of(error)
            await self._fail(exchange, error)
        await exchange.answer.note_kept()
        return outcome

    async def _complete(self, exchange: Exchange, handle: Handle) -> Outcome:
        try:
            await handle(exchange.interaction)
        except Exception as error:
            note_no_choices(error)
            if not is_unanswerable(error):
                await self._offer_nothing(exchange.interaction)
            return outcome_of(error)
        exchange.answer.note_response()
        return Outcome.DONE

    async def _handle(self, exchange: Exchange, handle: Handle) -> None:
        interaction = exchange.interaction
        await self.meet(exchange)
        self._inbox.check_open()
        self._inbox.check_share(exchange)
        if interaction.guild_id is not None:
            self._names.remember(interaction.guild_id, interaction.user)
        await handle(interaction)

    async def _offer_nothing(self, interaction: Asked) -> None:
        try:
            await interaction.response.autocomplete([])
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            note_no_choices(error)

    async def _fail(self, exchange: Exchange, error: Exception) -> None:
        if self._is_over:
            # Overtaken by the end of the bot.
            log.warning("interaction left unfinished")
            return
        await answer_error(exchange, error)
