"""Matches that continue a position of another match."""

from __future__ import annotations

import pytest

from bot.match.model import Challenge, Ending, First, Match, PostKind
from bot.match.terms import Opening
from bot.match.turns import stood_at
from rules import Side
from tests.bot.world import ANA, BEN, CHANNEL, CLEO, World


async def asked(world: World, moment: Match, by: int = CLEO) -> Challenge:
    return await world.challenges.play_on(moment, world.act(by), channel_id=CHANNEL, reply=None)


async def begun(world: World, moment: Match) -> Match:
    challenge = await asked(world, moment)
    return (await world.challenges.accept(challenge.id, world.act(BEN))).match


@pytest.mark.parametrize("ply", [0, 3, 4])
@pytest.mark.parametrize("game", ["zertz", "tzaar", "rust"])
async def test_a_match_continues_the_position_and_has_no_turns_yet(
    world: World, other_world: World, game: str, ply: int
) -> None:
    origin = stood_at(await world.play_on(await world.match(game=game, options={}), 5), ply)
    match = await begun(world, origin)
    assert match.opening == Opening(origin.id, origin.seed, origin.turns)
    assert (match.position, match.turns, match.before) == (origin.position, (), None)
    assert await world.owed(match) == [(PostKind.BOARD, 0)]
    later = await world.play_on(match, 2)
    assert later.all_turns == (*origin.turns, *later.turns)
    assert stood_at(later, 0).position == origin.position
    for process in (world, other_world):
        assert await process.matches.get(match.id) == later


async def test_the_turns_of_the_opening_belong_to_no_player(world: World) -> None:
    """So it can be cancelled, and a draw is early, until both have played in it."""
    match = await begun(world, await world.play_on(await world.match(), 4))
    assert match.may_be_cancelled
    async with world.refused("draw-early"):
        await world.offer(match, BEN)
    ended = (await world.matches.cancel(match.id, world.act(BEN))).match
    assert ended.result is not None
    assert ended.result.ending is Ending.CANCELLED


async def test_turns_that_are_played_in_the_other_match_change_nothing(world: World) -> None:
    origin = await world.play_on(await world.match(), 3)
    challenge = await asked(world, stood_at(origin, 2))
    await world.play_on(origin, 2)
    match = (await world.challenges.accept(challenge.id, world.act(BEN))).match
    assert match.position == stood_at(origin, 2).position
    once_more = await begun(world, await world.play_on(match, 1))
    assert once_more.opening is not None
    assert once_more.opening.match_id == match.id
    assert once_more.opening.turns[:2] == origin.turns[:2]
    assert len(once_more.opening.turns) == 3


@pytest.mark.parametrize(("ply", "mover"), [(2, Side.FIRST), (3, Side.SECOND)])
@pytest.mark.parametrize(("first", "starter"), [(First.ME, ANA), (First.THEM, BEN)])
async def test_the_side_to_begin_has_the_next_turn(
    world: World, ply: int, mover: Side, first: First, starter: int
) -> None:
    origin = await world.play_on(await world.match(), ply)
    opening = Opening(origin.id, origin.seed, origin.turns)
    terms = world.terms(first=first, opening=opening, options=origin.options)
    challenge = await world.challenges.create(**terms)
    match = (await world.challenges.accept(challenge.id, world.act(BEN))).match
    assert (match.position.to_move, match.people(mover)) == (mover, (starter,))
    await world.resign(match, ANA)
    over = await world.matches.get(match.id)
    again = await world.challenges.rematch(over, world.act(ANA), channel_id=CHANNEL, reply=None)
    assert await world.challenges.asked_rematch(over, BEN) == again
    rematch = (await world.challenges.accept(again.id, world.act(BEN))).match
    assert rematch.position == match.position
    assert rematch.seats == tuple(reversed(match.seats))


async def test_the_same_is_asked_once_and_another_position_is_another_challenge(
    world: World,
) -> None:
    origin = await world.play_on(await world.match(), 3)
    challenge = await asked(world, origin)
    async with world.refused("challenge-twice-here", challenge=challenge.id):
        await asked(world, origin)
    await asked(world, stood_at(origin, 2))
    act = world.act(BEN)
    one, same = [
        await world.challenges.play_on(origin, act, channel_id=CHANNEL, reply=None)
        for _ in range(2)
    ]
    assert one == same


async def test_no_match_continues_a_decided_position(world: World) -> None:
    over = await world.play_out(await world.match())
    async with world.refused("finished", match=over.id):
        await asked(world, over)
    resigned = await world.match(opponent_id=CLEO)
    await world.resign(resigned, ANA)
    assert (await begun(world, await world.matches.get(resigned.id))).result is None
