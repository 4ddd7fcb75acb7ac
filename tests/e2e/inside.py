"""The real bot inside the process of the tests: two on one database, or one under a fuzzer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import make_client, point_at_discord
from bot.interactions.client import Ringfall
from bot.observing import NOBODY, Observer
from bot.services.pictures import PictureService
from bot.settings import Settings
from bot.storage import Database
from sandbox import Sandbox
from tests.e2e.process import EXPERIENCED


@asynccontextmanager
async def running(
    discord: Sandbox,
    url: str,
    *,
    alone: bool = True,
    observer: Observer = NOBODY,
    **chosen: str,
) -> AsyncIterator[Ringfall]:
    """Run a bot on a database; `alone` keeps other bots off it, `chosen` are more settings."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    environment = {key.lower(): value for key, value in (discord.env() | EXPERIENCED).items()}
    settings = Settings.model_validate(environment | {"database_url": url} | chosen)
    point_at_discord(settings)
    database, pictures = Database(url), PictureService()
    await database.open(alone=alone)
    client = make_client(settings, database, pictures, observer)
    online = _greeted(discord)
    connection = asyncio.create_task(client.start(discord.token))
    try:
        await discord.wait_until(lambda: _greeted(discord) > online and discord.world.commands)
        yield client
    finally:
        await client.close()
        connection.cancel()
        await asyncio.gather(connection, return_exceptions=True)
        pictures.close()
        await database.close()
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


def _greeted(discord: Sandbox) -> int:
    """Count the bots that are connected and have been told of their servers."""
    return sum(session.greeted for session in discord.gateway._sessions.values())
