"""Announcement, voice and stage channels, private threads, and their limits."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from sandbox import Actor, Channel, Sandbox
from sandbox.archive.writing import write_world
from sandbox.protocol.kinds import ChannelType
from sandbox.tests.conftest import Api
from sandbox.tests.example_bot import ExampleBot

BOARD = {"content": "board"}


async def opened(bot: ExampleBot, channel: Channel) -> discord.TextChannel:
    found = await bot.fetch_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


@pytest.mark.usefixtures("breaches")
async def test_announcement_threads_have_their_own_type_and_are_never_private(
    local: Sandbox, bot: ExampleBot, api: Api
) -> None:
    news = local.add_channel("news", ChannelType.ANNOUNCEMENT)
    place = await opened(bot, news)
    assert place.is_news()
    thread = await (await place.send("Ana – Ben")).create_thread(name="match")
    assert thread.type is discord.ChannelType.news_thread
    await thread.send("board")
    assert local.breaches == []
    path = f"/channels/{news.id}/threads"
    assert (await api("POST", path, {"name": "x", "type": 10}))[0] == 201
    for kind in (11, 12):
        assert (await api("POST", path, {"name": "x", "type": kind}))[1]["code"] in (50013, 50024)
    in_text = f"/channels/{local.channel('lounge').id}/threads"
    assert (await api("POST", in_text, {"name": "x", "type": 10}))[1]["code"] == 50024


@pytest.mark.parametrize("kind", [ChannelType.VOICE, ChannelType.STAGE])
@pytest.mark.usefixtures("bot", "breaches")
async def test_the_chat_of_a_voice_channel_has_messages_and_no_threads(
    local: Sandbox, api: Api, ana: Actor, kind: ChannelType
) -> None:
    channel = local.add_channel("lounge", kind)
    assert (await ana.slash("ping", channel=channel)).text == "pong"
    said = ana.say(channel, "here")
    on_message = f"/channels/{channel.id}/messages/{said.id}/threads"
    for path, body in (
        (on_message, {"name": "x"}),
        (f"/channels/{channel.id}/threads", {"name": "x", "type": 11}),
    ):
        assert (await api("POST", path, body))[1]["code"] == 50024
    assert (await api("POST", f"/channels/{channel.id}/messages", BOARD))[0] == 200
    local.permit(channel, deny=["CONNECT"])
    status, answer = await api("POST", f"/channels/{channel.id}/messages", BOARD)
    assert (status, answer["code"]) == (403, 50013), "who may not connect may not write either"


async def test_only_members_and_moderators_see_a_private_thread(
    local: Sandbox, bot: ExampleBot, api: Api, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    cleo = local.user("Cleo")
    thread = local.add_thread(lounge, "secret", ana, private=True)
    path = f"/channels/{thread.id}/messages"
    assert (await api("POST", path, BOARD))[1]["code"] == 50001
    assert bot.get_channel(thread.id) is None
    assert not ben.client.sees(thread)
    local.grant(cleo, "MANAGE_THREADS")
    assert cleo.client.sees(thread)
    ana.say(thread, f"{ben.mention} and {local.bot.mention}: come in")
    assert ben.client.sees(thread)
    assert (await api("POST", path, BOARD))[0] == 200
    known = await bot.fetch_channel(thread.id)
    assert isinstance(known, discord.Thread)
    assert known.is_private()
    await known.send("board")


async def test_a_member_adds_nobody_to_a_private_thread_of_the_bot_that_is_not_invitable(
    local: Sandbox, bot: ExampleBot, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    place = await opened(bot, lounge)
    thread = await place.create_thread(
        name="for Ana", type=discord.ChannelType.private_thread, invitable=False
    )
    made = local.world.channels[thread.id]
    assert lounge.messages == [], "the channel does not tell of it"
    assert not ana.client.sees(made)
    await thread.add_user(discord.Object(ana.user.id))
    assert ana.client.sees(made)
    ana.say(made, f"{ben.mention}: come in")
    assert not ben.client.sees(made)
    local.grant(ana, "MANAGE_THREADS")
    ana.say(made, f"{ben.mention}: now come in")
    assert ben.client.sees(made)


async def test_all_channel_types_are_restored(tmp_path: Path) -> None:
    async with Sandbox(keep=tmp_path) as first:
        news = first.add_channel("news", ChannelType.ANNOUNCEMENT)
        first.add_channel("lounge", ChannelType.VOICE)
        first.add_forum("tagged", requires_tag=True)
        first.add_thread(news, "match", first.user("Ana"))
        before = write_world(first.world)
    async with Sandbox(keep=tmp_path) as second:
        assert {**write_world(second.world), "media_url": ""} == {**before, "media_url": ""}
        assert second.channel("tagged").requires_tag
