"""Planned turns: played with the turn that they answer, each once, and only if legal."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select

from bot.cogs.plans.service import plans
from bot.cogs.plans.tree import ANY, CAPTURE, Step
from bot.match.acts import ActContext
from bot.match.model import Match, MessageKind, Offer
from bot.match.terms import Terms, TimeControl
from ringfall.testing.posted import of_match
from ringfall.testing.services import add
from ringfall.testing.world import ANA, BEN, CLEO, World, clock_of
from tests.bot.cogs.plans.planning import line, others, placing, plan, plan_if, planned
from tests.bot.match.clock.timed import HOURLY, due, timed
from tests.bot.match.test_forced_passes import LAST_TURN, TURN
from tests.bot.match.test_forced_passes import begun as before_passes
from tests.bot.storage.test_unreadable import damage

LENIENT = Terms(TimeControl.HOUR)


async def foreseen(world: World, length: int = 4, **changes: Any) -> tuple[Match, list[str]]:
    """Return a match with Ben to move, in which Ana has planned a line, and the line."""
    match = await world.play_on(await world.match(**changes), 1)
    await world.post_all(match_id=match.id)
    turns = line(match, length)
    return await plan(world, match, ANA, *turns), turns


async def now(world: World, match: Match) -> Match:
    return await world.matches.get(match.id)


async def stored(world: World) -> int:
    async with world.database.read() as transaction:
        return (await transaction.execute(select(func.count()).select_from(plans))).scalar_one()


async def test_the_foreseen_turn_is_answered_at_once_to_any_depth(
    world: World, other_world: World
) -> None:
    match, turns = await foreseen(world)
    played = (await world.play(match, turns[0])).match
    assert played.turns[1:] == tuple(turns[:2])
    assert played == await world.matches.latest(match.id) == await other_world.matches.get(match.id)
    played = (await other_world.play(played, turns[2])).match
    assert played.turns[1:] == tuple(turns)
    assert played == await now(world, match) == await now(other_world, match)
    assert (played.answering, await stored(world)) == (frozenset(), 0)


async def test_plans_of_both_sides_continue_until_one_runs_out(world: World) -> None:
    match = await world.play_on(await world.match(), 1)
    turns = line(match, 7)
    await plan(world, match, ANA, *turns[:4])
    match = await plan(world, match, BEN, *turns[:5])
    played = (await world.play(match, turns[0])).match
    assert played.turns[1:] == tuple(turns[:5])
    assert (played.answering, await stored(world)) == (frozenset(), 0)
    (board,) = [
        post for post in await world.messages.pending(of_match(match.id)) if post.first_ply == 2
    ]
    assert board.ply == 6
    assert await world.history.planned_plies(match.id, 2, 6) == {3, 4, 5, 6}


async def test_a_cog_can_tell_a_turn_by_hand_from_planned_and_forced_ones(world: World) -> None:
    by_hand: dict[str, list[bool]] = {}

    async def at_turn(act: ActContext, match: Match) -> None:
        by_hand.setdefault(match.game.slug, []).append(act.request.is_by_hand)

    add(world.services, at_turn=at_turn)
    match, (first, *_) = await foreseen(world, 2)
    await world.play(match, first)
    await world.play(await before_passes(world), TURN)
    assert by_hand == {"zertz": [True, True, False], "rust": [True, False]}


async def test_the_own_turn_comes_first_in_a_plan_made_before_it(world: World) -> None:
    match = await world.play_on(await world.match(), 2)
    turns = line(match, 3)
    match = await plan(world, match, ANA, *turns)
    assert match.ply == 2
    match = (await world.play(match, turns[0])).match
    assert match.ply == 3
    assert (await world.play(match, turns[1])).match.turns[2:] == tuple(turns)


async def test_another_turn_voids_its_branch_only_and_tells_no_one(world: World) -> None:
    match, turns = await foreseen(world)
    other = others(match, turns[0])[0]
    played = (await world.play(match, other)).match
    assert (played.ply, await stored(world), played.answering) == (2, 0, frozenset())
    assert await world.plans.unplayed(played, ANA) is None
    assert await world.owed(match) == [(MessageKind.BOARD, 2)]


async def test_branches_are_alternatives(world: World) -> None:
    match, turns = await foreseen(world)
    other = others(match, turns[0])[0]
    after = world.matches.check(match, BEN, other)
    reply = line(after, 1)[0]
    match = await plan(world, match, ANA, other, reply)
    assert (await world.play(match, other)).match.turns[1:] == (other, reply)
    assert await planned(world, match, ANA) == ()


async def test_cogs_follow_every_turn_also_of_planned_and_forced_ones(world: World) -> None:
    turns: list[tuple[int, str, int | None]] = []

    async def at_turn(act: ActContext, match: Match) -> None:
        turns.append((match.ply, act.request.actor.value, act.request.user_id))

    add(world.services, at_turn=at_turn)
    match, foreseen_turns = await foreseen(world)
    await world.play(match, foreseen_turns[0])
    assert turns == [(1, "person", ANA), (2, "person", BEN), (3, "person", ANA)]
    turns.clear()
    await world.play(await before_passes(world), TURN)
    assert turns == [(1, "person", ANA), (2, "clock", None)]


async def test_to_plan_is_no_act_and_changes_nothing_that_others_see(world: World) -> None:
    match = await world.play_on(await world.match(), 1)
    before = await world.dump()
    await plan(world, match, ANA, *line(match, 4))
    after = await world.dump()
    assert {name for name in after if after[name] != before[name]} == {"plans", "matches"}


async def test_legality_is_checked_when_the_turn_is_played(world: World) -> None:
    match = await placing(world)
    match = (await world.play(match, "Tb1")).match
    assert match.ply == 2
    unplayed = await world.plans.unplayed(match, ANA)
    assert unplayed is not None
    assert (unplayed.turn, unplayed.is_legal) == ("Tb1", False)
    assert await world.plans.unplayed(match, BEN) is None
    match = (await world.play(match, "Tc1")).match
    assert await world.plans.unplayed(match, ANA) is None
    assert (await world.play(match, "Ta2")).match.ply == 4
    assert await stored(world) == 0


async def test_a_capture_is_any_turn_that_takes_something(world: World) -> None:
    match = await world.match(game="tzaar", options={"start": "fixed"})
    match = await world.play_on(match, 1)
    turns = line(match, 2)
    match = await plan_if(world, match, CAPTURE, turns[1])
    assert (await world.play(match, turns[0])).match.turns[1:] == tuple(turns)
    match = await world.play_on(await world.match(), 1)
    turns = line(match, 2)
    match = await plan_if(world, match, CAPTURE, turns[1])
    assert (await world.play(match, turns[0])).match.ply == 2, "only placed a marble"


async def test_the_exact_turn_counts_before_a_wildcard(world: World) -> None:
    match = await placing(world)
    await plan_if(world, match, ANY, "Tc1")
    match = await plan_if(world, match, "Ta1", "Tc2")
    assert (await world.play(match, "Ta1")).match.turns[2] == "Tc2"


@pytest.mark.parametrize("offer", [Offer.DRAW, Offer.TAKEBACK])
@pytest.mark.parametrize("by", [ANA, BEN])
async def test_an_open_offer_suspends_plans(world: World, offer: Offer, by: int) -> None:
    match = await world.play_on(await world.match(), 3)
    turns = line(match, 4)
    match = await plan(world, match, ANA, *turns)
    await world.offer(match, by, offer)
    match = (await world.play(match, turns[0])).match
    assert match.ply == 4
    unplayed = await world.plans.unplayed(match, ANA)
    assert unplayed is not None
    assert (unplayed.turn, unplayed.is_legal) == (turns[1], True)
    match = (await world.play(match, turns[1])).match
    assert (await world.play(match, turns[2])).match.turns[3:] == tuple(turns)


async def test_a_declined_offer_suspends_nothing(world: World) -> None:
    match, turns = await foreseen(world)
    match = (await world.play(match, turns[0])).match
    await world.offer(match, ANA)
    await world.answer(match, BEN, accept=False)
    assert (await world.play(match, turns[2])).match.ply == 5


async def test_a_take_back_voids_the_plans_of_both_sides(world: World) -> None:
    match, turns = await foreseen(world)
    first = match.turns[0]
    await plan(world, match, BEN, *turns[:3])
    await world.offer(match, ANA, Offer.TAKEBACK)
    match = await world.answer(match, BEN, Offer.TAKEBACK)
    assert (match.answering, await stored(world)) == (frozenset(), 0)
    match = (await world.play(match, first)).match
    assert (await world.play(match, turns[0])).match.ply == 2


async def test_a_turn_after_the_time_ran_out_is_not_answered(world: World) -> None:
    for is_marked in (True, False):
        match = await timed(world, LENIENT, turns=1)
        turns = line(match, 2)
        match = await plan(world, match, ANA, *turns)
        if is_marked:
            await due(world, hours=1)
        else:
            world.clock.pass_by(hours=1)
        assert (await world.play(match, turns[0])).match.ply == 2


async def test_an_answer_takes_no_time_and_saves_none(world: World) -> None:
    match = await timed(world, HOURLY, turns=1)
    turns = line(match, 2)
    match = await plan(world, match, ANA, *turns)
    saved, _ = clock_of(match).saved
    world.clock.pass_by(minutes=15)
    match = (await world.play(match, turns[0])).match
    assert clock_of(match).saved == (saved, timedelta(minutes=45))
    assert clock_of(match).ends_at == world.clock.now + timedelta(hours=1, minutes=45)
    assert match == await now(world, match)


async def test_a_forced_pass_is_no_step_of_a_plan(world: World) -> None:
    match = await before_passes(world)
    match = await plan(world, match, ANA, TURN, "pass", LAST_TURN)
    played = (await world.play(match, TURN)).match
    assert played.turns[:3] == (TURN, "pass", LAST_TURN)


async def test_an_answer_may_end_the_match(world: World) -> None:
    match = await world.match()
    while True:
        turns = line(match, 2, seed=match.ply)
        after = world.matches.check(match, match.people(match.position.to_move)[0], turns[0])
        side = match.position.to_move.opponent
        if after.result is None and after.guide.winning_turn(after.position):
            moves = after.guide.winning_turn(after.position) or ()
            turns[1] = after.game.format_turn(after.position, moves)
            break
        match = (await world.play(match, turns[0])).match
    planner = match.people(side)[0]
    await world.post_all(match_id=match.id)
    match = await plan(world, match, planner, *turns)
    over = (await world.play(match, turns[0])).match
    assert over.result is not None
    assert over.result.winner is side
    result, *_ = await world.messages.pending(of_match(match.id))
    assert (result.kind, result.first_ply, result.ply) == (
        MessageKind.RESULT,
        over.ply - 1,
        over.ply,
    )
    assert await world.matches.ended_by(match.id) != planner, "the planner has yet to hear of it"
    assert await stored(world) == 0


async def test_a_match_that_is_over_has_no_plans(world: World) -> None:
    match, turns = await foreseen(world)
    await world.resign(match, BEN)
    assert (await now(world, match)).answering == frozenset()
    assert await stored(world) == 0
    async with world.refused("finished", match=match.id):
        await plan_if(world, match, turns[0], turns[1])


async def test_a_plan_made_for_an_earlier_turn_is_refused(world: World) -> None:
    match = await world.play_on(await world.match(), 1)
    steps = [Step(line(match, 1)[0]), Step("d4", own=True)]
    await world.play(match)
    async with world.refused("plan-late"):
        await world.plans.add(match, ANA, steps)
    async with world.refused("not-a-player", match=match.id):
        await world.plans.add(match, CLEO, steps)


async def test_a_plan_has_a_limit(world: World) -> None:
    match = await world.play_on(await world.match(), 1)
    steps = [Step(f"{number}", own=bool(number % 2)) for number in range(202)]
    async with world.refused("plan-long", limit=200):
        await world.plans.add(match, ANA, steps)


async def test_a_deleted_plan_is_not_played(world: World) -> None:
    match, turns = await foreseen(world)
    await world.plans.forget(match, ANA)
    match = await now(world, match)
    assert (match.answering, await stored(world)) == (frozenset(), 0)
    assert (await world.play(match, turns[0])).match.ply == 2


@pytest.mark.parametrize("steps", ["{", "[]", "[7]", '"Tb1"', "null"])
async def test_an_unreadable_plan_blocks_no_turn(world: World, steps: str) -> None:
    match, turns = await foreseen(world)
    await damage(
        world, "UPDATE plans SET steps = :steps WHERE match_id = :id", steps=steps, id=match.id
    )
    played = (await world.play(match, turns[0])).match
    assert played.ply == 2
    assert await now(world, match) == played
    assert await planned(world, match, ANA) == ()
    await world.resign(match, BEN)
    assert await stored(world) == 0
