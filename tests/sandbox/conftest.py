"""A sandbox for each test, and a real discord.py bot connected to it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from sandbox import Actor, Channel, Sandbox

from tests.sandbox.example_bot import ExampleBot

API_DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"


@pytest.fixture
async def local(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A running sandbox that discord.py in this process is pointed at."""
    description = API_DESCRIPTION if API_DESCRIPTION.exists() else None
    async with Sandbox(openapi=description) as sandbox:
        monkeypatch.setattr(Route, "BASE", sandbox.api_url)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
        yield sandbox


@contextlib.asynccontextmanager
async def connected(
    sandbox: Sandbox, intents: discord.Intents | None = None
) -> AsyncIterator[ExampleBot]:
    """Run a bot until the block ends."""
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
    """A bot that is logged in, with its commands registered."""
    async with connected(local) as example:
        yield example


@pytest.fixture
def games(local: Sandbox) -> Channel:
    return local.channel("games")


@pytest.fixture
def ana(local: Sandbox) -> Actor:
    return local.user("Ana")


@pytest.fixture
def ben(local: Sandbox) -> Actor:
    return local.user("Ben")
