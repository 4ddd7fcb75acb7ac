"""Threads: opening, archiving, locking, leaving."""

from __future__ import annotations

import discord
import pytest

from sandbox import Actor, Channel, ImpossibleError, Permission, Sandbox
from sandbox.signals import WAIT_SECONDS
from sandbox.tests.conftest import Api
from sandbox.tests.example_bot import ExampleBot
from sandbox.world.state import BOT_PERMISSIONS


@pytest.fixture
async def thread(place: discord.TextChannel) -> discord.Thread:
    """A thread on a message."""
    card = await place.send("Ana – Ben")
    return await card.create_thread(name="Chess: Ana – Ben", auto_archive_duration=1440)


async def test_a_thread_takes_the_id_of_its_message(
    lounge: Channel, thread: discord.Thread
) -> None:
    (opened,) = lounge.threads
    assert opened is await lounge.wait_thread()
    assert opened.id == thread.id == lounge.messages[0].id
    assert (opened.name, opened.auto_archive_minutes) == ("Chess: Ana – Ben", 1440)
    assert lounge.messages[0].thread is opened


async def test_a_message_has_one_thread(
    local: Sandbox, place: discord.TextChannel, thread: discord.Thread
) -> None:
    with pytest.raises(discord.HTTPException, match="160004"):
        await place.get_partial_message(thread.id).create_thread(name="again")
    assert [refusal.code for refusal in local.refusals] == [160004]


async def test_the_bot_posts_in_its_thread_and_reads_it(
    lounge: Channel, thread: discord.Thread
) -> None:
    await thread.send("1 · Ana e2-e4")
    posted = await lounge.threads[0].wait_message(lambda message: "e2-e4" in message.content)
    assert posted.channel is lounge.threads[0]
    types = [message.type async for message in thread.history()]
    assert types == [discord.MessageType.default, discord.MessageType.thread_starter_message]


@pytest.mark.usefixtures("thread")
async def test_commands_and_buttons_work_in_threads(
    lounge: Channel, ana: Actor, ben: Actor
) -> None:
    place = lounge.threads[0]
    card = (await ana.slash("card", channel=place, opponent=ben)).message
    assert (await ben.click(card, "Accept")).text == "Ben accept 7"


async def test_the_owner_archives_and_writing_reopens(
    local: Sandbox, lounge: Channel, thread: discord.Thread, ben: Actor
) -> None:
    await thread.edit(archived=True)
    assert lounge.threads[0].archived
    ben.say(lounge.threads[0], "good game")
    assert not lounge.threads[0].archived
    local.archive(lounge.threads[0])
    await thread.send("result")
    assert not lounge.threads[0].archived


async def test_messages_of_archived_threads_cannot_be_edited(
    local: Sandbox, lounge: Channel, thread: discord.Thread
) -> None:
    board = await thread.send("board")
    local.archive(lounge.threads[0])
    with pytest.raises(discord.HTTPException, match="50083"):
        await board.edit(content="changed")
    with pytest.raises(discord.HTTPException, match="50083"):
        await thread.edit(name="changed")


async def test_only_moderators_lock(
    local: Sandbox, lounge: Channel, thread: discord.Thread, ana: Actor
) -> None:
    with pytest.raises(discord.Forbidden):
        await thread.edit(locked=True)
    local.set_bot_permissions(BOT_PERMISSIONS | Permission.MANAGE_THREADS)
    await thread.edit(locked=True, archived=True)
    with pytest.raises(ImpossibleError, match="is closed"):
        await ana.slash("ping", channel=lounge.threads[0])
    local.set_bot_permissions(BOT_PERMISSIONS)
    with pytest.raises(discord.HTTPException, match="50083"):
        await thread.send("too late")


async def test_members_join_and_leave(
    local: Sandbox, lounge: Channel, thread: discord.Thread, ana: Actor
) -> None:
    await thread.add_user(discord.Object(ana.id))
    members = await thread.fetch_members()
    assert {member.id for member in members} == {local.bot.id, ana.id}
    await thread.leave()
    assert list(lounge.threads[0].members) == [ana.id]
    await thread.join()


@pytest.mark.usefixtures("breaches")
async def test_a_thread_without_a_message_is_announced(
    local: Sandbox, place: discord.TextChannel, lounge: Channel
) -> None:
    await place.create_thread(name="lobby", type=discord.ChannelType.public_thread)
    (notice,) = lounge.messages
    assert (notice.content, notice.thread) == ("lobby", lounge.threads[0])
    local.permit(lounge, deny=["CREATE_PRIVATE_THREADS"])
    with pytest.raises(discord.Forbidden):
        await place.create_thread(name="private")
    assert local.breaches == []
    with pytest.raises(discord.Forbidden, match="50021"):
        await place.get_partial_message(notice.id).edit(content="x")


@pytest.mark.usefixtures("breaches")
async def test_threads_of_a_thread_and_of_a_direct_message_are_refused(
    api: Api, thread: discord.Thread, ana: Actor
) -> None:
    in_thread = f"/channels/{thread.id}/threads"
    in_dm = f"/channels/{ana.dm.id}/threads"
    for path in (in_thread, in_dm):
        assert (await api("POST", path, {"name": "x", "type": 11}))[1]["code"] == 50024


async def test_a_new_bot_receives_the_active_threads(
    local: Sandbox, bot: ExampleBot, place: discord.TextChannel, thread: discord.Thread
) -> None:
    assert [active.id for active in await place.guild.active_threads()] == [thread.id]
    local.gateway.drop(resume=False)
    await bot.wait_for("guild_available", timeout=WAIT_SECONDS)
    known = bot.get_channel(thread.id)
    assert isinstance(known, discord.Thread)
    await known.edit(archived=True)
    archived = [old.id async for old in place.archived_threads()]
    assert (archived, await place.guild.active_threads()) == ([thread.id], [])


async def test_a_bot_that_gains_access_to_a_channel_receives_its_threads(
    local: Sandbox, bot: ExampleBot, thread: discord.Thread, lounge: Channel
) -> None:
    local.permit(lounge, deny=["VIEW_CHANNEL"])
    local.gateway.drop(resume=False)
    await bot.wait_for("guild_available", timeout=WAIT_SECONDS)
    assert bot.get_channel(thread.id) is None
    joined = bot.wait_for("thread_join", timeout=WAIT_SECONDS)
    local.permit(lounge, allow=["VIEW_CHANNEL"])
    assert (await joined).id == thread.id
    assert bot.get_channel(thread.id) is not None


async def test_deleting_a_channel_deletes_its_threads(
    local: Sandbox, thread: discord.Thread, lounge: Channel
) -> None:
    local.delete_channel(lounge)
    with pytest.raises(discord.NotFound, match="10003"):
        await thread.send("anybody?")


@pytest.mark.parametrize(
    "body", [{"name": ""}, {"name": "x" * 101}, {}, {"name": "x", "auto_archive_duration": 5}]
)
@pytest.mark.usefixtures("breaches")
async def test_invalid_threads_are_refused(
    local: Sandbox, api: Api, lounge: Channel, body: dict[str, object], ana: Actor
) -> None:
    words = ana.say(lounge, "here")
    path = f"/channels/{lounge.id}/messages/{words.id}/threads"
    status, answer = await api("POST", path, body)
    assert (status, answer["code"]) == (400, 50035)
    assert len(local.breaches) == 1


@pytest.mark.usefixtures("thread")
async def test_idle_threads_are_archived(local: Sandbox, lounge: Channel, ben: Actor) -> None:
    place = lounge.threads[0]
    local.advance(hours=23)
    ben.say(place, "still here")
    local.advance(hours=23)
    assert not place.archived
    local.advance(hours=2)
    assert (place.archived, place.locked) == (True, False)
    local.reopen(place)
    local.advance(hours=23)
    assert not place.archived, "opening counts as use"


@pytest.mark.usefixtures("thread")
async def test_an_archived_thread_has_no_commands_and_a_press_reopens_it_for_writers(
    local: Sandbox, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    place = lounge.threads[0]
    card = (await ana.slash("card", channel=place, opponent=ben)).message
    local.archive(place)
    assert ben.client.commands(place) == []
    with pytest.raises(ImpossibleError, match="no command"):
        await ben.slash("ping", channel=place)
    local.permit(lounge, deny=["SEND_MESSAGES_IN_THREADS"], target=ben)
    with pytest.raises(ImpossibleError, match="may not reopen"):
        await ben.click(card, "Accept")
    assert place.archived
    local.permit(lounge, target=ben)
    assert (await ben.click(card, "Accept")).text == "Ben accept 7"
    assert not place.archived


@pytest.mark.usefixtures("thread")
async def test_in_a_locked_thread_only_moderators_can_press_write_and_use_commands(
    local: Sandbox, lounge: Channel, ana: Actor, ben: Actor
) -> None:
    place = lounge.threads[0]
    card = (await ana.slash("card", channel=place, opponent=ben)).message
    for close in (local.lock, lambda closed: local.archive(closed, locked=True)):
        close(place)
        with pytest.raises(ImpossibleError, match="is closed"):
            await ben.click(card, "Accept")
        with pytest.raises(ImpossibleError, match="is closed"):
            ben.say(place, "hello?")
    local.grant(ben, "MANAGE_THREADS")
    ben.say(place, "I open this")
    local.set_bot_permissions(BOT_PERMISSIONS | Permission.MANAGE_THREADS)
    assert (await ben.click(card, "Accept")).text == "Ben accept 7"
