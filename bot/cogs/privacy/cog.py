"""`/privacy` with its buttons, and the command to block people in the menu of a user."""

from __future__ import annotations

from datetime import UTC, datetime

import discord
from discord import app_commands

from bot.cog import Cog
from bot.cogs.privacy import messages
from bot.cogs.privacy.messages import ErasureKey
from bot.cogs.privacy.service import ErasureList, PrivacyService, file_of_erasures
from bot.discord_io.content.buttons import PersonKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.errors import UserError
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.options import described
from bot.match.presses import Press, pressed

Person = discord.User | discord.Member


class Privacy(Cog):
    """Shows, exports and erases a user's data; blocks people."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        erasures = ErasureList(file_of_erasures(core.settings))
        self.service = PrivacyService(core, core.additions.personal, erasures)
        # discord.py takes no context menu as a method of a cog.
        self._menu = app_commands.ContextMenu(name=described("command-block"), callback=self.block)

    async def cog_load(self) -> None:
        """Repeat erasures that a restored backup has undone, before anything else."""
        await self.service.repeat_erasures()
        self.delivery.client.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Remove the command in the menu of a user."""
        self.delivery.client.tree.remove_command(self._menu.name, type=self._menu.type)

    @app_commands.command(name="privacy", description=described("command-privacy"))
    async def show(self, interaction: Interaction) -> None:
        """Tell the reader which data about them are stored."""
        summary = await self.service.summarize(interaction.user.id)
        await answer_of(interaction).send(messages.summary(texts_of(interaction), summary))

    @pressed(PersonKey, "privacy-export")
    async def export(self, press: Press[PersonKey]) -> None:
        """Give the reader all their data as a file."""
        interaction = press.interaction
        file = await self.service.export(interaction.user.id)
        await answer_of(interaction).send(messages.export(texts_of(interaction), file))

    @pressed(PersonKey, "privacy-erase")
    async def ask_to_erase(self, press: Press[PersonKey]) -> None:
        """Ask whether to erase all data about the reader, and explain the effect."""
        interaction = press.interaction
        summary = await self.service.summarize(interaction.user.id)
        key = ErasureKey(interaction.user.id, int(self.core.clock().timestamp()), "erase")
        await answer_of(interaction).give(messages.question(texts_of(interaction), summary, key))

    @pressed(ErasureKey, "erase")
    async def erase(self, press: Press[ErasureKey]) -> None:
        """Erase all data of a user who has confirmed it; a second press finds none."""
        interaction, key = press.interaction, press.key
        if key.user_id != interaction.user.id:
            raise UserError("old-button")
        asked_at = datetime.fromtimestamp(key.asked_at, UTC)
        with storing(interaction):
            await self.service.erase(key.user_id, asked_at=asked_at)
        await answer_of(interaction).give(messages.erased(texts_of(interaction)))

    async def block(self, interaction: Interaction, person: Person) -> None:
        """Block a person for the asking user, or unblock them; the person is not told."""
        if person.bot:
            raise UserError("block-bot")
        with storing(interaction):
            is_blocked = await self.core.blocks.toggle(interaction.user.id, person.id)
        draft = messages.blocked(texts_of(interaction), person.id, is_blocked=is_blocked)
        await answer_of(interaction).send(draft)
