"""`/hint`: help with one's turn, in three steps."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.analysis import hint_presses as handler
from bot.match.client import Interaction
from bot.match.command_texts import described
from bot.match.options import complete_match, find_own, slash


@slash("hint", described("command-hint"))
@app_commands.describe(match=described("command-match-option"))
@app_commands.guild_only()
@app_commands.autocomplete(match=complete_match)
async def hint(interaction: Interaction, match: str | None = None) -> None:
    await handler.begin(interaction, await find_own(interaction, match, to_move=True))
