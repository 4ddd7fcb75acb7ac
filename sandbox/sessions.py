"""Gateway connections and the sessions that outlive them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
import zlib
from collections import deque
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from aiohttp import web

    from sandbox.protocol.kinds import Intent, Json

DISPATCH = 0
PAYLOADS_PER_MINUTE = 120
REPLAYED_EVENTS = 5000
RESUMABLE = timedelta(minutes=2)

# https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes
CLOSE_TEXTS = {
    4001: "Unknown opcode",
    4002: "Decode error",
    4003: "Not authenticated",
    4004: "Authentication failed",
    4005: "Already authenticated",
    4008: "Rate limited",
    4009: "Session timed out",
    4010: "Invalid shard",
    4012: "Invalid API version",
    4013: "Invalid intent(s)",
    4014: "Disallowed intent(s)",
}


class GatewayError(Exception):
    """A payload for which Discord closes the connection."""

    def __init__(self, code: int, detail: str = "") -> None:
        super().__init__(f"{code} {CLOSE_TEXTS[code]} {detail}".rstrip())
        self.code = code


class Connection:
    """One WebSocket; payloads are sent in order through a queue.

    `written` is the sequence number of the last sent event.
    """

    def __init__(
        self, socket: web.WebSocketResponse, *, compressed: bool, on_greeting: Callable[[], None]
    ) -> None:
        self._socket = socket
        self._on_greeting = on_greeting
        self._deflate = zlib.compressobj() if compressed else None
        self._queue: asyncio.Queue[Json | int] = asyncio.Queue()
        self._received: deque[float] = deque(maxlen=PAYLOADS_PER_MINUTE)
        self.session: Session | None = None
        self.open = True
        self.left_for_good = False
        self.written = 0

    def count(self) -> None:
        """Count a payload of the bot; raise an error beyond the limit per minute."""
        now = time.monotonic()
        if len(self._received) == PAYLOADS_PER_MINUTE and now - self._received[0] < 60:
            raise GatewayError(4008)
        self._received.append(now)

    def send(self, payload: Json) -> None:
        """Queue a payload; it is lost if the connection breaks."""
        if self.open:
            self._queue.put_nowait(payload)

    def close(self, code: int) -> None:
        """Close the connection after sending the queue."""
        if self.open:
            self.open = False
            self._queue.put_nowait(code)

    async def write(self) -> None:
        """Send the queue until the connection is closed."""
        with contextlib.suppress(ConnectionError):
            while isinstance(item := await self._queue.get(), dict):
                greeted = self.session and self.session.greeted
                await self._write_payload(item)
                self.written = item.get("s") or self.written
                if self.session and self.session.greeted and not greeted:
                    self._on_greeting()
            message = CLOSE_TEXTS.get(item, "").encode()
            await self._socket.close(code=item, message=message)

    async def _write_payload(self, payload: Json) -> None:
        text = json.dumps(payload)
        if self._deflate is None:
            await self._socket.send_str(text)
            return
        data = self._deflate.compress(text.encode())
        await self._socket.send_bytes(data + self._deflate.flush(zlib.Z_SYNC_FLUSH))


class Session:
    """The events of an identified bot; a session outlives lost connections."""

    def __init__(self, intents: Intent, shard: int = 0, shards: int = 1) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.shards = shards
        self.connection: Connection | None = None
        self._lost_at: datetime | None = None
        self._greeting = 0
        self._events: deque[Json] = deque(maxlen=REPLAYED_EVENTS)
        self._sequence = 0

    @property
    def greeted(self) -> bool:
        """Whether the bot is connected and has received its initial events."""
        connection = self.connection
        return bool(connection and connection.open and connection.written >= self._greeting > 0)

    def is_resumable(self, now: datetime) -> bool:
        """Tell whether a bot may still resume it."""
        if self.connection is not None:
            return True
        return self._lost_at is not None and now - self._lost_at < RESUMABLE

    def covers(self, guild_id: int | None) -> bool:
        """Tell whether this shard handles a guild, or direct messages (`None`).

        Source: https://discord.com/developers/docs/events/gateway#sharding
        """
        return self.shard == (0 if guild_id is None else (guild_id >> 22) % self.shards)

    def lose_connection(self, now: datetime) -> None:
        """Drop the connection and start the time limit for resuming."""
        self.connection = None
        self._lost_at = now

    def end_greeting(self) -> None:
        """Mark all events so far as the initial ones."""
        self._greeting = self._sequence

    def dispatch(self, name: str, data: Json) -> Connection | None:
        """Number and store an event, and send it if the bot is connected."""
        self._sequence += 1
        payload = {"op": DISPATCH, "t": name, "s": self._sequence, "d": data}
        self._events.append(payload)
        if self.connection and self.connection.open:
            self.connection.send(payload)
            return self.connection
        return None

    def missed(self, sequence: int) -> list[Json] | None:
        """Return the events after a sequence number, or `None` if dropped already."""
        if sequence > self._sequence:
            return None
        events = [event for event in self._events if event["s"] > sequence]
        complete = len(events) == self._sequence - sequence
        return events if complete else None
