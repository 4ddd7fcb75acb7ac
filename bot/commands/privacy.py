"""`/privacy`: what is kept of the person who asks, as a list and as a file, and its deletion."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.handlers import privacy
from bot.interactions.client import Interaction
from bot.presenters.commands import described


def privacy_group() -> app_commands.Group:
    """Make the command and its subcommands; it works in direct messages, too."""
    group = app_commands.Group(name="privacy", description=described("command-privacy"))
    subcommands: tuple[app_commands.Command[Any, ..., None], ...] = (show, export, delete)
    for subcommand in subcommands:
        group.add_command(subcommand)
    return group


@app_commands.command(name="show", description=described("command-privacy-show"))
async def show(interaction: Interaction) -> None:
    await privacy.show(interaction)


@app_commands.command(name="export", description=described("command-privacy-export"))
async def export(interaction: Interaction) -> None:
    await privacy.export(interaction)


@app_commands.command(name="delete", description=described("command-privacy-delete"))
async def delete(interaction: Interaction) -> None:
    await privacy.ask_to_erase(interaction)
