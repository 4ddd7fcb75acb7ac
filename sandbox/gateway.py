"""The gateway: one WebSocket a bot, sessions that survive a lost connection, compressed events."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
import zlib
from collections import deque
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from sandbox.permissions import Permission, permissions_in
from sandbox.world.events import PRIVILEGED, Event, Intent
from sandbox.world.payloads import guild_create_json, member_json, user_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.world.models import Json
    from sandbox.world.state import World

API_VERSION = "10"
LARGEST_PAYLOAD_BYTES = 4096
PAYLOADS_A_MINUTE = 120
REPLAYED_EVENTS = 5000

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE = 0, 1, 2, 3, 4
RESUME, RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 6, 7, 8, 9, 10, 11

# https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes
UNKNOWN_ERROR = 4000
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
    """A payload that Discord closes the connection for."""

    def __init__(self, code: int, detail: str = "") -> None:
        super().__init__(f"{code} {CLOSE_TEXTS[code]} {detail}".rstrip())
        self.code = code


class Connection:
    """One WebSocket; what is sent goes out in order through a queue."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self._socket = socket
        self._deflate = zlib.compressobj() if compressed else None
        self._queue: asyncio.Queue[Json | int] = asyncio.Queue()
        self._received: deque[float] = deque(maxlen=PAYLOADS_A_MINUTE)
        self.session: Session | None = None
        self.open = True
        self.left_for_good = False

    def count(self) -> None:
        """Count a payload of the bot; refuse too many within a minute."""
        now = time.monotonic()
        if len(self._received) == PAYLOADS_A_MINUTE and now - self._received[0] < 60:
            raise GatewayError(4008)
        self._received.append(now)

    def send(self, payload: Json) -> None:
        """Send a payload; it is lost if the connection is gone."""
        if self.open:
            self._queue.put_nowait(payload)

    def close(self, code: int) -> None:
        """Close the connection after what has been sent."""
        if self.open:
            self.open = False
            self._queue.put_nowait(code)

    async def write(self) -> None:
        """Carry the queue to the socket until the connection is closed."""
        with contextlib.suppress(ConnectionError):
            while isinstance(item := await self._queue.get(), dict):
                await self._write_payload(item)
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
    """What a bot has been told since it identified; it outlives a lost connection."""

    def __init__(self, intents: Intent) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.connection: Connection | None = None
        self._events: deque[Json] = deque(maxlen=REPLAYED_EVENTS)
        self._sequence = 0

    def dispatch(self, name: str, data: Json) -> Connection | None:
        """Number an event, keep it for a replay and send it if the bot is connected."""
        self._sequence += 1
        payload = {"op": DISPATCH, "t": name, "s": self._sequence, "d": data}
        self._events.append(payload)
        if self.connection and self.connection.open:
            self.connection.send(payload)
            return self.connection
        return None

    def missed(self, sequence: int) -> list[Json] | None:
        """Return the events after a sequence number, `None` if they are no longer kept."""
        if sequence > self._sequence:
            return None
        events = [event for event in self._events if event["s"] > sequence]
        complete = len(events) == self._sequence - sequence
        return events if complete else None


class Gateway:
    """All connections and sessions of the bot."""

    def __init__(self, world: World, token: str, *, heartbeat_ms: int, privileged: bool) -> None:
        self._world = world
        self._token = token
        self._heartbeat_ms = heartbeat_ms
        self._allowed_intents = ~Intent(0) if privileged else ~PRIVILEGED
        self._connections: set[Connection] = set()
        self._sessions: dict[str, Session] = {}

    @property
    def online(self) -> bool:
        """Whether a bot has identified and is connected."""
        return any(session.connection for session in self._sessions.values())

    @property
    def sessions(self) -> int:
        """The number of sessions that could be resumed."""
        return len(self._sessions)

    def deliver(self, event: Event) -> Connection | None:
        """Pass an event on to every session that is to hear of it."""
        reached = None
        for session in list(self._sessions.values()):
            if self._hears(session, event):
                data = _without_content(event, session)
                reached = session.dispatch(event.name, data) or reached
        return reached

    def is_open(self, connection: object) -> bool:
        """Tell whether the connection still stands."""
        return isinstance(connection, Connection) and connection.open

    def drop(self, *, resume: bool = True) -> None:
        """Cut the connection; without `resume` the session is forgotten too."""
        if not resume:
            self._sessions.clear()
        for connection in list(self._connections):
            connection.close(UNKNOWN_ERROR)

    def reconnect(self) -> None:
        """Ask the bot to reconnect and resume, as Discord does before a restart of its own."""
        self._to_all({"op": RECONNECT, "d": None})

    def invalidate(self) -> None:
        """Tell the bot that its session is void; it has to identify again."""
        self._sessions.clear()
        self._to_all({"op": INVALID_SESSION, "d": False})

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one WebSocket of a bot."""
        socket = web.WebSocketResponse(max_msg_size=2**20)
        await socket.prepare(request)
        compressed = request.query.get("compress") == "zlib-stream"
        connection = Connection(socket, compressed=compressed)
        writer = asyncio.create_task(connection.write())
        self._connections.add(connection)
        try:
            await self._converse(connection, socket, request.query.get("v", ""))
        finally:
            self._connections.discard(connection)
            await self._part(connection, socket, writer)
        return socket

    def stop(self) -> None:
        """Close every connection."""
        for connection in list(self._connections):
            connection.close(1001)

    async def _converse(
        self, connection: Connection, socket: web.WebSocketResponse, version: str
    ) -> None:
        seconds = self._heartbeat_ms / 1000
        try:
            if version != API_VERSION:
                raise GatewayError(4012, version)
            connection.send({"op": HELLO, "d": {"heartbeat_interval": self._heartbeat_ms}})
            # A client may be late by half an interval before it counts as gone.
            while (message := await socket.receive(seconds * 1.5)).type is WSMsgType.TEXT:
                self._receive(connection, message.data)
            # A session ends with a proper goodbye; a connection that breaks off leaves it to be resumed.
            connection.left_for_good = message.type is WSMsgType.CLOSE and message.data in (
                1000,
                1001,
            )
        except TimeoutError:
            connection.close(4009)
        except GatewayError as fault:
            self._world.journal.breach("gateway", str(fault))
            connection.close(fault.code)

    async def _part(
        self, connection: Connection, socket: web.WebSocketResponse, writer: asyncio.Task[None]
    ) -> None:
        connection.open = False
        session = connection.session
        if session and session.connection is connection:
            session.connection = None
            if connection.left_for_good:
                self._sessions.pop(session.id, None)
        if socket.closed:
            writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        self._world.signal.notify()

    def _receive(self, connection: Connection, text: str) -> None:
        connection.count()
        if len(text.encode()) > LARGEST_PAYLOAD_BYTES:
            raise GatewayError(4002, f"payload of {len(text)} characters")
        try:
            payload = json.loads(text)
            code, data = payload["op"], payload.get("d")
        except (ValueError, TypeError, KeyError) as error:
            raise GatewayError(4002, str(error)) from error
        handlers: dict[int, Callable[[Connection, Any], None]] = {
            HEARTBEAT: self._heartbeat,
            IDENTIFY: self._identify,
            RESUME: self._resume,
            PRESENCE: self._ignore,
            VOICE_STATE: self._ignore,
            REQUEST_MEMBERS: self._members,
        }
        if code not in handlers:
            raise GatewayError(4001, str(code))
        handlers[code](connection, data)

    def _heartbeat(self, connection: Connection, _data: Any) -> None:
        connection.send({"op": HEARTBEAT_ACK, "d": None})

    def _identify(self, connection: Connection, data: Any) -> None:
        if connection.session:
            raise GatewayError(4005)
        intents = self._checked_intents(data)
        session = Session(intents)
        self._sessions[session.id] = session
        self._attach(connection, session)
        bot = self._world.bot
        session.dispatch(
            "READY",
            {
                "v": int(API_VERSION),
                "user": user_json(bot),
                "guilds": [{"id": str(g), "unavailable": True} for g in self._world.guilds],
                "session_id": session.id,
                "resume_gateway_url": self._world.gateway_url,
                "application": {"id": str(bot.id), "flags": 0},
            },
        )
        if Intent.GUILDS in intents:
            for guild in self._world.guilds.values():
                body = guild_create_json(guild, guild.members[bot.id])
                session.dispatch("GUILD_CREATE", body)
        self._world.signal.notify()

    def _checked_intents(self, data: Any) -> Intent:
        if not isinstance(data, dict) or not isinstance(data.get("properties"), dict):
            raise GatewayError(4002, "identify without properties")
        if data.get("token") != self._token:
            raise GatewayError(4004)
        shard, count = data.get("shard") or (0, 1)
        if not 0 <= shard < count:
            raise GatewayError(4010, f"{shard} of {count}")
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0:
            raise GatewayError(4013, str(intents))
        if refused := intents & int(PRIVILEGED) & ~int(self._allowed_intents):
            raise GatewayError(4014, f"{Intent(refused)!r}")
        return Intent(intents)

    def _resume(self, connection: Connection, data: Any) -> None:
        if not isinstance(data, dict) or data.get("token") != self._token:
            raise GatewayError(4004)
        session = self._sessions.get(str(data.get("session_id")))
        missed = session.missed(int(data.get("seq") or 0)) if session else None
        if session is None or missed is None:
            connection.send({"op": INVALID_SESSION, "d": False})
            return
        self._attach(connection, session)
        for payload in missed:
            connection.send(payload)
        session.dispatch("RESUMED", {})
        self._world.signal.notify()

    def _attach(self, connection: Connection, session: Session) -> None:
        if session.connection:
            session.connection.close(UNKNOWN_ERROR)
        connection.session = session
        session.connection = connection

    def _ignore(self, connection: Connection, _data: Any) -> None:
        if connection.session is None:
            raise GatewayError(4003)

    def _members(self, connection: Connection, data: Any) -> None:
        if connection.session is None:
            raise GatewayError(4003)
        guild = self._world.guilds.get(int(data["guild_id"]))
        wanted = data.get("user_ids") or []
        ids = {int(entry) for entry in (wanted if isinstance(wanted, list) else [wanted])}
        members = [m for m in guild.members.values() if m.user.id in ids] if guild else []
        connection.session.dispatch(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": str(data["guild_id"]),
                "members": [member_json(member) for member in members],
                "chunk_index": 0,
                "chunk_count": 1,
                "nonce": data.get("nonce"),
            },
        )

    def _to_all(self, payload: Json) -> None:
        for connection in self._connections:
            connection.send(payload)

    def _hears(self, session: Session, event: Event) -> bool:
        if event.intent and not event.intent & session.intents:
            return False
        if event.channel is None or event.channel.guild is None:
            return True
        bot = event.channel.guild.members[self._world.bot.id]
        return bool(permissions_in(event.channel, bot) & Permission.VIEW_CHANNEL)


def _without_content(event: Event, session: Session) -> Json:
    if not event.hides_content or Intent.MESSAGE_CONTENT in session.intents:
        return event.data
    return {**event.data, "content": "", "embeds": [], "attachments": [], "components": []}
