"""The computer's services, on a database of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.bot.computers import Computers
from tests.bot.world import World


@pytest.fixture
async def computers(world: World) -> AsyncIterator[Computers]:
    computers = Computers(world)
    yield computers
    await computers.close()
