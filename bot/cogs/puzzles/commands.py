"""`/puzzle`: a position with a win to find."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.cogs.puzzles.presses import begin
from bot.discord_io.client import Interaction
from bot.match.command_texts import described, game_choices


def puzzle_command() -> app_commands.Command[Any, ..., None]:
    """Make the command, with the games that the registry knows."""
    command = app_commands.Command[Any, ..., None](
        name="puzzle", description=described("command-puzzle"), callback=puzzle
    )
    app_commands.describe(game=described("command-puzzle-game"))(command)
    app_commands.choices(game=game_choices())(command)
    return command


async def puzzle(interaction: Interaction, game: str | None = None) -> None:
    await begin(interaction, game)
