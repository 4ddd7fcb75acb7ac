"""Server managers see all matches of their server, and can abort one."""

from __future__ import annotations

import asyncio

import pytest

from bot.cogs.servers.service import MATCHES_A_PAGE, OversightService
from bot.match.model import Ending, MessageKind, Offer, OfferOutcome, Result
from rules import Side
from tests.bot.storage.test_unreadable import damage
from tests.bot.world import ANA, BEN, CLEO, GUILD, World
from tests.cogs import oversight_on
from tests.services import services_on

ADMIN = 900


@pytest.fixture
def oversight(world: World) -> OversightService:
    return oversight_on(world.services)


async def test_running_matches_are_listed_latest_first_in_pages(
    world: World, oversight: OversightService
) -> None:
    numbers = [(await world.match()).id for _ in range(MATCHES_A_PAGE + 1)]
    over = await world.match()
    await world.resign(over, ANA)
    await world.match(guild_id=GUILD + 1)
    first, *_ = pages = [await oversight.running(GUILD, page) for page in (0, 1, 9)]
    assert [match.id for match in first.matches] == numbers[:0:-1]
    assert [[match.id for match in page.matches] for page in pages[1:]] == [numbers[:1]] * 2
    assert [(page.page, page.pages, page.total) for page in pages] == [
        (0, 2, len(numbers)),
        (1, 2, len(numbers)),
        (1, 2, len(numbers)),
    ]
    nothing = await oversight.running(GUILD + 2, 3)
    assert (nothing.matches, nothing.page, nothing.pages, nothing.total) == ([], 0, 1, 0)


async def test_one_that_cannot_be_read_is_left_out(world: World) -> None:
    good, bad = await world.match(), await world.match()
    await damage(world, f"UPDATE matches SET options = '7' WHERE id = {bad.id}")  # noqa: S608
    listed = await oversight_on(world.fresh()).running(GUILD, 0)
    assert [match.id for match in listed.matches] == [good.id]


async def test_a_manager_aborts_a_match_which_does_not_count(
    world: World, other_world: World, oversight: OversightService
) -> None:
    match = await world.play_on(await world.match(), 4)
    await world.offer(match, ANA)
    await world.post_all(match_id=match.id)
    over = (await oversight.abort(match.id, world.act(ADMIN))).match
    assert over.result == Result(None, Ending.ABORTED)
    assert over == await other_world.matches.get(match.id)
    assert over == await world.matches.latest(match.id)
    assert await world.owed(over) == [(MessageKind.RESULT, 4), (MessageKind.ANNOUNCEMENT, 4)]
    assert await oversight.aborter(match.id) == ADMIN
    outcome = await world.matches.offer_outcome(match.id, 4, Side.FIRST, Offer.DRAW)
    assert outcome is OfferOutcome.OVERTAKEN
    assert await services_on(world.database, newcomer_matches=1).matches.is_newcomer(ANA)
    for user_id in (ANA, BEN):
        async with world.refused("finished", match=match.id):
            await world.play(over, user_id=user_id)


async def test_if_two_abort_at_once_one_is_told_that_it_is_over(
    world: World, other_world: World, oversight: OversightService
) -> None:
    match, act = await world.match(), world.act(ADMIN)
    elsewhere = oversight_on(other_world.services)
    one, other = await asyncio.gather(
        oversight.abort(match.id, act), elsewhere.abort(match.id, act)
    )
    assert one.match == other.match
    async with world.refused("finished", match=match.id):
        await elsewhere.abort(match.id, other_world.act(CLEO))
    assert await oversight.aborter(match.id) == ADMIN
