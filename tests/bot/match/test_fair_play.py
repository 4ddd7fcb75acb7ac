"""A player of a rated match gets no help with its positions from any other match."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.fair_play import positions_of
from bot.match.model import Match
from bot.match.terms import Opening, Terms
from ringfall.testing.world import ANA, CLEO, World

RATED = Terms(rated=True)

DAN = 104
# The same turns, turned by 180 degrees and mirrored.
TURNS, TURNED, MIRRORED = ("Wd4,a1", "Gd5,a2"), ("Wd4,g7", "Gd3,g6"), ("Wd4,a1", "Ge4,b1")
# Turns whose order does not matter.
APART = ("Wb2,a1", "Gd7,a2", "Bg4,a3")
STANDARD = {"board": "37", "goal": "standard"}


async def played(world: World, turns: tuple[str, ...], **changes: Any) -> Match:
    match = await world.match(**{"options": STANDARD, **changes})
    for turn in turns:
        match = (await world.play(match, turn)).match
    return match


async def helps(world: World, user_id: int, match: Match) -> bool:
    return await world.services.fair_play.helps(user_id, match.game, positions_of(match))


@pytest.mark.parametrize("goal", ["standard", "blitz"])
@pytest.mark.parametrize("turns", [TURNS, TURNED, MIRRORED], ids=["same", "turned", "mirrored"])
async def test_there_is_no_help_with_a_copy_nor_with_what_follows_from_it(
    world: World, turns: tuple[str, ...], goal: str
) -> None:
    rated = await played(world, TURNS, terms=RATED)
    options = {**STANDARD, "goal": goal}
    copy = await played(world, turns, options=options, challenger_id=CLEO, opponent_id=ANA)
    later = await world.play_on(copy, 1)
    for match in (copy, later):
        assert not await helps(world, ANA, match)
        assert await helps(world, CLEO, match)
    await world.resign(rated, ANA)
    assert await helps(world, ANA, later)


async def test_there_is_no_help_a_turn_later_in_another_order(world: World) -> None:
    await played(world, APART[:2], terms=RATED)
    first, second, third = APART
    # Never the position of the rated match itself.
    later = await played(world, (third, second, first), challenger_id=CLEO, opponent_id=ANA)
    assert not await helps(world, ANA, later)
    assert await helps(world, CLEO, later)


async def test_hints_elsewhere_stay(world: World) -> None:
    rated = await played(world, TURNS, terms=RATED)
    before = await played(world, TURNS[:1], opponent_id=CLEO)
    assert await helps(world, ANA, before)
    elsewhere = await played(world, APART, opponent_id=CLEO)
    assert await helps(world, ANA, elsewhere)
    assert rated.result is None


async def test_a_match_at_the_usual_start_keeps_all_help(world: World) -> None:
    await played(world, (), terms=RATED)
    assert await helps(world, ANA, await played(world, TURNS, opponent_id=CLEO))


async def test_a_random_start_is_guarded_as_soon_as_the_match_begins(world: World) -> None:
    options = {"start": "random"}
    rated = await world.match(game="tzaar", options=options, terms=RATED)
    assert not rated.turns
    # A copy of another person, from the record.
    opening = Opening(None, rated.seed, ())
    copy = await world.match(
        game="tzaar", options=options, challenger_id=CLEO, opponent_id=DAN, opening=opening
    )
    assert not await helps(world, ANA, copy)


async def test_a_player_begins_no_match_from_a_position_while_a_rated_one_runs(
    world: World,
) -> None:
    rated = await played(world, TURNS, terms=RATED)
    opening = Opening(None, rated.seed, TURNS)
    refused = {"game": "ZÈRTZ", "match": rated.id}
    for level in (None, 1):
        terms = Terms(level=level)
        async with world.refused("opening-while-rated", **refused):
            await world.challenges.create(
                **world.terms(options=STANDARD, opponent_id=None, opening=opening, terms=terms)
            )
    async with world.refused("opening-while-rated", **refused):
        await world.challenges.play_on(rated, world.act(ANA), channel_id=1)
    await world.challenges.play_on(rated, world.act(CLEO), channel_id=1)
    await world.challenges.create(
        **world.terms(game="rust", options={}, opponent_id=None, opening=Opening(None, 0, ()))
    )


async def test_a_player_accepts_no_match_from_a_position_while_a_rated_one_runs(
    world: World,
) -> None:
    rated = await played(world, TURNS, terms=RATED)
    spectators = await world.challenges.play_on(rated, world.act(CLEO), channel_id=1)
    async with world.refused("opening-while-rated", game="ZÈRTZ", match=rated.id):
        await world.challenges.accept(spectators.id, world.act(ANA))
    match = (await world.challenges.accept(spectators.id, world.act(DAN))).match
    assert match.opening is not None


async def test_a_challenge_from_a_position_waits_while_its_challenger_plays_a_rated_match(
    world: World,
) -> None:
    opening = Opening(None, 0, TURNS)
    made = await world.challenges.create(
        **world.terms(options=STANDARD, opponent_id=None, opening=opening)
    )
    rated = await played(world, TURNS, terms=RATED)
    async with world.refused("not-now"):
        await world.challenges.accept(made.id, world.act(CLEO))
    async with world.refused("opening-while-rated", game="ZÈRTZ", match=rated.id):
        await world.challenges.play_computer(made.id, world.act(ANA), level=1)


async def test_a_rematch_from_a_position_waits_for_the_rated_match(world: World) -> None:
    opening = Opening(None, 0, TURNS)
    over = await world.resign(await played(world, (), opening=opening))
    rated = await played(world, TURNS, terms=RATED)
    async with world.refused("opening-while-rated", game="ZÈRTZ", match=rated.id):
        await world.challenges.rematch(over, world.act(ANA), channel_id=1)
