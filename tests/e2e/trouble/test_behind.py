"""A start with a hundred scoreboards to bring up to date stays within what Discord allows."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.services.acts import Act
from bot.services.challenges import ChallengeService
from bot.services.clock import utc_now
from bot.services.model import First
from bot.services.posts import PostService
from bot.storage import Database
from sandbox import Channel, Message, Rate, Sandbox
from sandbox.world import messages
from tests.e2e.process import RINGFALL, BotProcess

CHANNELS, MATCHES_A_CHANNEL = 4, 25
CARD = "a card"
LOOK_UP = re.compile(r"GET /(guilds/\d+/members|users)/\d+")


@pytest_asyncio.fixture(loop_scope="module")
async def discord() -> AsyncIterator[Sandbox]:
    """A Discord that is as strict in all as the real one, though not in each channel."""
    async with Sandbox(project=RINGFALL, rate=Rate(requests=20, seconds=1.0)) as sandbox:
        yield sandbox


async def cards_behind(discord: Sandbox, database: Database) -> list[Message]:
    """Store matches that have gone on while the bot was down; return their cards."""
    services = ChallengeService(database, clock=utc_now), PostService(database, clock=utc_now)
    channels = [discord.add_channel(f"games-{number}") for number in range(CHANNELS)]
    return [
        await card_behind(discord, services, channel)
        for channel in channels
        for _ in range(MATCHES_A_CHANNEL)
    ]


async def card_behind(
    discord: Sandbox,
    services: tuple[ChallengeService, PostService],
    channel: Channel,
) -> Message:
    """Store a match between two new people, with a board that stands and a card that is old."""
    challenges, posts = services
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
    match = await challenges.accept(
        challenge.id, Act.of_person(other.id, snowflake()), card_id=card.id, place_id=channel.id
    )
    (board,) = await posts.pending(match_id=match.id)
    await posts.posted(board, channel_id=channel.id, message_id=snowflake())
    return card


async def test_many_scoreboards_are_brought_up_to_date_without_a_storm(
    discord: Sandbox, tmp_path: Path
) -> None:
    bot = BotProcess(tmp_path, discord.env())
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/ringfall.db")
    await database.open()
    cards = await cards_behind(discord, database)
    await database.close()
    await bot.start()
    try:
        await discord.wait_until(lambda: all(c.content != CARD for c in cards), timeout=120)
    finally:
        await bot.stop()
    too_many = [request for request in discord.requests if request.status == 429]
    looked_up = [request for request in discord.requests if LOOK_UP.match(str(request))]
    assert len(too_many) <= 2 * CHANNELS
    assert looked_up == []
    assert [breach for breach in discord.breaches if breach.kind != "rate limit"] == []
    bot.check_log()
