"""The commands: each turns its options into one call of what the buttons do, too."""

from __future__ import annotations

from bot.cogs.analysis.commands import hint
from bot.cogs.challenges.commands import challenge_command
from bot.cogs.challenges.rematch_command import rematch
from bot.cogs.help.commands import info_commands
from bot.cogs.help.learn_command import learn_command
from bot.cogs.matches.commands import match_group
from bot.cogs.matches.describe_command import describe_menu
from bot.cogs.play.commands import play
from bot.cogs.play.move_command import move_command
from bot.cogs.ratings.commands import stats_commands
from bot.discord_io.connection import AnyCommand


def all_commands() -> list[AnyCommand]:
    """Make every command, with the games and options that the registry knows."""
    commands: list[AnyCommand] = [
        challenge_command(),
        move_command(),
        play,
        hint,
        match_group(),
        rematch,
        *stats_commands(),
        learn_command(),
        describe_menu(),
        *info_commands(),
    ]
    return commands
