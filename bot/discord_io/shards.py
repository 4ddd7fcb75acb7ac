"""Find out which servers belong to this process's shards."""

from __future__ import annotations

import discord


def hears_of(client: discord.Client, guild_id: int) -> bool:
    """Tell whether a server belongs to a shard of this process.

    Source: https://discord.com/developers/docs/events/gateway#sharding
    """
    if not isinstance(client, discord.AutoShardedClient) or client.shard_ids is None:
        return True
    return (guild_id >> 22) % (client.shard_count or 1) in client.shard_ids


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
