"""Serialises messages to Discord's JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.kinds import MessageType
from sandbox.world.payloads import channel_json, member_json, user_json

if TYPE_CHECKING:
    from sandbox.protocol.kinds import Json
    from sandbox.world.models import Attachment, Message, Origin


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
    """Serialise a message; a `nested` one (a reference) omits its own reference."""
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
        # Discord does not list a file that an embed or a layout shows.
        "attachments": [attachment_json(a) for a in message.attachments if not a.embedded],
        "embeds": message.embeds,
        "components": message.components,
        **message.more,
    }
    if message.thread:
        body["thread"] = channel_json(message.thread)
    if message.origin:
        body |= _origin_json(message, message.origin)
    return body if nested else body | _reference_json(message)


def new_message_json(message: Message) -> Json:
    """Serialise a newly created message; only here Discord includes the nonce."""
    return {**message_json(message), "nonce": message.nonce}


def message_event_json(message: Message) -> Json:
    """Serialise a message for a gateway event."""
    body = message_json(message)
    guild = message.channel.guild
    if guild:
        body["guild_id"] = str(guild.id)
        member = guild.members.get(message.author.id)
        if member:
            body["member"] = member_json(member, with_user=False)
    return body


def _origin_json(message: Message, origin: Origin) -> Json:
    webhook = {"application_id": str(message.author.id), "webhook_id": str(message.author.id)}
    return {**webhook, "interaction_metadata": _metadata_json(origin)}


def _metadata_json(origin: Origin) -> Json:
    metadata: Json = {
        "id": str(origin.interaction_id),
        "type": int(origin.type),
        "user": user_json(origin.user),
        "authorizing_integration_owners": origin.owners,
    }
    if origin.original_id is not None:
        metadata["original_response_message_id"] = str(origin.original_id)
    if origin.trigger is not None:
        metadata["triggering_interaction_metadata"] = _metadata_json(origin.trigger)
    elif origin.source_id is not None:
        metadata["interacted_message_id"] = str(origin.source_id)
    if "name" in origin.data:
        metadata["name"] = origin.data["name"]
    return metadata


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
    if target.ephemeral and not message.ephemeral:
        # Clients cannot load it: https://github.com/discord/discord-api-docs/issues/2733
        return {"message_reference": reference}
    shown = None if target.deleted else message_json(target, nested=True)
    return {"message_reference": reference, "referenced_message": shown}
