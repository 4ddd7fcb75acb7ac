"""Shows, exports and erases the data of the asking user; blocks others."""

from __future__ import annotations

from datetime import UTC, datetime

import discord

from bot.clock import Clock
from bot.cogs.privacy import messages
from bot.cogs.privacy.messages import ErasureKey
from bot.cogs.privacy.service import PrivacyService
from bot.discord_io.content.buttons import PersonKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.errors import UserError
from bot.match.client import Interaction
from bot.match.presses import Press, pressed

Person = discord.User | discord.Member


class PrivacyPresses:
    """Handles `/privacy` with its buttons, and blocks."""

    def __init__(self, privacy: PrivacyService, *, clock: Clock) -> None:
        self._privacy = privacy
        self._clock = clock

    async def show(self, interaction: Interaction) -> None:
        """Tell the reader which data about them are stored."""
        summary = await self._privacy.summarize(interaction.user.id)
        await answer_of(interaction).send(messages.summary(texts_of(interaction), summary))

    @pressed(PersonKey, "privacy-export")
    async def export(self, press: Press[PersonKey]) -> None:
        """Give the reader all their data as a file."""
        interaction = press.interaction
        made = await self._privacy.export(interaction.user.id)
        await answer_of(interaction).send(messages.export(texts_of(interaction), made))

    @pressed(PersonKey, "privacy-erase")
    async def ask_to_erase(self, press: Press[PersonKey]) -> None:
        """Ask whether to erase all data about the reader, and explain the effect."""
        interaction = press.interaction
        summary = await self._privacy.summarize(interaction.user.id)
        key = ErasureKey(interaction.user.id, int(self._clock().timestamp()), "erase")
        await answer_of(interaction).give(messages.question(texts_of(interaction), summary, key))

    @pressed(ErasureKey, "erase")
    async def erase(self, press: Press[ErasureKey]) -> None:
        """Erase all data of a user who has confirmed it; a second press finds none."""
        interaction, key = press.interaction, press.key
        if key.user_id != interaction.user.id:
            raise UserError("old-button")
        asked_at = datetime.fromtimestamp(key.asked_at, UTC)
        with storing(interaction):
            await self._privacy.erase(key.user_id, asked_at=asked_at)
        await answer_of(interaction).give(messages.erased(texts_of(interaction)))

    async def block(self, interaction: Interaction, person: Person) -> None:
        """Block a person for the asking user, or unblock them; the person is not told."""
        if person.bot:
            raise UserError("block-bot")
        with storing(interaction):
            blocks = interaction.client.core.blocks
            is_blocked = await blocks.toggle(interaction.user.id, person.id)
        told = messages.blocked(texts_of(interaction), person.id, is_blocked=is_blocked)
        await answer_of(interaction).send(told)
