"""The commands: each turns its options into one call of what the buttons do, too."""

from __future__ import annotations

from discord import app_commands

from bot.commands.blocks import block_menus
from bot.commands.challenge import challenge_command
from bot.commands.describe import describe_menu
from bot.commands.hint import hint
from bot.commands.info import info_commands
from bot.commands.learn import learn_command
from bot.commands.match import match_group
from bot.commands.move import move_command
from bot.commands.play import play
from bot.commands.privacy import privacy_group
from bot.commands.puzzle import puzzle_command
from bot.commands.rematch import rematch
from bot.commands.settings import server_group, settings
from bot.commands.stats import stats_commands
from bot.commands.watch import watch_group
from bot.interactions.client import AnyCommand


def all_commands() -> list[AnyCommand]:
    """Make every command, with the games and options that the registry knows."""
    commands: list[AnyCommand] = [
        challenge_command(),
        move_command(),
        play,
        hint,
        match_group(),
        rematch,
        watch_group(),
        *stats_commands(),
        learn_command(),
        puzzle_command(),
        describe_menu(),
        *block_menus(),
        settings,
        privacy_group(),
        server_group(),
        *info_commands(),
    ]
    for command in commands:
        command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
        command.allowed_contexts = app_commands.AppCommandContext(
            guild=True, dm_channel=not command.guild_only, private_channel=False
        )
    return commands
