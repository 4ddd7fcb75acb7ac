"""A board in words: `/match describe`, and "Describe this board" in the menu of a message."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.matches import describe_presses as describe
from bot.match.client import Interaction
from bot.match.command_texts import described
from bot.match.options import complete_any_match, complete_turn, find_to_show, read_ply, slash


def describe_menu() -> app_commands.ContextMenu:
    """Make the entry in the menu of every message."""

    async def callback(interaction: Interaction, message: discord.Message) -> None:
        await describe.message(interaction, message)

    menu = app_commands.ContextMenu(name=described("command-describe-menu"), callback=callback)
    menu.guild_only = True
    return menu


@slash("describe", described("command-match-describe"))
@app_commands.describe(
    match=described("command-match-option"), at=described("command-match-describe-at")
)
@app_commands.autocomplete(match=complete_any_match, at=complete_turn)
async def describe_board(
    interaction: Interaction,
    match: str | None = None,
    at: str | None = None,
) -> None:
    found = await find_to_show(interaction, match)
    ply = read_ply(found, at)
    await describe.position(interaction, found, found.ply if ply is None else ply)
