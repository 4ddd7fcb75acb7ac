"""The gateway: receives a bot's payloads and sends it events."""

from __future__ import annotations

import asyncio
import json
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from sandbox.protocol.kinds import PRIVILEGED, Intent
from sandbox.sessions import Connection, GatewayError, Session
from sandbox.world.models import Event
from sandbox.world.payloads import guild_create_json, member_json, user_json
from sandbox.world.rights import sees

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.protocol.kinds import Json
    from sandbox.world.models import Guild, Member
    from sandbox.world.state import World

API_VERSION = "10"
MAX_PAYLOAD_BYTES = 4096
HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE = 1, 2, 3, 4
RESUME, RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 6, 7, 8, 9, 10, 11

INTERACTION_CREATE = "INTERACTION_CREATE"
UNKNOWN_ERROR = 4000
# https://discord.com/developers/docs/events/gateway-events#request-guild-members
MAX_MEMBERS = 100
MAX_NONCE_BYTES = 32
# Ends like a compressed payload, so that a client tries to read it.
GARBAGE = b"garbage" + b"\x00\x00\xff\xff"

# Delay of heartbeat acknowledgements. A client records its heartbeat only after sending it; an
# instant answer would be matched with the heartbeat before.
ACK_SECONDS = 0.1


class Outage(Enum):
    """What the gateway does with a new connection while it is down."""

    REFUSED = auto()  # cuts it before the handshake
    UNAVAILABLE = auto()  # answers the handshake with 503
    CLOSED = auto()  # accepts it, and closes it before HELLO
    GARBLED = auto()  # sends bytes that are no payload in place of HELLO
    SILENT = auto()  # says HELLO, and answers IDENTIFY and RESUME only after `recover`


class Gateway:
    """All gateway connections and sessions of the bot."""

    def __init__(self, world: World, token: str, *, heartbeat_ms: int, privileged: bool) -> None:
        self._world = world
        self._token = token
        self._heartbeat_ms = heartbeat_ms
        self._allowed_intents = ~Intent(0) if privileged else ~PRIVILEGED
        self._connections: set[Connection] = set()
        self._sessions: dict[str, Session] = {}
        self._outages: list[Outage] = []
        self._silent: set[Connection] = set()
        self._unanswered: dict[Connection, Callable[[], None]] = {}
        self.attempts = 0
        """The number of connections that a bot has tried to open."""

    @property
    def online(self) -> bool:
        """Whether a bot is connected and has received its guilds."""
        return self.greeted > 0

    @property
    def unanswered(self) -> int:
        """The number of open connections that wait for a session during a silent outage."""
        return len(self._unanswered)

    @property
    def greeted(self) -> int:
        """How many sessions have received their servers."""
        return sum(session.greeted for session in self._sessions.values())

    @property
    def sessions(self) -> int:
        """The number of resumable sessions."""
        return len(self._sessions)

    def deliver(self, event: Event) -> tuple[Connection, ...]:
        """Send an event to every session that should receive it.

        All sessions of a shard receive the same events, also those of two processes with one token.
        """
        receiving = [
            session for session in self._sessions.values() if self._should_receive(session, event)
        ]
        receivers = [
            session.dispatch(event.name, _without_content(event, session)) for session in receiving
        ]
        return tuple(connection for connection in receivers if connection)

    def is_open(self, connection: object) -> bool:
        """Tell whether the connection is open."""
        return isinstance(connection, Connection) and connection.open

    def drop(self, *, resume: bool = True) -> None:
        """Cut the connection; without `resume` the session ends too."""
        if not resume:
            self._sessions.clear()
        for connection in list(self._connections):
            connection.close(UNKNOWN_ERROR)

    def reconnect(self) -> None:
        """Ask the bot to reconnect and resume, as before a restart of Discord."""
        self._broadcast({"op": RECONNECT, "d": None})

    def invalidate(self) -> None:
        """Invalidate the bot's session; it has to identify again."""
        self._sessions.clear()
        self._broadcast({"op": INVALID_SESSION, "d": False})

    def fail(self, *outages: Outage, times: int = 1) -> None:
        """Fail the next connections, one after the other."""
        self._outages += outages * times

    def recover(self) -> None:
        """End every outage, and answer the connections that wait for a session."""
        self._outages.clear()
        self._silent.clear()
        unanswered, self._unanswered = self._unanswered, {}
        for answer in unanswered.values():
            answer()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one WebSocket connection."""
        self.attempts += 1
        self._world.signal.notify()
        outage = self._outages.pop(0) if self._outages else None
        if outage is Outage.REFUSED and request.transport:
            request.transport.abort()
        if outage in (Outage.REFUSED, Outage.UNAVAILABLE):
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=2**20)
        await socket.prepare(request)
        if outage in (Outage.CLOSED, Outage.GARBLED):
            if outage is Outage.GARBLED:
                await socket.send_bytes(GARBAGE)
            await socket.close(code=UNKNOWN_ERROR)
            return socket
        compressed = request.query.get("compress") == "zlib-stream"
        notify = self._world.signal.notify
        connection = Connection(socket, compressed=compressed, on_greeting=notify)
        if outage is Outage.SILENT:
            self._silent.add(connection)
        writer = asyncio.create_task(connection.write())
        self._connections.add(connection)
        try:
            await self._serve_connection(connection, socket, request.query.get("v", ""))
        finally:
            self._connections.discard(connection)
            await self._disconnect(connection, socket, writer)
        return socket

    def stop(self) -> None:
        """Close every connection."""
        for connection in list(self._connections):
            connection.close(1001)

    async def _serve_connection(
        self, connection: Connection, socket: web.WebSocketResponse, version: str
    ) -> None:
        seconds = self._heartbeat_ms / 1000
        try:
            if version != API_VERSION:
                raise GatewayError(4012, version)
            connection.send({"op": HELLO, "d": {"heartbeat_interval": self._heartbeat_ms}})
            # Discord tolerates heartbeats that are half an interval late.
            while (message := await socket.receive(seconds * 1.5)).type is WSMsgType.TEXT:
                self._receive(connection, message.data)
            # A clean close ends the session; a broken connection leaves it resumable.
            connection.left_for_good = message.type is WSMsgType.CLOSE and message.data in (
                1000,
                1001,
            )
        except TimeoutError:
            connection.close(4009)
        except GatewayError as fault:
            self._world.journal.breach("gateway", str(fault))
            connection.close(fault.code)

    async def _disconnect(
        self, connection: Connection, socket: web.WebSocketResponse, writer: asyncio.Task[None]
    ) -> None:
        connection.open = False
        self._silent.discard(connection)
        self._unanswered.pop(connection, None)
        session = connection.session
        if session and session.connection is connection:
            session.lose_connection(self._world.clock.now())
            if connection.left_for_good:
                self._sessions.pop(session.id, None)
        if socket.closed:
            writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        self._world.signal.notify()

    def _receive(self, connection: Connection, text: str) -> None:
        connection.count()
        if len(text.encode()) > MAX_PAYLOAD_BYTES:
            raise GatewayError(4002, f"payload of {len(text)} characters")
        handlers: dict[int, Callable[[Connection, Any], None]] = {
            HEARTBEAT: self._heartbeat,
            IDENTIFY: self._identify,
            RESUME: self._resume,
            PRESENCE: self._ignore,
            VOICE_STATE: self._ignore,
            REQUEST_MEMBERS: self._members,
        }
        try:
            payload = json.loads(text)
            handle = handlers.get(payload["op"], _unknown_opcode)
            if connection in self._silent and payload["op"] in (IDENTIFY, RESUME):
                self._unanswered[connection] = partial(handle, connection, payload.get("d"))
                self._world.signal.notify()
                return
            handle(connection, payload.get("d"))
        except (ValueError, TypeError, KeyError) as error:
            raise GatewayError(4002, repr(error)) from error

    def _heartbeat(self, connection: Connection, _data: Any) -> None:
        acknowledgement: Json = {"op": HEARTBEAT_ACK, "d": None}
        asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, acknowledgement)

    def _identify(self, connection: Connection, data: Any) -> None:
        if connection.session:
            raise GatewayError(4005)
        intents = self._checked_intents(data)
        if not self._world.session_starts.take(self._world.clock.now()):
            self._sessions.clear()
            for other in self._connections:
                other.close(4004)
            raise GatewayError(4004, "too many sessions in a day: Discord resets the token")
        self._forget_lost_sessions()
        session = Session(intents, *(data.get("shard") or (0, 1)))
        bot = self._world.bot
        guilds = [guild for guild in self._world.guilds_with_bot() if session.covers(guild.id)]
        self._sessions[session.id] = session
        self._attach(connection, session)
        session.dispatch(
            "READY",
            {
                "v": int(API_VERSION),
                "user": user_json(bot),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "shard": [session.shard, session.shards],
                "resume_gateway_url": self._world.gateway_url,
                "application": {"id": str(bot.id), "flags": 0},
            },
        )
        if Intent.GUILDS in intents:
            for guild in guilds:
                member, hidden = guild.members[bot.id], self._world.unsure.hidden_fields
                body = guild_create_json(guild, member, hidden)
                session.dispatch("GUILD_CREATE", body)
        session.end_greeting()
        self._world.signal.notify()

    def _forget_lost_sessions(self) -> None:
        """Drop expired sessions: a killed bot returns with a new one."""
        now = self._world.clock.now()
        self._sessions = {key: s for key, s in self._sessions.items() if s.is_resumable(now)}

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
        if session is None or missed is None or not self._world.unsure.resumes:
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
        session = connection.session
        if session is None:
            raise GatewayError(4003)
        if data.get("query") == "" and Intent.GUILD_MEMBERS not in session.intents:
            self._world.journal.breach("gateway", "asked for all members without GUILD_MEMBERS")
        guild = self._world.guild_with_bot(int(data["guild_id"]))
        session.dispatch("GUILD_MEMBERS_CHUNK", _members_chunk(guild, data, session.intents))

    def _broadcast(self, payload: Json) -> None:
        """Send a payload on every open session."""
        for connection in self._connections:
            if connection.session:
                connection.send(payload)

    def _should_receive(self, session: Session, event: Event) -> bool:
        if event.intent and not event.intent & session.intents:
            return False
        if not session.covers(event.guild_id):
            return False
        if event.name == INTERACTION_CREATE:
            # Interactions also come from guilds without the bot.
            return True
        if event.guild_id in self._world.guilds and not self._world.guild_with_bot(event.guild_id):
            return False
        if event.channel is None:
            return True
        if event.channel.guild is None:
            # Of direct messages between people a bot hears nothing.
            return event.channel.recipient is not None
        bot = event.channel.guild.members[self._world.bot.id]
        return sees(bot, event.channel)


def _unknown_opcode(_connection: Connection, _data: Any) -> None:
    raise GatewayError(4001)


def _without_content(event: Event, session: Session) -> Json:
    if not event.hides_content or Intent.MESSAGE_CONTENT in session.intents:
        return event.data
    return {**event.data, "content": "", "embeds": [], "attachments": [], "components": []}


def _members_chunk(guild: Guild | None, asked: Json, intents: Intent) -> Json:
    """Return GUILD_MEMBERS_CHUNK for a request by `user_ids` or by the prefix `query`.

    An empty `query`, which means all members, needs the members intent. Raises `KeyError`,
    `TypeError` or `ValueError` for an invalid request.
    """
    members = list(guild.members.values()) if guild else []
    body: Json = {"guild_id": str(asked["guild_id"]), "chunk_index": 0, "chunk_count": 1}
    if "user_ids" in asked:
        wanted = _wanted(asked["user_ids"])
        found = [member for member in members if member.user.id in wanted]
        body["not_found"] = [str(i) for i in wanted if i not in {m.user.id for m in found}]
    else:
        found = _named(members, asked["query"], int(asked["limit"]), intents)
    body["members"] = [member_json(member) for member in found]
    nonce = asked.get("nonce")
    if isinstance(nonce, str) and len(nonce.encode()) <= MAX_NONCE_BYTES:
        body["nonce"] = nonce
    return body


def _wanted(user_ids: Any) -> list[int]:
    entries = user_ids if isinstance(user_ids, list) else [user_ids]
    return [int(entry) for entry in entries[:MAX_MEMBERS]]


def _named(members: list[Member], query: str, limit: int, intents: Intent) -> list[Member]:
    if query == "":
        return members[: limit or None] if Intent.GUILD_MEMBERS in intents else []
    prefix = query.casefold()
    found = [m for m in members if any(n.casefold().startswith(prefix) for n in _names(m))]
    return found[: min(limit or MAX_MEMBERS, MAX_MEMBERS)]


def _names(member: Member) -> list[str]:
    names = (member.user.username, member.user.global_name, member.nick)
    return [name for name in names if name]
