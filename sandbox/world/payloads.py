"""The world as Discord's JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.permissions import EVERYTHING, Permission, permissions_in
from sandbox.world.models import (
    Attachment,
    Channel,
    ChannelType,
    Guild,
    Json,
    Member,
    Message,
    MessageType,
    Role,
    Thread,
    User,
)

if TYPE_CHECKING:
    from sandbox.world.interaction import Interaction

UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024


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
        "managed": role.managed,
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
    """Return a channel, thread or direct message in full."""
    if isinstance(channel, Thread):
        return _thread_json(channel)
    if channel.type is ChannelType.DM:
        return _dm_json(channel)
    return {
        "id": str(channel.id),
        "type": int(channel.type),
        "guild_id": str(channel.guild.id) if channel.guild else None,
        "name": channel.name,
        "position": channel.position,
        "parent_id": None,
        "topic": None,
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


def _dm_json(channel: Channel) -> Json:
    return {
        "id": str(channel.id),
        "type": int(channel.type),
        "flags": 0,
        "last_message_id": _last_message_id(channel),
        "recipients": [user_json(channel.recipient)] if channel.recipient else [],
    }


def _thread_json(thread: Thread) -> Json:
    return {
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
    """Return a guild as GET /guilds/{id} shows it; the gateway's fields are not in it."""
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


def guild_create_json(guild: Guild, bot: Member) -> Json:
    """Return the guild of GUILD_CREATE: of the members only the bot, as without a privileged intent."""
    threads = [
        thread
        for thread in guild.threads.values()
        if not thread.archived and permissions_in(thread, bot) & Permission.VIEW_CHANNEL
    ]
    return {
        **guild_json(guild),
        "joined_at": bot.joined_at.isoformat(),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_json(bot)],
        "channels": [channel_json(channel) for channel in guild.channels.values()],
        "threads": [_joined_thread_json(thread, bot.user.id) for thread in threads],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment_json(attachment: Attachment) -> Json:
    body: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        body["description"] = attachment.description
    if attachment.size_px:
        body["width"], body["height"] = attachment.size_px
    return body


def message_json(message: Message, *, nested: bool = False) -> Json:
    """Return a message; a `nested` one (a reference) does not show its own reference."""
    body: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": int(message.type),
        "author": user_json(message.author),
        "content": message.content,
        "timestamp": message.created_at.isoformat(),
        "edited_timestamp": message.edited_at.isoformat() if message.edited_at else None,
        "tts": message.tts,
        "pinned": False,
        "flags": int(message.flags),
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(user) for user in message.mentions],
        "mention_roles": [str(role.id) for role in message.mention_roles],
        # Discord does not list a file that an embed shows.
        "attachments": [attachment_json(a) for a in message.attachments if not a.embedded],
        "embeds": message.embeds,
        "components": message.components,
    }
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.thread:
        body["thread"] = channel_json(message.thread)
    if message.interaction:
        body |= _origin_json(message, message.interaction)
    return body if nested else body | _reference_json(message)


def message_event_json(message: Message) -> Json:
    """Return a message as the gateway tells of it."""
    body = message_json(message)
    guild = message.channel.guild
    if guild:
        body["guild_id"] = str(guild.id)
        member = guild.members.get(message.author.id)
        if member:
            body["member"] = member_json(member, with_user=False)
    return body


def interaction_json(interaction: Interaction, application_id: int, bot: Member | None) -> Json:
    """Return the data of INTERACTION_CREATE."""
    channel = interaction.channel
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(application_id),
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "locale": interaction.user.locale,
        "entitlements": [],
        "attachment_size_limit": UPLOAD_LIMIT_BYTES,
    }
    if interaction.source:
        body["message"] = message_json(interaction.source)
    return body | (_guild_context(interaction, bot) if bot else _dm_context(interaction))


def _guild_context(interaction: Interaction, bot: Member) -> Json:
    guild, channel = bot.guild, interaction.channel
    member = guild.members[interaction.user.id]
    permissions = str(int(permissions_in(channel, member)))
    return {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": {**member_json(member), "permissions": permissions},
        "channel": {**channel_json(channel), "permissions": permissions},
        "app_permissions": str(int(permissions_in(channel, bot))),
        "authorizing_integration_owners": {"0": str(guild.id)},
        "context": 0,
    }


def _dm_context(interaction: Interaction) -> Json:
    return {
        "user": user_json(interaction.user),
        "channel": channel_json(interaction.channel),
        "app_permissions": str(int(EVERYTHING)),
        "authorizing_integration_owners": {"0": "0"},
        "context": 1,
    }


def _joined_thread_json(thread: Thread, user_id: int) -> Json:
    body = channel_json(thread)
    if user_id in thread.members:
        body["member"] = thread_member_json(thread, user_id)
    return body


def _origin_json(message: Message, interaction: Interaction) -> Json:
    metadata: Json = {
        "id": str(interaction.id),
        "type": int(interaction.type),
        "user": user_json(interaction.user),
        "authorizing_integration_owners": {},
    }
    if interaction.source:
        metadata["interacted_message_id"] = str(interaction.source.id)
    if "name" in interaction.data:
        metadata["name"] = interaction.data["name"]
    webhook = {"application_id": str(message.author.id), "webhook_id": str(message.author.id)}
    return {**webhook, "interaction_metadata": metadata}


def _reference_json(message: Message) -> Json:
    if message.type is MessageType.THREAD_STARTER_MESSAGE or message.type is MessageType.REPLY:
        return _reply_json(message)
    return {}


def _reply_json(message: Message) -> Json:
    target = message.reference
    if target is None:
        return {"referenced_message": None}
    reference: Json = {
        "type": 0,
        "channel_id": str(target.channel.id),
        "message_id": str(target.id),
    }
    if target.channel.guild:
        reference["guild_id"] = str(target.channel.guild.id)
    shown = None if target.deleted else message_json(target, nested=True)
    return {"message_reference": reference, "referenced_message": shown}


def _last_message_id(channel: Channel) -> str | None:
    messages = channel.messages
    return str(messages[-1].id) if messages else None
