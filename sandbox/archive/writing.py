"""Serialises a world to JSON, without ephemeral messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.kinds import Json
from sandbox.world.models import Channel, Guild, Member, Message, Role, Tag, Thread, User

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandbox.world.interaction import Interaction
    from sandbox.world.models import Attachment, Overwrite
    from sandbox.world.state import ApplicationEmoji, Command, World


def write_world(world: World) -> Json:
    """Return the world as JSON; `sandbox.archive.reading.read_world` restores it."""
    messages = list(_messages(world))
    answered = dict.fromkeys(m.origin.interaction_id for m in messages if m.origin)
    return {
        "media_url": world.media_url,
        "bot": world.bot.id,
        "users": [_user(user) for user in world.users.values()],
        "guilds": [_guild(guild) for guild in world.guilds.values()],
        "channels": [_channel(channel) for channel in world.channels.values()],
        "messages": [_message(message) for message in messages],
        "interactions": [_interaction(world.interactions[number]) for number in answered],
        "commands": [_command(command) for command in world.commands.values()],
        "emojis": [_emoji(emoji) for emoji in world.emojis.values()],
    }


def attachments_of(world: World) -> Iterator[Attachment]:
    """Yield the attachments of all saved messages."""
    for message in _messages(world):
        yield from message.attachments


def _messages(world: World) -> Iterator[Message]:
    for channel in world.channels.values():
        yield from channel.messages


def _user(user: User) -> Json:
    return {
        "id": user.id,
        "username": user.username,
        "global_name": user.global_name,
        "bot": user.bot,
        "locale": user.locale,
        "dms_open": user.dms_open,
        "has_installed": user.has_installed,
        "last_read": list(user.last_read.items()),
    }


def _guild(guild: Guild) -> Json:
    return {
        "id": guild.id,
        "name": guild.name,
        "owner": guild.owner.id,
        "locale": guild.locale,
        "commands_alone": guild.commands_alone,
        "roles": [_role(role) for role in guild.roles.values()],
        "members": [_member(member) for member in guild.members.values()],
    }


def _emoji(emoji: ApplicationEmoji) -> Json:
    return {"id": emoji.id, "name": emoji.name, "image": emoji.image}


def _role(role: Role) -> Json:
    return {
        "id": role.id,
        "name": role.name,
        "permissions": int(role.permissions),
        "position": role.position,
        "bot": role.bot.id if role.bot else None,
    }


def _member(member: Member) -> Json:
    return {
        "user": member.user.id,
        "joined_at": member.joined_at.isoformat(),
        "roles": [role.id for role in member.roles],
        "nick": member.nick,
    }


def _channel(channel: Channel) -> Json:
    body: Json = {
        "id": channel.id,
        "type": int(channel.type),
        "name": channel.name,
        "guild": channel.guild.id if channel.guild else None,
        "recipient": channel.recipient.id if channel.recipient else None,
        "people": [user.id for user in channel.people],
        "position": channel.position,
        "overwrites": [_overwrite(overwrite) for overwrite in channel.overwrites.values()],
        "tags": [_tag(tag) for tag in channel.tags],
        "requires_tag": channel.requires_tag,
        "topic": channel.topic,
    }
    return {**body, "thread": _thread(channel)} if isinstance(channel, Thread) else body


def _overwrite(overwrite: Overwrite) -> Json:
    return {
        "target_id": overwrite.target_id,
        "target_type": overwrite.target_type,
        "allow": int(overwrite.allow),
        "deny": int(overwrite.deny),
    }


def _tag(tag: Tag) -> Json:
    return {"id": tag.id, "name": tag.name, "moderated": tag.moderated}


def _thread(thread: Thread) -> Json:
    return {
        "parent": thread.parent.id if thread.parent else None,
        "owner": thread.owner.id,
        "created_at": thread.created_at.isoformat(),
        "auto_archive_minutes": thread.auto_archive_minutes,
        "archived": thread.archived,
        "locked": thread.locked,
        "archive_changed_at": thread.archive_changed_at.isoformat(),
        "slowmode_seconds": thread.slowmode_seconds,
        "invitable": thread.invitable,
        "members": [[user, joined.isoformat()] for user, joined in thread.members.items()],
        "applied": thread.applied,
        "substituted": sorted(thread.substituted),
    }


def _message(message: Message) -> Json:
    return {
        "id": message.id,
        "channel": message.channel.id,
        "author": message.author.id,
        "created_at": message.created_at.isoformat(),
        "edited_at": message.edited_at.isoformat() if message.edited_at else None,
        "content": message.content,
        "type": int(message.type),
        "flags": int(message.flags),
        "attachments": [_attachment(attachment) for attachment in message.attachments],
        "embeds": message.embeds,
        "components": message.components,
        "mentions": [user.id for user in message.mentions],
        "mention_roles": [role.id for role in message.mention_roles],
        "mention_everyone": message.mention_everyone,
        "notified": [user.id for user in message.notified],
        "nonce": message.nonce,
        "reference": [message.reference.channel.id, message.reference.id]
        if message.reference
        else None,
        "thread": message.thread.id if message.thread else None,
        "interaction": message.origin.interaction_id if message.origin else None,
        "tts": message.tts,
        "revision": message.revision,
    }


def _attachment(attachment: Attachment) -> Json:
    return {
        "id": attachment.id,
        "filename": attachment.filename,
        "content_type": attachment.content_type,
        "url": attachment.url,
        "description": attachment.description,
        "size_px": attachment.size_px,
        "embedded": attachment.embedded,
    }


def _interaction(interaction: Interaction) -> Json:
    # The token remains valid for 15 minutes, so that the bot can still complete its answer.
    return {
        "id": interaction.id,
        "token": interaction.token,
        "type": int(interaction.type),
        "user": interaction.user.id,
        "channel": interaction.channel.id,
        "data": interaction.data,
        "created_at": interaction.created_at.isoformat(),
        "owners": interaction.owners,
        "callback": int(interaction.callback) if interaction.callback else None,
        "original": interaction.original.id if interaction.original else None,
        "followups": [message.id for message in interaction.followups],
        "followup_count": interaction.followup_count,
        "touched": interaction.touched,
    }


def _command(command: Command) -> Json:
    return {
        "id": command.id,
        "guild": command.guild_id,
        "version": command.version,
        "body": command.body,
    }
