"""When the wall of a server is due, and what is done about it then."""

from __future__ import annotations

import pytest

from bot.cogs.watching.wall_service import EVERY_WHILE_REFUSED, Wall, WallService
from tests.bot.services.world import ANA, CHANNEL, GUILD, World

HERE, THERE = 20, 21
MESSAGE = 900


@pytest.fixture
def walls(world: World) -> WallService:
    return WallService(world.database, clock=world.clock)


async def begun(walls: WallService) -> Wall:
    wall = await walls.begin(GUILD)
    assert wall is not None
    return wall


async def choose(world: World, *channels: int, **changes: str) -> None:
    await world.servers.change(GUILD, {"wall": channels, **changes})


async def standing(world: World, walls: WallService) -> None:
    """Have a wall stand that shows what there is."""
    await choose(world, HERE)
    await walls.shown(await begun(walls), MESSAGE)


async def test_nothing_is_due_where_nobody_wants_a_wall(world: World, walls: WallService) -> None:
    await world.match()
    assert await walls.waiting() == []
    await choose(world)
    assert await walls.waiting() == []


async def test_a_wall_is_posted_at_once_and_edited_once_a_minute_when_something_changed(
    world: World, walls: WallService
) -> None:
    match = await world.match()
    await choose(world, HERE)
    assert await walls.waiting() == [(GUILD, world.clock())]
    wall = await begun(walls)
    assert (wall.chosen, wall.stored) == (HERE, None)
    assert [(each.match_id, each.channel_id) for each in wall.standing] == [(match.id, CHANNEL)]
    posted_at = world.clock()
    await walls.shown(wall, MESSAGE)
    world.clock.pass_by(days=1)
    assert await walls.waiting() == [], "nothing has changed"
    world.clock.now = posted_at
    match = await world.play_on(match, 2)
    ((_, due),) = await walls.waiting()
    assert (due - posted_at).total_seconds() == 60
    world.clock.pass_by(seconds=59)
    assert await walls.begin(GUILD) is None
    world.clock.pass_by(seconds=1)
    wall = await begun(walls)
    assert wall.stored is not None
    assert (wall.stored.message_id, wall.standing[0].ply) == (MESSAGE, 2)
    await walls.shown(wall, MESSAGE)
    await world.matches.resign(match.id, world.act(ANA))
    world.clock.pass_by(minutes=1)
    assert (await begun(walls)).standing == ()


async def test_a_look_and_a_language_change_the_wall(world: World, walls: WallService) -> None:
    await standing(world, walls)
    await choose(world, HERE, language="de")
    assert [guild_id for guild_id, _ in await walls.waiting()] == [GUILD]


async def test_what_was_begun_is_begun_again_a_minute_later_and_looked_for(
    world: World, walls: WallService
) -> None:
    await choose(world, HERE)
    await begun(walls)
    assert await walls.begin(GUILD) is None
    world.clock.pass_by(minutes=1)
    stored = (await begun(walls)).stored
    assert stored is not None
    assert (stored.begun, stored.message_id) == (True, None)


async def test_a_wall_moves_and_goes(world: World, walls: WallService) -> None:
    await standing(world, walls)
    await choose(world, THERE)
    world.clock.pass_by(minutes=1)
    wall = await begun(walls)
    assert wall.is_elsewhere
    assert wall.stored is not None
    assert (wall.stored.channel_id, wall.stored.message_id) == (HERE, MESSAGE)
    await walls.removed(wall)
    wall = await begun(walls)
    assert (wall.chosen, wall.stored) == (THERE, None)
    await walls.shown(wall, MESSAGE)
    await choose(world)
    world.clock.pass_by(minutes=1)
    wall = await begun(walls)
    assert wall.is_elsewhere
    await walls.removed(wall)
    assert await walls.waiting() == []


async def test_a_deleted_message_is_posted_anew_and_a_deleted_channel_is_left_alone(
    world: World, walls: WallService
) -> None:
    await standing(world, walls)
    await choose(world, HERE, language="de")
    world.clock.pass_by(minutes=1)
    await walls.lost(await begun(walls))
    world.clock.pass_by(minutes=1)
    wall = await begun(walls)
    assert wall.stored is not None
    assert (wall.stored.begun, wall.stored.message_id) == (False, None)
    await walls.gone(wall)
    world.clock.pass_by(days=1)
    assert await walls.waiting() == []
    await choose(world, THERE)
    assert (await begun(walls)).is_elsewhere


async def test_a_channel_that_is_closed_to_the_bot_is_tried_rarely(
    world: World, walls: WallService
) -> None:
    await choose(world, HERE)
    await walls.refused(await begun(walls))
    world.clock.pass_by(minutes=29)
    assert await walls.begin(GUILD) is None
    world.clock.pass_by(minutes=1)
    await walls.refused(await begun(walls))
    world.clock.pass_by(days=-2)
    assert await walls.waiting() == [(GUILD, world.clock())], "the clock was set back"
    assert EVERY_WHILE_REFUSED.total_seconds() == 1800
