"""`/rematch`: another match of the same two, with the seats swapped."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.challenges import rematch_presses as handler
from bot.match.client import Interaction
from bot.match.command_texts import described
from bot.match.options import complete_finished_match, find_finished, slash


@slash("rematch", described("command-rematch"))
@app_commands.describe(match=described("command-rematch-option"))
@app_commands.guild_only()
@app_commands.autocomplete(match=complete_finished_match)
async def rematch(interaction: Interaction, match: str | None = None) -> None:
    await handler.ask(interaction, await find_finished(interaction, match))
