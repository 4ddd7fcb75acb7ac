"""Planned turns: played automatically, each once, and dropped if one is illegal."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from bot.match.acts import Act
from bot.match.model import Match, MatchChange, Offer, PostKind
from bot.storage.schema import plans
from rules import MoveError, Side
from tests.bot.storage.test_unreadable import damage
from tests.bot.world import ANA, BEN, World, mover

SERIES = ("Ze4", "Tb1", "Tb2")


async def tell(world: World, match: Match, *turns: str) -> MatchChange:
    """Play the first of several turns for the side to move, and plan the others."""
    first, *rest = turns
    act = world.act(mover(match))
    return await world.matches.play(match.id, act, first, reply=None, plan=rest)


async def begun(world: World) -> Match:
    match = await world.match(game="tzaar", options={"start": "tournament"})
    return (await tell(world, match, *SERIES)).match


async def test_planned_turns_follow_each_turn_of_the_opponent(
    world: World, other_world: World
) -> None:
    match = await begun(world)
    assert (match.turns, match.planning) == (SERIES[:1], {Side.FIRST})
    await world.post_all(match_id=match.id)
    played = await world.play(match, "Ta1")
    assert played.match.turns == ("Ze4", "Ta1", "Tb1")
    assert await world.owed(match) == [(PostKind.BOARD, 2), (PostKind.BOARD, 3)]
    match = await world.matches.get(match.id)
    assert match.turns == ("Ze4", "Ta1", "Tb1")
    assert await world.matches.latest(match.id) == match == await other_world.matches.get(match.id)
    await world.play(match, "Ta2")
    match = await world.matches.get(match.id)
    assert (match.turns[2:], match.planning) == (("Tb1", "Ta2", "Tb2"), frozenset())
    await world.play(match, "Ta3")
    assert (await world.matches.get(match.id)).ply == 6
    assert await _stored(world) == 0


async def test_plans_of_both_sides_continue_until_one_runs_out(world: World) -> None:
    match = await begun(world)
    await tell(world, match, "Ta1", "Ta2")
    match = await world.matches.get(match.id)
    assert match.turns == ("Ze4", "Ta1", "Tb1", "Ta2", "Tb2")
    assert (match.planning, await _stored(world)) == (frozenset(), 0)


async def test_what_comes_twice_plays_nothing_twice(world: World) -> None:
    match = await begun(world)
    act = Act.of_person(BEN, world.request())
    for _ in range(2):
        await world.matches.play(match.id, act, "Ta1", reply=None)
    assert (await world.matches.get(match.id)).turns == ("Ze4", "Ta1", "Tb1")


async def test_each_planned_turn_is_an_act_of_the_person_who_planned_it(world: World) -> None:
    match = await begun(world)
    await world.play(match, "Ta1")
    acts = [act for act in (await world.dump())["acts"] if act[1].startswith("plan:")]
    assert [(act[1], act[2], act[3], act[4]) for act in acts] == [
        (f"plan:{match.id}:0:3", "turn", "person", ANA)
    ]


async def test_an_illegal_planned_turn_is_dropped_with_all_after_it(world: World) -> None:
    match = await begun(world)
    await world.play(match, "Tb1")
    match = await world.matches.get(match.id)
    assert (match.ply, match.planning) == (2, {Side.FIRST})
    assert list(await world.matches.dropped_turns(match, ANA)) == ["Tb1", "Tb2"]
    assert await world.matches.dropped_turns(match, BEN) == ()
    match = (await world.play(match, "Tc1")).match
    assert await world.matches.dropped_turns(match, ANA) == ()
    await world.play(match, "Ta2")
    assert (await world.matches.get(match.id)).ply == 4


async def test_another_list_takes_the_place_of_the_first(world: World) -> None:
    match = await begun(world)
    match = (await world.matches.stop_plan(match.id, world.act(ANA))).match
    match = (await world.play(match, "Ta1")).match
    match = (await tell(world, match, "Zc1", "Zc2")).match
    await world.play(match, "Ta2")
    assert (await world.matches.get(match.id)).turns == ("Ze4", "Ta1", "Zc1", "Ta2", "Zc2")


async def test_a_stopped_plan_is_not_played(world: World) -> None:
    match = await begun(world)
    stopped = (await world.matches.stop_plan(match.id, world.act(ANA))).match
    assert stopped.planning == frozenset()
    assert (await world.play(stopped, "Ta1")).match == await world.matches.get(match.id)


@pytest.mark.parametrize("how", ["resign", "lot"])
async def test_nothing_is_left_of_it_when_there_is_nothing_to_play(world: World, how: str) -> None:
    match = await begun(world)
    if how == "resign":
        await world.matches.resign(match.id, world.act(BEN))
    else:
        for user_id in (ANA, BEN):
            await world.matches.make_offer(match.id, world.act(user_id), Offer.LOT)
    assert (await world.matches.get(match.id)).planning == frozenset()
    assert await _stored(world) == 0


async def test_a_refused_turn_leaves_the_plan_unchanged(world: World) -> None:
    match = await begun(world)
    before = await world.dump()
    with pytest.raises(MoveError):
        await world.play(match, "Te4")
    assert await world.dump() == before


@pytest.mark.parametrize("turns", ["{", "[]", "[7]", '"Tb1"', "null"])
async def test_an_unreadable_plan_blocks_no_turn(world: World, turns: str) -> None:
    match = await begun(world)
    await damage(
        world, "UPDATE plans SET turns = :turns WHERE match_id = :id", turns=turns, id=match.id
    )
    match = (await world.play(match, "Ta1")).match
    assert await world.matches.get(match.id) == match
    assert await world.matches.dropped_turns(match, ANA) == ()
    await world.play(match, "Tc1")
    assert await _stored(world) == 0


async def _stored(world: World) -> int:
    async with world.database.read() as transaction:
        return (await transaction.execute(select(func.count()).select_from(plans))).scalar_one()
