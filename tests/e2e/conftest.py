"""A sandbox and the real bot; a request that Discord would refuse fails the test.

All tests share one bot and one sandbox, those of a module a server; each has its own channel and
people. Modules in `trouble` have a bot of their own, to kill, to configure or to change its clock.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import AsyncIterator, Iterator, Mapping

import pytest
import pytest_asyncio

from ringfall.testing.process import BotProcess
from ringfall.testing.routes import without_handler
from ringfall.testing.sandbox import new_sandbox
from ringfall.testing.table import Table, sit_down
from ringfall.testing.tables import put_tables
from sandbox import Actor, Channel, Sandbox

NUMBERS = itertools.count(1)


@contextlib.asynccontextmanager
async def running(
    discord: Sandbox, folders: pytest.TempPathFactory, settings: Mapping[str, str] | None = None
) -> AsyncIterator[BotProcess]:
    """Run a bot with further settings; each test checks the log lines of its own time."""
    process = BotProcess(folders.mktemp("bot"), discord.env() | {**(settings or {})})
    put_tables(process.database)
    async with process.online(discord, may_log_errors=True):
        yield process


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def lasting_discord() -> AsyncIterator[Sandbox]:
    async with new_sandbox() as sandbox:
        yield sandbox


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def lasting_bot(
    lasting_discord: Sandbox, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[BotProcess]:
    async with running(lasting_discord, tmp_path_factory) as process:
        yield process


@pytest.fixture(scope="module")
def shared_discord(lasting_discord: Sandbox) -> Iterator[Sandbox]:
    """The sandbox with a new server; every button that is sent on it must have a handler."""
    lasting_discord.renew()
    yield lasting_discord
    assert without_handler(lasting_discord.requests) == set()


@pytest.fixture(scope="module")
def shared_bot(shared_discord: Sandbox, lasting_bot: BotProcess) -> BotProcess:  # noqa: ARG001
    return lasting_bot


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
def games(discord: Sandbox, bot: BotProcess) -> Channel:  # noqa: ARG001
    """A new channel of a server in which the bot is online."""
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


@pytest_asyncio.fixture(loop_scope="session")
async def table(discord: Sandbox, games: Channel, ana: Actor, ben: Actor) -> Table:
    """A match that has begun in its thread; Ana has the first turn."""
    return await sit_down(discord, games, ana, ben)
