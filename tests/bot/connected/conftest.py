"""A sandbox for each test, with people; the bots run inside the test (`running`).

So a test can break a part at a chosen moment, and move its clock. `tests/e2e` has the bot as a user
starts it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clock import Clock, utc_now
from bot.match.client import Ringfall
from bot.match.core import USUAL_PAUSES, Pauses
from ringfall.testing.sandbox import new_sandbox
from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Channel, Sandbox
from tests.bot.connected.running import running


@pytest.fixture
async def discord() -> AsyncIterator[Sandbox]:
    async with new_sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def games(discord: Sandbox) -> Channel:
    return discord.channel("games")


@pytest.fixture
def ana(discord: Sandbox) -> Actor:
    return discord.user("Ana")


@pytest.fixture
def ben(discord: Sandbox) -> Actor:
    return discord.user("Ben")


@pytest.fixture
def cleo(discord: Sandbox) -> Actor:
    return discord.user("Cleo")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/ringfall.db"


@pytest.fixture
def pauses() -> Pauses:
    return USUAL_PAUSES


@pytest.fixture
def clock() -> Clock:
    return utc_now


@pytest.fixture
async def client(
    discord: Sandbox, url: str, clock: Clock, pauses: Pauses
) -> AsyncIterator[Ringfall]:
    async with running(discord, url, clock=clock, pauses=pauses) as client:
        yield client


@pytest.fixture
async def table(
    discord: Sandbox,
    client: Ringfall,
    games: Channel,
    ana: Actor,
    ben: Actor,
) -> Table:
    return await sit_down(discord, games, ana, ben)
