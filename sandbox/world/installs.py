"""Installations of the application: for a server, or for a user."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandbox.world.models import Channel, User
    from sandbox.world.state import Command, World

GUILD_INSTALL, USER_INSTALL = 0, 1
Owners = dict[str, str]
"""The id of the installing server or user, by kind of installation."""


def types_of(command: Command) -> list[int]:
    """Return the kinds of installation that offer a command."""
    return command.body.get("integration_types") or [GUILD_INSTALL]


def owners_of(
    world: World, user: User, channel: Channel, kinds: Iterable[int] = (GUILD_INSTALL, USER_INSTALL)
) -> Owners:
    """Return the installations of these kinds that apply in the channel.

    In a direct message with the bot the server is "0".
    """
    found: dict[int, str] = {}
    if channel.guild is None:
        found[GUILD_INSTALL] = "0"
    elif channel.guild.commands_alone or world.bot_member(channel):
        found[GUILD_INSTALL] = str(channel.guild.id)
    if user.has_installed:
        found[USER_INSTALL] = str(user.id)
    return {str(kind): found[kind] for kind in kinds if kind in found}
