"""Reminders, expired clocks, lost matches, and outages."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from bot.match.clock.arithmetic import Flag
from bot.match.clock.timeouts import BEAT, Timeouts
from bot.match.model import Ending, MessageKind, Offer, Result
from bot.match.tables import clocks
from bot.match.terms import Terms, TimeControl
from ringfall.testing.posted import of_match
from ringfall.testing.services import services_on
from ringfall.testing.world import ANA, BEN, CLEO, World, clock_of
from rules import Side
from tests.bot.clockwork import Clockwork, agendas
from tests.bot.match.clock.timed import CALLS, HOURLY, STRICT, due, flagged, kinds_owed, timed


@pytest.mark.parametrize(
    ("minutes", "owed", "flag"),
    [
        pytest.param(44.94, [], Flag.DOWN, id="74.9 %"),
        pytest.param(45, CALLS, Flag.DOWN, id="75 %"),
        pytest.param(59.94, CALLS, Flag.DOWN, id="99.9 %"),
        pytest.param(60, [*CALLS, MessageKind.FLAG], Flag.UP, id="100 %"),
    ],
)
async def test_one_is_reminded_at_three_quarters_and_time_is_up_at_the_end(
    world: World, minutes: float, owed: Sequence[MessageKind], flag: Flag
) -> None:
    match = await timed(world, turns=0)
    await due(world, minutes=minutes)
    for _ in range(3):
        await due(world)
    assert await kinds_owed(world, match) == owed
    later = await world.matches.get(match.id)
    assert (later.clock and later.clock.flag, later.result) == (flag, None)


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
    assert await kinds_owed(world, match) == [*CALLS, MessageKind.FLAG]


async def test_a_strict_match_is_lost_by_the_clock_itself(world: World, other_world: World) -> None:
    match = await timed(world, STRICT, turns=1)
    await due(world, hours=1)
    await other_world.timeouts.flag_due()
    ended = await world.matches.get(match.id)
    assert ended.result == Result(Side.FIRST, Ending.TIME)
    assert (await kinds_owed(world, match))[-2:] == [MessageKind.RESULT, MessageKind.ANNOUNCEMENT]
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
        assert (await kinds_owed(world, match))[-1] == MessageKind.FLAG


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
    await world.post_all(match_id=match.id)
    await world.show_all(match)
    await world.timeouts.beat()
    for _ in range(3):
        world.clock.pass_by(minutes=4)
        await world.timeouts.beat()
    now = await outage(world, hours=20)
    match = await world.matches.get(match.id)
    assert clock_of(match).ends_at == now + timedelta(minutes=48)
    assert await kinds_owed(world, match) == []
    assert await world.boards_behind(match) == [0]
    assert match.id in await world.scoreboards_behind()
    await due(world, minutes=33)
    assert await kinds_owed(world, match) == CALLS


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
            text("UPDATE matches SET options = '{' WHERE id = :id"), {"id": broken.id}
        )
    await due(world, hours=1)
    assert await kinds_owed(world, sound) == [*CALLS, MessageKind.FLAG]
    next_due = await world.timeouts.next_due()
    assert next_due is not None
    async with world.database.read() as transaction:
        left = (await transaction.execute(clocks.NEXT_DUE)).one()
    assert left.ends_at == world.clock.now + timedelta(hours=1)


async def test_time_that_the_sandbox_lets_pass_counts_for_the_players(world: World) -> None:
    match, moved = await timed(world, turns=0), timedelta()
    timeouts = Timeouts(world.services, world.matches, lambda: moved)
    await timeouts.carry_out()
    moved = timedelta(hours=1)
    world.clock.pass_by(hours=1)
    await timeouts.carry_out()
    assert await kinds_owed(world, match) == [*CALLS, MessageKind.FLAG]


async def test_unused_time_is_saved_only_for_the_player_who_has_not_used_it(world: World) -> None:
    match = await timed(world, turns=0)
    world.clock.pass_by(minutes=15)
    match = (await world.play(match)).match
    world.clock.pass_by(minutes=50)
    match = (await world.play(match)).match
    assert clock_of(match).saved == (timedelta(minutes=45), timedelta(minutes=10))
    assert clock_of(match).ends_at == world.clock.now + timedelta(minutes=105)
    assert match == await world.fresh().matches.get(match.id)


async def test_a_late_turn_takes_the_flag_down(world: World) -> None:
    match = await flagged(world)
    world.clock.pass_by(hours=2)
    played = (await world.play(match)).match
    assert (clock_of(played).flag, clock_of(played).saved) == (
        Flag.DOWN,
        (timedelta(), timedelta()),
    )
    async with world.refused("time-played"):
        await world.times.claim(match.id, world.act(BEN), ply=match.ply)
    async with world.refused("time-own"):
        await world.times.claim(match.id, world.act(BEN))


async def test_the_opponent_may_claim_once_time_is_up_and_not_before(world: World) -> None:
    match = await timed(world, turns=0)
    await due(world, minutes=59, seconds=59)
    ends_at = int(world.clock.now.timestamp()) + 1
    async with world.refused("claim-early", when=ends_at):
        await world.times.claim(match.id, world.act(BEN))
    await due(world, seconds=1)
    async with world.refused("time-own"):
        await world.times.claim(match.id, world.act(ANA))
    async with world.refused("not-a-player", match=match.id):
        await world.times.claim(match.id, world.act(CLEO))
    act = world.act(BEN)
    ended = (await world.times.claim(match.id, act)).match
    assert ended.result == Result(Side.SECOND, Ending.TIME)
    assert ended.clock is None
    assert (await world.times.claim(match.id, act)).match == ended
    assert MessageKind.RESULT in await kinds_owed(world, match)
    async with world.refused("finished", match=match.id):
        await world.play(match)


async def test_a_board_that_lacks_the_flag_gets_it_after_the_opponent_has_decided_to_wait(
    world: World,
) -> None:
    match = await flagged(world)
    await world.times.wait(match.id, world.act(BEN), ply=0)
    assert await world.boards_behind(match) == [0]
    await world.show_all(match)
    await world.play(match)
    assert await world.boards_behind(match) == [], "until the next one is posted"


async def test_a_day_is_given_on_one_line_and_runs_out_on_the_same(world: World) -> None:
    match = await flagged(world)
    given = (await world.times.extend(match.id, world.act(BEN), ply=0)).match
    assert clock_of(given).ends_at == world.clock.now + timedelta(days=1)
    await world.show_all(match)
    ends_at = int((world.clock.now + timedelta(days=1)).timestamp())
    async with world.refused("claim-early", when=ends_at):
        await world.times.claim(match.id, world.act(BEN))
    await due(world, days=1)
    assert await kinds_owed(world, match) == []
    (line,) = await world.outdated(match, MessageKind.FLAG)
    assert line.side == Side.FIRST.value
    await world.show_all(match)
    assert await world.messages.outdated(of_match(match.id)) == []
    await world.times.claim(match.id, world.act(BEN))
    assert await world.outdated(match, MessageKind.FLAG)


async def test_who_waits_may_still_claim(world: World) -> None:
    match = await flagged(world)
    async with world.refused("time-played"):
        await world.times.wait(match.id, world.act(BEN), ply=7)
    waiting = (await world.times.wait(match.id, world.act(BEN), ply=0)).match
    assert clock_of(waiting).flag is Flag.WAITING
    async with world.refused("wait-already"):
        await world.times.wait(match.id, world.act(BEN), ply=0)
    await due(world, days=9)
    assert await kinds_owed(world, match) == []
    await world.show_all(match)
    assert (await world.times.claim(match.id, world.act(BEN))).match.result is not None
    assert await world.outdated(match, MessageKind.FLAG)


async def test_a_pause_is_agreed_and_ended_by_either_one(world: World) -> None:
    match = await timed(world, turns=0)
    world.clock.pass_by(minutes=30)
    await world.offer(match, ANA, Offer.PAUSE)
    paused = await world.answer(match, BEN, Offer.PAUSE, ply=0)
    assert (clock_of(paused).is_paused, paused.offers) == (True, {})
    assert await world.boards_behind(match) == [0]
    await due(world, days=30)
    assert CALLS[0] not in await kinds_owed(world, match)
    async with world.refused("claim-paused"):
        await world.times.claim(match.id, world.act(BEN))
    async with world.refused("paused-already"):
        await world.offer(match, BEN, Offer.PAUSE)
    running = (await world.times.resume(match.id, world.act(BEN))).match
    assert clock_of(running).ends_at == world.clock.now + timedelta(minutes=30)
    assert (await kinds_owed(world, match))[-1] == MessageKind.RESUMED
    async with world.refused("not-paused"):
        await world.times.resume(match.id, world.act(ANA))
    async with world.refused("pause-offered"):
        await world.offer(match, ANA, Offer.PAUSE)


async def test_a_turn_ends_a_pause(world: World) -> None:
    match = await timed(world, turns=0)
    for user_id in (ANA, BEN):
        match = await world.offer(match, user_id, Offer.PAUSE)
    world.clock.pass_by(days=3)
    played = (await world.play(match)).match
    assert clock_of(played).ends_at == world.clock.now + timedelta(hours=1)
    assert clock_of(played).saved[0] == timedelta(hours=1)


async def test_without_a_pace_there_is_nothing_to_claim_to_give_or_to_pause(world: World) -> None:
    match = await world.match()
    assert match.clock is None
    for refused in (
        world.times.claim(match.id, world.act(BEN)),
        world.times.extend(match.id, world.act(BEN)),
        world.matches.make_offer(match.id, world.act(BEN), Offer.PAUSE),
    ):
        async with world.refused("no-clock"):
            await refused
    assert await world.timeouts.next_due() is None


@pytest.mark.parametrize(
    ("offer", "start"), [(Offer.TAKEBACK, "fixed"), (Offer.LOT, "tournament")], ids=str
)
async def test_a_takeback_and_a_lot_begin_a_whole_turn(
    world: World, offer: Offer, start: str
) -> None:
    pace = Terms(TimeControl.HOUR)
    match = await timed(world, pace, turns=1, game="tzaar", options={"start": start})
    await world.offer(match, ANA, offer)
    world.clock.pass_by(minutes=50)
    agreed = await world.answer(match, BEN, offer)
    assert clock_of(agreed).ends_at == world.clock.now + timedelta(hours=1)
    await due(world, minutes=45)
    assert CALLS[0] in await kinds_owed(world, match)


@pytest.mark.parametrize("ends", ["resign", "cancel"])
async def test_the_end_of_a_match_stops_its_clock(world: World, ends: str) -> None:
    match = await timed(world, turns=1)
    await getattr(world.matches, ends)(match.id, world.act(BEN))
    await due(world, days=9)
    assert await world.timeouts.next_due() is None
    assert not set(CALLS) & set(await kinds_owed(world, match))


async def test_one_is_nudged_once_a_day_a_match(world: World) -> None:
    match = await world.match()
    async with world.refused("nudge-own"):
        await world.times.nudge(match.id, world.act(ANA))
    act = world.act(BEN)
    await world.times.nudge(match.id, act)
    await world.times.nudge(match.id, act)
    again = int(world.clock.now.timestamp()) + 24 * 3600
    world.clock.pass_by(hours=23, minutes=59, seconds=59)
    async with world.refused("nudge-today", when=again):
        await world.times.nudge(match.id, world.act(BEN))
    world.clock.pass_by(seconds=1)
    await world.times.nudge(match.id, world.act(BEN))
    owed = await world.messages.pending(of_match(match.id))
    assert [post.side for post in owed if post.kind == MessageKind.NUDGE] == [Side.SECOND.value] * 2
