"""Messages: posting, editing, deleting and reading them."""

from __future__ import annotations

import copy
import hashlib
import mimetypes
import re
import struct
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sandbox.checks.messages import (
    CREATE_FLAGS,
    EDIT_FLAGS,
    RESPONSE_FLAGS,
    Upload,
    Uploads,
    check_message,
)
from sandbox.errors import ApiError, Problem
from sandbox.permissions import Permission
from sandbox.world import threads
from sandbox.world.events import Event, Intent
from sandbox.world.models import (
    NO_FLAGS,
    Attachment,
    Channel,
    Json,
    Message,
    MessageFlag,
    MessageType,
    Role,
    Thread,
    User,
    walk,
)
from sandbox.world.payloads import message_event_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandbox.world.interaction import Interaction
    from sandbox.world.state import World

NONCE_LIFE = timedelta(minutes=5)
NO_UPLOADS: Uploads = {}
USER_MENTION = re.compile(r"<@!?(\d+)>")
ROLE_MENTION = re.compile(r"<@&(\d+)>")
ATTACHMENT_SCHEME = "attachment://"
EMBED_SLOTS = ("image", "thumbnail")


def post(world: World, channel: Channel, body: Json, uploads: Uploads) -> Message:
    """Post a message of the bot in a channel; a repeated enforced nonce returns the first message."""
    _demand_to_post(world, channel, body, uploads)
    check_message(body, uploads, flags=_flags(body), allowed_flags=CREATE_FLAGS)
    if body.get("enforce_nonce") and (earlier := _same_nonce(world, channel, body.get("nonce"))):
        return earlier
    if isinstance(channel, Thread):
        threads.wake(world, channel)
    reference = _referenced(channel, body)
    message = _new_message(world, channel, world.bot)
    message.nonce = body.get("nonce")
    message.reference = reference
    message.type = MessageType.REPLY if reference else MessageType.DEFAULT
    _write(world, message, body, uploads)
    return publish_new(world, message)


def respond(
    world: World, interaction: Interaction, body: Json, uploads: Uploads, *, private: bool
) -> Message:
    """Post the bot's answer to an interaction; a `private` one is seen by the user alone."""
    check_message(body, uploads, flags=_flags(body), allowed_flags=RESPONSE_FLAGS)
    message = new_response(world, interaction, private=private)
    _write(world, message, body, uploads)
    return publish_new(world, message)


def new_response(world: World, interaction: Interaction, *, private: bool) -> Message:
    """Return an empty message that answers the interaction and is not in the channel yet."""
    message = _new_message(world, interaction.channel, world.bot)
    message.interaction = interaction
    if private:
        message.flags |= MessageFlag.EPHEMERAL
        message.reader = interaction.user
    return message


def publish_new(world: World, message: Message) -> Message:
    """Put a finished message into its channel and tell of it."""
    message.channel.history[message.id] = message
    # A thinking response notifies when its text comes.
    if not message.loading:
        message.notified = _notified(message)
    _publish(world, "MESSAGE_CREATE", message)
    return message


def edit(world: World, message: Message, body: Json, uploads: Uploads) -> Message:
    """Change the fields of a message that `body` has; the others stay."""
    flags = message.flags | (_flags(body) & EDIT_FLAGS)
    allowed = EDIT_FLAGS | RESPONSE_FLAGS if message.interaction else EDIT_FLAGS
    check_message(body, uploads, flags=flags, allowed_flags=allowed, existing=message)
    first_text = message.loading
    message.flags = flags & ~MessageFlag.LOADING
    _write(world, message, body, uploads)
    message.revision += 1
    if first_text:
        message.notified = _notified(message)
    else:
        message.edited_at = world.clock.now()
    _publish(world, "MESSAGE_UPDATE", message)
    return message


def edit_own(world: World, message: Message, body: Json, uploads: Uploads) -> Message:
    """Edit a message of the bot through its channel."""
    world.demand(message.channel, Permission.ATTACH_FILES if uploads else Permission(0))
    if message.author is not world.bot:
        raise ApiError(Problem.NOT_THE_AUTHOR)
    if isinstance(message.channel, Thread) and message.channel.archived:
        raise ApiError(Problem.THREAD_ARCHIVED)
    return edit(world, message, body, uploads)


def delete(world: World, message: Message) -> None:
    """Take a message out of its channel."""
    message.deleted = True
    message.channel.history.pop(message.id, None)
    body = {"id": str(message.id), "channel_id": str(message.channel.id)}
    if message.channel.guild:
        body["guild_id"] = str(message.channel.guild.id)
    if message.ephemeral:
        world.signal.notify()
    else:
        world.publish(Event("MESSAGE_DELETE", body, _intent(message.channel), message.channel))


def delete_by_bot(world: World, message: Message) -> None:
    """Delete a message as the bot: its own, or with Manage Messages another's."""
    own = message.author is world.bot
    world.demand(message.channel, Permission(0) if own else Permission.MANAGE_MESSAGES)
    delete(world, message)


def find(world: World, channel: Channel, message_id: int) -> Message:
    """Return a public message that the bot may read; ephemeral ones are unknown to channels."""
    world.demand(channel, Permission(0))
    message = channel.history.get(message_id)
    if message is None or message.ephemeral:
        raise ApiError(Problem.UNKNOWN_MESSAGE)
    return message


def history(
    channel: Channel,
    *,
    limit: int = 50,
    before: int | None = None,
    after: int | None = None,
    around: int | None = None,
) -> list[Message]:
    """Return at most `limit` public messages, newest first."""
    newest_first = channel.messages[::-1]
    if around is not None:
        half = limit // 2
        older = [m for m in newest_first if m.id <= around][: half + 1]
        newer = [m for m in newest_first if m.id > around][-half:] if half else []
        return (newer + older)[:limit]
    if after is not None:
        return [m for m in newest_first if m.id > after][-limit:]
    if before is not None:
        newest_first = [m for m in newest_first if m.id < before]
    return newest_first[:limit]


def say(world: World, user: User, channel: Channel, content: str) -> Message:
    """Post a message of a person."""
    if isinstance(channel, Thread):
        threads.wake(world, channel)
    message = _new_message(world, channel, user)
    _write(world, message, {"content": content}, NO_UPLOADS)
    return publish_new(world, message)


def _demand_to_post(world: World, channel: Channel, body: Json, uploads: Uploads) -> None:
    thread = isinstance(channel, Thread)
    needed = Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES
    if uploads:
        needed |= Permission.ATTACH_FILES
    if body.get("embeds"):
        needed |= Permission.EMBED_LINKS
    world.demand(channel, needed)
    if channel.recipient and not channel.recipient.dms_open:
        raise ApiError(Problem.CANNOT_MESSAGE_USER)
    if body.get("message_reference"):
        held = world.permissions(channel, world.bot)
        if not held & Permission.READ_MESSAGE_HISTORY:
            raise ApiError(Problem.NO_HISTORY_FOR_REPLY)


def _flags(body: Json) -> MessageFlag:
    flags = body.get("flags")
    return MessageFlag(flags) if isinstance(flags, int) and flags >= 0 else NO_FLAGS


def _same_nonce(world: World, channel: Channel, nonce: Any) -> Message | None:
    if nonce is None:
        return None
    oldest = world.clock.now() - NONCE_LIFE
    return next(
        (
            message
            for message in channel.history.values()
            if message.author is world.bot
            and str(message.nonce) == str(nonce)
            and message.created_at >= oldest
        ),
        None,
    )


def _referenced(channel: Channel, body: Json) -> Message | None:
    reference = body.get("message_reference")
    if not reference:
        return None
    message = channel.history.get(int(reference["message_id"]))
    if message is None and reference.get("fail_if_not_exists", True):
        fault = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
        raise ApiError(Problem.INVALID_FORM_BODY, {"message_reference": {"_errors": [fault]}})
    return message


def _new_message(world: World, channel: Channel, author: User) -> Message:
    return Message(world.clock.snowflake(), channel, author, world.clock.now())


def _write(world: World, message: Message, body: Json, uploads: Uploads) -> None:
    """Apply the fields of a checked body; the message must not end up empty."""
    kept = _kept_attachments(message, body, uploads)
    content = (body.get("content") or "") if "content" in body else message.content
    embeds = (body.get("embeds") or []) if "embeds" in body else message.embeds
    components = (body.get("components") or []) if "components" in body else message.components
    if not (content.strip() or embeds or components or kept or uploads):
        raise ApiError(Problem.EMPTY_MESSAGE)
    message.attachments = kept + _store(world, message, body, uploads)
    message.content = content
    message.tts = bool(body.get("tts"))
    message.flags |= _flags(body) & CREATE_FLAGS
    if "embeds" in body:
        embeds = [_resolved_embed(message, embed) for embed in embeds]
    message.embeds = embeds
    message.components = _resolved_components(message, components)
    _find_embedded(message)
    _find_mentions(world, message, body)


def _kept_attachments(message: Message, body: Json, uploads: Uploads) -> list[Attachment]:
    if body.get("attachments") is None:
        return list(message.attachments) if "attachments" not in body else []
    wanted = {int(entry["id"]): entry for entry in body["attachments"]}
    own = {attachment.id for attachment in message.attachments}
    if unknown := set(wanted) - own - set(uploads):
        fault = {"code": "ATTACHMENT_NOT_FOUND", "message": f"Unknown attachments: {unknown}"}
        raise ApiError(Problem.INVALID_FORM_BODY, {"attachments": {"_errors": [fault]}})
    kept = [attachment for attachment in message.attachments if attachment.id in wanted]
    for attachment in kept:
        attachment.description = wanted[attachment.id].get("description", attachment.description)
    return kept


def _store(world: World, message: Message, body: Json, uploads: Uploads) -> list[Attachment]:
    listed = {int(entry["id"]): entry for entry in body.get("attachments") or []}
    return [
        _attachment(world, message.channel, upload, listed.get(index, {}))
        for index, upload in sorted(uploads.items())
    ]


def _attachment(
    world: World, channel: Channel, upload: Upload, details: Mapping[str, Any]
) -> Attachment:
    attachment_id = world.clock.snowflake()
    filename = re.sub(r"[^\w.\-]", "_", details.get("filename") or upload.filename)
    guessed = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    signature = hashlib.sha256(upload.data).hexdigest()[:16]
    return Attachment(
        id=attachment_id,
        filename=filename,
        data=upload.data,
        content_type=guessed,
        url=f"{world.media_url}/attachments/{channel.id}/{attachment_id}/{filename}?hm={signature}",
        description=details.get("description"),
        size_px=_picture_size(upload.data),
    )


def _picture_size(data: bytes) -> tuple[int, int] | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        return struct.unpack(">II", data[16:24])
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return struct.unpack("<HH", data[6:10])
    return None


def _resolved_embed(message: Message, embed: Json) -> Json:
    resolved: Json = {"type": "rich", **embed}
    for slot in EMBED_SLOTS:
        if url := (embed.get(slot) or {}).get("url"):
            attachment = _by_scheme(message, url)
            resolved[slot] = _media_json(attachment) if attachment else {"url": url}
    return resolved


def _resolved_components(message: Message, components: list[Json]) -> list[Json]:
    resolved = copy.deepcopy(components)
    for number, component in enumerate(walk(resolved), start=1):
        component.setdefault("id", number)
        for holder in (component, *(component.get("items") or [])):
            for slot in ("media", "file"):
                if attachment := _by_scheme(message, (holder.get(slot) or {}).get("url", "")):
                    holder[slot] = _media_json(attachment)
    return resolved


def _find_embedded(message: Message) -> None:
    pictures = [embed.get(slot) or {} for embed in message.embeds for slot in EMBED_SLOTS]
    shown = {picture.get("attachment_id") for picture in pictures}
    for attachment in message.attachments:
        attachment.embedded = str(attachment.id) in shown


def _by_scheme(message: Message, url: str) -> Attachment | None:
    if not url.startswith(ATTACHMENT_SCHEME):
        return None
    filename = url.removeprefix(ATTACHMENT_SCHEME)
    return next((a for a in message.attachments if a.filename == filename), None)


def _media_json(attachment: Attachment) -> Json:
    width, height = attachment.size_px or (None, None)
    return {
        "url": attachment.url,
        "proxy_url": attachment.url,
        "width": width,
        "height": height,
        "content_type": attachment.content_type,
        "attachment_id": str(attachment.id),
    }


def _find_mentions(world: World, message: Message, body: Json) -> None:
    """Note whom the text names, as far as `allowed_mentions` lets it."""
    allowed = body.get("allowed_mentions")
    users = _named(USER_MENTION, message.text, world.users)
    roles = _named(ROLE_MENTION, message.text, _roles(message.channel))
    everyone = "@everyone" in message.text or "@here" in message.text
    replied = message.reference.author if message.reference else None
    if allowed is not None:
        parse = allowed.get("parse") or []
        users = _allowed(users, "users" in parse, allowed.get("users"))
        roles = _allowed(roles, "roles" in parse, allowed.get("roles"))
        everyone = everyone and "everyone" in parse
        replied = replied if allowed.get("replied_user") else None
    if replied and replied not in users:
        users.append(replied)
    may_mention_all = world.permissions(message.channel, message.author)
    message.mentions = users
    message.mention_roles = roles
    message.mention_everyone = everyone and bool(may_mention_all & Permission.MENTION_EVERYONE)


def _roles(channel: Channel) -> dict[int, Role]:
    return channel.guild.roles if channel.guild else {}


def _named(pattern: re.Pattern[str], text: str, known: Mapping[int, Any]) -> list[Any]:
    ids = dict.fromkeys(map(int, pattern.findall(text)))
    return [known[found] for found in ids if found in known]


def _allowed(named: list[Any], parsed: bool, ids: list[Any] | None) -> list[Any]:  # noqa: FBT001
    if parsed:
        return named
    wanted = {int(entry) for entry in ids or []}
    return [target for target in named if target.id in wanted]


def _notified(message: Message) -> list[User]:
    if MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags:
        return []
    return [user for user in message.mentions if user is not message.author]


def _intent(channel: Channel) -> Intent:
    return Intent.GUILD_MESSAGES if channel.guild else Intent.DIRECT_MESSAGES


def _publish(world: World, name: str, message: Message) -> None:
    if message.ephemeral:
        world.signal.notify()
        return
    exempt = message.author is world.bot or world.bot in message.mentions
    hides = not exempt and message.channel.guild is not None
    body = message_event_json(message)
    world.publish(Event(name, body, _intent(message.channel), message.channel, hides))
