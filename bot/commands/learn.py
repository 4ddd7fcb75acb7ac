"""`/learn`: five boards of a game, each with a turn to find."""

from __future__ import annotations

from discord import app_commands

from bot.commands.options import described
from bot.handlers import lesson
from bot.interactions.client import Interaction
from bot.presenters.buttons import LessonKey
from rules import GAMES


@app_commands.command(name="learn", description=described("command-learn"))
@app_commands.describe(game=described("command-rules-game"))
@app_commands.choices(
    game=[app_commands.Choice(name=game.name, value=slug) for slug, game in GAMES.items()]
)
async def learn(interaction: Interaction, game: str) -> None:
    await lesson.begin(interaction, LessonKey(game, 1, "begin"))
