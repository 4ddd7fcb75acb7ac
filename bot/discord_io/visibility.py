"""Find out who may see a channel.

A private thread of the bot belongs to the players of its match, who see their match anyway. So it
counts as visible to moderators only, without asking Discord for its members.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.discord_io.codes import is_gone
from bot.discord_io.names import Names
from bot.discord_io.shards import find_guild


class ChannelVisibility:
    """Computes what members may see from cached channels, and fetches missing ones.

    No member sees a deleted channel.
    """

    def __init__(self, client: discord.Client, names: Names) -> None:
        self._client = client
        self._names = names

    async def visible(self, user_id: int, places: Iterable[tuple[int, int]]) -> set[int]:
        """Return those (server, channel) pairs that a user may see.

        Raises `TimeoutError` while the bot is not connected and knows no channel.
        """
        await self._names.connected()
        if not self._client.is_ready():
            raise TimeoutError
        by_guild: dict[int, set[int]] = {}
        for guild_id, channel_id in places:
            by_guild.setdefault(guild_id, set()).add(channel_id)
        seen: set[int] = set()
        for guild_id, channel_ids in by_guild.items():
            seen |= await self._seen_in(guild_id, user_id, channel_ids)
        return seen

    async def sees(self, member: discord.Member, channel_ids: Iterable[int]) -> bool:
        """Tell whether a member may see one of these channels of their server.

        Raises `TimeoutError` while the server is unknown. Only archived threads, and the members of
        other people's private threads, have to be fetched.
        """
        guild = member.guild
        if guild.unavailable:
            await self._names.connected()
            guild = self._client.get_guild(guild.id)
            if guild is None or guild.unavailable:
                raise TimeoutError
        unknown: list[int] = []
        for channel_id in channel_ids:
            channel = guild.get_channel_or_thread(channel_id)
            if channel is None:
                unknown.append(channel_id)
            elif await _may_see(channel, member):
                return True
        for channel_id in unknown:
            if await self._may_see(guild, member, channel_id):
                return True
        return False

    async def _seen_in(self, guild_id: int, user_id: int, channel_ids: set[int]) -> set[int]:
        guild = await find_guild(self._client, guild_id)
        if guild is None:
            return set()
        try:
            member = guild.get_member(user_id) or await guild.fetch_member(user_id)
        except discord.NotFound:
            return set()
        return {c for c in channel_ids if await self._may_see(guild, member, c)}

    async def _may_see(self, guild: discord.Guild, member: discord.Member, channel_id: int) -> bool:
        try:
            known = guild.get_channel_or_thread(channel_id)
            channel = known or await guild.fetch_channel(channel_id)
        except discord.HTTPException as error:
            if not (is_gone(error) or isinstance(error, discord.Forbidden)):
                raise
            return False
        return await _may_see(channel, member)


def viewers_can_see(guild: discord.Guild, channel_id: int, other_id: int) -> bool:
    """Tell whether every role that may see one channel may see the other, too."""
    if channel_id == other_id:
        return True
    channel, other = map(guild.get_channel_or_thread, (channel_id, other_id))
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if isinstance(other, discord.Thread):
        other = None if other.is_private() else other.parent
    if channel is None or other is None:
        return False
    return all(
        other.permissions_for(role).view_channel
        for role in guild.roles
        if channel.permissions_for(role).view_channel
    )


async def _may_see(channel: object, member: discord.Member) -> bool:
    """Tell whether a member may see a channel; only its members see a private thread."""
    if isinstance(channel, discord.Thread):
        parent = channel.parent
        if parent is None or not parent.permissions_for(member).view_channel:
            return False
        # https://discord.com/developers/docs/topics/threads#private-threads
        if not channel.is_private() or parent.permissions_for(member).manage_threads:
            return True
        return channel.owner_id != channel.guild.me.id and await _is_in(channel, member)
    if isinstance(channel, discord.abc.GuildChannel):
        return channel.permissions_for(member).view_channel
    return False


async def _is_in(thread: discord.Thread, member: discord.Member) -> bool:
    try:
        await thread.fetch_member(member.id)
    except (discord.NotFound, discord.Forbidden):
        return False
    return True
