"""The WebSocket of one window: what its user sees, and every change of that."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from sandbox.checks.commands import LOCALES
from sandbox.page.views import (
    channels_view,
    commands_view,
    message_view,
    people_view,
    roles_view,
    turns_view,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.protocol.kinds import Json
    from sandbox.world.client import Client
    from sandbox.world.models import Channel
    from sandbox.world.state import World

FIRST_MESSAGES = 50


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
