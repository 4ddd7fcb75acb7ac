"""`/play`: choose a turn step by step."""

from __future__ import annotations

from discord import app_commands

from bot.commands.options import complete_match, find_own, slash
from bot.handlers import picker
from bot.interactions.client import Interaction
from bot.presenters.commands import described


@slash("play", described("command-play"))
@app_commands.describe(match=described("command-match-option"))
@app_commands.guild_only()
@app_commands.autocomplete(match=complete_match)
async def play(interaction: Interaction, match: str | None = None) -> None:
    await picker.begin(interaction, await find_own(interaction, match, to_move=True))
