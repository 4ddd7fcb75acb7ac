"""Endpoints of guilds, channels, direct messages and threads."""

from __future__ import annotations

from sandbox.checks.fields import check, fields, items, number, one_of, snowflake, text
from sandbox.errors import ApiError, Problem
from sandbox.protocol.kinds import REQUIRE_TAG, ChannelType, Json
from sandbox.protocol.permissions import NOTHING, Permission
from sandbox.rest.call import NO_CONTENT, Answer, Call, Route
from sandbox.world import forums, threads
from sandbox.world.message_payloads import message_json
from sandbox.world.models import Overwrite, Thread, User
from sandbox.world.payloads import (
    channel_json,
    guild_json,
    member_json,
    role_json,
    thread_member_json,
)
from sandbox.world.rights import permissions_of, sees

NEW_CHANNEL = fields(
    {"name": text(1, 100)},
    {
        "type": one_of(ChannelType.TEXT, ChannelType.FORUM),
        "topic": text(0, 1024),
        "available_tags": forums.TAGS,
        "permission_overwrites": items(
            fields(
                {"id": snowflake, "type": one_of(0, 1)}, {"allow": snowflake, "deny": snowflake}
            ),
            0,
            100,
        ),
    },
)


def show_guild(call: Call) -> Answer:
    guild = call.guild()
    body = guild_json(guild)
    if call.query.get("with_counts") in ("1", "true"):
        body["approximate_member_count"] = len(guild.members)
        body["approximate_presence_count"] = len(guild.members)
    return Answer(body)


def list_channels(call: Call) -> Answer:
    """List the channels that the bot may view; the others are omitted.

    Source: https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels
    """
    guild = call.guild()
    bot = guild.members[call.world.bot.id]
    seen = [channel for channel in guild.channels.values() if sees(bot, channel)]
    return Answer([channel_json(channel) for channel in seen])


def create_channel(call: Call) -> Answer:
    """Create a text channel or a forum; overwrites name only permissions that the bot has.

    Source: https://docs.discord.com/developers/resources/guild#create-guild-channel
    """
    guild, world = call.guild(), call.world
    check(call.body, NEW_CHANNEL)
    held = permissions_of(guild.members[world.bot.id])
    overwrites = [
        Overwrite(int(entry["id"]), entry["type"], *_allowed_and_denied(entry))
        for entry in call.body.get("permission_overwrites") or []
    ]
    named = Permission.MANAGE_CHANNELS
    for overwrite in overwrites:
        named |= overwrite.allow | overwrite.deny
    if named & ~held and not held & Permission.ADMINISTRATOR:
        raise ApiError(Problem.MISSING_PERMISSIONS)
    kind = ChannelType(call.body.get("type") or ChannelType.TEXT)
    channel = world.new_channel(guild, call.body["name"], kind)
    channel.topic = call.body.get("topic")
    channel.overwrites = {overwrite.target_id: overwrite for overwrite in overwrites}
    forums.set_tags(world, channel, call.body.get("available_tags") or [])
    world.publish_channel("CHANNEL_CREATE", channel)
    return Answer(channel_json(channel), 201)


def _allowed_and_denied(entry: Json) -> tuple[Permission, Permission]:
    """Return the bits of an overwrite, which clients send as texts or numbers."""
    return Permission(int(entry.get("allow") or 0)), Permission(int(entry.get("deny") or 0))


def list_roles(call: Call) -> Answer:
    return Answer([role_json(role) for role in call.guild().roles.values()])


def show_member(call: Call) -> Answer:
    member = call.guild().members.get(call.id("user_id"))
    if member is None:
        is_deleted = call.id("user_id") in call.world.deleted_accounts
        raise ApiError(Problem.UNKNOWN_USER if is_deleted else Problem.UNKNOWN_MEMBER)
    return Answer(member_json(member))


def list_active_threads(call: Call) -> Answer:
    active = [thread for thread in call.guild().threads.values() if not thread.archived]
    return Answer(_threads_json(call, active))


def list_archived_threads(call: Call) -> Answer:
    channel = call.channel()
    call.world.require(channel, Permission.READ_MESSAGE_HISTORY)
    archived = [thread for thread in channel.threads if thread.archived]
    return Answer({**_threads_json(call, archived), "has_more": False})


def show_channel(call: Call) -> Answer:
    channel = call.channel()
    call.world.require(channel, NOTHING)
    return Answer(channel_json(channel))


def edit_channel(call: Call) -> Answer:
    channel = call.channel()
    if isinstance(channel, Thread):
        return Answer(channel_json(threads.change(call.world, channel, call.body)))
    call.world.require(channel, Permission.MANAGE_CHANNELS)
    flags = number(0, 2**31 - 1)
    changes = {"name": text(1, 100), "available_tags": forums.TAGS, "flags": flags}
    check(call.body, fields({}, changes))
    channel.name = call.body.get("name") or channel.name
    if channel.type is ChannelType.FORUM and call.body.get("flags") is not None:
        channel.requires_tag = bool(call.body["flags"] & REQUIRE_TAG)
    if channel.type is ChannelType.FORUM and call.body.get("available_tags") is not None:
        forums.set_tags(call.world, channel, call.body["available_tags"])
    call.world.publish_channel("CHANNEL_UPDATE", channel)
    return Answer(channel_json(channel))


def delete_channel(call: Call) -> Answer:
    channel = call.channel()
    needed = (
        Permission.MANAGE_THREADS if isinstance(channel, Thread) else Permission.MANAGE_CHANNELS
    )
    call.world.require(channel, needed)
    threads.delete(call.world, channel)
    return Answer(channel_json(channel))


def open_dm(call: Call) -> Answer:
    check(call.body, fields({"recipient_id": snowflake}, {}))
    user = call.world.user(int(call.body["recipient_id"]))
    return Answer(channel_json(call.world.open_dm(user)))


def type_in_channel(call: Call) -> Answer:
    call.world.require(call.channel(), Permission.SEND_MESSAGES)
    return NO_CONTENT


def open_thread_on_message(call: Call) -> Answer:
    thread = threads.open_from_message(call.world, call.message(), call.body)
    return Answer(channel_json(thread), 201)


def open_thread(call: Call) -> Answer:
    channel = call.channel()
    if channel.type is ChannelType.FORUM:
        first = forums.open_post(call.world, channel, call.body, call.uploads)
        return Answer({**channel_json(first.channel), "message": message_json(first)}, 201)
    thread = threads.open_without_message(call.world, channel, call.body)
    return Answer(channel_json(thread), 201)


def list_thread_members(call: Call) -> Answer:
    thread = _thread(call)
    return Answer([thread_member_json(thread, user_id) for user_id in thread.members])


def show_thread_member(call: Call) -> Answer:
    thread, user = _thread(call), _user(call)
    if user.id not in thread.members:
        raise ApiError(Problem.UNKNOWN_MEMBER)
    return Answer(thread_member_json(thread, user.id))


def add_thread_member(call: Call) -> Answer:
    thread = _thread(call)
    call.world.require(thread, Permission.SEND_MESSAGES_IN_THREADS)
    threads.join(call.world, thread, _user(call))
    return NO_CONTENT


def remove_thread_member(call: Call) -> Answer:
    thread, user = _thread(call), _user(call)
    leaves = user is call.world.bot
    call.world.require(thread, NOTHING if leaves else Permission.MANAGE_THREADS)
    threads.leave(call.world, thread, user)
    return NO_CONTENT


def _threads_json(call: Call, listed: list[Thread]) -> dict[str, object]:
    bot_id = call.world.bot.id
    seen = [thread for thread in listed if call.world.permissions(thread, call.world.bot)]
    joined = [thread for thread in seen if bot_id in thread.members]
    return {
        "threads": [channel_json(thread) for thread in seen],
        "members": [thread_member_json(thread, bot_id) for thread in joined],
    }


def _thread(call: Call) -> Thread:
    channel = call.channel()
    if not isinstance(channel, Thread):
        raise ApiError(Problem.WRONG_CHANNEL_TYPE)
    return channel


def _user(call: Call) -> User:
    return call.world.user(call.id("user_id")) if "user_id" in call.parts else call.world.bot


CHANNEL = "/channels/{channel_id}"
MEMBERS = f"{CHANNEL}/thread-members"
ROUTES = [
    Route("GET", "/guilds/{guild_id}", show_guild),
    Route("GET", "/guilds/{guild_id}/channels", list_channels),
    Route("POST", "/guilds/{guild_id}/channels", create_channel),
    Route("GET", "/guilds/{guild_id}/roles", list_roles),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", show_member),
    Route("GET", "/guilds/{guild_id}/threads/active", list_active_threads),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", CHANNEL, show_channel),
    Route("PATCH", CHANNEL, edit_channel),
    Route("DELETE", CHANNEL, delete_channel),
    Route("POST", f"{CHANNEL}/typing", type_in_channel),
    Route(
        "POST",
        f"{CHANNEL}/messages/{{message_id}}/threads",
        open_thread_on_message,
        point="thread_open",
    ),
    Route("POST", f"{CHANNEL}/threads", open_thread),
    Route("GET", f"{CHANNEL}/threads/archived/public", list_archived_threads),
    Route("GET", MEMBERS, list_thread_members),
    Route("PUT", f"{MEMBERS}/@me", add_thread_member),
    Route("DELETE", f"{MEMBERS}/@me", remove_thread_member),
    Route("GET", f"{MEMBERS}/{{user_id}}", show_thread_member),
    Route("PUT", f"{MEMBERS}/{{user_id}}", add_thread_member),
    Route("DELETE", f"{MEMBERS}/{{user_id}}", remove_thread_member),
]
