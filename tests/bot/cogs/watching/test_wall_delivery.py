"""The wall of a server is posted once, shows the matches, and is posted again if gone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.cogs.watching.walls import WALL, WallSource
from sandbox import Channel, Message, Sandbox
from sandbox.world.models import Guild
from tests.bot.round import NewClient, Round, begin, challenge_in, connected, lose_the_answer
from tests.delivered import carried_out


@pytest.fixture
async def under_way(discord: Sandbox, new_client: NewClient) -> AsyncIterator[Round]:
    """A match, and a bot that is connected."""
    client = await new_client()
    await client.agenda.close()  # the duty is carried out by hand
    async with connected(client):
        yield await begin(discord, client)


async def choose(under_way: Round, *places: Channel) -> None:
    guild = under_way.games.guild
    assert guild is not None
    channels = tuple(place.id for place in places)
    await under_way.client.core.servers.change(guild.id, {WALL: channels})


async def a_minute_later(under_way: Round) -> None:
    """Carry out what is due once no process holds a lease."""
    await under_way.run("UPDATE messages SET not_before = NULL")
    await carried_out(under_way.client)


def walls(place: Channel) -> list[Message]:
    return [message for message in place.messages if not message.deleted]


async def test_it_is_posted_silently_edited_reposted_and_removed(
    discord: Sandbox, under_way: Round
) -> None:
    place = discord.add_channel("wall")
    await choose(under_way, place)
    await a_minute_later(under_way)
    (wall,) = walls(place)
    assert "turn 0 ·" in wall.content
    assert (wall.notified, wall.flags & 1 << 12) == ([], 1 << 12)
    assert [a.filename for a in wall.attachments] == ["wall.png"]
    await under_way.play()
    await carried_out(under_way.client)
    assert "turn 0 ·" in wall.content, "a minute has not passed"
    await a_minute_later(under_way)
    assert walls(place) == [wall]
    assert "turn 1 ·" in wall.content
    discord.delete_message(wall)
    await under_way.play()
    await a_minute_later(under_way)
    await a_minute_later(under_way)
    (reposted,) = walls(place)
    assert "turn 2 ·" in reposted.content
    await under_way.resign()
    await a_minute_later(under_way)
    assert reposted.content.startswith("**Nothing is being played here")
    assert reposted.attachments == []
    await choose(under_way)
    await a_minute_later(under_way)
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
    discord: Sandbox, under_way: Round, *, processed: bool
) -> None:
    place = discord.add_channel("wall")
    await choose(under_way, place)
    await lose_the_answer(discord, a_minute_later(under_way), processed=processed)
    await a_minute_later(under_way)
    assert len(walls(place)) == 1


@pytest.mark.parametrize("is_over", [False, True], ids=["with matches", "without any"])
async def test_one_posted_unnoticed_is_removed_once_another_channel_is_chosen(
    discord: Sandbox, under_way: Round, *, is_over: bool
) -> None:
    if is_over:
        await under_way.resign()
    before, place = discord.add_channel("before"), discord.add_channel("wall")
    await choose(under_way, before)
    await lose_the_answer(discord, a_minute_later(under_way), processed=True)
    await choose(under_way, place)
    for _ in range(2):
        await a_minute_later(under_way)
    assert (len(walls(before)), len(walls(place))) == (0, 1)


async def test_what_others_may_not_see_is_not_on_it_and_a_lost_channel_is_left_alone(
    discord: Sandbox, under_way: Round
) -> None:
    place = discord.add_channel("wall")
    hide(discord, under_way.games)
    await choose(under_way, place)
    await a_minute_later(under_way)
    (wall,) = walls(place)
    assert wall.content.startswith("**Nothing is being played here")
    discord.delete_channel(place)
    await under_way.play()
    await a_minute_later(under_way)
    assert await under_way.client.core.messages.strays(WallSource()) == ([], [])


async def test_open_challenges_are_accepted_on_it_unless_their_cards_are_hidden(
    discord: Sandbox, under_way: Round
) -> None:
    client, place, cleo = under_way.client, discord.add_channel("wall"), discord.add_user("Cleo")
    cards = []
    for channel in (discord.add_channel("open"), discord.add_channel("secret")):
        made = await challenge_in(channel, client.core.challenges, under_way.ana, None)
        await client.delivery.cards.deliver(made.id, None)
        cards.append(channel.messages[-1])
    hide(discord, discord.world.channel(cards[1].channel.id))
    await choose(under_way, place)
    await under_way.resign()
    await lose_the_answer(discord, a_minute_later(under_way), processed=True)
    await a_minute_later(under_way)
    (wall,) = walls(place)
    assert [button.label for button in wall.buttons] == ["Accept 1"]
    assert str(cards[0].id) in wall.content
    own = await under_way.ana.click(wall, "Accept 1")
    assert "your own challenge" in own.text
    begun = await cleo.click(wall, "Accept 1")
    assert f"The match begins in {cards[0].channel.mention}" in begun.text
    assert cards[0].thread is not None
    assert wall.content.startswith("**Nothing is being played here")
    late = await under_way.ben.click(wall, "Accept 1")
    assert late.ephemeral
    await a_minute_later(under_way)
    assert (wall.buttons, walls(place)) == ([], [wall])
    assert "turn 0 ·" in wall.content
