"""Interactions are taken once, by whichever process asks first."""

from __future__ import annotations

import asyncio

from sqlalchemy import select

from bot.services.acts import Act
from bot.services.claims import ClaimService
from bot.storage import Database, acts
from bot.storage.schema import interactions
from tests.bot.services.world import Clock

IDS = range(1, 41)


async def taken(database: Database) -> list[int]:
    async with database.read() as connection:
        return list((await connection.execute(select(interactions.c.id))).scalars())


async def test_each_interaction_is_given_to_one_of_two_processes(
    shared: tuple[Database, Database], clock: Clock
) -> None:
    first, second = (ClaimService(database, clock=clock) for database in shared)
    pairs = await asyncio.gather(
        *(asyncio.gather(first.claim(number), second.claim(number)) for number in IDS)
    )
    assert [sorted(pair) for pair in pairs] == [[False, True]] * len(IDS)


async def test_a_bot_that_is_alone_on_its_database_writes_nothing(url: str, clock: Clock) -> None:
    database = Database(url)
    await database.open()
    service = ClaimService(database, clock=clock)
    assert await service.claim(1)
    assert await taken(database) == []
    await database.close()


async def test_what_an_earlier_life_was_there_to_answer_is_left_to_it(
    url: str, clock: Clock
) -> None:
    """Interactions have the time at which they were sent in their ids, in milliseconds."""
    second = 1000 << 22
    last = 10_000 * second + 7
    database = Database(url)
    await database.open()
    act = Act.of_person(1, last)
    async with database.write() as transaction:
        await acts.add(transaction, key=act.key, kind="turn", actor="person", made_at=clock())
    service = ClaimService(database, clock=clock)
    sent = (last, last - second, last + 1, last + second)
    assert [await service.claim(number) for number in sent] == [False, False, True, True]
    assert await service.claim(last - 3600 * second), "the clock was set back since"
    await database.close()
