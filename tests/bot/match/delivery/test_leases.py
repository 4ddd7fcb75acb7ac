"""Several processes on one database: one at a time works on a post; none is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.match.delivery.outbox import PostService
from bot.match.model import MatchPost
from bot.storage import Database
from bot.storage.errors import HeldElsewhereError
from tests.bot.world import THREAD, Clock, World


@pytest.fixture
async def world(url: str, clock: Clock) -> AsyncIterator[World]:
    """One of two processes that share a file."""
    database = Database(url)
    await database.open(alone=False)
    yield World(database, clock)
    await database.close()


async def owed(world: World) -> MatchPost:
    """Owe a board in this process."""
    match = await world.match()
    (post,) = await world.posts.pending(match.id)
    return post


async def test_who_owes_a_post_works_on_it(world: World, other_world: World) -> None:
    post = await owed(world)
    assert not world.posts.is_from_elsewhere(post)
    assert other_world.posts.is_from_elsewhere(post)
    with pytest.raises(HeldElsewhereError):
        async with other_world.posts.holding(post):
            pass
    async with world.posts.holding(post):
        pass


async def test_a_post_of_a_silent_process_is_taken_over(
    world: World, other_world: World, clock: Clock
) -> None:
    post = await owed(world)
    clock.pass_by(seconds=60)
    async with other_world.posts.holding(post):
        with pytest.raises(HeldElsewhereError):
            async with world.posts.holding(post):
                pass


async def test_if_two_take_over_at_once_one_does(
    world: World, other_world: World, clock: Clock
) -> None:
    post = await owed(world)
    clock.pass_by(seconds=60)
    both = asyncio.Barrier(2)

    async def take(posts: PostService) -> bool:
        try:
            async with posts.holding(post):
                await both.wait()
        except HeldElsewhereError:
            await both.wait()
            return False
        return True

    assert sorted(await asyncio.gather(take(world.posts), take(other_world.posts))) == [False, True]


async def test_a_post_sent_in_the_meantime_is_not_taken(
    world: World, other_world: World, clock: Clock
) -> None:
    post = await owed(world)
    await world.posts.posted(post, (THREAD, 7))
    clock.pass_by(hours=1)
    with pytest.raises(HeldElsewhereError):
        async with other_world.posts.holding(post):
            pass


async def test_a_message_is_edited_by_one_at_a_time_and_by_the_next_at_once(
    world: World, other_world: World
) -> None:
    post = await owed(world)
    await world.posts.posted(post, (THREAD, 7))
    async with other_world.posts.holding_message(7):
        with pytest.raises(HeldElsewhereError):
            async with world.posts.holding_message(7):
                pass
    async with world.posts.holding_message(7):
        pass


async def test_a_bot_that_is_alone_takes_over_at_once(file_url: str, clock: Clock) -> None:
    first = Database(file_url)
    await first.open()
    post = await owed(World(first, clock))
    await first.close()
    second = Database(file_url)
    await second.open()
    world = World(second, clock)
    before = await world.dump()
    async with world.posts.holding(post):
        assert world.posts.is_from_elsewhere(post), "it may have been posted already"
    assert await world.dump() == before, "nothing has to be written for that"
    await second.close()
