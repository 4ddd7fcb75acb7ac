"""Provide a sandbox, and the real bot with the fourth game as a process."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from ringfall.testing.process import ROOT, BotProcess
from ringfall.testing.sandbox import new_sandbox
from sandbox import Sandbox


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord() -> AsyncIterator[Sandbox]:
    async with new_sandbox() as sandbox:
        yield sandbox


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(
    discord: Sandbox, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[BotProcess]:
    folder = tmp_path_factory.mktemp("bot")
    process = BotProcess(folder, discord.env(), root=ROOT, module="tests.fourth")
    async with process.online(discord):
        yield process
