"""The WebSocket of one window: what its user sees as JSON, and every change of that.

Messages and commands are in Discord's format.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from sandbox.checks.commands import CHAT_INPUT, LOCALES, MESSAGE, SUBCOMMAND, SUBCOMMAND_GROUP, USER
from sandbox.protocol.kinds import ChannelType, Json
from sandbox.substitute import awaited, participants
from sandbox.world.commands import command_json
from sandbox.world.message_payloads import message_json
from sandbox.world.models import Channel, Message, Origin, Thread
from sandbox.world.threads import is_locked_for

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sandbox.protocol.kinds import Json
    from sandbox.world.client import Client
    from sandbox.world.models import Channel
    from sandbox.world.state import World

FIRST_MESSAGES = 50
MAX_COUNT = 99


class Feed:
    """Keeps one window up to date.

    The window's view of the world is a flat table: `people`, `roles`, `locales`, `channels`,
    `commands`, `clock` (the seconds by which the clock was moved), `open` (the open channel), a
    `message:<id>` for each message in it, and the entries of `extras`. After any change the table
    is built again and the changed entries are sent, so that no kind of change needs its own event.
    """

    def __init__(
        self, world: World, client: Client, extras: Callable[[Channel | None], Json]
    ) -> None:
        self._world = world
        self._client = client
        self._extras = extras
        self._channel: Channel | None = None
        self._limit = FIRST_MESSAGES
        self._sent: dict[str, str] = {}

    async def serve(self, socket: web.WebSocketResponse) -> None:
        """Send changes, and receive what the window shows, until it is closed."""
        sending = asyncio.create_task(self._send_changes(socket))
        try:
            while (message := await socket.receive()).type is WSMsgType.TEXT:
                self._look(json.loads(message.data))
                self._world.signal.notify()
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await sending

    def changes(self) -> Json | None:
        """Return the changes since the last call, or `None`."""
        # Compared as text, because the world mutates its objects.
        table = {key: json.dumps(value) for key, value in self._table().items()}
        changed = [key for key, text in table.items() if self._sent.get(key) != text]
        gone = [key for key in self._sent if key not in table]
        self._sent = table
        if not changed and not gone:
            return None
        return {"set": {key: json.loads(table[key]) for key in changed}, "drop": gone}

    async def _send_changes(self, socket: web.WebSocketResponse) -> None:
        seen = -1
        while True:
            seen = await self._world.signal.changed(since=seen)
            if update := self.changes():
                await socket.send_json(update)

    def _look(self, asked: Any) -> None:
        if "open" in asked:
            channel = self._world.channels.get(int(asked["open"]))
            self._channel = channel if channel and self._client.sees(channel) else None
            self._limit = max(FIRST_MESSAGES, int(asked.get("limit", 0)))
        if "read" in asked and self._channel:
            self._client.mark_read(self._channel, int(asked["read"]))

    def _table(self) -> Json:
        channel = self._channel
        return {
            "people": people_view(self._world),
            "roles": roles_view(self._world),
            "locales": sorted(LOCALES),
            "channels": channels_view(self._world, self._client),
            "commands": commands_view(self._world, self._client, channel),
            "clock": self._world.clock.offset.total_seconds(),
            **self._extras(channel),
            **(self._messages(channel) if channel else {}),
        }

    def _messages(self, channel: Channel) -> Json:
        seen = self._client.messages(channel)
        shown = seen[-self._limit :]
        return {
            "open": {
                "id": str(channel.id),
                "more": len(seen) > len(shown),
                **turns_view(self._world, channel, shown),
            },
            **{f"message:{message.id}": message_view(message) for message in shown},
        }


def people_view(world: World) -> list[Json]:
    """List all users by arrival; server owners and bots come last."""
    owners = {guild.owner for guild in world.guilds.values()}
    people = [
        {
            "id": str(user.id),
            "name": user.name,
            "bot": user.bot,
            "admin": user in owners,
            "locale": user.locale,
            "dms_open": user.dms_open,
            "installed": user.has_installed,
        }
        for user in world.users.values()
    ]
    return sorted(people, key=lambda person: (person["bot"], person["admin"]))


def roles_view(world: World) -> list[Json]:
    """List the roles of every server; role selects don't offer @everyone."""
    return [
        {"id": str(role.id), "name": role.name, "everyone": role is guild.everyone}
        for guild in world.guilds.values()
        for role in guild.roles.values()
    ]


def channels_view(world: World, client: Client) -> list[Json]:
    """List the channels, threads and direct messages that the user can see."""
    return [
        _channel_view(world, client, channel)
        for channel in world.channels.values()
        if _is_listed(client, channel)
    ]


def commands_view(world: World, client: Client, channel: Channel | None) -> list[Json]:
    """List the commands offered in a channel: slash, user and message commands."""
    if channel is None:
        return []
    kinds = (CHAT_INPUT, USER, MESSAGE)
    found = [command_json(world, c) for kind in kinds for c in client.commands(channel, kind)]
    return [_translated(command, client.user.locale) for command in found]


def turns_view(world: World, channel: Channel, shown: Sequence[Message]) -> Json:
    """Return a thread's player to move, its players, and those substituted."""
    if world.project.turn_command is None or not isinstance(channel, Thread):
        return {}
    user = awaited(world, shown)
    return {
        "turn": str(user.id) if user else None,
        "participants": [
            {"id": str(person.id), "substituted": person.id in channel.substituted}
            for person in participants(world, channel)
        ],
    }


def message_view(message: Message) -> Json:
    """Return a message with the full name of its command, such as `poll show`."""
    body = message_json(message)
    if message.origin and "name" in message.origin.data:
        body["command"] = _command_name(message.origin)
    return body


def _translated(node: Json, locale: str) -> Json:
    """Translate a command, option or choice; `label` is its translated name."""
    shown = {**node, "label": (node.get("name_localizations") or {}).get(locale, node["name"])}
    if translations := node.get("description_localizations"):
        shown["description"] = translations.get(locale, node["description"])
    for key in ("options", "choices"):
        if node.get(key):
            shown[key] = [_translated(inner, locale) for inner in node[key]]
    return shown


def _is_listed(client: Client, channel: Channel) -> bool:
    # Clients list the direct messages of the bot only once they have a message.
    return client.sees(channel) and bool(channel.recipient is None or channel.history)


def _channel_view(world: World, client: Client, channel: Channel) -> Json:
    unread, mentions = _counts(client, channel)
    thread = channel if isinstance(channel, Thread) else None
    return {
        "id": str(channel.id),
        "type": int(channel.type),
        "name": _channel_name(world, client, channel),
        "people": [str(person.id) for person in channel.people],
        "parent_id": str(channel.parent.id) if channel.parent else None,
        "archived": bool(thread and thread.archived),
        "locked": is_locked_for(world, channel, client.user),
        "unread": unread,
        "mentions": mentions,
        "tags": thread.tag_names if thread else [tag.name for tag in channel.tags],
        "count": len(channel.messages) if thread else len(channel.threads),
    }


def _channel_name(world: World, client: Client, channel: Channel) -> str:
    """Return the name that clients show: direct messages are named after the others in them."""
    if channel.type is not ChannelType.DM:
        return channel.name
    others = [person.name for person in channel.people if person is not client.user]
    return others[0] if others else world.bot.name


def _counts(client: Client, channel: Channel) -> tuple[int, int]:
    """Count the user's unread messages, and those that notified the user."""
    read, user = client.last_read(channel), client.user
    unread = mentions = 0
    for message in reversed(channel.history.values()):
        if message.id <= read or unread == MAX_COUNT:
            break
        if message.author is not user and not message.ephemeral:
            unread += 1
            mentions += user in message.notified
    return unread, mentions


def _command_name(origin: Origin) -> str:
    words: list[str] = [origin.data["name"]]
    options: list[dict[str, Any]] = origin.data.get("options") or []
    while options and options[0]["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP):
        words.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(words)
