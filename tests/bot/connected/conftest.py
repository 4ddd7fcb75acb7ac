"""A sandbox for each test, with people; the bots run inside the test (`running`).

So a test can break a part at a chosen moment, and move its clock. `tests/e2e` has the bot as a user
starts it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sandbox import Actor, Channel, Sandbox
from tests.e2e.conftest import new_sandbox


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
