"""`/privacy`: what is kept of the person who asks, as a list and as a file, and its deletion."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.privacy import presses as privacy
from bot.match.client import Interaction
from bot.match.command_texts import described
from bot.match.options import slash


def privacy_group() -> app_commands.Group:
    """Make the command and its subcommands; it works in direct messages, too."""
    group = app_commands.Group(name="privacy", description=described("command-privacy"))
    for subcommand in (show, export, delete):
        group.add_command(subcommand)
    return group


@slash("show", described("command-privacy-show"))
async def show(interaction: Interaction) -> None:
    await privacy.show(interaction)


@slash("export", described("command-privacy-export"))
async def export(interaction: Interaction) -> None:
    await privacy.export(interaction)


@slash("delete", described("command-privacy-delete"))
async def delete(interaction: Interaction) -> None:
    await privacy.ask_to_erase(interaction)
