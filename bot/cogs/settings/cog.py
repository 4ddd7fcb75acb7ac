"""`/settings` and `/server`: pages of the settings of a person and of a server."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cog import Cog
from bot.cogs.settings.messages import OWN
from bot.cogs.settings.presses import SettingsPresses
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.options import SERVER, described, slash


class SettingsPages(Cog):
    """Shows the settings of users and servers, and changes them."""

    server = app_commands.Group(
        name="server",
        description=described("command-server"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.presses = SettingsPresses(core.additions, delivery.drafter)
        self.handlers = (self.presses,)

    @slash("settings", described("command-settings"))
    async def own_settings(self, interaction: Interaction) -> None:
        await self.presses.editors()[OWN].show(interaction)

    @server.command(name="settings", description=described("command-server-settings"))
    async def server_settings(self, interaction: Interaction) -> None:
        await self.presses.editors()[SERVER].show(interaction)
