"""The wall of a server is posted once, shows the matches, and is posted again if gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import yarl
from discord.gateway import DiscordWebSocket

from bot.clock import utc_now
from bot.cogs.watching.cog import Watching
from bot.discord_io.content.draft import Draft
from sandbox import Channel, Message, Sandbox
from sandbox.world.models import Guild
from tests.bot.round import NewClient, Round, begin, lose_the_answer
from tests.cogs import cog_of, walls_on
from tests.delivered import carried_out


@pytest.fixture
async def connected(
    discord: Sandbox, new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Round]:
    """A match, and a bot that is connected: without the Gateway it knows no channels."""
    client = await new_client()
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(discord.gateway_url))
    client.agenda.start = lambda: None  # the duty is carried out by hand
    connection = asyncio.create_task(client.connect(reconnect=False))
    await client.wait_until_ready()
    yield await begin(discord, client)
    await client.close()
    connection.cancel()
    await asyncio.gather(connection, return_exceptions=True)


async def choose(under_way: Round, *places: Channel) -> None:
    guild = under_way.games.guild
    assert guild is not None
    chosen = {"wall": tuple(place.id for place in places)}
    await under_way.client.core.servers.change(guild.id, chosen)


async def a_minute_later(under_way: Round) -> None:
    """Carry out what is due once no process holds a lease."""
    await under_way.run("UPDATE live_messages SET due_at = '2026-01-01 00:00:00.000000'")
    await carried_out(cog_of(under_way.client, Watching).walls)


def walls(place: Channel) -> list[Message]:
    return [message for message in place.messages if not message.deleted]


async def test_it_is_posted_silently_edited_reposted_and_removed(
    discord: Sandbox, connected: Round
) -> None:
    place = discord.add_channel("wall")
    await choose(connected, place)
    await a_minute_later(connected)
    (wall,) = walls(place)
    assert "turn 0 ·" in wall.content
    assert (wall.notified, wall.flags & 1 << 12) == ([], 1 << 12)
    assert [a.filename for a in wall.attachments] == ["wall.png"]
    await connected.play()
    await carried_out(cog_of(connected.client, Watching).walls)
    assert "turn 0 ·" in wall.content, "a minute has not passed"
    await a_minute_later(connected)
    assert walls(place) == [wall]
    assert "turn 1 ·" in wall.content
    discord.delete_message(wall)
    await connected.play()
    await a_minute_later(connected)
    await a_minute_later(connected)
    (reposted,) = walls(place)
    assert "turn 2 ·" in reposted.content
    await connected.resign()
    await a_minute_later(connected)
    assert reposted.content.startswith("**Nothing is being played here")
    assert reposted.attachments == []
    await choose(connected)
    await a_minute_later(connected)
    assert walls(place) == []


def hide(discord: Sandbox, place: Channel) -> Guild:
    """Let only the bot see a channel; return the server."""
    guild = place.guild
    assert guild is not None
    discord.permit(place, target=guild.everyone, deny=["VIEW_CHANNEL"])
    discord.permit(place, allow=["VIEW_CHANNEL"])
    return guild


@pytest.mark.parametrize("processed", [False, True], ids=["before it stood", "after it stood"])
async def test_it_is_posted_once_though_the_response_was_lost(
    discord: Sandbox, connected: Round, *, processed: bool
) -> None:
    place = discord.add_channel("wall")
    await choose(connected, place)
    await lose_the_answer(discord, a_minute_later(connected), processed=processed)
    await a_minute_later(connected)
    assert len(walls(place)) == 1


async def test_it_is_posted_once_though_it_was_empty_when_the_response_was_lost(
    discord: Sandbox, connected: Round
) -> None:
    place, guild = discord.add_channel("wall"), hide(discord, connected.games)
    await choose(connected, place)
    await lose_the_answer(discord, a_minute_later(connected), processed=True)
    discord.permit(connected.games, target=guild.everyone, allow=["VIEW_CHANNEL"])
    await a_minute_later(connected)
    (wall,) = walls(place)
    assert "turn 0 ·" in wall.content


@pytest.mark.parametrize("is_over", [False, True], ids=["with matches", "without any"])
async def test_one_posted_unnoticed_is_removed_once_another_channel_is_chosen(
    discord: Sandbox, connected: Round, *, is_over: bool
) -> None:
    if is_over:
        await connected.resign()
    before, place = discord.add_channel("before"), discord.add_channel("wall")
    await choose(connected, before)
    await lose_the_answer(discord, a_minute_later(connected), processed=True)
    await choose(connected, place)
    for _ in range(2):
        await a_minute_later(connected)
    assert (len(walls(before)), len(walls(place))) == (0, 1)


async def test_what_others_may_not_see_is_not_on_it_and_a_lost_channel_is_left_alone(
    discord: Sandbox, connected: Round
) -> None:
    place = discord.add_channel("wall")
    hide(discord, connected.games)
    await choose(connected, place)
    await a_minute_later(connected)
    (wall,) = walls(place)
    assert wall.content.startswith("**Nothing is being played here")
    discord.delete_channel(place)
    await connected.play()
    await a_minute_later(connected)
    assert await walls_on(connected.client.core).waiting() == []


async def test_one_that_cannot_be_drawn_is_retried_rarely_and_delays_no_other(
    discord: Sandbox, connected: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, now = connected.client, utc_now()

    async def fail(*_: object, **__: object) -> Draft:
        raise RuntimeError

    await choose(connected, discord.add_channel("wall"))
    monkeypatch.setattr(client.delivery.drafter, "public_reader", fail)
    await carried_out(cog_of(client, Watching).walls)
    ((*_, due),) = await walls_on(client.core).waiting()
    assert due > now + timedelta(minutes=29)
