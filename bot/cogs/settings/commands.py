"""`/settings` and `/server`: pages of what a person, and a server, would like to be different."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.servers import presses as oversight
from bot.cogs.settings.presses import OF_SERVER, OWN, set_channel
from bot.match.client import Interaction
from bot.match.command_texts import described
from bot.match.options import slash


@slash("settings", described("command-settings"))
async def settings(interaction: Interaction) -> None:
    await OWN.show(interaction)


def server_group() -> app_commands.Group:
    """Make the command for those who manage a server, and its subcommands."""
    group = app_commands.Group(
        name="server",
        description=described("command-server"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )
    for subcommand in (server_settings, server_matches, wall, puzzle):
        group.add_command(subcommand)
    return group


@slash("settings", described("command-server-settings"))
async def server_settings(interaction: Interaction) -> None:
    await OF_SERVER.show(interaction)


@slash("matches", described("command-server-matches"))
async def server_matches(interaction: Interaction) -> None:
    await oversight.show_running(interaction)


@slash("wall", described("command-server-wall"))
@app_commands.describe(place=described("command-server-wall-place"))
async def wall(interaction: Interaction, place: discord.TextChannel | None = None) -> None:
    await _show_or_set(interaction, "wall", place)


@slash("puzzle", described("command-server-puzzle"))
@app_commands.describe(place=described("command-server-puzzle-place"))
async def puzzle(interaction: Interaction, place: discord.TextChannel | None = None) -> None:
    await _show_or_set(interaction, "puzzle", place)


async def _show_or_set(
    interaction: Interaction, name: str, place: discord.TextChannel | None
) -> None:
    if place is None:
        await OF_SERVER.show(interaction)
    else:
        await set_channel(interaction, name, place.id)
