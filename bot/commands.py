"""The commands: each turns its options into one call of what the buttons do, too."""

from __future__ import annotations

from bot.cogs.challenges.commands import challenge_command
from bot.cogs.challenges.rematch_command import rematch
from bot.cogs.privacy.block_commands import block_menus
from bot.cogs.privacy.commands import privacy_group
from bot.discord_io.connection import AnyCommand


def all_commands() -> list[AnyCommand]:
    """Make every command, with the games and options that the registry knows."""
    commands: list[AnyCommand] = [
        challenge_command(),
        rematch,
        *block_menus(),
        privacy_group(),
    ]
    return commands
