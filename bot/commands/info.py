"""`/rules`, `/help`, `/about`: what somebody new wants to know."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import __version__
from bot.commands.options import about_a_game, described
from bot.errors import UserError
from bot.handlers import show
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, texts_of
from bot.presenters.draft import Draft
from bot.presenters.people import quoted
from rules import GAMES


def info_commands() -> list[app_commands.Command[Any, ..., None]]:
    """Make the commands."""
    return [about_a_game("rules", described("command-rules"), rules), help_command, about]


async def rules(interaction: Interaction, game: str) -> None:
    if game not in GAMES:
        raise UserError("unknown-game", game=quoted(game))
    for page in texts_of(interaction).pages(f"{game}-rules"):
        await answer_of(interaction).send(Draft(page))


@app_commands.command(name="help", description=described("command-help"))
async def help_command(interaction: Interaction) -> None:
    await show.help_text(interaction)


@app_commands.command(name="about", description=described("command-about"))
async def about(interaction: Interaction) -> None:
    games = ", ".join(game.name for game in GAMES.values())
    text = texts_of(interaction)("about", version=__version__, games=games)
    await answer_of(interaction).send(Draft(text))
