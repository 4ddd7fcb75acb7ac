"""Serialises the world to Discord's JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.kinds import (
    CHANNEL_OBFUSCATED,
    REQUIRE_TAG,
    VOICE_TYPES,
    ChannelType,
    Json,
)
from sandbox.protocol.permissions import Permission
from sandbox.world.models import Channel, Guild, Member, Role, Thread, User
from sandbox.world.rights import sees
from sandbox.world.unsure import HiddenFields

if TYPE_CHECKING:
    from collections.abc import Sequence

VOICE: Json = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}


def user_json(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
    }


def role_json(role: Role) -> Json:
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(int(role.permissions)),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.bot is not None,
        "tags": {"bot_id": str(role.bot.id)} if role.bot else {},
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member_json(member: Member, *, with_user: bool = True) -> Json:
    body: Json = {
        "nick": member.nick,
        "avatar": None,
        "roles": [str(role.id) for role in member.roles],
        "joined_at": member.joined_at.isoformat(),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    return {**body, "user": user_json(member.user)} if with_user else body


def channel_json(channel: Channel) -> Json:
    """Serialise a channel, thread or direct message in full."""
    if isinstance(channel, Thread):
        return _thread_json(channel)
    if channel.guild is None:
        return _dm_json(channel)
    if channel.type is ChannelType.FORUM:
        return {**_channel_json(channel), **_forum_json(channel)}
    if channel.type in VOICE_TYPES:
        return {**_channel_json(channel), **VOICE}
    return _channel_json(channel)


def gateway_channel_json(channel: Channel, bot: Member | None, hidden: HiddenFields) -> Json:
    """Serialise a channel for the gateway, obfuscated if the bot may not view it.

    Source: https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels
    """
    body = channel_json(channel)
    if bot is None or isinstance(channel, Thread) or sees(bot, channel):
        return body
    everyone = {"id": str(bot.guild.id), "type": 0, "allow": "0"}
    kept = {
        "id": body["id"],
        "type": body["type"],
        "guild_id": body["guild_id"],
        "position": body["position"],
        "name": "___hidden___",
        "flags": body["flags"] | CHANNEL_OBFUSCATED,
        "permission_overwrites": [{**everyone, "deny": str(int(Permission.VIEW_CHANNEL))}],
    }
    if hidden is HiddenFields.MISSING:
        return kept
    if hidden is HiddenFields.NULL:
        return dict.fromkeys(body) | kept
    return {name: None if value is None else type(value)() for name, value in body.items()} | kept


def _channel_json(channel: Channel) -> Json:
    return {
        "id": str(channel.id),
        "type": int(channel.type),
        "guild_id": str(channel.guild.id) if channel.guild else None,
        "name": channel.name,
        "position": channel.position,
        "parent_id": None,
        "topic": channel.topic,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": _last_message_id(channel),
        "flags": 0,
        "permission_overwrites": [
            {
                "id": str(overwrite.target_id),
                "type": overwrite.target_type,
                "allow": str(int(overwrite.allow)),
                "deny": str(int(overwrite.deny)),
            }
            for overwrite in channel.overwrites.values()
        ],
    }


def _forum_json(forum: Channel) -> Json:
    return {
        "flags": REQUIRE_TAG if forum.requires_tag else 0,
        "last_message_id": str(forum.threads[-1].id) if forum.threads else None,
        "available_tags": [
            {
                "id": str(tag.id),
                "name": tag.name,
                "moderated": tag.moderated,
                "emoji_id": None,
                "emoji_name": None,
            }
            for tag in forum.tags
        ],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
    }


def _dm_json(channel: Channel) -> Json:
    body: Json = {
        "id": str(channel.id),
        "type": int(channel.type),
        "flags": 0,
        "last_message_id": _last_message_id(channel),
    }
    if channel.recipient:
        body["recipients"] = [user_json(channel.recipient)]
    if channel.type is ChannelType.GROUP_DM:
        body |= {"name": channel.name, "icon": None, "owner_id": str(channel.people[0].id)}
    return body


def _thread_json(thread: Thread) -> Json:
    of_post: Json = {}
    if thread.parent and thread.parent.type is ChannelType.FORUM:
        of_post["applied_tags"] = [str(tag_id) for tag_id in thread.applied]
    return {
        **of_post,
        "id": str(thread.id),
        "type": int(thread.type),
        "guild_id": str(thread.guild.id) if thread.guild else None,
        "parent_id": str(thread.parent.id) if thread.parent else None,
        "owner_id": str(thread.owner.id),
        "name": thread.name,
        "last_message_id": _last_message_id(thread),
        "message_count": len(thread.messages),
        "total_message_sent": len(thread.messages),
        "member_count": len(thread.members),
        "rate_limit_per_user": thread.slowmode_seconds,
        "flags": 0,
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": thread.archive_changed_at.isoformat(),
            "create_timestamp": thread.created_at.isoformat(),
            **({"invitable": thread.invitable} if thread.private else {}),
        },
    }


def thread_member_json(thread: Thread, user_id: int) -> Json:
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": thread.members[user_id].isoformat(),
        "flags": 0,
    }


def guild_json(guild: Guild) -> Json:
    """Serialise a guild for GET /guilds/{id}, without the gateway's fields."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(guild.owner.id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": guild.locale,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "max_members": 500_000,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [role_json(role) for role in guild.roles.values()],
    }


def guild_create_json(guild: Guild, bot: Member, hidden: HiddenFields) -> Json:
    """Serialise GUILD_CREATE; without the members intent only the bot is a member."""
    channels = guild.channels.values()
    threads = _seen_threads(guild, bot)
    return {
        **guild_json(guild),
        "joined_at": bot.joined_at.isoformat(),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_json(bot)],
        "channels": [gateway_channel_json(channel, bot, hidden) for channel in channels],
        "threads": [_joined_thread_json(thread, bot.user.id) for thread in threads],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def thread_list_sync_json(guild: Guild, channels: Sequence[Channel], bot: Member) -> Json:
    """Serialise THREAD_LIST_SYNC about channels that the bot sees now.

    Source: https://docs.discord.com/developers/topics/threads#gateway-events.
    """
    seen = [thread for thread in _seen_threads(guild, bot) if thread.parent in channels]
    return {
        "guild_id": str(guild.id),
        "channel_ids": [str(channel.id) for channel in channels],
        "threads": [channel_json(thread) for thread in seen],
        "members": [
            thread_member_json(thread, bot.user.id)
            for thread in seen
            if bot.user.id in thread.members
        ],
    }


def _seen_threads(guild: Guild, bot: Member) -> list[Thread]:
    """List the active threads that the bot sees."""
    return [
        thread for thread in guild.threads.values() if not thread.archived and sees(bot, thread)
    ]


def _joined_thread_json(thread: Thread, user_id: int) -> Json:
    body = channel_json(thread)
    if user_id in thread.members:
        body["member"] = thread_member_json(thread, user_id)
    return body


def _last_message_id(channel: Channel) -> str | None:
    messages = channel.messages
    return str(messages[-1].id) if messages else None
