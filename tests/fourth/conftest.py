"""A sandbox, and the real bot with the fourth game as a process of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from sandbox import Sandbox
from tests.e2e.conftest import new_sandbox
from tests.e2e.process import ROOT, BotProcess


@pytest_asyncio.fixture
async def discord() -> AsyncIterator[Sandbox]:
    async with new_sandbox() as sandbox:
        yield sandbox
        assert list(map(str, sandbox.breaches)) == []


@pytest_asyncio.fixture
async def bot(discord: Sandbox, tmp_path: Path) -> AsyncIterator[BotProcess]:
    process = BotProcess(tmp_path, discord.env(), root=ROOT, module="tests.fourth")
    async with process.online(discord):
        yield process
