"""A sandbox and the real bot; whatever Discord would have refused fails the test.

The tests of a module share one bot and one server; each has a channel and people of its own. Those
in `trouble` have a bot of their own to kill.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox import Actor, Channel, Rate, Sandbox
from tests.e2e.process import RINGFALL, BotProcess
from tests.e2e.table import Table, sit_down

API_DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
NUMBERS = itertools.count(1)


@contextlib.asynccontextmanager
async def new_sandbox() -> AsyncIterator[Sandbox]:
    """Run a sandbox; nothing may be asked of it in the end that Discord would have refused.

    It checks requests by Discord's own description, where there is one. These people act much
    faster than real ones, so there may be more requests in all.
    """
    description = API_DESCRIPTION if API_DESCRIPTION.exists() else None
    rate = Rate(requests=500)
    async with Sandbox(project=RINGFALL, openapi=description, overall_rate=rate) as sandbox:
        yield sandbox
        assert list(map(str, sandbox.breaches)) == []


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_discord() -> AsyncIterator[Sandbox]:
    async with new_sandbox() as sandbox:
        yield sandbox


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_bot(
    shared_discord: Sandbox, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[BotProcess]:
    process = BotProcess(tmp_path_factory.mktemp("bot"), shared_discord.env())
    # Each test looks at what is logged while it runs.
    async with process.online(shared_discord, may_log_errors=True):
        yield process


@pytest.fixture
def discord(shared_discord: Sandbox) -> Iterator[Sandbox]:
    """The sandbox; nothing that the bot does in a test may be a breach of Discord's rules."""
    shared_discord.breaches.clear()
    yield shared_discord
    assert list(map(str, shared_discord.breaches)) == []


@pytest.fixture
def bot(shared_bot: BotProcess) -> Iterator[BotProcess]:
    """The bot, connected and with its commands registered; it may log no error."""
    before = len(shared_bot.log)
    yield shared_bot
    shared_bot.check_log(since=before)


@pytest.fixture
def games(discord: Sandbox) -> Channel:
    return discord.add_channel(f"games-{next(NUMBERS)}")


@pytest.fixture
def ana(discord: Sandbox) -> Actor:
    return discord.add_user(f"Ana{next(NUMBERS)}")


@pytest.fixture
def ben(discord: Sandbox) -> Actor:
    return discord.add_user(f"Ben{next(NUMBERS)}")


@pytest.fixture
def cleo(discord: Sandbox) -> Actor:
    return discord.add_user(f"Cleo{next(NUMBERS)}")


@pytest_asyncio.fixture(loop_scope="module")
async def table(discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor) -> Table:
    """A match that has begun in its thread; Ana has the first turn."""
    return await sit_down(discord, games, ana, ben)
