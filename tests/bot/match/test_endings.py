"""Matches that players end: resignations, and draws offered, agreed, declined, lapsed."""

from __future__ import annotations

import pytest

from bot.match.model import Ending, Match, MessageKind, Offer, Result
from ringfall.testing.world import ANA, BEN, CLEO, World
from rules import Side
from tests.bot.match.clock.timed import timed


@pytest.mark.parametrize(("loser", "winner"), [(ANA, Side.SECOND), (BEN, Side.FIRST)])
async def test_a_player_resigns_on_either_sides_turn(
    world: World, loser: int, winner: Side
) -> None:
    match = await world.play_on(await world.match(), 1)
    ended = await world.resign(match, loser)
    assert ended.result == Result(winner, Ending.RESIGNED)
    assert ended.ended_at == world.clock.now
    assert ended == await world.fresh().matches.get(match.id)
    assert (await world.owed(match))[-2:] == [
        (MessageKind.RESULT, 1),
        (MessageKind.ANNOUNCEMENT, 1),
    ]


@pytest.mark.parametrize(("by", "ply"), [(ANA, 0), (BEN, 0), (ANA, 1), (BEN, 1)])
async def test_either_may_cancel_before_both_have_played(world: World, by: int, ply: int) -> None:
    match = await world.play_on(await world.match(), ply)
    ended = (await world.matches.cancel(match.id, world.act(by))).match
    assert ended.result == Result(None, Ending.CANCELLED)
    assert (await world.owed(match))[-2:] == [
        (MessageKind.RESULT, ply),
        (MessageKind.ANNOUNCEMENT, ply),
    ]
    async with world.refused("finished", match=match.id):
        await world.matches.cancel(match.id, world.act(BEN))


async def test_only_a_player_resigns_and_only_a_running_match(world: World) -> None:
    match = await world.match()
    async with world.refused("not-a-player", match=match.id):
        await world.resign(match, CLEO)
    await world.resign(match, ANA)
    async with world.refused("finished", match=match.id):
        await world.resign(match, BEN)


async def test_a_match_is_cancelled_three_days_after_the_last_turn_if_its_opponent_has_left(
    world: World,
) -> None:
    match = await _begun(world)
    ends_at = int(world.clock.now.timestamp()) + 3 * 24 * 3600
    world.clock.pass_by(days=2, hours=23, minutes=59, seconds=59)
    async with world.refused("left-early", when=ends_at):
        await world.matches.cancel(match.id, world.act(BEN), opponent_left=True)
    world.clock.pass_by(seconds=1)
    async with world.refused("cancel-late"):
        await world.matches.cancel(match.id, world.act(BEN))
    async with world.refused("cancel-late"):
        await world.matches.cancel(match.id, world.act(ANA), opponent_left=True)
    act = world.act(BEN)
    ended = (await world.matches.cancel(match.id, act, opponent_left=True)).match
    assert ended.result == Result(None, Ending.CANCELLED)
    assert (await world.owed(match))[-2:] == [
        (MessageKind.RESULT, 2),
        (MessageKind.ANNOUNCEMENT, 2),
    ]
    assert (await world.matches.cancel(match.id, act)).match == ended


async def test_the_three_days_for_an_opponent_who_has_left_begin_again_with_a_takeback(
    world: World,
) -> None:
    match = await world.play_on(await world.match(), 4)
    world.clock.pass_by(days=3)
    await world.offer(match, BEN, Offer.TAKEBACK)
    match = await world.answer(match, ANA, Offer.TAKEBACK, ply=match.ply)
    match = (await world.play(match)).match
    world.clock.pass_by(days=2)
    async with world.refused("left-early", when=int(world.clock.now.timestamp()) + 24 * 3600):
        await world.matches.cancel(match.id, world.act(BEN), opponent_left=True)


async def test_a_clock_decides_about_an_opponent_who_has_left(world: World) -> None:
    match = await timed(world, turns=2)
    world.clock.pass_by(days=3)
    async with world.refused("left-clock"):
        await world.matches.cancel(match.id, world.act(BEN), opponent_left=True)


@pytest.mark.parametrize("plies", [0, 1])
async def test_no_draw_is_offered_before_both_have_played(world: World, plies: int) -> None:
    match = await world.play_on(await world.match(), plies)
    for user_id in (ANA, BEN):
        async with world.refused("draw-early"):
            await world.offer(match, user_id)


async def test_an_offer_made_for_one_position_does_not_meet_the_next(world: World) -> None:
    """A button pressed twice, and the opponent moves in between: there is one offer, and lapsed."""
    match = await world.offer(await _begun(world), BEN)
    await world.play(match)
    async with world.refused("stale"):
        await world.matches.make_offer(match.id, world.act(BEN), ply=match.ply)
    assert (await world.matches.get(match.id)).offers.get(Offer.DRAW) is None


async def test_an_answer_to_an_earlier_offer_does_not_meet_a_later_one(world: World) -> None:
    match = await world.offer(await _begun(world), ANA)
    match = (await world.play(match)).match
    await world.offer(match, ANA)
    async with world.refused("draw-gone"):
        await world.answer(match, BEN, ply=2)


async def _begun(world: World) -> Match:
    """Return a match in which both have played."""
    return await world.play_on(await world.match(), 2)
