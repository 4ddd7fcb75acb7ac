"""Posts, edits, deletes and reads messages."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sandbox.checks.messages import (
    CREATE_FLAGS,
    EDIT_FLAGS,
    RESPONSE_FLAGS,
    CurrentParts,
    Uploads,
    check_message,
)
from sandbox.errors import ApiError, Problem
from sandbox.protocol.kinds import ChannelType, Intent, Json, MessageFlag, MessageType
from sandbox.protocol.permissions import Permission
from sandbox.world import emojis, threads
from sandbox.world.contents import flags_of, write
from sandbox.world.mentions import notified
from sandbox.world.message_payloads import message_event_json
from sandbox.world.models import Channel, Event, Message, Thread, User

if TYPE_CHECKING:
    from sandbox.world.interaction import Interaction
    from sandbox.world.state import World

NONCE_LIFETIME = timedelta(minutes=5)
NO_UPLOADS: Uploads = {}
SYSTEM_TYPES = {MessageType.THREAD_CREATED, MessageType.THREAD_STARTER_MESSAGE}


def post(world: World, channel: Channel, body: Json, uploads: Uploads) -> Message:
    """Post a message of the bot; a repeated enforced nonce returns the first message."""
    if channel.type is ChannelType.FORUM:
        raise ApiError(Problem.NOT_FOR_MESSAGES)
    require_may_post(world, channel, body, uploads)
    _check(world, body, uploads, flags=flags_of(body), allowed_flags=CREATE_FLAGS)
    enforces = body.get("enforce_nonce") and world.unsure.enforces_nonces
    if enforces and (earlier := _same_nonce(world, channel, body.get("nonce"))):
        return earlier
    reference = _referenced(channel, body)
    if isinstance(channel, Thread) and channel.archived and not channel.locked:
        world.unsure.deviate("archived_post")
    threads.wake(world, channel, world.bot)
    message = _new_message(world, channel, world.bot)
    message.nonce = body.get("nonce")
    message.reference = reference
    message.type = MessageType.REPLY if reference else MessageType.DEFAULT
    write(world, message, body, uploads)
    return publish_new(world, message)


def draft(world: World, channel: Channel, body: Json, uploads: Uploads, *, number: int) -> Message:
    """Return a validated message of the bot that is not posted yet."""
    _check(world, body, uploads, flags=flags_of(body), allowed_flags=CREATE_FLAGS)
    message = Message(number, channel, world.bot, world.clock.now())
    write(world, message, body, uploads)
    return message


def respond(
    world: World, interaction: Interaction, body: Json, uploads: Uploads, *, private: bool
) -> Message:
    """Post the bot's response; only the user sees a `private` one."""
    _check(world, body, uploads, flags=flags_of(body), allowed_flags=RESPONSE_FLAGS)
    message = new_response(world, interaction, private=private)
    write(world, message, body, uploads)
    return publish_new(world, message)


def follow_up(
    world: World, interaction: Interaction, body: Json, uploads: Uploads, *, private: bool
) -> Message:
    """Post a follow-up: it replies to the first response, unless that is deleted."""
    _check(world, body, uploads, flags=flags_of(body), allowed_flags=RESPONSE_FLAGS)
    message = new_response(world, interaction, private=private)
    message.origin = interaction.followup_origin
    message.reference = interaction.original
    message.type = MessageType.REPLY if message.reference else MessageType.DEFAULT
    write(world, message, body, uploads)
    return publish_new(world, message)


def new_response(world: World, interaction: Interaction, *, private: bool) -> Message:
    """Return an empty response that is not posted yet.

    A public response reopens its thread.
    """
    if not private:
        threads.wake(world, interaction.channel, world.bot)
    message = _new_message(world, interaction.channel, world.bot)
    message.origin = interaction.origin
    if private:
        message.flags |= MessageFlag.EPHEMERAL
        message.reader = interaction.user
    return message


def publish_new(world: World, message: Message) -> Message:
    """Add a finished message to its channel and publish the event."""
    message.channel.history[message.id] = message
    message.notified = notified(message)
    _publish(world, "MESSAGE_CREATE", message)
    return message


def edit(world: World, message: Message, body: Json, uploads: Uploads) -> Message:
    """Edit the fields of a message that are in `body`."""
    flags = message.flags | (flags_of(body) & EDIT_FLAGS)
    allowed = EDIT_FLAGS | RESPONSE_FLAGS if message.origin else EDIT_FLAGS
    current = _current_parts(message)
    _check(world, body, uploads, flags=flags, allowed_flags=allowed, current=current)
    _require_open(world, message)
    was_loading = message.loading
    write(world, message, body, uploads)
    message.flags = flags & ~MessageFlag.LOADING
    message.revision += 1
    # The text of a deferred response counts as an edit, and edits notify nobody:
    # https://github.com/discord/discord-api-docs/issues/4034
    if not was_loading:
        message.edited_at = world.clock.now()
    if world.unsure.edits_notify:
        message.notified = notified(message)
    _publish(world, "MESSAGE_UPDATE", message)
    return message


def edit_own(world: World, message: Message, body: Json, uploads: Uploads) -> Message:
    """Edit a message of the bot in its channel."""
    needed = Permission.ATTACH_FILES if uploads else Permission(0)
    if message.channel.read_only:
        needed |= Permission.SEND_MESSAGES_IN_THREADS
    world.require(message.channel, needed)
    if message.author is not world.bot:
        raise ApiError(Problem.NOT_THE_AUTHOR)
    if message.type in SYSTEM_TYPES:
        raise ApiError(Problem.SYSTEM_MESSAGE)
    return edit(world, message, body, uploads)


def delete(world: World, message: Message) -> None:
    """Delete a message."""
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
    """Delete the bot's own message, or another's with Manage Messages."""
    is_bots = message.author is world.bot
    world.require(message.channel, Permission(0) if is_bots else Permission.MANAGE_MESSAGES)
    is_archived = isinstance(message.channel, Thread) and message.channel.archived
    if is_archived and threads.is_locked_for(world, message.channel, world.bot):
        raise ApiError(Problem.THREAD_ARCHIVED)
    delete(world, message)


def find(world: World, channel: Channel, message_id: int) -> Message:
    """Return a public message; asking for an ephemeral one is a breach."""
    world.require(channel, Permission(0))
    message = channel.history.get(message_id)
    if message is not None and message.ephemeral:
        text = f"asked #{channel.name} for {message}, which only its interaction reaches"
        world.journal.breach("ephemeral", text)
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
    """Return at most `limit` public messages, latest first."""
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
    """Post a message; its user joins the thread, and so do mentioned users they may invite."""
    threads.wake(world, channel, user)
    message = _new_message(world, channel, user)
    write(world, message, {"content": content}, NO_UPLOADS)
    if isinstance(channel, Thread):
        invited = message.mentions if threads.may_invite(world, channel, user) else []
        for each in (user, *invited):
            threads.join(world, channel, each)
    return publish_new(world, message)


def require_may_post(world: World, channel: Channel, body: Json, uploads: Uploads) -> None:
    """Refuse a message that the bot may not post here, or a post in a forum."""
    thread = isinstance(channel, Thread)
    needed = Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES
    if uploads:
        needed |= Permission.ATTACH_FILES
    if body.get("embeds"):
        needed |= Permission.EMBED_LINKS
    if channel.read_only and needed & ~world.permissions(channel, world.bot):
        world.unsure.deviate("locked_post")
    world.require(channel, needed)
    if recipient := channel.recipient:
        if not recipient.dms_open:
            world.unsure.deviate("closed_dm")
            raise ApiError(Problem.CANNOT_MESSAGE_USER)
        # https://github.com/discord/discord-api-docs/pull/8244
        if not recipient.has_installed and not world.shares_guild(recipient):
            raise ApiError(Problem.NO_SHARED_SERVER)
    if body.get("message_reference"):
        held = world.permissions(channel, world.bot)
        if not held & Permission.READ_MESSAGE_HISTORY:
            raise ApiError(Problem.NO_HISTORY_FOR_REPLY)


def _current_parts(message: Message) -> CurrentParts:
    filenames = frozenset(attachment.filename for attachment in message.attachments)
    return CurrentParts(message.content, message.embeds, filenames)


def _require_open(world: World, message: Message) -> None:
    """Refuse edits in an archived thread, except of a deferred response."""
    channel = message.channel
    if message.ephemeral or not isinstance(channel, Thread):
        return
    if message.loading:
        threads.wake(world, channel, world.bot)
    elif channel.archived:
        world.unsure.deviate("archived_edit")
        raise ApiError(Problem.THREAD_ARCHIVED)


def _same_nonce(world: World, channel: Channel, nonce: Any) -> Message | None:
    if nonce is None:
        return None
    oldest = world.clock.now() - NONCE_LIFETIME
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


def _check(world: World, body: Json, uploads: Uploads, **flags: Any) -> None:
    check_message(body, uploads, **flags)
    emojis.check_known(world, body.get("components"))
