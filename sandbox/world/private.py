"""Direct messages between people, and groups: the bot is never a member of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.errors import ImpossibleError
from sandbox.protocol.kinds import ChannelType
from sandbox.world.models import Channel

if TYPE_CHECKING:
    from sandbox.world.models import User
    from sandbox.world.state import World

# https://docs.discord.food/resources/channel#add-channel-recipient
MAX_PEOPLE = 10


def open_direct_messages(world: World, user: User, other: User) -> Channel:
    """Return the direct messages of two people, always the same channel."""
    for channel in world.channels.values():
        if channel.type is ChannelType.DM and set(channel.people) == {user, other}:
            return channel
    if user is other or user.bot or other.bot:
        raise ImpossibleError(f"{user.name} cannot write to {other.name} here")
    return _add(world, ChannelType.DM, f"{user.name} and {other.name}", [user, other])


def open_group(world: World, people: list[User], name: str) -> Channel:
    """Open a group; its first member is its owner."""
    if not 1 < len(people) <= MAX_PEOPLE or any(user.bot for user in people):
        raise ImpossibleError(f"a group has 2 to {MAX_PEOPLE} people and no bots, not {people}")
    return _add(world, ChannelType.GROUP_DM, name, people)


def leave(world: World, channel: Channel, user: User) -> None:
    """Let a member leave a group."""
    if channel.type is not ChannelType.GROUP_DM or user not in channel.people:
        raise ImpossibleError(f"{user.name} cannot leave {channel}")
    channel.people.remove(user)
    world.signal.notify()


def _add(world: World, kind: ChannelType, name: str, people: list[User]) -> Channel:
    channel = Channel(world.clock.snowflake(), kind, name, world.signal, people=list(people))
    world.channels[channel.id] = channel
    world.signal.notify()
    return channel
