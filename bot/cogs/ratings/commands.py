"""`/stats` and `/leaderboard`: what people have won here, and who is rated highest."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.ratings import presses as handlers
from bot.cogs.ratings.statistics import Subject
from bot.match.client import Interaction
from bot.match.command_texts import described, game_choices
from bot.match.options import guild_id_of, known_game


def stats_commands() -> list[app_commands.Command[Any, ..., None]]:
    """Make the commands, with the games that the registry knows."""
    return [_stats(), _leaderboard()]


def _stats() -> app_commands.Command[Any, ..., None]:
    command = app_commands.Command[Any, ..., None](
        name="stats", description=described("command-stats"), callback=stats
    )
    app_commands.describe(
        player=described("command-stats-player"),
        game=described("command-stats-game"),
        against=described("command-stats-against"),
    )(command)
    return _about_games_here(command)


def _leaderboard() -> app_commands.Command[Any, ..., None]:
    command = app_commands.Command[Any, ..., None](
        name="leaderboard", description=described("command-leaderboard"), callback=leaderboard
    )
    app_commands.describe(game=described("command-leaderboard-game"))(command)
    return _about_games_here(command)


def _about_games_here(
    command: app_commands.Command[Any, ..., None],
) -> app_commands.Command[Any, ..., None]:
    app_commands.choices(game=game_choices())(command)
    command.guild_only = True
    return command


async def stats(
    interaction: Interaction,
    player: discord.User | None = None,
    game: str | None = None,
    against: discord.User | None = None,
) -> None:
    names, guild_id = interaction.client.delivery.names, guild_id_of(interaction)
    for user in (player, against):
        if user is not None:
            names.remember(guild_id, user)
    about = Subject(
        (player or interaction.user).id,
        known_game(game) if game else None,
        against.id if against else None,
    )
    await handlers.person(interaction, about)


async def leaderboard(interaction: Interaction, game: str | None = None) -> None:
    guild_id_of(interaction)
    await handlers.leaders(interaction, known_game(game) if game else None)
