"""A player of a rated match gets no help with its positions from any other match."""

from __future__ import annotations

from typing import Any

import pytest

from bot.errors import UserError
from bot.match.lookup import FairPlay, positions_of
from bot.match.model import Match
from bot.match.terms import Opening, Terms
from tests.bot.world import ANA, BEN, CLEO, World

RATED = Terms(rated=True)
# Two ways to play the same turns, turned by 180 degrees.
TURNS, TURNED = ("Wd4,a1", "Gd5,a2"), ("Wd4,g7", "Gd3,g6")
STANDARD = {"board": "37", "goal": "standard"}


async def played(world: World, turns: tuple[str, ...], **changes: Any) -> Match:
    match = await world.match(options=STANDARD, **changes)
    for turn in turns:
        match = (await world.play(match, turn)).match
    return match


@pytest.fixture
def fair_play(world: World) -> FairPlay:
    return FairPlay(world.database, world.services.loader)


async def helps(fair_play: FairPlay, user_id: int, match: Match) -> bool:
    try:
        await fair_play.check_help(user_id, match.game, positions_of(match))
    except UserError as error:
        return error.key != "help-rated"
    return True


@pytest.mark.parametrize("turns", [TURNS, TURNED], ids=["same", "turned"])
async def test_there_is_no_help_with_a_copy_nor_with_what_follows_from_it(
    world: World, fair_play: FairPlay, turns: tuple[str, ...]
) -> None:
    rated = await played(world, TURNS, terms=RATED)
    copy = await played(world, turns, challenger_id=CLEO, opponent_id=ANA)
    later = await world.play_on(copy, 1)
    for match in (copy, later):
        assert not await helps(fair_play, ANA, match)
        assert await helps(fair_play, CLEO, match)
    await world.resign(rated, ANA)
    assert await helps(fair_play, ANA, later)


async def test_a_copy_that_begins_from_a_later_position_is_recognised(
    world: World, fair_play: FairPlay
) -> None:
    rated = await played(world, TURNS, terms=RATED)
    later = await world.play_on(await played(world, TURNS, opponent_id=CLEO), 1)
    opening = Opening(None, later.seed, later.turns)
    copy = await played(world, (), challenger_id=CLEO, opponent_id=ANA, opening=opening)
    assert not await helps(fair_play, ANA, copy)
    assert await helps(fair_play, BEN, await played(world, TURNS[:1], opponent_id=CLEO))
    assert rated.result is None


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
