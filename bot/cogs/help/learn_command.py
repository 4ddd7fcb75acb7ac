"""`/learn`: five boards of a game, each with a turn to find."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.cogs.help import presses as introduction
from bot.match.client import Interaction
from bot.match.command_texts import described
from bot.match.options import about_a_game


def learn_command() -> app_commands.Command[Any, ..., None]:
    """Make the command."""
    return about_a_game("learn", described("command-learn"), learn)


async def learn(interaction: Interaction, game: str) -> None:
    await introduction.learn(interaction, game)
