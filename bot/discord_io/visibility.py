"""Find out who may see a channel, and who has left."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations_with_replacement

import discord
from cachetools import TTLCache
from msgspec import Struct

from bot.discord_io.codes import TROUBLE, UNKNOWN_MEMBER, UNKNOWN_USER, is_gone
from bot.discord_io.homes import hears_of
from bot.discord_io.names import Names
from bot.discord_io.permissions import own_permissions


async def find_guild(client: discord.Client, guild_id: int) -> discord.Guild | None:
    """Return a server with its channels and roles, `None` if the bot is not on it.

    Fetches servers of other processes; raises `discord.DiscordException` on failure.
    """
    if hears_of(client, guild_id):
        return client.get_guild(guild_id)
    try:
        guild = await client.fetch_guild(guild_id, with_counts=False)
        for channel in await guild.fetch_channels():
            # discord.py has no other way to give a fetched server its channels.
            guild._add_channel(channel)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    except (discord.NotFound, discord.Forbidden):
        return None
    return guild


_Channel = discord.abc.GuildChannel
MOST_COUNTED, COUNTED_FOR_S = 1_024, 3_600.0
_NOT_NAMED = 0
"""A member for whom no channel has an overwrite."""


class ChannelVisibility:
    """Computes what members may see from cached channels, and fetches missing ones.

    No member sees a deleted channel.
    """

    def __init__(self, client: discord.Client, names: Names) -> None:
        self._client = client
        self._names = names
        self._member_counts = TTLCache[int, int](MOST_COUNTED, ttl=COUNTED_FOR_S)

    async def visible(self, user_id: int, places: Iterable[tuple[int, int]]) -> set[int]:
        """Return the channels among these (server, channel) pairs that a user may see.

        Raises `TimeoutError` while the bot is not connected and knows no channel.
        """
        by_guild: dict[int, set[int]] = {}
        for guild_id, channel_id in places:
            by_guild.setdefault(guild_id, set()).add(channel_id)
        seen: set[int] = set()
        if not by_guild:
            return seen
        await self._names.connected()
        if not self._client.is_ready():
            raise TimeoutError
        for guild_id, channel_ids in by_guild.items():
            seen |= await self._find_seen(guild_id, user_id, channel_ids)
        return seen

    async def sees(self, member: discord.Member, channel_ids: Iterable[int]) -> bool:
        """Tell whether a member may see one of these channels of their server.

        Raises `TimeoutError` while the server is unknown. Only archived threads, and the members of
        private threads, have to be fetched.
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

    def viewers_can_see(self, guild_id: int, channel_id: int, other_id: int) -> bool:
        """Tell whether every member who may see one channel of a server may see the other, too.

        The roles of members are unknown, so a member is taken to hold any of them.
        """
        if channel_id == other_id:
            return True
        guild, me = self._client.get_guild(guild_id), self._client.user
        if guild is None or me is None:
            return False
        channel, other = map(guild.get_channel_or_thread, (channel_id, other_id))
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        if isinstance(other, discord.Thread):
            other = None if other.is_private() else other.parent
        if channel is None or other is None or not (_is_known(channel) and _is_known(other)):
            return False
        return channel == other or not _has_blind_viewer(channel, other, me.id)

    async def others_can_see(self, guild_id: int, channel_id: int, people: Iterable[int]) -> bool:
        """Tell whether anyone but these people and the bot may see a channel of a server.

        What is unknown counts as yes.
        """
        guild, me = self._client.get_guild(guild_id), self._client.user
        if guild is None or me is None:
            return True
        known = {*people, me.id}
        if not await self._has_more_members(guild, len(known)):
            return False
        channel = guild.get_channel_or_thread(channel_id)
        if isinstance(channel, discord.Thread):
            if channel.is_private():
                return channel.member_count > len(known)
            channel = channel.parent
        if channel is None or not _is_known(channel) or guild.owner_id not in known:
            return True
        view, everyone = _view_of(channel), guild.default_role
        roles = [role for role in guild.roles if not role.is_bot_managed()]
        return (
            any(shown and member_id not in known for member_id, shown in view.of_members.items())
            or any(role.permissions.administrator for role in roles)
            or any(view.allows((everyone, role), _NOT_NAMED) for role in roles)
        )

    async def _has_more_members(self, guild: discord.Guild, count: int) -> bool:
        """Tell whether a server has more members than this; only a small one is asked for.

        Discord tells bots without the members intent of no one who joins later:
        https://docs.discord.com/developers/events/gateway#list-of-intents
        """
        known = max(guild.member_count or 0, self._member_counts.get(guild.id, 0))
        if known > count or guild.id in self._member_counts:
            return known > count
        try:
            fetched = await self._client.fetch_guild(guild.id, with_counts=True)
        except TROUBLE:
            return True
        self._member_counts[guild.id] = fetched.approximate_member_count or 0
        return self._member_counts[guild.id] > count

    async def have_left(self, guild_id: int, user_ids: Collection[int]) -> bool:
        """Tell whether people have all left a server; `False` if Discord does not say so."""
        try:
            guild = await find_guild(self._client, guild_id)
            if guild is None or not user_ids:
                return False
            return all([await _has_left(guild, user_id) for user_id in user_ids])
        except TROUBLE:
            return False

    async def find_viewer(
        self, guild_id: int, user_id: int, channel_id: int
    ) -> discord.Member | None:
        """Fetch a member of a server who may see a channel; `None` if they have left or may not.

        Raises `TimeoutError` while the bot is not connected, and `discord.DiscordException`.
        """
        await self._names.connected()
        if not self._client.is_ready():
            raise TimeoutError
        guild = await find_guild(self._client, guild_id)
        member = None if guild is None else await _find_member(guild, user_id)
        if guild is None or member is None:
            return None
        return member if await self._may_see(guild, member, channel_id) else None

    async def _find_seen(self, guild_id: int, user_id: int, channel_ids: set[int]) -> set[int]:
        guild = await find_guild(self._client, guild_id)
        member = None if guild is None else await _find_member(guild, user_id)
        if guild is None or member is None:
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


async def _find_member(guild: discord.Guild, user_id: int) -> discord.Member | None:
    try:
        return guild.get_member(user_id) or await guild.fetch_member(user_id)
    except discord.NotFound:
        return None


class _View(Struct, frozen=True):
    """What a channel's overwrites say about seeing it: by role or member, `None` if nothing."""

    of_everyone: bool | None
    of_roles: Mapping[int, bool]
    of_members: Mapping[int, bool]

    def allows(self, roles: Iterable[discord.Role], member_id: int) -> bool:
        """Tell whether a member with these roles, and the one of everyone, may see the channel.

        https://discord.com/developers/docs/topics/permissions#permission-overwrites
        """
        if member_id in self.of_members:
            return self.of_members[member_id]
        answers = {self.of_roles[role.id] for role in roles if role.id in self.of_roles}
        if answers:
            return True in answers
        if self.of_everyone is not None:
            return self.of_everyone
        return any(role.permissions.view_channel for role in roles)


def _is_known(channel: _Channel) -> bool:
    """Tell whether Discord has told the bot who may see a channel: it hides others' overwrites.

    Source: https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels
    """
    return own_permissions(channel).view_channel


def _has_blind_viewer(channel: _Channel, other: _Channel, me: int) -> bool:
    """Tell whether some person may see the channel, but not the other.

    Two roles are enough to look at: one that shows the channel, and one that hides the other.
    """
    guild, shown, hidden = channel.guild, _view_of(channel), _view_of(other)
    everyone = guild.get_role(guild.id)
    if everyone is None:
        # The roles of this server are not known yet.
        return True
    if everyone.permissions.administrator:
        return False
    named = {_NOT_NAMED, *shown.of_members, *hidden.of_members} - {guild.owner_id, me}
    roles = [
        role
        for role in guild.roles
        if not (role.permissions.administrator or role.is_bot_managed())
    ]
    alike = {_kind(role, shown, hidden): role for role in roles}
    held = [(everyone, *pair) for pair in combinations_with_replacement(alike.values(), 2)]
    return any(
        shown.allows(roles, member_id) and not hidden.allows(roles, member_id)
        for roles in held
        for member_id in named
    )


def _kind(role: discord.Role, *views: _View) -> tuple[bool | None, ...]:
    """Return all that seeing the channels has to do with a role."""
    return (role.permissions.view_channel, *(view.of_roles.get(role.id) for view in views))


def _view_of(channel: _Channel) -> _View:
    overwritten = {
        target: overwrite.view_channel
        for target, overwrite in channel.overwrites.items()
        if overwrite.view_channel is not None
    }
    of_roles = {target.id: may for target, may in overwritten.items() if _is_role(target)}
    of_members = {target.id: may for target, may in overwritten.items() if not _is_role(target)}
    return _View(of_roles.pop(channel.guild.id, None), of_roles, of_members)


def _is_role(target: discord.Role | discord.Member | discord.Object) -> bool:
    if isinstance(target, discord.Object):
        # One that is not in the cache.
        return target.type is discord.Role
    return isinstance(target, discord.Role)


async def _may_see(channel: object, member: discord.Member) -> bool:
    """Tell whether a member may see a channel; only its members see a private thread."""
    if isinstance(channel, discord.Thread):
        parent = channel.parent
        if parent is None or not parent.permissions_for(member).view_channel:
            return False
        # https://discord.com/developers/docs/topics/threads#private-threads
        if not channel.is_private() or parent.permissions_for(member).manage_threads:
            return True
        return await _is_in(channel, member)
    if isinstance(channel, discord.abc.GuildChannel):
        return channel.permissions_for(member).view_channel
    return False


async def _is_in(thread: discord.Thread, member: discord.Member) -> bool:
    try:
        await thread.fetch_member(member.id)
    except (discord.NotFound, discord.Forbidden):
        return False
    return True


async def _has_left(guild: discord.Guild, user_id: int) -> bool:
    try:
        await guild.fetch_member(user_id)
    except discord.NotFound as error:
        # A deleted account may be no user any more.
        if error.code not in (UNKNOWN_MEMBER, UNKNOWN_USER):
            raise
        return True
    return False
