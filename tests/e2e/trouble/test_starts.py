"""A starting bot spares IDENTIFYs and the requests that Discord allows it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest_asyncio
from aiohttp import web

from bot.errors import ExitStatus
from ringfall.testing.process import START_SECONDS, BotProcess
from ringfall.testing.sandbox import new_sandbox
from sandbox import Sandbox
from tests.bot.test_start import server

ASKS = "GET /gateway/bot"


@pytest_asyncio.fixture(loop_scope="session")
async def discord() -> AsyncIterator[Sandbox]:
    """A sandbox for each test, to which no bot has connected yet."""
    async with new_sandbox() as sandbox:
        yield sandbox


async def test_a_bot_waits_while_few_identifies_are_left(discord: Sandbox, tmp_path: Path) -> None:
    starts = discord.world.session_starts
    starts.used = 950
    first = discord.faults.hold(ASKS)
    bot = BotProcess(tmp_path, discord.env())
    await bot.start()
    try:
        await first.reached(START_SECONDS)
        starts.resets_at = discord.world.clock.now() + timedelta(seconds=2)
        second = discord.faults.hold(ASKS)
        await first.release()
        await second.reached()
        assert (starts.used, discord.gateway.sessions) == (950, 0)
        await second.release()
        await discord.bot_online()
        assert starts.used == 1
        assert '"left": 50' in bot.log
    finally:
        await bot.stop()


async def test_a_session_that_discord_ends_costs_none_of_the_last_identifies(
    discord: Sandbox, tmp_path: Path
) -> None:
    starts = discord.world.session_starts
    async with BotProcess(tmp_path, discord.env()).online(discord) as bot:
        starts.used = 950
        discord.gateway.invalidate()
        assert await bot.wait() == ExitStatus.BUSY
    assert starts.used == 950
    assert "of 1,000 IDENTIFYs per day only 50 are left" in bot.log


async def test_a_bot_that_fails_after_connecting_waits_longer_each_time(
    discord: Sandbox, tmp_path: Path
) -> None:
    identifies = 0

    async def close(request: web.Request) -> web.StreamResponse:
        nonlocal identifies
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40_000}})
        await socket.receive()
        identifies += 1
        await socket.close(code=4013)
        return socket

    async with server(close) as place:
        bot = BotProcess(tmp_path, discord.env() | {"DISCORD_GATEWAY_URL": f"ws://{place}/"})
        await bot.start()
        assert await bot.wait() == ExitStatus.NEWER
        assert identifies == 1
        with closing(sqlite3.connect(bot.database)) as tool, tool:
            assert tool.execute("SELECT failed FROM failed_starts").fetchall() == [(1,)]
            # However long a start takes here, the last failed one was just now.
            tool.execute("UPDATE failed_starts SET failed = 2, last_at = datetime('now', '1 day')")
        await bot.start()
        await bot.wait()
    (waits,) = [line for line in bot.log.splitlines() if "as the last starts failed" in line]
    assert '"failed": 2' in waits
    assert '"seconds": 2.0' in waits
