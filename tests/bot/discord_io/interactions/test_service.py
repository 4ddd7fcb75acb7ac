"""Each interaction is claimed once; promised answers are known until given."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select, text

from bot.discord_io.interactions.owed_answers import InteractionService, Promise
from bot.match.acts import Act
from bot.storage import Database, acts
from bot.storage.schema import interactions
from tests.bot.world import Clock, World

IDS = range(1, 41)
PROMISE = Promise(7, "token", "de", is_stored=False)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    await database.open()
    yield database
    await database.close()


async def test_a_kept_promise_is_forgotten(database: Database, clock: Clock) -> None:
    service = InteractionService(database, clock=clock)
    await service.promise(7, "token", "de")
    await service.keep_promise(7)
    clock.pass_by(minutes=2)
    assert await service.broken_promises() == []


async def test_a_promise_in_progress_is_not_broken(database: Database, clock: Clock) -> None:
    service = InteractionService(database, clock=clock)
    clock.pass_by(seconds=1)
    await service.promise(7, "token", "de")
    clock.pass_by(seconds=59)
    assert await service.broken_promises() == []
    clock.pass_by(seconds=2)
    assert await service.broken_promises() == [PROMISE]


async def test_the_next_run_finds_broken_promises_at_once(database: Database, clock: Clock) -> None:
    await InteractionService(database, clock=clock).promise(7, "token", "de")
    clock.pass_by(seconds=1)
    assert await InteractionService(database, clock=clock).broken_promises() == [PROMISE]


async def test_promises_of_a_dead_process_go_to_one_of_the_others(url: str, clock: Clock) -> None:
    database = Database(url)
    await database.open(alone=False)
    await InteractionService(database, clock=clock).claim(7)
    dying, another, third = (InteractionService(database, clock=clock) for _ in range(3))
    await dying.promise(7, "token", "de")
    clock.pass_by(seconds=15)
    assert await dying.broken_promises() == []
    clock.pass_by(seconds=15)
    assert await another.broken_promises() == []
    clock.pass_by(seconds=6)
    assert await another.broken_promises() == [PROMISE]
    assert await third.broken_promises() == []
    clock.pass_by(seconds=21)
    assert await third.broken_promises() == [PROMISE]
    await database.close()


async def test_an_unreadable_time_keeps_no_other_user_waiting(world: World, clock: Clock) -> None:
    service = InteractionService(world.database, clock=clock)
    for interaction_id in (6, 7):
        await service.promise(interaction_id, "token", "de")
    async with world.database.write() as transaction:
        await transaction.execute(text("UPDATE interactions SET taken_at = '' WHERE id = 6"))
    clock.pass_by(minutes=2)
    assert await service.broken_promises() == [PROMISE]


async def test_a_promise_that_can_no_longer_be_kept_is_left_alone(
    database: Database, clock: Clock
) -> None:
    await InteractionService(database, clock=clock).promise(7, "token", "de")
    clock.pass_by(minutes=14)
    assert await InteractionService(database, clock=clock).broken_promises() == []


async def taken(database: Database) -> list[int]:
    async with database.read() as connection:
        return list((await connection.execute(select(interactions.c.id))).scalars())


async def test_each_interaction_is_given_to_one_of_two_processes(
    shared: tuple[Database, Database], clock: Clock
) -> None:
    first, second = (InteractionService(database, clock=clock) for database in shared)
    pairs = await asyncio.gather(
        *(asyncio.gather(first.claim(number), second.claim(number)) for number in IDS)
    )
    assert [sorted(pair) for pair in pairs] == [[False, True]] * len(IDS)


async def test_a_bot_that_is_alone_on_its_database_writes_nothing(
    database: Database, clock: Clock
) -> None:
    service = InteractionService(database, clock=clock)
    assert await service.claim(1)
    assert await taken(database) == []


async def test_interactions_sent_to_an_earlier_run_are_left_to_it(
    database: Database, clock: Clock
) -> None:
    """Interactions have the time at which they were sent in their ids, in milliseconds."""
    second = 1000 << 22
    last = 10_000 * second + 7
    act = Act.of_person(1, last)
    async with database.write() as transaction:
        await acts.add(transaction, key=act.key, kind="turn", actor="person", made_at=clock())
    service = InteractionService(database, clock=clock)
    sent = (last, last - second, last + 1, last + second)
    assert [await service.claim(number) for number in sent] == [False, False, True, True]
    assert await service.claim(last - 3600 * second), "the clock was set back since"
