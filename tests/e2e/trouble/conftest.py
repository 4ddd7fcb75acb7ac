"""A sandbox and a bot for the tests of a module, to kill, to configure or to change its clock.

A hold names a channel where another test's match could send the same request.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from ringfall.testing.process import BotProcess
from ringfall.testing.sandbox import new_sandbox
from sandbox import Sandbox
from tests.e2e.conftest import running

# A bot that was killed just before its acknowledgement looks for it after the restart.
CUT_OFF = {"unknown_webhook"}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shared_discord() -> AsyncIterator[Sandbox]:
    async with new_sandbox() as sandbox:
        yield sandbox


@pytest.fixture(scope="module")
def shared_settings() -> dict[str, str]:
    """Further settings of the bot."""
    return {}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shared_bot(
    shared_discord: Sandbox,
    shared_settings: dict[str, str],
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[BotProcess]:
    async with running(shared_discord, tmp_path_factory, shared_settings) as process:
        yield process


@pytest.fixture
def discord(shared_discord: Sandbox) -> Iterator[Sandbox]:
    """The sandbox; nothing that the bot does in a test may be a breach of Discord's rules."""
    shared_discord.faults.clear()
    shared_discord.breaches.clear()
    yield shared_discord
    breaches = [str(breach) for breach in shared_discord.breaches if breach.kind not in CUT_OFF]
    shared_discord.breaches.clear()
    assert breaches == []


@pytest_asyncio.fixture(loop_scope="session")
async def bot(discord: Sandbox, shared_bot: BotProcess) -> AsyncIterator[BotProcess]:
    """The connected bot, in any state the last test has left; it may log no error."""
    if not shared_bot.running:
        await discord.bot_offline()
        await shared_bot.start()
    await discord.bot_online()
    before = len(shared_bot.log)
    yield shared_bot
    shared_bot.check_log(since=before)
