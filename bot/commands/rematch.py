"""`/rematch`: another match of the same two, with the seats swapped."""

from __future__ import annotations

from discord import app_commands

from bot.commands.options import complete_finished_match, find_finished, slash
from bot.handlers import rematch as handler
from bot.interactions.client import Interaction
from bot.presenters.commands import described


@slash("rematch", described("command-rematch"))
@app_commands.describe(match=described("command-rematch-option"))
@app_commands.guild_only()
@app_commands.autocomplete(match=complete_finished_match)
async def rematch(interaction: Interaction, match: str | None = None) -> None:
    await handler.ask(interaction, await find_finished(interaction, match))
