"""`/rules`, `/help`, `/about`: what somebody new wants to know."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.options import about_a_game, slash
from bot.handlers import introduction, show
from bot.interactions.client import Interaction
from bot.presenters.commands import described


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
