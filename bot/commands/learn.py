"""`/learn`: five boards of a game, each with a turn to find."""

from __future__ import annotations

from discord import app_commands

from bot.handlers import lesson
from bot.interactions.client import Interaction
from bot.presenters.buttons import LessonKey
from bot.presenters.commands import described, game_choices


@app_commands.command(name="learn", description=described("command-learn"))
@app_commands.describe(game=described("command-rules-game"))
@app_commands.choices(game=game_choices())
async def learn(interaction: Interaction, game: str) -> None:
    await lesson.begin(interaction, LessonKey(game, 1, "begin"))
