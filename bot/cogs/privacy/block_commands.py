"""Entries "Block challenges" and "Unblock challenges" in the menu of a person."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.privacy import block_presses as blocks
from bot.match.client import Interaction
from bot.match.command_texts import described


def block_menus() -> list[app_commands.ContextMenu]:
    """Make the entries in the menu of every person."""

    async def block(interaction: Interaction, person: discord.User | discord.Member) -> None:
        await blocks.block(interaction, person)

    async def unblock(interaction: Interaction, person: discord.User | discord.Member) -> None:
        await blocks.unblock(interaction, person)

    return [
        app_commands.ContextMenu(name=described("command-block"), callback=block),
        app_commands.ContextMenu(name=described("command-unblock"), callback=unblock),
    ]
