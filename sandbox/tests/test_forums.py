"""Forums: posts and their tags."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from sandbox import Actor, Channel, ImpossibleError, Permission, Sandbox
from sandbox.archive.writing import write_world
from sandbox.page.feed import channels_view
from sandbox.tests.conftest import Api
from sandbox.tests.example_bot import ExampleBot
from sandbox.world.forums import open_post, set_tags
from sandbox.world.state import BOT_PERMISSIONS


@pytest.fixture
async def forum(local: Sandbox, bot: ExampleBot) -> discord.ForumChannel:
    """A forum in which the bot may create tags, as the bot's object."""
    added = local.add_forum("matches")
    local.permit(added, allow=["MANAGE_CHANNELS"])
    channel = await bot.fetch_channel(added.id)
    assert isinstance(channel, discord.ForumChannel)
    return channel


def made(local: Sandbox) -> Channel:
    return local.channel("matches")


async def test_a_post_shares_the_id_of_its_message_and_its_tags_can_change(
    local: Sandbox, forum: discord.ForumChannel, bot: ExampleBot, ana: Actor
) -> None:
    game = await forum.create_tag(name="Chess")
    forum = await bot.fetch_channel(forum.id)  # pyright: ignore[reportAssignmentType]
    running = await forum.create_tag(name="running")
    assert [tag.name for tag in made(local).tags] == ["Chess", "running"]
    picture = discord.File(__file__, "board.txt")
    begun = await forum.create_thread(
        name="Ana – Ben", content="They play.", files=[picture], applied_tags=[game, running]
    )
    (post,) = made(local).threads
    (first,) = post.messages
    assert post.id == first.id == begun.thread.id == begun.message.id
    assert (first.content, len(first.attachments)) == ("They play.", 1)
    assert post.tag_names == ["Chess", "running"]
    await begun.thread.edit(archived=True, applied_tags=[game])
    assert (post.archived, post.tag_names) == (True, ["Chess"])
    ana.say(post, "good game")
    assert not post.archived
    assert [thread.id for thread in await forum.guild.active_threads()] == [post.id]
    shown = {each["name"]: each for each in channels_view(local.world, ana.client)}
    assert shown["matches"]["tags"] == ["Chess", "running"]
    assert (shown["Ana – Ben"]["tags"], shown["Ana – Ben"]["count"]) == (["Chess"], 2)
    assert shown["Ana – Ben"]["parent_id"] == shown["matches"]["id"]


@pytest.mark.usefixtures("breaches")
async def test_invalid_forum_requests_are_refused(
    local: Sandbox, forum: discord.ForumChannel, api: Api, ana: Actor
) -> None:
    path = f"/channels/{forum.id}"
    body = {"name": "x", "message": {"content": "x"}}

    async def code(method: str, path: str, body: object) -> int:
        return (await api(method, path, body))[1]["code"]

    assert await code("POST", f"{path}/messages", {"content": "x"}) == 50008
    assert await code("POST", f"{path}/threads", {"name": "x"}) == 50035
    assert await code("POST", f"{path}/threads", {**body, "message": {}}) == 50006
    assert await code("POST", f"{path}/threads", {**body, "applied_tags": ["7"]}) == 50035
    twice = {"available_tags": [{"name": "over"}, {"name": "over"}]}
    assert await code("PATCH", path, twice) == 40061
    many = {"available_tags": [{"name": str(number)} for number in range(21)]}
    assert await code("PATCH", path, many) == 50035
    assert made(local).threads == []
    lounge = f"/channels/{local.channel('lounge').id}"
    thread = await api("POST", f"{lounge}/threads", {"name": "x", "type": 11})
    assert await code("PATCH", f"/channels/{thread[1]['id']}", {"applied_tags": []}) == 50024
    with pytest.raises(ImpossibleError, match="is a forum"):
        ana.say(made(local), "hello")
    assert ana.client.commands(made(local)) == []


async def test_forum_requests_need_their_permissions(
    local: Sandbox, forum: discord.ForumChannel
) -> None:
    set_tags(local.world, made(local), [{"name": "pinned", "moderated": True}])
    fresh = await forum.guild.fetch_channel(forum.id)
    assert isinstance(fresh, discord.ForumChannel)
    with pytest.raises(discord.Forbidden):
        await fresh.create_thread(name="x", content="x", applied_tags=fresh.available_tags)
    local.permit(made(local))
    with pytest.raises(discord.Forbidden):
        await fresh.create_tag(name="running")
    local.set_bot_permissions(BOT_PERMISSIONS | Permission.MANAGE_THREADS)
    await fresh.create_thread(name="x", content="x", applied_tags=fresh.available_tags)
    local.permit(made(local), deny=["SEND_MESSAGES"])
    with pytest.raises(discord.Forbidden):
        await fresh.create_thread(name="y", content="y")
    assert len(made(local).threads) == 1


async def test_a_saved_forum_is_restored(tmp_path: Path) -> None:
    async with Sandbox(keep=tmp_path) as first:
        forum = first.add_forum("matches")
        set_tags(first.world, forum, [{"name": "over"}, {"name": "x", "moderated": True}])
        tags = [forum.tags[0].id]
        body = {"name": "Ana – Ben", "message": {"content": "hello"}, "applied_tags": tags}
        open_post(first.world, forum, body, {})
        before = write_world(first.world)
    async with Sandbox(keep=tmp_path) as second:
        assert {**write_world(second.world), "media_url": ""} == {**before, "media_url": ""}
        (post,) = second.channel("matches").threads
        assert post.tag_names == ["over"]


@pytest.mark.usefixtures("breaches")
async def test_a_forum_may_require_a_tag_on_each_post(
    local: Sandbox, bot: ExampleBot, api: Api
) -> None:
    strict = local.add_forum("strict", requires_tag=True)
    local.permit(strict, allow=["MANAGE_CHANNELS"])
    channel = await bot.fetch_channel(strict.id)
    assert isinstance(channel, discord.ForumChannel)
    assert channel.flags.require_tag
    path, body = f"/channels/{strict.id}/threads", {"name": "x", "message": {"content": "x"}}
    status, answer = await api("POST", path, body)
    assert (status, answer["code"]) == (400, 40067)
    tag = await channel.create_tag(name="Chess")
    assert (await api("POST", path, {**body, "applied_tags": [str(tag.id)]}))[0] == 201
