"""`/privacy`, and the command to block people in the menu of a user."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cog import Cog
from bot.cogs.privacy.erasures import ErasureList, file_of_erasures
from bot.cogs.privacy.presses import PrivacyPresses
from bot.cogs.privacy.service import PrivacyService
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.options import described

Person = discord.User | discord.Member


class Privacy(Cog):
    """Shows, exports and erases a user's data; blocks people."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.service = PrivacyService(
            core.database,
            core.loader,
            core.writer,
            personal=core.additions.personal,
            clock=core.clock,
            chance=core.chance,
            matches=core.matches,
            preferences=core.preferences,
            rests=core.rest_cache,
            erasures=ErasureList(file_of_erasures(core.settings)),
            news=core.news,
        )
        self.presses = PrivacyPresses(self.service, clock=core.clock)
        self.handlers = (self.presses,)
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
        await self.presses.show(interaction)

    async def block(self, interaction: Interaction, person: Person) -> None:
        await self.presses.block(interaction, person)
