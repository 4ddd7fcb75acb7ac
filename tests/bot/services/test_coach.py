"""The coach: one look at each turn of a person, a line where it has overlooked something."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator

import pytest

from bot.cogs.computer.coach import judge
from bot.match.model import Match, Offer, PostKind
from bot.match.openings import Opening
from tests.bot.services.den import Den
from tests.bot.services.world import ANA, World

WINNING = "1o/1oW1B/1ooooo/2oWooo/2oooBo/2o1Bo/ 0/3/3 2/2/1 1/2/2 1 37/blitz turn"
WON, PLAYED, LOST = "Bf3,e3", "Gb2,a2", "Ga2,b2"
COACH = (PostKind.COACH, 1)


@pytest.fixture
async def den(world: World) -> AsyncIterator[Den]:
    den = Den(world)
    yield den
    await den.close()


@pytest.fixture
async def match(den: Den) -> Match:
    """A match with a coach in which Ana could win at once."""
    return await den.match(coach=True, opening=Opening(None, 0, (), WINNING))


async def test_a_win_that_was_missed_is_told_once(den: Den, world: World, match: Match) -> None:
    played = (await world.play(match, PLAYED)).match
    await den.work()
    assert (await world.owed(match)).count(COACH) == 1
    remark = await den.coach.remark(played)
    assert remark is not None
    assert (remark.better, remark.wins, remark.loses) == (WON, True, False)
    await den.coach.review(played)
    assert (await world.owed(match)).count(COACH) == 1


@pytest.mark.parametrize(("turn", "is_told"), [(WON, False), (LOST, True)])
async def test_the_best_turn_is_not_remarked_on(
    den: Den, match: Match, turn: str, *, is_told: bool
) -> None:
    after = den.matches.check(match, ANA, turn)
    remark = judge(after, match.position, 16_000, threading.Event())
    assert (remark is not None) is is_told
    assert remark is None or (remark.loses and remark.facts)


async def test_a_new_life_looks_at_what_the_last_one_left(
    den: Den, other_world: World, match: Match
) -> None:
    """And not at what has been looked at."""
    await den.world.play(match, PLAYED)
    await den.opponent.close()
    for _ in range(2):
        other = Den(other_world)
        await other.work()
        await other.close()
    assert (await den.world.owed(match)).count(COACH) == 1


async def test_without_a_coach_nothing_is_said(den: Den, world: World) -> None:
    match = await den.match(opening=Opening(None, 0, (), WINNING))
    await world.play(match, PLAYED)
    await den.work()
    assert COACH not in await world.owed(match)


async def test_a_turn_taken_back_before_it_was_looked_at_is_not_told_of(
    den: Den, world: World, match: Match
) -> None:
    played = (await world.play(match, PLAYED)).match
    await den.matches.make_offer(match.id, world.act(ANA), Offer.TAKEBACK)
    async with world.refused("stale"):
        await den.coach.review(played)
