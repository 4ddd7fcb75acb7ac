"""Installations of the application, in servers and by people, and what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.errors import ImpossibleError
from sandbox.protocol.permissions import Permission
from sandbox.world.models import Member, Thread
from sandbox.world.rights import permissions_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandbox.world.models import Channel, User
    from sandbox.world.state import World

GUILD_INSTALL, USER_INSTALL = 0, 1
BY_SERVER, BY_PERSON = str(GUILD_INSTALL), str(USER_INSTALL)
GUILD_CONTEXT, BOT_DM_CONTEXT, PRIVATE_CONTEXT = 0, 1, 2
Owners = dict[str, str]
"""The id of the installing server or user, by kind of installation."""

# https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object
AMONG_PEOPLE = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
IN_BOT_DM = AMONG_PEOPLE | Permission.USE_EXTERNAL_EMOJIS


def install(world: World, user: User) -> None:
    """Install the application for a person, in all channels the person sees."""
    if USER_INSTALL not in world.install_kinds:
        raise ImpossibleError(f"{world.bot.name} cannot be installed by people for themselves")
    user.has_installed = True
    world.signal.notify()


def uninstall(world: World, user: User) -> None:
    """Remove a person's own installation; the bot hears nothing of it."""
    user.has_installed = False
    world.signal.notify()


def context_of(channel: Channel) -> int:
    """Return the interaction context of a channel."""
    if channel.guild:
        return GUILD_CONTEXT
    return BOT_DM_CONTEXT if channel.recipient else PRIVATE_CONTEXT


def owners_of(
    world: World, user: User, channel: Channel, kinds: Iterable[int] = (GUILD_INSTALL, USER_INSTALL)
) -> Owners:
    """Return the installations of these kinds that apply to a user in a channel.

    In a direct message with the bot the server is "0".
    """
    found: dict[int, str] = {}
    if channel.recipient is not None:
        found[GUILD_INSTALL] = "0"
    elif channel.guild and world.is_installed_in(channel.guild):
        found[GUILD_INSTALL] = str(channel.guild.id)
    if user.has_installed:
        found[USER_INSTALL] = str(user.id)
    return {str(kind): found[kind] for kind in kinds if kind in found}


def owners_left(world: World, owners: Owners, channel: Channel) -> Owners:
    """Return those of a message's installations that still exist."""
    left: Owners = {}
    for kind, owner in owners.items():
        person = world.users.get(int(owner))
        is_there = (
            person is not None and person.has_installed
            if kind == BY_PERSON
            else channel.guild is None or world.is_installed_in(channel.guild)
        )
        if is_there:
            left[kind] = owner
    return left


def is_forced_private(world: World, user: User, channel: Channel, owners: Owners) -> bool:
    """Tell whether Discord makes new answers to this user private.

    It does so without an error where only a person has installed the application, and the user may
    not use external apps or not write. `World.forced_private` stands for other reasons, such as
    slow mode: https://docs.discord.com/developers/topics/permissions and
    https://docs.discord.food/resources/message#ephemerality-reason
    """
    if BY_SERVER in owners:
        return False
    if world.forced_private & {user.id, channel.id}:
        return True
    is_thread = isinstance(channel, Thread)
    needed = Permission.SEND_MESSAGES_IN_THREADS if is_thread else Permission.SEND_MESSAGES
    needed |= Permission.USE_EXTERNAL_APPS
    return bool(needed & ~world.permissions(channel, user))


def app_permissions(world: World, channel: Channel) -> Permission:
    """Return the permissions that interactions tell; without membership those of everyone."""
    if channel.guild is None:
        return IN_BOT_DM if channel.recipient else AMONG_PEOPLE
    joined_at = world.clock.now()
    return permissions_in(
        channel, world.bot_member(channel) or Member(channel.guild, world.bot, joined_at)
    )
