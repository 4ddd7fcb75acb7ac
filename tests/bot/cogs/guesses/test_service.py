"""A guess is sealed until its turn is played, made once, and void with a take-back."""

from __future__ import annotations

import asyncio

import pytest

from bot.cogs.guesses.service import LEAST_GUESSES, GuessService, GuessTally
from bot.match.core import Core
from bot.match.model import Match
from ringfall.testing.world import ANA, BEN, CLEO, GUILD, World
from tests.asked import asked_of
from tests.cogs import privacy_on

DAN, EVE = 104, 105
FIRST, OTHER, SECOND = "Wd4,a1", "Gd4,a1", "Ga4,b1"
NONE = GuessTally(0, 0, 0)
# More turns are possible than are counted.
CALLED = GuessTally(1, 1, 10)


@pytest.fixture
def guesses(world: World) -> GuessService:
    return GuessService(world.services)


async def guess(guesses: GuessService, match: Match, user_id: int, turn: str) -> str:
    moves = match.game.parse_turn(match.position, turn)
    return await guesses.guess(match, user_id, moves)


async def export_of(core: Core, user_id: int) -> str:
    return (await privacy_on(core).export(user_id)).data.decode()


async def test_no_one_learns_a_guess_before_its_turn_and_then_those_who_were_right_are_named(
    world: World, guesses: GuessService
) -> None:
    match = await world.match()
    for user_id, turn in ((DAN, FIRST), (CLEO, FIRST), (EVE, OTHER)):
        assert await guess(guesses, match, user_id, turn) == turn
    assert FIRST in await export_of(world.services, CLEO)
    for user_id in (ANA, BEN, EVE):
        assert FIRST not in await export_of(world.services, user_id)
    assert await guesses.callers(match, 1) == []
    assert await guesses.tally(CLEO, GUILD) == NONE
    match = (await world.play(match, FIRST)).match
    assert await guesses.callers(match, 1) == [DAN, CLEO]
    for guild_id in (GUILD, None):
        assert await guesses.tally(CLEO, guild_id) == CALLED
    assert await guesses.tally(CLEO, GUILD + 1) == NONE
    assert await guesses.tally(EVE, GUILD) == GuessTally(1, 0, 0)
    await world.blocks.toggle(BEN, DAN)
    assert await guesses.callers(match, 1) == [CLEO], "no one whom a player has blocked"
    await world.play(match)
    assert await guesses.callers(match, 1) == [CLEO]


async def test_a_guess_counts_after_boards_that_nobody_had_guessed(
    world: World, guesses: GuessService
) -> None:
    """The bot remembers that there was no guess of a turn, so a board need not ask again."""
    match = (await world.play(await world.match())).match
    assert await guesses.callers(match, 1) == []
    async with asked_of(world.database) as asked:
        assert await guesses.callers(match, 1) == []
    assert asked == []
    await guess(guesses, match, CLEO, SECOND)
    match = (await world.play(match, SECOND)).match
    assert await guesses.callers(match, 2) == [CLEO]


async def test_a_person_guesses_a_turn_once(world: World, guesses: GuessService) -> None:
    match, other = await world.match(), GuessService(world.fresh())
    sealed = await asyncio.gather(
        *(guess(service, match, CLEO, FIRST) for service in (guesses, other))
    )
    assert sealed == [FIRST, FIRST]
    assert await guess(guesses, match, CLEO, OTHER) == FIRST
    assert await guesses.find_own(match, CLEO) == FIRST
    await world.play(match, FIRST)
    assert await guesses.tally(CLEO, GUILD) == CALLED
    async with world.refused("stale"):
        await guess(guesses, match, DAN, FIRST)
    async with world.refused("guess-own"):
        await guess(guesses, match, BEN, FIRST)


async def test_a_take_back_makes_guesses_void_and_the_turn_can_be_guessed_again(
    world: World, guesses: GuessService
) -> None:
    match = await world.match()
    await guess(guesses, match, CLEO, FIRST)
    match = (await world.play(match, FIRST)).match
    await guess(guesses, match, CLEO, SECOND)
    before = match
    match = await world.take_back(match, ANA, BEN)
    assert await guesses.tally(CLEO, GUILD) == NONE
    assert await guesses.find_own(match, CLEO) is None
    assert await guess(guesses, match, CLEO, OTHER) == OTHER
    match = (await world.play(match, FIRST)).match
    assert await guesses.tally(CLEO, GUILD) == GuessTally(1, 0, 0)
    assert await guesses.callers(match, 1) == []
    async with world.refused("stale"):
        await guess(guesses, before, DAN, SECOND)
    match = (await world.play(match, SECOND)).match
    assert await guesses.callers(match, 2) == []
    await world.take_back(match, BEN, ANA)
    assert await guesses.tally(CLEO, GUILD) == GuessTally(1, 0, 0), "of a turn that stands"


async def test_the_best_callers_are_those_with_most_points_a_guess_and_enough_guesses(
    world: World, guesses: GuessService
) -> None:
    for number in range(LEAST_GUESSES):
        match = await world.match()
        await guess(guesses, match, CLEO, FIRST)
        await guess(guesses, match, DAN, OTHER if number % 2 else FIRST)
        if number:
            await guess(guesses, match, EVE, FIRST)
        assert await guesses.best_callers(GUILD) == []
        await world.play(match, FIRST)
    tallies = dict(await guesses.best_callers(GUILD))
    assert [*tallies] == [CLEO, DAN], "Eve has guessed too few turns"
    assert (tallies[CLEO].called, tallies[DAN].called) == (10, 5)
    assert tallies[CLEO] == await guesses.tally(CLEO, GUILD)
    assert await guesses.best_callers(GUILD + 1) == []
    await privacy_on(world.services).erase(CLEO, asked_at=world.clock())
    assert [user_id for user_id, _ in await guesses.best_callers(GUILD)] == [DAN]


async def test_players_switch_guessing_off_for_their_match_alone(
    world: World, guesses: GuessService
) -> None:
    match, other = await world.match(), await world.match(game="rust", options={})
    for off in (True, True, False):
        await guesses.switch(match, off=off)
        for service in (guesses, GuessService(world.fresh())):
            assert await service.is_off(match) is off
            assert not await service.is_off(other)
