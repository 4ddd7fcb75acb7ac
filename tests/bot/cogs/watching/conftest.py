"""A match, and a bot that knows its channels."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sandbox import Sandbox
from tests.bot.round import NewClient, Round, begin, connected


@pytest.fixture
async def under_way(discord: Sandbox, new_client: NewClient) -> AsyncIterator[Round]:
    """A match, and a bot that is connected."""
    client = await new_client()
    await client.agenda.close()  # duties are carried out by hand
    async with connected(client):
        yield await begin(discord, client)
