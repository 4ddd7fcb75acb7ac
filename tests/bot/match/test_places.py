"""A match in a forum has one post; its tags show the game and the state."""

from __future__ import annotations

import asyncio

import pytest

from bot.match.client import Ringfall
from bot.profiles import FORUM, PLACEMENT, Placement
from ringfall.testing.posted import of_match
from sandbox import Channel, Sandbox
from sandbox.world.forums import set_tags
from sandbox.world.models import Thread
from tests.bot.round import NewClient, Round, begin
from tests.delivered import scoreboard_shown

POST = "POST /channels/*/threads"


@pytest.fixture
def forum(discord: Sandbox) -> Channel:
    """A forum whose tags the bot may create."""
    forum = discord.add_forum("matches")
    discord.permit(forum, allow=["MANAGE_CHANNELS"])
    return forum


async def play_in(discord: Sandbox, new_client: NewClient, forum: Channel) -> Round:
    """Begin a match in a server that wants it in the forum."""
    return await begin(discord, await for_posts(discord, new_client, forum))


async def for_posts(discord: Sandbox, new_client: NewClient, forum: Channel) -> Ringfall:
    """Start a bot for a server that wants its matches in the forum."""
    client = await new_client()
    chosen, moderator = {PLACEMENT: Placement.FORUM, FORUM: (forum.id,)}, discord.add_user("Mia").id
    await client.core.servers.change(discord.guild.id, chosen, chooser_id=moderator)
    return client


def post_of(under_way: Round) -> Thread:
    assert isinstance(under_way.place, Thread)
    return under_way.place


async def test_a_match_has_a_post_that_begins_with_its_players_and_ends_as_over(
    discord: Sandbox, new_client: NewClient, forum: Channel
) -> None:
    under_way = await play_in(discord, new_client, forum)
    post = post_of(under_way)
    assert forum.threads == [post]
    assert under_way.games.threads == []
    first, board = post.messages
    (card,) = under_way.games.messages
    for player in (under_way.ana, under_way.ben):
        assert player.name in first.content
    assert f"/{under_way.games.id}/{card.id})" in first.content
    assert (first.notified, bool(board.attachments)) == ([], True)
    assert post.mention in card.content
    assert post.tag_names == ["ZÈRTZ", "running"]
    assert [tag.name for tag in forum.tags] == ["ZÈRTZ", "running", "over"]
    forum_tags = [tag.id for tag in forum.tags]
    await under_way.play()
    await under_way.resign()
    await discord.wait_until(lambda: post.tag_names == ["ZÈRTZ", "over"])
    assert not post.archived
    await under_way.deliver()
    await under_way.a_day_later()
    assert (post.archived, post.tag_names) == (True, ["ZÈRTZ", "over"])
    assert len(under_way.games.messages) == 2, "the card and the result"
    again = await begin(discord, under_way.client)
    assert post_of(again).tag_names == ["ZÈRTZ", "running"]
    assert [tag.id for tag in forum.tags] == forum_tags
    assert discord.breaches == []


async def test_only_existing_tags_are_used_where_the_bot_may_create_none(
    discord: Sandbox, new_client: NewClient, forum: Channel
) -> None:
    """Their spelling may differ; tags for moderators only are not used."""
    discord.permit(forum)
    set_tags(discord.world, forum, [{"name": "Over"}, {"name": "running", "moderated": True}])
    under_way = await play_in(discord, new_client, forum)
    post = post_of(under_way)
    assert post.tag_names == []
    await under_way.resign()
    await discord.wait_until(lambda: post.tag_names == ["Over"])
    assert len(forum.tags) == 2


@pytest.mark.parametrize(
    ("how", "processed"), [("502", True), ("cut", False)], ids=["it was made", "it was not"]
)
async def test_a_post_is_made_once_though_the_response_was_lost(
    discord: Sandbox, new_client: NewClient, forum: Channel, how: str, *, processed: bool
) -> None:
    """discord.py retries after server errors of Discord.

    The bot also finds a post that was archived in the meantime.
    """
    if how == "502":
        discord.faults.fail(POST, status=502, processed=processed)
    else:
        discord.faults.cut(POST, processed=processed)
    client = await for_posts(discord, new_client, forum)
    beginning = asyncio.create_task(begin(discord, client))
    if processed:
        await discord.wait_until(lambda: forum.threads)
        discord.archive(forum.threads[0])
    await discord.wait_until(lambda: forum.threads and len(forum.threads[0].messages) == 2)
    await asyncio.gather(beginning, return_exceptions=True)
    assert len(forum.threads) == 1
    assert discord.breaches == []


async def test_a_match_whose_post_is_deleted_continues_in_the_channel(
    discord: Sandbox, new_client: NewClient, forum: Channel
) -> None:
    under_way = await play_in(discord, new_client, forum)
    discord.delete_channel(forum)
    await under_way.play()
    await under_way.resign()
    await under_way.deliver()
    *_, board, result = under_way.games.messages
    assert board.content.startswith("1 · ")
    assert " resigned after " in result.content
    await scoreboard_shown(under_way.client, under_way.match.id)
    assert await under_way.client.core.messages.outdated(of_match(under_way.match.id)) == []
    assert discord.breaches == []
