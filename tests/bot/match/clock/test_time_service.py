"""Players' actions about time: claims, extensions, pauses, nudges."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.match.clock.arithmetic import Flag
from bot.match.model import Ending, Offer, PostKind, Result
from bot.match.terms import Terms, TimeControl
from rules import Side
from tests.bot.match.clock.timed import CALLS, due, flagged, kinds_owed, timed
from tests.bot.world import ANA, BEN, CLEO, World, clock_of


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
    assert PostKind.RESULT in await kinds_owed(world, match)
    async with world.refused("finished", match=match.id):
        await world.play(match)


async def test_a_board_that_lacks_the_flag_gets_it_after_the_opponent_has_decided_to_wait(
    world: World,
) -> None:
    match = await flagged(world)
    assert await world.matches.clock_behind(match.id)
    await world.times.wait(match.id, world.act(BEN), ply=0)
    assert await world.matches.clock_behind(match.id)
    await world.play(match)
    assert not await world.matches.clock_behind(match.id)


async def test_a_day_is_given_on_one_line_and_runs_out_on_the_same(world: World) -> None:
    match = await flagged(world)
    given = (await world.times.extend(match.id, world.act(BEN), ply=0)).match
    assert clock_of(given).ends_at == world.clock.now + timedelta(days=1)
    assert [post.kind for post in await world.posts.untidy(match.id)] == []
    assert await world.matches.clock_behind(match.id)
    ends_at = int((world.clock.now + timedelta(days=1)).timestamp())
    async with world.refused("claim-early", when=ends_at):
        await world.times.claim(match.id, world.act(BEN))
    await due(world, days=1)
    assert await kinds_owed(world, match) == []
    (line,) = await world.posts.untidy(match.id)
    assert (line.kind, line.side) == (PostKind.FLAG, Side.FIRST)
    assert match.id in await world.posts.untidy_matches()
    await world.posts.buttons_given(line.id)
    assert await world.posts.untidy(match.id) == []
    await world.times.claim(match.id, world.act(BEN))
    assert line in await world.posts.untidy(match.id)


async def test_a_day_may_be_given_before_time_is_up(world: World) -> None:
    match = await timed(world, turns=0)
    world.clock.pass_by(minutes=30)
    given = (await world.times.extend(match.id, world.act(BEN))).match
    assert clock_of(given).ends_at == world.clock.now + timedelta(days=1, minutes=30)
    async with world.refused("time-own"):
        await world.times.extend(match.id, world.act(ANA))


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
    assert not any(post.kind is PostKind.FLAG for post in await world.posts.untidy(match.id))
    assert (await world.times.claim(match.id, world.act(BEN))).match.result is not None
    assert any(post.kind is PostKind.FLAG for post in await world.posts.untidy(match.id))


async def test_a_line_whose_flag_changed_during_its_edit_is_edited_again(world: World) -> None:
    match = await flagged(world)
    waiting = (await world.times.wait(match.id, world.act(BEN), ply=0)).match
    ended = (await world.times.claim(match.id, world.act(BEN))).match
    (line,) = [post for post in await world.posts.untidy(match.id) if post.kind is PostKind.FLAG]
    await world.posts.flag_followed(line, waiting)
    assert line in await world.posts.untidy(match.id)
    await world.posts.flag_followed(line, ended)
    assert line not in await world.posts.untidy(match.id)


async def test_a_pause_is_agreed_and_ended_by_either_one(world: World) -> None:
    match = await timed(world, turns=0)
    world.clock.pass_by(minutes=30)
    await world.offer(match, ANA, Offer.PAUSE)
    paused = await world.answer(match, BEN, Offer.PAUSE, ply=0)
    assert (clock_of(paused).is_paused, paused.offers) == (True, {})
    assert await world.matches.clock_behind(match.id)
    await due(world, days=30)
    assert CALLS[0] not in await kinds_owed(world, match)
    async with world.refused("claim-paused"):
        await world.times.claim(match.id, world.act(BEN))
    async with world.refused("paused-already"):
        await world.offer(match, BEN, Offer.PAUSE)
    running = (await world.times.resume(match.id, world.act(BEN))).match
    assert clock_of(running).ends_at == world.clock.now + timedelta(minutes=30)
    assert (await kinds_owed(world, match))[-1] is PostKind.RESUMED
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
    owed = await world.posts.pending(match.id)
    assert [post.side for post in owed if post.kind is PostKind.NUDGE] == [Side.SECOND] * 2


async def test_a_blocked_player_nudges_no_one(world: World) -> None:
    match = await world.match()
    await world.blocks.toggle(ANA, BEN)
    async with world.refused("unheard"):
        await world.times.nudge(match.id, world.act(BEN))
