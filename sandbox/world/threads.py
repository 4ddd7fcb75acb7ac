"""Opens, archives, joins and deletes threads."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sandbox.checks.fields import (
    Findings,
    boolean,
    check,
    fields,
    items,
    number,
    one_of,
    snowflake,
    text,
)
from sandbox.errors import ApiError, Problem
from sandbox.protocol.kinds import ChannelType, Intent, Json, MessageFlag, MessageType
from sandbox.protocol.permissions import Permission
from sandbox.world.message_payloads import message_event_json
from sandbox.world.models import Channel, Event, Message, Thread, User
from sandbox.world.payloads import channel_json, thread_member_json

if TYPE_CHECKING:
    from sandbox.world.state import World

APPLIED_TAGS = items(snowflake, 0, 5)
AUTO_ARCHIVE_MINUTES = one_of(60, 1440, 4320, 10080)
SLOWMODE_SECONDS = number(0, 21600)
NEW_THREAD = fields(
    {"name": text(1, 100)},
    {
        "auto_archive_duration": AUTO_ARCHIVE_MINUTES,
        "rate_limit_per_user": SLOWMODE_SECONDS,
        "type": one_of(
            ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD
        ),
        "invitable": boolean,
    },
)
THREAD_CHANGES = fields(
    {},
    {
        "name": text(1, 100),
        "archived": boolean,
        "locked": boolean,
        "auto_archive_duration": AUTO_ARCHIVE_MINUTES,
        "rate_limit_per_user": SLOWMODE_SECONDS,
        "applied_tags": APPLIED_TAGS,
    },
)

# The kinds of thread in each channel type; chats of voice and stage channels have none.
# https://discord.com/developers/docs/topics/threads#public-private-threads
PUBLIC_IN = {
    ChannelType.TEXT: ChannelType.PUBLIC_THREAD,
    ChannelType.ANNOUNCEMENT: ChannelType.ANNOUNCEMENT_THREAD,
}

# https://discord.com/developers/docs/topics/threads#editing-deleting-threads
MODERATORS_FIELDS = ("locked", "rate_limit_per_user")


def open_from_message(world: World, message: Message, body: Any) -> Thread:
    """Open the only thread of a message; it takes the message's id."""
    _require_threads(world, message.channel, Permission.CREATE_PUBLIC_THREADS)
    check(body, NEW_THREAD)
    if message.thread or message.id in world.channels:
        world.unsure.deviate("second_thread")
        raise ApiError(Problem.THREAD_EXISTS)
    kind = PUBLIC_IN[message.channel.type]
    thread = new_thread(world, message.channel, message.id, {**body, "type": kind})
    message.thread = thread
    message.flags |= MessageFlag.HAS_THREAD
    begin(world, thread)
    _announce(world, message, MessageType.THREAD_STARTER_MESSAGE, thread)
    changed = Event(
        "MESSAGE_UPDATE", message_event_json(message), Intent.GUILD_MESSAGES, message.channel
    )
    world.publish(changed)
    return thread


def open_without_message(world: World, channel: Channel, body: Any) -> Thread:
    """Open a thread without a message; private by default, as in Discord's API."""
    check(body, NEW_THREAD)
    kind = ChannelType(body.get("type", ChannelType.PRIVATE_THREAD))
    private = kind is ChannelType.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    _require_threads(world, channel, needed)
    if kind is not PUBLIC_IN[channel.type] and not (private and channel.type is ChannelType.TEXT):
        raise ApiError(Problem.WRONG_CHANNEL_TYPE)
    thread = new_thread(world, channel, world.clock.snowflake(), {**body, "type": kind})
    begin(world, thread)
    if not private:
        _announce_in_parent(world, channel, thread)
    return thread


def open_as_person(
    world: World, channel: Channel, name: str, owner: User, *, private: bool
) -> Thread:
    """Open a thread as its owner."""
    kind = ChannelType.PRIVATE_THREAD if private else PUBLIC_IN[channel.type]
    thread = new_thread(
        world, channel, world.clock.snowflake(), {"name": name, "type": kind}, owner
    )
    begin(world, thread)
    return thread


def change(world: World, thread: Thread, body: Any) -> Thread:
    """Rename, archive or lock a thread as the bot."""
    check(body, THREAD_CHANGES)
    _require_change_allowed(world, thread, body)
    if body.get("applied_tags") is not None:
        thread.applied = tags_for(world, thread, body["applied_tags"])
    if body.get("name"):
        thread.name = body["name"]
    if body.get("auto_archive_duration"):
        thread.auto_archive_minutes = body["auto_archive_duration"]
        # It counts as activity: https://discord.com/developers/docs/topics/threads
        thread.archive_changed_at = world.clock.now()
    if body.get("rate_limit_per_user") is not None:
        thread.slowmode_seconds = body["rate_limit_per_user"]
    if body.get("locked") is not None:
        thread.locked = body["locked"]
    set_archived(world, thread, archived=body.get("archived", thread.archived))
    return thread


def tags_for(world: World, post: Thread, wanted: list[Any]) -> list[int]:
    """Return the tag ids for a post; refuse tags that the bot may not apply."""
    parent = post.parent
    if parent is None or parent.type is not ChannelType.FORUM:
        raise ApiError(Problem.WRONG_CHANNEL_TYPE)
    known, tag_ids = {tag.id: tag for tag in parent.tags}, [int(tag_id) for tag_id in wanted]
    findings = Findings()
    for index, tag_id in enumerate(tag_ids):
        if tag_id not in known:
            path = ("applied_tags", index)
            findings.add(path, "UNKNOWN_TAG", f'Value "{tag_id}" is no tag of this channel.')
    findings.raise_if_any()
    if any(known[tag_id].moderated for tag_id in tag_ids if tag_id not in post.applied):
        world.require(post, Permission.MANAGE_THREADS)
    return tag_ids


def set_archived(world: World, thread: Thread, *, archived: bool) -> None:
    """Archive or reopen a thread, and publish the change."""
    if thread.archived is not archived:
        thread.archived = archived
        thread.archive_changed_at = world.clock.now()
    world.publish_channel("THREAD_UPDATE", thread)


def archive_idle(world: World) -> None:
    """Archive all threads that were idle for their auto-archive duration.

    Source: https://discord.com/developers/docs/topics/threads#active-archived-threads
    """
    now = world.clock.now()
    for guild in world.guilds.values():
        for thread in guild.threads.values():
            patience = timedelta(minutes=thread.auto_archive_minutes)
            if not thread.archived and now - thread.active_at >= patience:
                set_archived(world, thread, archived=True)


def wake(world: World, channel: Channel, writer: User) -> None:
    """Reopen an archived thread for a new message, unless it is locked."""
    if not isinstance(channel, Thread) or not channel.archived:
        return
    if is_locked_for(world, channel, writer):
        world.unsure.deviate("locked_closed_post")
        raise ApiError(Problem.THREAD_CLOSED)
    set_archived(world, channel, archived=False)


def is_locked_for(world: World, channel: Channel, user: User) -> bool:
    """Tell whether the thread is locked and the user is no moderator."""
    if not isinstance(channel, Thread) or not channel.locked:
        return False
    return not world.permissions(channel, user) & Permission.MANAGE_THREADS


def join(world: World, thread: Thread, user: User) -> None:
    """Add the user to the thread."""
    if thread.archived:
        raise ApiError(Problem.THREAD_ARCHIVED)
    if user.id not in thread.members:
        thread.members[user.id] = world.clock.now()
        if user is world.bot:
            # https://discord.com/developers/docs/topics/threads: "Gaining access to a private
            # thread"
            member = thread_member_json(thread, user.id)
            world.publish_channel("THREAD_CREATE", thread, {"member": member})
        _publish_members(world, thread, added=[user.id], removed=[])


def may_invite(world: World, thread: Thread, user: User) -> bool:
    """Tell whether a member may add others: to a private thread maybe only moderators."""
    if thread.invitable or not thread.private:
        return True
    return bool(world.permissions(thread, user) & Permission.MANAGE_THREADS)


def leave(world: World, thread: Thread, user: User) -> None:
    """Remove the user from the thread."""
    if thread.members.pop(user.id, None):
        _publish_members(world, thread, added=[], removed=[user.id])


def delete(world: World, channel: Channel) -> None:
    """Delete a channel with its threads, or one thread."""
    for thread in channel.threads:
        delete(world, thread)
    world.channels.pop(channel.id, None)
    if channel.guild is None:
        return
    body = {"id": str(channel.id), "guild_id": str(channel.guild.id), "type": int(channel.type)}
    if isinstance(channel, Thread):
        channel.guild.threads.pop(channel.id, None)
        body["parent_id"] = str(channel.parent.id) if channel.parent else ""
        world.publish(Event("THREAD_DELETE", body, Intent.GUILDS))
    else:
        channel.guild.channels.pop(channel.id, None)
        world.publish(Event("CHANNEL_DELETE", channel_json(channel), Intent.GUILDS))


def _require_threads(world: World, channel: Channel, needed: Permission) -> None:
    world.require(channel, Permission(0))
    if channel.type not in PUBLIC_IN:
        raise ApiError(Problem.WRONG_CHANNEL_TYPE)
    world.require(channel, needed)


def new_thread(
    world: World, parent: Channel, thread_id: int, body: Json, owner: User | None = None
) -> Thread:
    """Return a new thread that is not published yet."""
    now, owner = world.clock.now(), owner or world.bot
    return Thread(
        thread_id,
        ChannelType(body["type"]),
        body["name"],
        world.signal,
        parent.guild,
        parent,
        owner=owner,
        created_at=now,
        archive_changed_at=now,
        auto_archive_minutes=body.get("auto_archive_duration") or 4320,
        slowmode_seconds=body.get("rate_limit_per_user") or 0,
        invitable=body.get("invitable") is not False,
        members={owner.id: now},
    )


def begin(world: World, thread: Thread) -> None:
    """Add a new thread to its channel and publish it."""
    world.channels[thread.id] = thread
    if thread.guild:
        thread.guild.threads[thread.id] = thread
    extra: Json = {"newly_created": True}
    if world.bot.id in thread.members:
        extra["member"] = thread_member_json(thread, world.bot.id)
    world.publish_channel("THREAD_CREATE", thread, extra)


def _announce(world: World, message: Message, kind: MessageType, thread: Thread) -> None:
    starter = Message(world.clock.snowflake(), thread, message.author, world.clock.now(), "", kind)
    starter.reference = message
    thread.history[starter.id] = starter


def _announce_in_parent(world: World, channel: Channel, thread: Thread) -> None:
    notice = Message(
        world.clock.snowflake(),
        channel,
        world.bot,
        world.clock.now(),
        thread.name,
        MessageType.THREAD_CREATED,
        thread=thread,
    )
    channel.history[notice.id] = notice
    world.publish(
        Event("MESSAGE_CREATE", message_event_json(notice), Intent.GUILD_MESSAGES, channel)
    )


def _require_change_allowed(world: World, thread: Thread, body: Json) -> None:
    manages = bool(world.permissions(thread, world.bot) & Permission.MANAGE_THREADS)
    world.require(thread, Permission(0))
    reopens = body.get("archived") is False
    if thread.archived and not reopens:
        raise ApiError(Problem.THREAD_ARCHIVED)
    if manages:
        return
    if thread.locked or any(body.get(field) is not None for field in MODERATORS_FIELDS):
        raise ApiError(Problem.MISSING_PERMISSIONS)
    # Everybody who may write in the thread may reopen it; other changes are for its owner.
    if reopens and set(body) == {"archived"}:
        world.require(thread, Permission.SEND_MESSAGES_IN_THREADS)
    elif thread.owner is not world.bot:
        raise ApiError(Problem.MISSING_PERMISSIONS)


def _publish_members(world: World, thread: Thread, *, added: list[int], removed: list[int]) -> None:
    body: Json = {
        "id": str(thread.id),
        "guild_id": str(thread.guild.id) if thread.guild else None,
        "member_count": len(thread.members),
        "added_members": [thread_member_json(thread, user_id) for user_id in added],
        "removed_member_ids": [str(user_id) for user_id in removed],
    }
    # Without the members intent a bot only receives its own membership.
    if world.bot.id in added + removed:
        world.publish(Event("THREAD_MEMBERS_UPDATE", body, Intent.GUILDS, thread))
    else:
        world.publish(Event("THREAD_MEMBERS_UPDATE", body, Intent.GUILD_MEMBERS, thread))
