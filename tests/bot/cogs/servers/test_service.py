"""Managers see and abort matches; data of a server that has left are deleted."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.cogs.servers.service import (
    AT_A_TIME,
    KEPT,
    MATCHES_A_PAGE,
    DepartureService,
    OversightService,
)
from bot.cogs.watching.service import WatchService
from bot.homes import DIRECT
from bot.match.model import Ending, MessageKind, Offer, OfferOutcome, Result
from bot.match.terms import Terms, TimeControl
from bot.profiles import MAX_MATCHES
from ringfall.testing.services import services_on
from ringfall.testing.world import ANA, BEN, CLEO, GUILD, World
from rules import Side
from tests.bot.storage.test_unreadable import damage

ADMIN = 900


@pytest.fixture
def oversight(world: World) -> OversightService:
    return OversightService(world.services)


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
    listed = await OversightService(world.fresh()).running(GUILD, 0)
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
    outcome = await world.history.offer_outcome(match.id, 4, Side.FIRST, Offer.DRAW)
    assert outcome is OfferOutcome.OVERTAKEN
    assert await services_on(world.database, newcomer_matches=1).matches.is_newcomer(ANA)
    for user_id in (ANA, BEN):
        async with world.refused("finished", match=match.id):
            await world.play(over, user_id=user_id)


OTHER = 2


def everywhere(_guild_id: int) -> bool:
    return True


@pytest.fixture
async def served(world: World) -> World:
    """Two servers, in each of which something has been played, chosen and followed."""
    for guild_id in (GUILD, OTHER):
        match = await world.match(guild_id=guild_id, terms=Terms(TimeControl.DAY, rated=True))
        match = await world.play_on(match, 2)
        await world.resign(match, ANA)
        await world.match(guild_id=guild_id)
        await world.challenge(guild_id=guild_id, act=world.act(ANA), opponent_id=CLEO)
        await world.servers.change(guild_id, {MAX_MATCHES: 5})
        watching = WatchService(world.database, clock=world.clock)
        await watching.follow_player(CLEO, guild_id, ANA)
    return world


def of_server(dump: dict[str, list[tuple[Any, ...]]]) -> dict[str, int]:
    """Return how many rows each table has, of those that have any."""
    return {name: len(rows) for name, rows in dump.items() if rows}


async def test_after_thirty_days_all_of_it_is_gone_and_all_of_the_other_is_there(
    served: World,
) -> None:
    for guild_id in (GUILD, OTHER):
        for number in range(AT_A_TIME):
            asking = served.act(1000 + number)
            await served.challenge(guild_id=guild_id, act=asking, opponent_id=CLEO)
    service, before = DepartureService(served.services), await served.dump()
    service.heard([GUILD, OTHER], everywhere)
    await service.carry_out()
    assert await service.next_due() is None
    for _ in range(2):
        service.left(OTHER)
        await service.carry_out()
    assert await service.next_due() == served.clock() + KEPT
    served.clock.pass_by(days=29, hours=23)
    await service.carry_out()
    assert of_server(await served.dump()) == of_server(before) | {"departures": 1}
    served.clock.pass_by(hours=1)
    await service.carry_out()
    halves = {name: count // 2 for name, count in of_server(before).items() if name != "digests"}
    assert of_server(await served.dump()) == halves | {"digests": 1}
    assert await service.next_due() is None
    assert (await served.servers.get(OTHER))[MAX_MATCHES] is None
    assert (await served.servers.get(GUILD))[MAX_MATCHES] == 5


async def test_direct_messages_are_no_server_that_could_leave(world: World) -> None:
    await world.challenge(
        guild_id=DIRECT, opponent_id=None, terms=Terms(level=1), act=world.act(ANA)
    )
    service = DepartureService(world.services)
    service.heard([], everywhere)
    await service.carry_out()
    assert await service.next_due() is None


async def test_a_server_that_returns_in_time_keeps_everything(served: World) -> None:
    service, before = DepartureService(served.services), await served.dump()
    service.heard([GUILD], everywhere)
    await service.carry_out()
    served.clock.pass_by(days=29)
    service.present([OTHER])
    await service.carry_out()
    served.clock.pass_by(days=29)
    await service.carry_out()
    assert await served.dump() == before


async def test_a_server_reported_again_keeps_everything_and_others_do_not(served: World) -> None:
    service = DepartureService(served.services)
    service.heard([], everywhere)
    await service.carry_out()
    service.present([OTHER, 99])
    await service.carry_out()
    assert [row[0] for row in (await served.dump())["departures"]] == [GUILD]


async def test_a_run_that_has_not_heard_from_discord_deletes_nothing(served: World) -> None:
    """The server may have added the bot again while it did not run."""
    service = DepartureService(served.services)
    service.left(OTHER)
    await service.carry_out()
    served.clock.pass_by(days=40)
    later, before = DepartureService(served.services), await served.dump()
    assert await later.next_due() is None
    await later.carry_out()
    assert await served.dump() == before
    later.heard([GUILD, OTHER], everywhere)
    assert await later.next_due() == served.clock()
    await later.carry_out()
    assert await later.next_due() is None
    assert await served.dump() == before | {"departures": []}


async def test_a_server_that_discord_names_to_another_process_has_not_left(served: World) -> None:
    service = DepartureService(served.services)
    service.heard([GUILD], lambda guild_id: guild_id == GUILD)
    await service.carry_out()
    assert await service.next_due() is None


async def test_since_when_it_is_gone_is_not_forgotten_by_a_restart(served: World) -> None:
    noted_at = served.clock()
    lives = [DepartureService(served.services) for _ in range(2)]
    for life in lives:
        life.heard([GUILD], everywhere)
        await life.carry_out()
        served.clock.pass_by(days=10)
    assert await lives[-1].next_due() == noted_at + timedelta(days=30)


async def test_a_server_of_another_process_is_left_to_that_process(served: World) -> None:
    """It may have added the bot again, which this process is not told."""
    service = DepartureService(served.services)
    service.left(OTHER)
    await service.carry_out()
    service.heard([GUILD], lambda guild_id: guild_id == GUILD)
    await service.carry_out()
    served.clock.pass_by(days=31)
    before = await served.dump()
    assert await service.next_due() is None
    await service.carry_out()
    assert await served.dump() == before


async def test_events_that_cannot_be_stored_are_stored_later_as_of_then(served: World) -> None:
    service = DepartureService(served.services)
    service.heard([GUILD], everywhere)
    service.present([OTHER])
    service.left(GUILD)
    async with served.failing("INSERT ON departures"):
        await service.carry_out()
    assert await service.next_due() == served.clock()
    await service.carry_out()
    assert [row[0] for row in (await served.dump())["departures"]] == [GUILD]
    assert await service.next_due() == served.clock() + KEPT
    service.present([GUILD])
    service.left(GUILD)
    service.present([GUILD])
    await service.carry_out()
    assert (await served.dump())["departures"] == []
