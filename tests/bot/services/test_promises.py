"""Who was promised an answer is known until they have it, or can be answered no more."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from bot.services.claims import ClaimService
from bot.services.promises import Promise, PromiseService
from bot.storage import Database
from tests.bot.services.world import Clock, World

PROMISE = Promise(7, "token", "de", is_stored=False)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    await database.open()
    yield database
    await database.close()


async def test_a_promise_that_is_kept_is_forgotten(database: Database, clock: Clock) -> None:
    service = PromiseService(database, clock=clock)
    await service.make(7, "token", "de")
    await service.keep(7)
    clock.pass_by(minutes=2)
    assert await service.broken() == []


async def test_what_somebody_is_at_work_on_is_not_broken(database: Database, clock: Clock) -> None:
    service = PromiseService(database, clock=clock)
    clock.pass_by(seconds=1)
    await service.make(7, "token", "de")
    clock.pass_by(seconds=59)
    assert await service.broken() == []
    clock.pass_by(seconds=2)
    assert await service.broken() == [PROMISE]


async def test_the_next_life_finds_what_was_promised_at_once(
    database: Database, clock: Clock
) -> None:
    await PromiseService(database, clock=clock).make(7, "token", "de")
    clock.pass_by(seconds=1)
    assert await PromiseService(database, clock=clock).broken() == [PROMISE]


async def test_what_a_process_that_died_was_at_work_on_is_left_to_one_of_the_others(
    url: str, clock: Clock
) -> None:
    database = Database(url)
    await database.open(alone=False)
    await ClaimService(database, clock=clock).claim(7)
    dying, another, third = (PromiseService(database, clock=clock) for _ in range(3))
    await dying.make(7, "token", "de")
    clock.pass_by(seconds=15)
    assert await dying.broken() == []
    clock.pass_by(seconds=15)
    assert await another.broken() == []
    clock.pass_by(seconds=6)
    assert await another.broken() == [PROMISE]
    assert await third.broken() == []
    clock.pass_by(seconds=21)
    assert await third.broken() == [PROMISE]
    await database.close()


async def test_a_time_that_cannot_be_read_keeps_nobody_else_waiting(
    world: World, clock: Clock
) -> None:
    service = PromiseService(world.database, clock=clock)
    for interaction_id in (6, 7):
        await service.make(interaction_id, "token", "de")
    async with world.database.write() as transaction:
        await transaction.execute(text("UPDATE interactions SET taken_at = '' WHERE id = 6"))
    clock.pass_by(minutes=2)
    assert await service.broken() == [PROMISE]


async def test_who_can_be_answered_no_more_is_left_alone(database: Database, clock: Clock) -> None:
    await PromiseService(database, clock=clock).make(7, "token", "de")
    clock.pass_by(minutes=14)
    assert await PromiseService(database, clock=clock).broken() == []
