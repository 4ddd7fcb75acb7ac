"""`/settings` and `/server`: pages of the settings of a person and of a server."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cog import Cog
from bot.cogs.settings.presses import OF_SERVER, OWN, SettingsPresses
from bot.match.client import Interaction
from bot.match.commands.options import slash
from bot.match.commands.texts import described
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery


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
        self.presses = SettingsPresses(core.pictures)
        self.handlers = (self.presses,)

    @slash("settings", described("command-settings"))
    async def own_settings(self, interaction: Interaction) -> None:
        await OWN.show(interaction)

    @server.command(name="settings", description=described("command-server-settings"))
    async def server_settings(self, interaction: Interaction) -> None:
        await OF_SERVER.show(interaction)

    @server.command(name="wall", description=described("command-server-wall"))
    @app_commands.describe(place=described("command-server-wall-place"))
    async def wall(
        self, interaction: Interaction, place: discord.TextChannel | None = None
    ) -> None:
        await self.presses.show_or_set(interaction, "wall", place and place.id)

    @server.command(name="puzzle", description=described("command-server-puzzle"))
    @app_commands.describe(place=described("command-server-puzzle-place"))
    async def puzzle(
        self, interaction: Interaction, place: discord.TextChannel | None = None
    ) -> None:
        await self.presses.show_or_set(interaction, "puzzle", place and place.id)
