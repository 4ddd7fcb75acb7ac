"""`/settings` and `/server`: forms for what a person, and a server, would like to be different."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.handlers import settings as handlers
from bot.interactions.client import Interaction
from bot.presenters.commands import described


def settings_commands() -> list[app_commands.Command[Any, ..., None]]:
    """Make the commands."""
    return [settings, server]


@app_commands.command(name="settings", description=described("command-settings"))
async def settings(interaction: Interaction) -> None:
    await handlers.show_looks(interaction)


@app_commands.command(name="server", description=described("command-server"))
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
async def server(interaction: Interaction) -> None:
    await handlers.open_server(interaction)
