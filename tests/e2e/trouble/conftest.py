"""A sandbox and a bot for each test, to kill, to disconnect and to stop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox import Sandbox
from tests.e2e.conftest import new_sandbox
from tests.e2e.process import BotProcess
from tests.tables import put_tables


@pytest_asyncio.fixture(loop_scope="module")
async def discord() -> AsyncIterator[Sandbox]:
    async with new_sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def settings() -> dict[str, str]:
    """Further settings of the bot."""
    return {}


@pytest_asyncio.fixture(loop_scope="module")
async def bot(
    discord: Sandbox, tmp_path: Path, settings: dict[str, str]
) -> AsyncIterator[BotProcess]:
    """The bot, connected and with its commands registered."""
    process = BotProcess(tmp_path, discord.env() | settings)
    put_tables(process.database)
    async with process.online(discord):
        yield process
