"""`/rules`, `/help`, `/about`: what somebody new wants to know."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.cogs.help import presses as introduction
from bot.match.boards import showing as show
from bot.match.client import Interaction
from bot.match.command_texts import described
from bot.match.options import about_a_game, slash


def info_commands() -> list[app_commands.Command[Any, ..., None]]:
    """Make the commands."""
    return [about_a_game("rules", described("command-rules"), rules), help_command, about]


async def rules(interaction: Interaction, game: str) -> None:
    await introduction.rules(interaction, game)


@slash("help", described("command-help"))
async def help_command(interaction: Interaction) -> None:
    await show.help_text(interaction)


@slash("about", described("command-about"))
async def about(interaction: Interaction) -> None:
    await show.about(interaction)
