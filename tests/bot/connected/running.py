"""Runs the bot inside the process of the tests, where its parts can be reached."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from discord.gateway import DiscordWebSocket
from discord.http import Route
from msgspec.structs import replace
from sqlalchemy import make_url

from bot.app import make_client, point_at_discord
from bot.clock import Clock, utc_now
from bot.logs import NO_OBSERVER, Observer
from bot.match.boards.drawing import PictureService
from bot.match.client import Ringfall
from bot.match.core import USUAL_PAUSES, Pauses
from bot.settings import Deadlines, Settings, read_settings
from ringfall.testing.process import ANSWER_SECONDS, EXPERIENCED
from ringfall.testing.tables import database_at, put_tables
from sandbox import Sandbox
from sandbox.signals import WAIT_SECONDS


@asynccontextmanager
async def running(
    discord: Sandbox,
    url: str,
    *,
    alone: bool = True,
    observer: Observer = NO_OBSERVER,
    clock: Clock = utc_now,
    pauses: Pauses = USUAL_PAUSES,
    **chosen: str,
) -> AsyncIterator[Ringfall]:
    """Run a bot on a database; `alone` keeps other bots off it, `chosen` are settings."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    typed = discord.env() | EXPERIENCED | {"DATABASE_URL": url}
    typed |= {name.upper(): value for name, value in chosen.items()}
    settings = read_settings(Settings, typed)
    point_at_discord(settings)
    if url.startswith("sqlite"):
        put_tables(Path(make_url(url).database or ""))
    async with database_at(url, alone=alone) as database:
        pictures = PictureService()
        client = make_client(settings, database, pictures, observer, clock=clock, pauses=pauses)
        online = discord.gateway.greeted
        connection = asyncio.create_task(client.start(discord.token))
        try:
            gateway, world = discord.gateway, discord.world
            await discord.wait_until(lambda: gateway.greeted > online and world.commands)
            yield client
        finally:
            await client.close()
            connection.cancel()
            await asyncio.gather(connection, return_exceptions=True)
            pictures.close()
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@contextmanager
def deferring_at_once(*clients: Ringfall, noted_by_s: float | None = None) -> Iterator[None]:
    """Defer all answers in the block before they are made, if that is stored by `noted_by_s`.

    By default, it has the same share of the time as usual.
    """
    deadlines = Deadlines.within(ANSWER_SECONDS, defer_s=0)
    if noted_by_s is not None:
        deadlines = replace(deadlines, noted_by_s=noted_by_s)
    before = [client.pipeline.deadlines for client in clients]
    for client in clients:
        client.pipeline.deadlines = deadlines
    yield
    for client, usual in zip(clients, before, strict=True):
        client.pipeline.deadlines = usual


async def until(condition: Callable[[], Awaitable[object]]) -> None:
    """Ask again and again, and let the bot go on in between."""
    async with asyncio.timeout(WAIT_SECONDS):
        while not await condition():  # noqa: ASYNC110 (no event says when)
            await asyncio.sleep(0)
