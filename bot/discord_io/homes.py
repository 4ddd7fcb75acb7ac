"""Tell where an interaction comes from: from a server of the bot, or from where else.

A person can install the app for themselves, and use it in direct messages with others, in groups,
and on servers that the bot is no member of. There the bot has no access to the channel: it can only
answer interactions. Sources: https://docs.discord.com/developers/resources/application#user-context
and https://docs.discord.com/developers/interactions/application-commands#interaction-contexts
"""

from __future__ import annotations

from typing import Any

import discord

from bot.homes import Home


def hears_of(client: discord.Client, guild_id: int) -> bool:
    """Tell whether a server belongs to a shard of this process.

    Source: https://discord.com/developers/docs/events/gateway#sharding
    """
    if not isinstance(client, discord.AutoShardedClient) or client.shard_ids is None:
        return True
    return (guild_id >> 22) % (client.shard_count or 1) in client.shard_ids


def knows(client: discord.Client, guild_id: int) -> bool:
    """Tell whether this process knows the channels of a server, and their permissions."""
    guild = client.get_guild(guild_id) if client.is_ready() else None
    return hears_of(client, guild_id) and guild is not None and not guild.unavailable


def has_departed(client: discord.Client, home: Home) -> bool:
    """Tell whether a home is a server that has removed the bot."""
    return home.is_server and client.is_ready() and _is_missing(client, home.guild_id)


def server_of(interaction: discord.Interaction[Any]) -> int | None:
    """Return the server of the bot that an interaction comes from, `None` for any other place.

    discord.py makes up a server that the bot is no member of, so only the cache tells.
    """
    guild_id = interaction.guild_id
    return None if guild_id is None or _is_foreign(interaction, guild_id) else guild_id


def is_answers_only(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether the bot reaches the channel of an interaction through answers alone."""
    guild_id = interaction.guild_id
    if guild_id is None:
        return bool(interaction.context.private_channel)
    return _is_foreign(interaction, guild_id)


def _is_foreign(interaction: discord.Interaction[Any], guild_id: int) -> bool:
    return _is_missing(interaction.client, guild_id)


def _is_missing(client: discord.Client, guild_id: int) -> bool:
    return hears_of(client, guild_id) and client.get_guild(guild_id) is None
