"""The services on a real database file, and bots that deliver to a sandbox.

The clock of the services stands still until it is moved.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import make_client, point_at_discord
from bot.clock import Sleep
from bot.engine_queue import EngineQueue
from bot.logs import NO_OBSERVER
from bot.match.boards.drawing import PictureService
from bot.match.client import Ringfall
from bot.match.core import Pauses
from bot.settings import GatewayUrl, HttpUrl, Settings, Token
from bot.storage import Database
from ringfall.testing.process import ANSWER_SECONDS
from ringfall.testing.tables import database_at, opened, put_tables
from ringfall.testing.world import World
from sandbox import Sandbox
from tests.bot.clockwork import MovedClock
from tests.bot.computers import Computers
from tests.bot.round import NewClient, Round, begin
from tests.postgres import PostgresServer

SHORT_PAUSES = Pauses(sweep=timedelta(), scoreboard=timedelta(milliseconds=100))
SQLITE, POSTGRESQL = "sqlite", "postgresql"
# What a shared database does otherwise: a part of the services that meets each of it.
ON_BOTH = {"test_acts", "test_lookup", "test_leases", "test_takebacks", "test_walls"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Have a part of these tests run on PostgreSQL, too."""
    if "url" in metafunc.fixturenames and metafunc.definition.path.stem in ON_BOTH:
        metafunc.parametrize("url", [SQLITE, POSTGRESQL], indirect=True)


@pytest.fixture
async def url(request: pytest.FixtureRequest, file_url: str) -> str:
    if getattr(request, "param", SQLITE) == SQLITE:
        return file_url
    server: PostgresServer = request.getfixturevalue("postgres")
    return await server.new_tables()


@pytest.fixture
async def thinker() -> AsyncIterator[EngineQueue]:
    thinker = EngineQueue()
    yield thinker
    await thinker.close()


@pytest.fixture
async def computers(world: World) -> AsyncIterator[Computers]:
    computers = Computers(world)
    yield computers
    await computers.close()


@pytest.fixture(params=["sqlite", "postgresql"])
async def shared(
    request: pytest.FixtureRequest, url: str
) -> AsyncIterator[tuple[Database, Database]]:
    """Two processes' views of one database."""
    if request.param == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres")
        url = await server.new_tables()
    async with AsyncExitStack() as stack:
        first, second = [
            await stack.enter_async_context(database_at(url, alone=False)) for _ in range(2)
        ]
        yield first, second


@pytest.fixture
async def discord() -> AsyncIterator[Sandbox]:
    async with Sandbox(answer_seconds=ANSWER_SECONDS) as sandbox:
        yield sandbox


@pytest.fixture
async def new_client(discord: Sandbox, tmp_path: Path) -> AsyncIterator[NewClient]:
    """Log in another bot on a database; `alone` keeps all others off it."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    settings = Settings(
        discord_token=Token(discord.env()["DISCORD_TOKEN"]),
        discord_api_url=HttpUrl(discord.api_url),
        discord_gateway_url=GatewayUrl(discord.gateway_url),
        database_url=f"sqlite+aiosqlite:///{tmp_path}/ringfall.db",
        analysis_nodes=200,
    )
    point_at_discord(settings)
    put_tables(tmp_path / "ringfall.db")
    async with AsyncExitStack() as stack:

        async def start(
            *,
            alone: bool = True,
            pauses: Pauses = SHORT_PAUSES,
            sleep: Sleep = asyncio.sleep,
            login: bool = True,
        ) -> Ringfall:
            file, pictures = tmp_path / "ringfall.db", PictureService()
            database = await stack.enter_async_context(opened(file, alone=alone))
            stack.callback(pictures.close)
            clock = MovedClock()
            client = make_client(
                settings, database, pictures, NO_OBSERVER, clock=clock, sleep=sleep, pauses=pauses
            )
            if login:
                await stack.enter_async_context(client)
                await client.login(settings.discord_token.reveal())
            return client

        yield start
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@pytest.fixture
async def under_way(discord: Sandbox, new_client: NewClient) -> Round:
    """A match, and a bot whose database other processes may share."""
    return await begin(discord, await new_client(alone=False))
