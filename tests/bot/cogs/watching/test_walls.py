"""When the wall of a server is due, and what happens then."""

from __future__ import annotations

from datetime import timedelta

from bot.cogs.watching.walls import WALL, WallSource, find_running
from bot.messages.kinds import Message, Sent
from bot.messages.store import AFTER_A_FAILURE, Attempt
from bot.profiles import SERVER_LANGUAGE
from tests.bot.world import ANA, CHANNEL, GUILD, World

HERE, THERE = 20, 21
SPOT = (HERE, 900)
ITS_WALL = (GUILD, 0)
WALLS = WallSource()
MINUTE = timedelta(minutes=1)


async def begun(world: World) -> Attempt:
    attempt = await world.begin(WALLS, *ITS_WALL)
    assert isinstance(attempt, Attempt)
    return attempt


async def shown(world: World) -> Message:
    """Post or edit the due wall."""
    message = (await begun(world)).message
    if not message.message_id:
        await world.messages.posted(message, Sent(SPOT))
    await world.messages.shown(message, pause=MINUTE)
    return message


async def choose(world: World, *channels: int) -> None:
    await world.servers.change(GUILD, {WALL: channels})


async def test_a_wall_is_posted_at_once_and_edited_at_most_once_a_minute(world: World) -> None:
    match = await world.match()
    await choose(world, HERE)
    assert await world.waiting(WALLS) == [ITS_WALL]
    assert (await begun(world)).is_wanted
    posted_at = world.clock()
    await shown(world)
    world.clock.pass_by(days=1)
    assert await world.waiting(WALLS) == [], "nothing has changed"
    world.clock.now = posted_at
    match = await world.play_on(match, 2)
    assert await world.begin(WALLS, *ITS_WALL) == posted_at + MINUTE
    world.clock.pass_by(minutes=1)
    assert (await shown(world)).spot == SPOT
    async with world.database.read() as transaction:
        (running,) = await find_running(transaction, GUILD)
    assert (running.match_id, running.channel_id, running.ply) == (match.id, CHANNEL, 2)
    await world.resign(match, ANA)
    world.clock.pass_by(minutes=1)
    await shown(world)
    async with world.database.read() as transaction:
        assert await find_running(transaction, GUILD) == []


async def test_a_look_and_a_language_change_the_wall(world: World) -> None:
    await choose(world, HERE)
    await shown(world)
    await world.servers.change(GUILD, {SERVER_LANGUAGE: "de"})
    assert await world.waiting(WALLS) == [ITS_WALL]


async def test_a_wall_in_a_closed_channel_waits_until_that_is_open_or_another_is_chosen(
    world: World,
) -> None:
    await choose(world, HERE)
    await world.messages.closed((await begun(world)).message, HERE)
    world.clock.pass_by(days=1)
    assert await world.begin(WALLS, *ITS_WALL) is None
    (closed,) = await world.messages.closed_channels()
    assert (closed.channel_id, closed.takes_none) == (HERE, True)
    await world.messages.open_again(HERE)
    await world.messages.closed((await begun(world)).message, HERE)
    await choose(world, THERE)
    assert not (await begun(world)).is_wanted


async def test_a_draft_that_fails_is_tried_rarely(world: World) -> None:
    await choose(world, HERE)
    await shown(world)
    await world.servers.change(GUILD, {SERVER_LANGUAGE: "de"})
    world.clock.pass_by(minutes=1)
    await world.messages.failed((await begun(world)).message)
    failed_at = world.clock()
    world.clock.pass_by(minutes=29)
    assert await world.begin(WALLS, *ITS_WALL) == failed_at + AFTER_A_FAILURE
    world.clock.pass_by(days=-2)
    assert (await begun(world)).message.spot == SPOT, "the clock was set back"
