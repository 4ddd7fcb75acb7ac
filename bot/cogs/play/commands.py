"""`/play`: choose a turn step by step."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.play import presses as picker
from bot.match.client import Interaction
from bot.match.command_texts import described
from bot.match.options import complete_match, find_own, slash


@slash("play", described("command-play"))
@app_commands.describe(match=described("command-match-option"))
@app_commands.guild_only()
@app_commands.autocomplete(match=complete_match)
async def play(interaction: Interaction, match: str | None = None) -> None:
    await picker.begin(interaction, await find_own(interaction, match, to_move=True))
