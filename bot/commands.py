"""The commands: each turns its options into one call of what the buttons do, too."""

from __future__ import annotations

from bot.cogs.privacy.block_commands import block_menus
from bot.cogs.privacy.commands import privacy_group
from bot.cogs.settings.commands import server_group, settings
from bot.cogs.watching.commands import watch_group
from bot.discord_io.connection import AnyCommand


def all_commands() -> list[AnyCommand]:
    """Make every command, with the games and options that the registry knows."""
    commands: list[AnyCommand] = [
        watch_group(),
        *block_menus(),
        settings,
        privacy_group(),
        server_group(),
    ]
    return commands
