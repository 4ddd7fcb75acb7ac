"""What the steps of a rehearsal share: the channel, the connection, and the people who help."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar, cast

import discord
from msgspec import Struct

from bot.clock import Clock, Sleep
from bot.discord_io.codes import ALREADY_ANSWERED
from bot.discord_io.events import skipping_unreadable
from bot.texts import FALLBACK, texts_for
from bot.tools.rehearsal.api import Api, Reply, TroubleError

MARK = "ringfall-rehearsal"
EMOJI = "ringfall_rehearsal"
TOPIC = "Made by the rehearsal of Ringfall, which deletes it."
SKIP = "skip"
EPHEMERAL = 64
COMPONENT = 3
# An answer is due in three seconds:
# https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback
TOO_LATE_S = 4.0
# Long enough to find a setting in Discord.
PATIENCE_S = 600.0
CONNECTING_S = 60.0

Body = dict[str, Any]
T = TypeVar("T")

# Errors:
#
#   Exception
#   ├── NotTriedError       a step shows nothing; says why
#   └── RehearsalError      the whole rehearsal cannot go on; says what to do


class NotTriedError(Exception):
    """A step shows nothing; `str(error)` says why."""


class RehearsalError(Exception):
    """The rehearsal cannot go on; `str(error)` says what to do."""


class Event(Struct, frozen=True):
    """An event of the gateway as it came, before discord.py reads it."""

    name: str
    data: Body


class Events:
    """All events since the start, and who waits for one."""

    def __init__(self) -> None:
        self._seen: list[Event] = []
        self._news = asyncio.Condition()

    @property
    def count(self) -> int:
        return len(self._seen)

    def since(self, count: int) -> list[Event]:
        """Return the events after the first `count`."""
        return self._seen[count:]

    async def add(self, event: Event) -> None:
        async with self._news:
            self._seen.append(event)
            self._news.notify_all()

    async def wait(self, wanted: Callable[[Event], bool], *, since: int) -> Event:
        """Wait for the first event that is `wanted` after the first `since`."""
        async with self._news:
            while True:
                for event in self._seen[since:]:
                    if wanted(event):
                        return event
                since = len(self._seen)
                await self._news.wait()


class Connection(discord.Client):
    """A connection of discord.py that passes on each event as it came."""

    def __init__(self, events: Events) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            enable_debug_events=True,
            max_messages=None,
        )
        self._connection.parsers = skipping_unreadable(self._connection.parsers)
        self._events = events

    async def on_socket_raw_receive(self, text: str) -> None:
        payload = cast("Body", json.loads(text))
        if isinstance(name := payload.get("t"), str) and isinstance(payload.get("d"), dict):
            await self._events.add(Event(name, payload["d"]))


class Stage:
    """The server of a rehearsal, its channel, and the people who help."""

    def __init__(
        self, api: Api, token: str, enters: asyncio.Queue[None], *, clock: Clock, sleep: Sleep
    ) -> None:
        self.api = api
        self.clock = clock
        self.sleep = sleep
        self.events = Events()
        self.kept: dict[str, Any] = {}
        self.application_id = self.user_id = self.guild_id = self.channel_id = 0
        self.permissions = discord.Permissions.none()
        self.texts = texts_for(FALLBACK)
        self._token = token
        self._enters = enters
        self._client: Connection | None = None
        self._running: asyncio.Task[None] | None = None

    async def connect(self) -> list[int]:
        """Begin a new session, after ending the one before; return the ids of the bot's servers.

        Raises `discord.LoginFailure`, and `TroubleError` if Discord is out of reach.
        """
        await self.disconnect()
        since = self.events.count
        client = self._client = Connection(self.events)
        self._running = asyncio.create_task(client.start(self._token))
        ready = await self.event(lambda e: e.name == "READY", since=since)
        self.user_id = int(ready.data["user"]["id"])
        return [int(guild["id"]) for guild in ready.data["guilds"]]

    async def disconnect(self) -> None:
        """End the session, if there is one."""
        if self._client is not None and self._running is not None:
            await self._client.close()
            await asyncio.gather(self._running, return_exceptions=True)
        self._client = self._running = None

    @property
    def client(self) -> Connection:
        if self._client is None:
            raise RehearsalError("The connection to Discord has ended. Start again.")
        return self._client

    def is_server(self, event: Event) -> bool:
        """Tell whether an event describes the server of the rehearsal."""
        return event.name == "GUILD_CREATE" and event.data.get("id") == str(self.guild_id)

    async def keep(self, key: str, make: Callable[[Stage], Awaitable[T]]) -> T:
        """Return what `make` returned at the first call for this key.

        What was skipped once is not asked for again.
        """
        if key not in self.kept:
            try:
                self.kept[key] = await make(self)
            except NotTriedError as error:
                self.kept[key] = error
        if isinstance(self.kept[key], NotTriedError):
            raise self.kept[key]
        return self.kept[key]

    @property
    def message(self) -> str:
        """What a message says that has nothing else to say."""
        return self.texts("rehearsal-message")

    def button(self, name: str) -> Body:
        """Return a button whose presses `is_press` knows by this name; its last part is a label."""
        label = self.texts(f"rehearsal-button-{name.rpartition(':')[2]}")
        return {"type": 2, "style": 2, "label": label, "custom_id": f"{MARK}:{name}"}

    async def post(self, body: Body | None = None, channel_id: int | str | None = None) -> Reply:
        """Post a message, by default in the channel of the rehearsal; it mentions no one."""
        path = f"/channels/{channel_id or self.channel_id}/messages"
        plain: Body = {"content": self.message, "allowed_mentions": {"parse": []}}
        return await self.api.request("POST", path, plain | (body or {}))

    async def ask(self, key: str, wanted: Callable[[Event], bool], *buttons: str) -> Event:
        """Ask people in the channel for something, and return the event that shows it.

        The message says the text of this key, and has buttons of these names and *Skip*. Raises
        `NotTriedError` if someone skips this, or if nothing happens for ten minutes.
        """
        since = self.events.count
        await self._say(key, buttons)
        waiting = self.events.wait(wanted, since=since)
        event = await self._wait(self._unless_skipped(waiting, key, since), PATIENCE_S)
        if event is None:
            raise NotTriedError("nothing happened in time")
        return event

    async def pause(self, key: str, seconds: float) -> None:
        """Wait so long; raise `NotTriedError` if someone skips this."""
        since = self.events.count
        await self._say(key, (), minutes=round(seconds / 60))
        await self._wait(self._unless_skipped(self.sleep(seconds), key, since), None)

    async def event(self, wanted: Callable[[Event], bool], *, since: int) -> Event:
        """Wait for an event that needs no one's help; raise `TroubleError` if it does not come."""
        event = await self._wait(self.events.wait(wanted, since=since), CONNECTING_S)
        if event is None:
            raise TroubleError("Discord's gateway is silent")
        return event

    async def _say(self, key: str, buttons: Sequence[str], **values: int) -> None:
        """Post a text with these buttons and *Skip*, and print it; from now on Enter skips it."""
        while not self._enters.empty():
            self._enters.get_nowait()
        text_key = f"rehearsal-{key}"
        row = {"type": 1, "components": [self.button(f"{key}:{name}") for name in (*buttons, SKIP)]}
        body = {"content": self.texts(text_key, **values), "components": [row]}
        (await self.post(body)).require("a message in the channel of the rehearsal")
        print(f"  {texts_for(FALLBACK)(text_key, **values)}")
        print("  Or press Skip there, or Enter here.", flush=True)

    async def _unless_skipped(self, waiting: Awaitable[T], key: str, since: int) -> T:
        """Wait for something; raise `NotTriedError` if someone skips it first."""
        awaited = asyncio.ensure_future(waiting)
        enter = asyncio.create_task(self._enters.get())
        skip = asyncio.create_task(self.events.wait(is_press(f"{key}:{SKIP}"), since=since))
        try:
            await asyncio.wait({awaited, enter, skip}, return_when=asyncio.FIRST_COMPLETED)
            if awaited.done():
                return await awaited
            if skip.done():
                await self.acknowledge(await skip)
            raise NotTriedError("skipped")
        finally:
            for task in (awaited, enter, skip):
                task.cancel()

    async def _wait(self, waiting: Awaitable[T], seconds: float | None) -> T | None:
        """Wait for something, `None` after so many seconds; raise why the connection has ended."""
        awaited = asyncio.ensure_future(waiting)
        connection = self._running or awaited
        try:
            await asyncio.wait(
                {awaited, connection}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
            if awaited.done():
                return await awaited
            if connection.done():
                await connection
                raise RehearsalError("The connection to Discord has ended. Start again.")
            return None
        finally:
            awaited.cancel()

    async def answer(self, event: Event, kind: int, data: Body | None = None) -> Reply:
        """Answer an interaction for the first time, and return what Discord says of it.

        Raises `RehearsalError` if another process has answered it.
        """
        reply = await self.respond(event, kind, data)
        if reply.code == ALREADY_ANSWERED:
            raise RehearsalError(
                "Another process answers the presses of this application."
                " Stop the bot, and start the rehearsal again."
            )
        return reply

    async def respond(self, event: Event, kind: int, data: Body | None = None) -> Reply:
        """Send a callback of an interaction, even if it is answered or has expired."""
        path = f"/interactions/{event.data['id']}/{event.data['token']}/callback"
        body = {"type": kind} | ({"data": data} if data is not None else {})
        return await self.api.request("POST", f"{path}?with_response=true", body)

    async def acknowledge(self, event: Event) -> Reply:
        """Acknowledge a press without changing anything."""
        return await self.answer(event, 6)

    async def follow_up(self, event: Event, *, private: bool) -> Reply:
        """Post a follow-up to an interaction."""
        path = f"/webhooks/{self.application_id}/{event.data['token']}"
        return await self.api.request(
            "POST", path, {"content": self.message, "flags": EPHEMERAL if private else 0}
        )

    async def press(self, key: str, name: str) -> Event:
        """Ask for a press on a button, acknowledge it, and return it."""
        event = await self.ask(key, is_press(f"{key}:{name}"), name)
        (await self.acknowledge(event)).require("the answer to a press")
        return event

    async def new_channel(self, name: str, **more: Any) -> int:
        """Make a channel that a later clean-up finds; return its id."""
        body = {"name": name, "topic": TOPIC, **more}
        reply = await self.api.request("POST", f"/guilds/{self.guild_id}/channels", body)
        return int(reply.require("a new channel")["id"])

    async def new_thread(
        self, channel_id: int | str | None = None, *, name: str = "rehearsal"
    ) -> int:
        """Open a public thread in a channel, by default that of the rehearsal; return its id."""
        path = f"/channels/{channel_id or self.channel_id}/threads"
        reply = await self.api.request("POST", path, {"name": name, "type": 11})
        return int(reply.require("a new thread")["id"])

    async def fence(self) -> None:
        """Wait until everything that Discord has sent before has arrived."""
        since, thread_id = self.events.count, str(await self.new_thread())
        await self.event(
            lambda e: e.name == "THREAD_CREATE" and e.data.get("id") == thread_id, since=since
        )


def is_press(name: str) -> Callable[[Event], bool]:
    """Return a test for presses on the button of this name."""
    wanted = f"{MARK}:{name}"

    def is_wanted(event: Event) -> bool:
        data: Body = event.data.get("data") or {}
        is_component = event.name == "INTERACTION_CREATE" and event.data.get("type") == COMPONENT
        return is_component and data.get("custom_id") == wanted

    return is_wanted


def presser_of(event: Event) -> str:
    """Return the id of the person behind an interaction."""
    return str((event.data.get("member") or event.data)["user"]["id"])
