"""`/hint`: help with one's turn, in three steps."""

from __future__ import annotations

from discord import app_commands

from bot.commands.options import complete_match, find_own, slash
from bot.handlers import hint as handler
from bot.interactions.client import Interaction
from bot.presenters.commands import described


@slash("hint", described("command-hint"))
@app_commands.describe(match=described("command-match-option"))
@app_commands.guild_only()
@app_commands.autocomplete(match=complete_match)
async def hint(interaction: Interaction, match: str | None = None) -> None:
    await handler.begin(interaction, await find_own(interaction, match, to_move=True))
