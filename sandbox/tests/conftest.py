"""A sandbox for each test, and a real discord.py bot connected to it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from sandbox import Actor, Channel, Sandbox
from sandbox.tests.example_bot import ExampleBot
from sandbox.world.interaction import Interaction

# Long enough for a bot on a busy machine.
ANSWER_SECONDS = 90.0
API_DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"


@pytest.fixture
async def local(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> AsyncIterator[Sandbox]:
    """A running sandbox that discord.py connects to; only tests with `breaches` break its rules."""
    description = API_DESCRIPTION if API_DESCRIPTION.exists() else None
    async with Sandbox(openapi=description, answer_seconds=ANSWER_SECONDS) as sandbox:
        monkeypatch.setattr(Route, "BASE", sandbox.api_url)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
        yield sandbox
        assert "breaches" in request.fixturenames or sandbox.breaches == []


@pytest.fixture
def breaches() -> None:
    """Lets a test break rules of Discord."""


@contextlib.asynccontextmanager
async def connected(
    sandbox: Sandbox, intents: discord.Intents | None = None
) -> AsyncIterator[ExampleBot]:
    """Run a bot within the block."""
    bot = ExampleBot(intents or discord.Intents(guilds=True))
    running = asyncio.create_task(bot.start(sandbox.token))
    ready = asyncio.create_task(sandbox.bot_online())
    try:
        await asyncio.wait([running, ready], return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        await ready
        await bot.wait_until_ready()
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        await running


@pytest.fixture
async def bot(local: Sandbox) -> AsyncIterator[ExampleBot]:
    """A logged-in bot with registered commands."""
    async with connected(local) as example:
        yield example


class Api:
    """A minimal REST client, for requests that discord.py would not send."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self._sandbox = sandbox
        self._session = session

    async def __call__(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request; return the status and the JSON of the response."""
        headers = {"Authorization": f"Bot {self._sandbox.token}"}
        address = self._sandbox.api_url + path
        data = None if body is None else json.dumps(body)
        async with self._session.request(method, address, data=data, headers=headers) as answer:
            return answer.status, await answer.json() if answer.status != 204 else None


class AlwaysOnline:
    """A listener that is always online."""

    def deliver(self, event: object) -> tuple[object, ...]:  # noqa: ARG002
        return (self,)

    def is_open(self, connection: object) -> bool:  # noqa: ARG002
        return True


def callback(interaction: Interaction) -> str:
    return f"/interactions/{interaction.id}/{interaction.token}/callback"


def webhook(sandbox: Sandbox, interaction: Interaction) -> str:
    return f"/webhooks/{sandbox.bot.id}/{interaction.token}"


@pytest.fixture
async def api(local: Sandbox) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession(headers={"Content-Type": "application/json"}) as session:
        yield Api(local, session)


@pytest.fixture
def place(local: Sandbox, bot: ExampleBot) -> discord.TextChannel:
    """The channel #lounge as the bot knows it."""
    channel = bot.get_channel(local.channel("lounge").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


@pytest.fixture
def lounge(local: Sandbox) -> Channel:
    return local.channel("lounge")


@pytest.fixture
def ana(local: Sandbox) -> Actor:
    return local.user("Ana")


@pytest.fixture
def ben(local: Sandbox) -> Actor:
    return local.user("Ben")
