"""The log of acts: each act once; the valid turns after any take-backs."""

from __future__ import annotations

import random

import pytest

from bot.match.acts import Act, Actor
from bot.match.model import Match
from bot.seats import Seat
from bot.storage import acts
from tests.bot.match.tables.test_seats import COMPUTER, seated
from tests.bot.world import ANA, BEN, World, any_turn, mover


async def take_back(world: World, match: Match, ply: int) -> None:
    """Take any number of turns back, without an agreement."""
    async with world.database.write() as transaction:
        await acts.add(
            transaction,
            key=f"interaction:{world.request()}",
            kind=acts.TAKE_BACK,
            actor=Actor.PERSON,
            user_id=mover(match),
            match_id=match.id,
            ply=ply,
            made_at=world.clock.now,
        )


async def kinds(world: World) -> list[tuple[str, str, int | None]]:
    return [(row[2], row[3], row[4]) for row in (await world.dump())["acts"]]


@pytest.mark.parametrize("seed", range(4))
async def test_after_take_backs_every_process_sees_the_valid_turns(
    world: World, other_world: World, seed: int
) -> None:
    """Both cache positions, and still see the present state."""
    chance = random.Random(seed)
    match = await world.match()
    standing: list[str] = []
    for _ in range(14):
        actor = chance.choice((world, other_world))
        match = await actor.matches.get(match.id)
        if standing and chance.random() < 0.4:
            standing = standing[: chance.randrange(len(standing))]
            await take_back(actor, match, len(standing))
        else:
            played = await actor.play(match, any_turn(match, chance))
            standing.append(played.match.turns[-1])
        watching = chance.choice((world, other_world))
        assert list((await watching.matches.get(match.id)).turns) == standing
    fresh = await world.fresh().matches.get(match.id)
    assert list(fresh.turns) == standing
    assert fresh == await world.matches.get(match.id) == await other_world.matches.get(match.id)


async def test_a_turn_that_was_taken_back_is_not_played_again_by_its_repeat(world: World) -> None:
    match = await world.match()
    text, number = world.any_turn(match), world.request()
    await world.play(match, text, request_id=number)
    await take_back(world, match, 0)
    again = await world.play(match, text, request_id=number)
    assert again.repeated
    assert again.match.turns == ()
    assert (await world.play(match, text)).match.turns == (text,)


async def test_a_computer_plays_for_its_side_and_once_only(world: World) -> None:
    match = await seated(world, (COMPUTER, Seat.of(BEN)))
    act, text = Act.of_computer(f"{match.id}:0"), world.any_turn(match)
    played = await world.matches.play(match.id, act, text, reply=None)
    assert (played.match.ply, played.repeated) == (1, False)
    assert (await world.matches.play(match.id, act, text, reply=None)).repeated
    assert (await kinds(world))[-1] == ("turn", "computer", None)
    async with world.refused("not-your-turn", match=match.id, user=BEN):
        await world.matches.play(match.id, Act.of_computer("more"), text, reply=None)
    assert (await world.play(played.match)).match.ply == 2


@pytest.mark.parametrize("act", [Act.of_computer("1"), Act.of_clock("1")])
async def test_nothing_but_a_person_plays_for_a_person(world: World, act: Act) -> None:
    match = await world.match()
    async with world.refused("not-your-turn", match=match.id, user=ANA):
        await world.matches.play(match.id, act, world.any_turn(match), reply=None)
    async with world.refused("stale"):
        await world.matches.play(match.id, act, "Wd4,b1", reply=None, ply=4)


async def test_keys_of_different_kinds_of_actors_are_never_the_same(world: World) -> None:
    keys = {Act.of_person(ANA, 7).key, Act.of_clock("7").key, Act.of_computer("7").key}
    assert keys == {"interaction:7", "duty:7", "engine:7"}


async def test_what_expires_is_recorded_as_done_by_the_clock(world: World) -> None:
    await world.challenge()
    world.clock.pass_by(hours=25)
    await world.challenges.expire_due()
    assert await kinds(world) == [("open", "person", ANA), ("expired", "clock", None)]
    await world.challenges.expire_due()
    assert len(await kinds(world)) == 2


async def test_a_refused_act_is_not_recorded(world: World) -> None:
    match = await world.match()
    act = world.act(BEN)
    async with world.refused("not-your-turn", match=match.id, user=ANA):
        await world.matches.play(match.id, act, "Wd4,b1", reply=None)
    text = world.any_turn((await world.play(match)).match)
    assert (await world.matches.play(match.id, act, text, reply=None)).match.ply == 2
