"""The commands: each turns its options into one call of what the buttons do, too."""

from __future__ import annotations

from bot.cogs.challenges.commands import challenge_command
from bot.cogs.challenges.rematch_command import rematch
from bot.discord_io.connection import AnyCommand


def all_commands() -> list[AnyCommand]:
    """Make every command, with the games and options that the registry knows."""
    commands: list[AnyCommand] = [
        challenge_command(),
        rematch,
    ]
    return commands
