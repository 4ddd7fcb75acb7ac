"""When the wall of a server is due, and what happens then."""

from __future__ import annotations

import pytest

from bot.cogs.watching.walls import WALL, WallSource, find_running
from bot.match.delivery.thread_service import ThreadService
from bot.messages.live_messages import AFTER_A_FAILURE, Attempt, LiveStore
from bot.messages.live_tables import LiveMessage
from bot.profiles import SERVER_LANGUAGE
from bot.storage.errors import LEASE
from tests.bot.world import ANA, CHANNEL, GUILD, World

HERE, THERE = 20, 21
MESSAGE = 900
ITS_WALL = (GUILD, 0)


@pytest.fixture
def walls(world: World) -> LiveStore:
    return LiveStore(world.database, WallSource(), clock=world.clock)


async def begun(walls: LiveStore) -> Attempt:
    attempt = await walls.begin(*ITS_WALL)
    assert isinstance(attempt, Attempt)
    return attempt


async def shown(walls: LiveStore) -> LiveMessage:
    """Post the due wall."""
    message = (await begun(walls)).message
    await walls.shown(message, MESSAGE)
    return message


async def choose(world: World, *channels: int) -> None:
    await world.servers.change(GUILD, {WALL: channels})


async def standing(world: World, walls: LiveStore) -> None:
    """Post a wall of the present matches."""
    await choose(world, HERE)
    await shown(walls)


async def test_a_wall_is_posted_at_once_and_edited_at_most_once_a_minute(
    world: World, walls: LiveStore
) -> None:
    match = await world.match()
    await choose(world, HERE)
    assert await walls.waiting() == [(*ITS_WALL, world.clock())]
    attempt = await begun(walls)
    assert (attempt.is_first, attempt.is_wanted) == (True, True)
    posted_at = world.clock()
    await walls.shown(attempt.message, MESSAGE)
    world.clock.pass_by(days=1)
    assert await walls.waiting() == [], "nothing has changed"
    world.clock.now = posted_at
    match = await world.play_on(match, 2)
    ((*_, due),) = await walls.waiting()
    assert (due - posted_at).total_seconds() == 60
    world.clock.pass_by(seconds=59)
    assert not isinstance(await walls.begin(*ITS_WALL), Attempt)
    world.clock.pass_by(seconds=1)
    assert (await shown(walls)).message_id == MESSAGE
    async with world.database.read() as transaction:
        (found,) = await find_running(transaction, GUILD)
    assert (found.match_id, found.channel_id, found.ply) == (match.id, CHANNEL, 2)
    await world.resign(match, ANA)
    world.clock.pass_by(minutes=1)
    await shown(walls)
    async with world.database.read() as transaction:
        assert await find_running(transaction, GUILD) == []


async def test_a_look_and_a_language_change_the_wall(world: World, walls: LiveStore) -> None:
    await standing(world, walls)
    await world.servers.change(GUILD, {SERVER_LANGUAGE: "de"})
    assert [guild_id for guild_id, *_ in await walls.waiting()] == [GUILD]


async def test_an_interrupted_attempt_is_repeated_a_minute_later_after_a_search(
    world: World, walls: LiveStore
) -> None:
    await choose(world, HERE)
    await begun(walls)
    assert not isinstance(await walls.begin(*ITS_WALL), Attempt)
    world.clock.pass_by(minutes=1)
    again = await begun(walls)
    assert (again.is_first, again.message.message_id) == (False, None)


async def test_an_interrupted_edit_is_repeated_after_the_usual_lease(
    world: World, walls: LiveStore
) -> None:
    await standing(world, walls)
    await world.servers.change(GUILD, {SERVER_LANGUAGE: "de"})
    world.clock.pass_by(minutes=1)
    await begun(walls)
    assert await walls.begin(*ITS_WALL) == world.clock() + LEASE
    world.clock.now += LEASE
    assert (await begun(walls)).message.message_id == MESSAGE


async def test_a_wall_in_a_closed_channel_waits_until_that_is_open_or_another_is_chosen(
    world: World, walls: LiveStore
) -> None:
    threads = ThreadService(world.database)
    await choose(world, HERE)
    await walls.closed((await begun(walls)).message)
    world.clock.pass_by(days=1)
    assert await walls.waiting() == []
    assert await threads.closed_channels() == [HERE]
    await threads.open_again(HERE)
    await walls.closed((await begun(walls)).message)
    await choose(world, THERE)
    world.clock.pass_by(minutes=1)
    assert not (await begun(walls)).is_wanted


async def test_a_draft_that_fails_is_tried_rarely(world: World, walls: LiveStore) -> None:
    await choose(world, HERE)
    await walls.failed((await begun(walls)).message)
    world.clock.pass_by(minutes=29)
    assert not isinstance(await walls.begin(*ITS_WALL), Attempt)
    world.clock.pass_by(minutes=1)
    await walls.failed((await begun(walls)).message)
    world.clock.pass_by(days=-2)
    assert await walls.waiting() == [(*ITS_WALL, world.clock())], "the clock was set back"
    assert AFTER_A_FAILURE.total_seconds() == 1800
