"""Restores a world from the JSON of `sandbox.archive.writing`."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sandbox.protocol.kinds import (
    CallbackType,
    ChannelType,
    InteractionType,
    MessageFlag,
    MessageType,
)
from sandbox.protocol.permissions import Permission
from sandbox.world.interaction import Interaction
from sandbox.world.models import (
    Attachment,
    Channel,
    Guild,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    Tag,
    Thread,
    User,
)
from sandbox.world.state import ApplicationEmoji, Command, World

if TYPE_CHECKING:
    from collections.abc import Callable

    ReadFile = Callable[[int], bytes]


def read_world(world: World, body: Json, read_file: ReadFile) -> None:
    """Replace the content of the world by a saved one.

    `read_file` returns the bytes of an attachment by its id.
    """
    world.media_url = body["media_url"]
    world.users = {entry["id"]: _user(entry) for entry in body["users"]}
    world.bot = world.users[body["bot"]]
    world.guilds = {entry["id"]: _guild(world, entry) for entry in body["guilds"]}
    world.channels = {}
    for entry in body["channels"]:
        _add_channel(world, entry)
    for entry in body["messages"]:
        _add_message(world, entry, read_file)
    world.interactions = {entry["id"]: _interaction(world, entry) for entry in body["interactions"]}
    for entry in body["messages"]:
        _link_message(world, entry)
    world.commands = {entry["id"]: _command(entry) for entry in body["commands"]}
    # Chats saved by earlier releases have none.
    emojis = (ApplicationEmoji(**entry) for entry in body.get("emojis", ()))
    world.emojis = {emoji.id: emoji for emoji in emojis}


def move_media(world: World, new_url: str) -> None:
    """Rewrite the file addresses of all messages to the current base address."""
    old_url, world.media_url = world.media_url, new_url
    if old_url == new_url:
        return
    for channel in world.channels.values():
        for message in channel.history.values():
            for attachment in message.attachments:
                attachment.url = attachment.url.replace(old_url, new_url, 1)
            message.embeds = _moved(message.embeds, old_url, new_url)
            message.components = _moved(message.components, old_url, new_url)


def _moved(body: Any, old_url: str, new_url: str) -> Any:
    return json.loads(json.dumps(body).replace(old_url, new_url))


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _user(entry: Json) -> User:
    return User(**{**entry, "last_read": dict(entry["last_read"])})


def _guild(world: World, entry: Json) -> Guild:
    guild = Guild(entry["id"], entry["name"], world.users[entry["owner"]], locale=entry["locale"])
    guild.commands_alone = entry["commands_alone"]
    guild.roles = {role["id"]: _role(world, role) for role in entry["roles"]}
    guild.members = {member["user"]: _member(world, guild, member) for member in entry["members"]}
    return guild


def _role(world: World, entry: Json) -> Role:
    bot = world.users[entry["bot"]] if entry["bot"] else None
    permissions = Permission(entry["permissions"])
    return Role(entry["id"], entry["name"], permissions, entry["position"], bot)


def _member(world: World, guild: Guild, entry: Json) -> Member:
    roles = [guild.roles[role] for role in entry["roles"]]
    joined_at = _time(entry["joined_at"])
    return Member(guild, world.users[entry["user"]], joined_at, roles, entry["nick"])


def _add_channel(world: World, entry: Json) -> None:
    guild = world.guilds[entry["guild"]] if entry["guild"] else None
    common: Json = {
        "id": entry["id"],
        "type": ChannelType(entry["type"]),
        "name": entry["name"],
        "signal": world.signal,
        "guild": guild,
        "recipient": world.users[entry["recipient"]] if entry["recipient"] else None,
        # Chats saved by earlier releases have none.
        "people": [world.users[user] for user in entry.get("people", ())],
        "position": entry["position"],
        "overwrites": {o["target_id"]: _overwrite(o) for o in entry["overwrites"]},
        "tags": [Tag(**tag) for tag in entry["tags"]],
        "requires_tag": entry["requires_tag"],
        "topic": entry.get("topic"),
    }
    if "thread" in entry:
        channel: Channel = _thread(world, common, entry["thread"])
    else:
        channel = Channel(**common)
    world.channels[channel.id] = channel
    if guild and isinstance(channel, Thread):
        guild.threads[channel.id] = channel
    elif guild:
        guild.channels[channel.id] = channel


def _overwrite(entry: Json) -> Overwrite:
    allow, deny = Permission(entry["allow"]), Permission(entry["deny"])
    return Overwrite(entry["target_id"], entry["target_type"], allow, deny)


def _thread(world: World, common: Json, entry: Json) -> Thread:
    return Thread(
        **common,
        parent=world.channels[entry["parent"]] if entry["parent"] else None,
        owner=world.users[entry["owner"]],
        created_at=_time(entry["created_at"]),
        auto_archive_minutes=entry["auto_archive_minutes"],
        archived=entry["archived"],
        locked=entry["locked"],
        archive_changed_at=_time(entry["archive_changed_at"]),
        slowmode_seconds=entry["slowmode_seconds"],
        invitable=entry["invitable"],
        members={user: _time(joined) for user, joined in entry["members"]},
        applied=list(entry["applied"]),
        substituted=set(entry["substituted"]),
    )


def _add_message(world: World, entry: Json, read_file: ReadFile) -> None:
    channel = world.channels[entry["channel"]]
    roles = channel.guild.roles if channel.guild else {}
    message = Message(
        id=entry["id"],
        channel=channel,
        author=world.users[entry["author"]],
        created_at=_time(entry["created_at"]),
        edited_at=_time(entry["edited_at"]) if entry["edited_at"] else None,
        content=entry["content"],
        type=MessageType(entry["type"]),
        flags=MessageFlag(entry["flags"]),
        attachments=[_attachment(attachment, read_file) for attachment in entry["attachments"]],
        embeds=entry["embeds"],
        components=entry["components"],
        mentions=[world.users[user] for user in entry["mentions"]],
        mention_roles=[roles[role] for role in entry["mention_roles"] if role in roles],
        mention_everyone=entry["mention_everyone"],
        notified=[world.users[user] for user in entry["notified"]],
        nonce=entry["nonce"],
        thread=_thread_of(world, entry),
        tts=entry["tts"],
        revision=entry["revision"],
    )
    channel.history[message.id] = message


def _thread_of(world: World, entry: Json) -> Thread | None:
    thread = world.channels.get(entry["thread"] or 0)
    return thread if isinstance(thread, Thread) else None


def _attachment(entry: Json, read_file: ReadFile) -> Attachment:
    size = tuple(entry["size_px"]) if entry["size_px"] else None
    return Attachment(**{**entry, "size_px": size}, data=read_file(entry["id"]))


def _interaction(world: World, entry: Json) -> Interaction:
    channel = world.channels[entry["channel"]]
    followups = [channel.history.get(message) for message in entry["followups"]]
    return Interaction(
        id=entry["id"],
        token=entry["token"],
        type=InteractionType(entry["type"]),
        user=world.users[entry["user"]],
        channel=channel,
        data=entry["data"],
        created_at=_time(entry["created_at"]),
        owners=entry["owners"],
        callback=CallbackType(entry["callback"]) if entry["callback"] else None,
        original=channel.history.get(entry["original"] or 0),
        followups=[message for message in followups if message],
        followup_count=entry.get("followup_count", 0),
        touched=entry["touched"],
    )


def _link_message(world: World, entry: Json) -> None:
    """Set the links to other messages, after all messages are loaded."""
    message = world.channels[entry["channel"]].history[entry["id"]]
    interaction = world.interactions.get(entry["interaction"] or 0)
    message.origin = interaction.origin if interaction else None
    if entry["reference"]:
        channel_id, message_id = entry["reference"]
        channel = world.channels.get(channel_id)
        message.reference = channel.history.get(message_id) if channel else None


def _command(entry: Json) -> Command:
    return Command(entry["id"], entry["guild"], entry["version"], entry["body"])
