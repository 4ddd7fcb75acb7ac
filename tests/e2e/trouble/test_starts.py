"""A starting bot spares IDENTIFYs and the requests that Discord allows it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest_asyncio
from aiohttp import web

from bot.errors import ExitStatus
from bot.match.acts import Act
from bot.match.core import Core
from bot.match.model import First
from bot.storage import Database
from sandbox import Channel, Message, Rate, Sandbox
from sandbox.world import messages
from tests.e2e.process import ANSWER_SECONDS, START_SECONDS, BotProcess
from tests.services import services_on

ASKS = "GET /gateway/bot"


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
    discord: Sandbox, bot: BotProcess
) -> None:
    starts = discord.world.session_starts
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

    app = web.Application()
    app.router.add_get("/", close)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    bot = BotProcess(tmp_path, discord.env() | {"DISCORD_GATEWAY_URL": f"ws://{host}:{port}/"})
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
    await runner.cleanup()


CHANNELS, MATCHES_A_CHANNEL = 4, 6
CARD = "a card"
LOOK_UP = re.compile(r"GET /(guilds/\d+/members|users)/\d+")


@pytest_asyncio.fixture(loop_scope="module")
async def strict_discord() -> AsyncIterator[Sandbox]:
    """A sandbox with Discord's real limits, except the one per channel."""
    async with Sandbox(
        rate=Rate(requests=20, seconds=1.0), answer_seconds=ANSWER_SECONDS
    ) as sandbox:
        yield sandbox


async def cards_behind(discord: Sandbox, database: Database) -> list[Message]:
    """Store matches that have gone on while the bot was down; return their cards."""
    services = services_on(database)
    channels = [discord.add_channel(f"games-{number}") for number in range(CHANNELS)]
    return [
        await card_behind(discord, services, channel)
        for channel in channels
        for _ in range(MATCHES_A_CHANNEL)
    ]


async def card_behind(
    discord: Sandbox,
    services: Core,
    channel: Channel,
) -> Message:
    """Store a match between two new people, with a posted board and an old card."""
    challenges, posts = services.challenges, services.posts
    snowflake = discord.world.clock.snowflake
    one, other = (discord.add_user(f"P{snowflake()}") for _ in range(2))
    challenge = await challenges.create(
        game="zertz",
        options={},
        first=First.ME,
        act=Act.of_person(one.id, snowflake()),
        opponent_id=other.id,
        opponent_is_bot=False,
        guild_id=discord.guild.id,
        channel_id=channel.id,
        reply=None,
    )
    card = messages.post(discord.world, channel, {"content": CARD}, {})
    match = (
        await challenges.accept(
            challenge.id, Act.of_person(other.id, snowflake()), card_id=card.id, place_id=channel.id
        )
    ).match
    (board,) = await posts.pending(match_id=match.id)
    await posts.posted(board, (channel.id, snowflake()))
    return card


async def test_many_scoreboards_are_updated_without_a_burst_of_requests(
    strict_discord: Sandbox, tmp_path: Path
) -> None:
    discord = strict_discord
    bot = BotProcess(tmp_path, discord.env())
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/ringfall.db")
    await database.open()
    cards = await cards_behind(discord, database)
    await database.close()
    await bot.start()
    try:
        await discord.wait_until(lambda: all(c.content != CARD for c in cards))
    finally:
        await bot.stop()
    too_many = [request for request in discord.requests if request.status == 429]
    looked_up = [request for request in discord.requests if LOOK_UP.match(str(request))]
    assert len(too_many) <= 2 * CHANNELS
    assert looked_up == []
    assert [breach for breach in discord.breaches if breach.kind != "rate limit"] == []
    bot.check_log()
