"""`/learn`: five boards of a game, each with a turn to find."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.options import about_a_game
from bot.handlers import introduction
from bot.interactions.client import Interaction
from bot.presenters.commands import described


def learn_command() -> app_commands.Command[Any, ..., None]:
    """Make the command."""
    return about_a_game("learn", described("command-learn"), learn)


async def learn(interaction: Interaction, game: str) -> None:
    await introduction.learn(interaction, game)
