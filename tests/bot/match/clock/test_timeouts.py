"""Reminders, expired clocks, lost matches, and outages."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from bot.match.clock.arithmetic import Flag
from bot.match.clock.rest_service import RestCache
from bot.match.clock.timekeeping import Timekeeper
from bot.match.clock.timeouts import BEAT, Timeouts
from bot.match.model import Ending, PostKind, Result
from bot.match.tables import clocks
from bot.match.terms import Terms, TimeControl
from rules import Side
from tests.bot.clockwork import Clockwork, agendas
from tests.bot.match.clock.timed import CALLS, HOURLY, STRICT, due, kinds_owed, timed
from tests.bot.world import CLEO, World, clock_of
from tests.services import services_on


@pytest.mark.parametrize(
    ("minutes", "owed", "flag"),
    [
        pytest.param(44.94, [], Flag.DOWN, id="74.9 %"),
        pytest.param(45, CALLS, Flag.DOWN, id="75 %"),
        pytest.param(59.94, CALLS, Flag.DOWN, id="99.9 %"),
        pytest.param(60, [*CALLS, PostKind.FLAG], Flag.UP, id="100 %"),
    ],
)
async def test_one_is_reminded_at_three_quarters_and_time_is_up_at_the_end(
    world: World, minutes: float, owed: Sequence[PostKind], flag: Flag
) -> None:
    match = await timed(world, turns=0)
    await due(world, minutes=minutes)
    for _ in range(3):
        await due(world)
    assert await kinds_owed(world, match) == owed
    later = await world.matches.get(match.id)
    assert (later.clock and later.clock.flag, later.result) == (flag, None)


async def test_a_board_that_was_edited_just_before_time_was_up_is_edited_again(
    world: World,
) -> None:
    match = await timed(world, turns=0)
    await due(world, hours=1)
    await world.matches.clock_shown(match)
    assert await world.matches.clock_behind(match.id)
    await world.matches.clock_shown(await world.matches.get(match.id))
    assert not await world.matches.clock_behind(match.id)


@pytest.mark.parametrize("value", [-1e300, 1e300, "soon"])
async def test_a_clock_that_cannot_be_read_stops_no_other(world: World, value: object) -> None:
    bad, good = await timed(world, turns=0), await timed(world, turns=0)
    async with world.database.write() as transaction:
        broken = text("UPDATE clocks SET ends_at = :v, remind_at = :v WHERE match_id = :id")
        await transaction.execute(broken, {"v": value, "id": bad.id})
    assert await world.timeouts.next_due() is not None
    await due(world, minutes=45)
    assert await kinds_owed(world, good) == CALLS


async def test_two_processes_remind_and_flag_once(world: World, other_world: World) -> None:
    match = await timed(world, turns=0)
    for minutes in (45, 15):
        world.clock.pass_by(minutes=minutes)
        await asyncio.gather(
            *(each.timeouts.remind_due() for each in (world, other_world)),
            *(each.timeouts.flag_due() for each in (world, other_world)),
        )
    assert await kinds_owed(world, match) == [*CALLS, PostKind.FLAG]


async def test_a_strict_match_is_lost_by_the_clock_itself(world: World, other_world: World) -> None:
    match = await timed(world, STRICT, turns=1)
    await due(world, hours=1)
    await other_world.timeouts.flag_due()
    ended = await world.matches.get(match.id)
    assert ended.result == Result(Side.FIRST, Ending.TIME)
    assert (await kinds_owed(world, match))[-2:] == [PostKind.RESULT, PostKind.ANNOUNCEMENT]
    assert await world.timeouts.next_due() is None


async def test_without_outages_players_are_reminded_and_flagged_on_time(
    world: World, clock: Any
) -> None:
    """The agenda is woken by nothing, and is right to the second all the same."""
    works = Clockwork()
    works.now = clock.now
    match = await timed(world, Terms(TimeControl.TEN_MINUTES), turns=0)
    async with agendas(works) as start:
        timeouts = services_on(world.database, works).timeouts
        start(timeouts)
        await works.pass_by(minutes=7, seconds=29)
        assert await kinds_owed(world, match) == []
        await works.pass_by(seconds=1)
        assert await kinds_owed(world, match) == CALLS
        await works.pass_by(minutes=2, seconds=29)
        assert await kinds_owed(world, match) == CALLS
        await works.pass_by(seconds=1)
        assert (await kinds_owed(world, match))[-1] is PostKind.FLAG


async def outage(world: World, **span: float) -> datetime:
    """Let the bot stay down for a while, and start a new run."""
    await world.timeouts.beat()
    world.clock.pass_by(**span)
    next_life = world.fresh().timeouts
    await next_life.carry_out()
    return world.clock.now


@pytest.mark.parametrize("terms", [HOURLY, STRICT], ids=["lenient", "strict"])
async def test_what_fell_due_during_an_outage_is_given_its_length(
    world: World, terms: Terms
) -> None:
    match = await timed(world, terms, turns=0)
    await world.timeouts.beat()
    for _ in range(3):
        world.clock.pass_by(minutes=4)
        await world.timeouts.beat()
    now = await outage(world, hours=20)
    match = await world.matches.get(match.id)
    assert clock_of(match).ends_at == now + timedelta(minutes=48)
    assert await kinds_owed(world, match) == []
    assert await world.matches.clock_behind(match.id)
    assert match.id in await world.scoreboards_behind()
    await due(world, minutes=33)
    assert await kinds_owed(world, match) == CALLS
    # The reminder changes nothing about the board, which still shows the time before the outage.
    assert await world.matches.clock_behind(match.id)


async def test_a_beat_that_was_missed_by_a_moment_is_no_outage(world: World) -> None:
    match = await timed(world, turns=0)
    now = await outage(world, seconds=BEAT.total_seconds() + 30)
    match = await world.matches.get(match.id)
    assert clock_of(match).ends_at == now + timedelta(minutes=58, seconds=30)


async def test_an_act_proves_that_the_bot_was_alive(world: World) -> None:
    """There was no beat as long as there was no clock, and none right before the end."""
    await world.timeouts.beat()
    world.clock.pass_by(days=50)
    match = await timed(world, turns=1)
    world.clock.pass_by(hours=5)
    await world.fresh().timeouts.carry_out()
    match = await world.matches.get(match.id)
    assert clock_of(match).ends_at == world.clock.now + timedelta(hours=1)


async def test_the_first_act_of_a_new_run_hides_no_outage(world: World) -> None:
    """A turn is played before the first beat, and another match begins."""
    match, other = await timed(world, turns=0), await timed(world, turns=0, opponent_id=CLEO)
    world.clock.pass_by(hours=20)
    next_life = world.fresh().timeouts
    world.clock.pass_by(seconds=5)
    other = (await world.play(other)).match
    await next_life.carry_out()
    for each, left in ((match, timedelta(minutes=60, seconds=-5)), (other, timedelta(hours=1))):
        clock = (await world.matches.get(each.id)).clock
        assert clock is not None
        assert clock.ends_at == world.clock.now + left


@pytest.mark.parametrize("hours", [5, -5])
async def test_setting_the_machines_clock_changes_no_players_time(world: World, hours: int) -> None:
    match = await timed(world, turns=0)
    await world.timeouts.beat()
    world.clock.pass_by(hours=hours)
    await world.timeouts.carry_out()
    match = await world.matches.get(match.id)
    assert clock_of(match).ends_at == world.clock.now + timedelta(hours=1)
    assert await kinds_owed(world, match) == []


async def test_of_two_processes_the_one_that_stays_alive_counts(
    world: World, other_world: World
) -> None:
    match = await timed(world, turns=0)
    for _ in range(10):
        world.clock.pass_by(minutes=1)
        await other_world.timeouts.beat()
    await world.fresh().timeouts.carry_out()
    match = await world.matches.get(match.id)
    assert clock_of(match).ends_at == world.clock.now + timedelta(minutes=50)


async def test_a_match_that_cannot_be_read_is_left_alone_for_a_while(world: World) -> None:
    broken, sound = await timed(world, turns=0), await timed(world, turns=0, opponent_id=CLEO)
    async with world.database.write() as transaction:
        await transaction.execute(
            text("UPDATE matches SET game = 'chess' WHERE id = :id"), {"id": broken.id}
        )
    await due(world, hours=1)
    assert await kinds_owed(world, sound) == [*CALLS, PostKind.FLAG]
    next_due = await world.timeouts.next_due()
    assert next_due is not None
    async with world.database.read() as transaction:
        left = await clocks.next_due(transaction)
    assert left.ends_at == world.clock.now + timedelta(hours=1)


async def test_time_that_the_sandbox_lets_pass_counts_for_the_players(world: World) -> None:
    match, moved = await timed(world, turns=0), timedelta()
    timeouts = Timeouts(
        world.database,
        world.matches,
        world.services.writer,
        clock=world.clock,
        keeper=Timekeeper(RestCache(world.database)),
        moved_by=lambda: moved,
    )
    await timeouts.carry_out()
    moved = timedelta(hours=1)
    world.clock.pass_by(hours=1)
    await timeouts.carry_out()
    assert await kinds_owed(world, match) == [*CALLS, PostKind.FLAG]
