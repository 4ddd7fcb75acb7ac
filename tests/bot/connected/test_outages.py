"""Outages of the Gateway: the bot stays up and reconnects by itself."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from types import CoroutineType
from typing import Any

import pytest

from bot.match.client import Ringfall
from ringfall.testing.table import Table
from sandbox import Actor, Channel, Outage, Sandbox
from tests.bot.connected.running import running

ATTEMPTS = 3
SESSIONS = ("shard_connect", "shard_resumed")


@pytest.fixture
def left_open(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Collect the connections that discord.py has left open, before they fail another test."""
    yield
    # The error that was logged holds them.
    caplog.get_records("call").clear()
    gc.collect()


# discord.py leaves a connection open whose first payload it cannot read.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.usefixtures("left_open")
@pytest.mark.parametrize(
    "outages",
    [
        (Outage.REFUSED, Outage.CLOSED),
        (Outage.UNAVAILABLE, Outage.GARBLED),
        (Outage.GARBLED,),
    ],
    ids=lambda outages: "-".join(outage.name.lower() for outage in outages),
)
async def test_a_lost_connection_comes_back_after_any_outage(
    discord: Sandbox, games: Channel, ana: Actor, client: Ringfall, outages: tuple[Outage, ...]
) -> None:
    await client.wait_until_ready()
    discord.gateway.fail(*outages)
    begun = [asyncio.create_task(client.wait_for(event)) for event in SESSIONS]
    discord.gateway.drop()
    _, waiting = await asyncio.wait(begun, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    assert "How to play" in (await ana.slash("help", channel=games)).text


async def test_matches_are_listed_while_discord_has_an_outage_of_their_server(
    discord: Sandbox, games: Channel, table: Table, client: Ringfall, ana: Actor
) -> None:
    gone = asyncio.create_task(client.wait_for("guild_unavailable"))
    discord.world.begin_outage(discord.guild)
    await gone
    listed = (await ana.slash("match list", channel=games)).text
    assert f"**ZÈRTZ #{table.number}**" in listed
    refused = (await ana.slash("match describe", channel=games, match="999")).text
    assert "my side" not in refused


async def test_a_gateway_that_is_down_at_the_start_is_asked_in_a_loop(
    discord: Sandbox, games: Channel, ana: Actor, url: str
) -> None:
    """discord.py asks by recursion, which ends the bot after some hours."""
    discord.gateway.fail(Outage.UNAVAILABLE, times=ATTEMPTS)
    depth = asyncio.create_task(depth_at_last_attempt(discord))
    async with running(discord, url):
        assert await depth < ATTEMPTS
        assert "How to play" in (await ana.slash("help", channel=games)).text


async def depth_at_last_attempt(discord: Sandbox) -> int:
    """Return how often the launch of a shard has called itself."""
    await discord.wait_until(lambda: discord.gateway.attempts == ATTEMPTS)
    return max(map(launches, asyncio.all_tasks()))


def launches(task: asyncio.Task[Any]) -> int:
    awaited: Any = task.get_coro()
    count = 0
    while isinstance(awaited, CoroutineType):
        count += awaited.cr_code.co_name == "launch_shard"
        awaited = awaited.cr_await
    return count
