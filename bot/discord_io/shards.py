"""Which servers this process hears of, where several processes share all of them."""

from __future__ import annotations

import discord


def hears_of(client: discord.Client, guild_id: int) -> bool:
    """Tell whether a server is on one of the shards of this process.

    Source: https://discord.com/developers/docs/events/gateway#sharding
    """
    if not isinstance(client, discord.AutoShardedClient) or client.shard_ids is None:
        return True
    return (guild_id >> 22) % (client.shard_count or 1) in client.shard_ids


async def find_guild(client: discord.Client, guild_id: int) -> discord.Guild | None:
    """Return a server with its channels and roles, `None` where the bot is not on it.

    What another process hears of is asked for; `discord.DiscordException` when that fails.
    """
    if hears_of(client, guild_id):
        return client.get_guild(guild_id)
    try:
        guild = await client.fetch_guild(guild_id, with_counts=False)
        for channel in await guild.fetch_channels():
            # The library has no other way to have a fetched server know its channels.
            guild._add_channel(channel)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    except (discord.NotFound, discord.Forbidden):
        return None
    return guild
