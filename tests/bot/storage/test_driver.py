"""The driver: one visit to SQLite's thread a statement, and what a statement gives back."""

from __future__ import annotations

from typing import Any

import aiosqlite
import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.storage import Database

ADD = text(
    "INSERT INTO preferences (user_id, bottom, confirm, notifications)"
    " VALUES (:id, 'own', 'losing', 'none')"
)
IDS = text("SELECT user_id FROM preferences ORDER BY user_id")


@pytest.fixture
def visits(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What has been carried to the thread."""
    carried: list[Any] = []
    execute = aiosqlite.Connection._execute

    async def carry(connection: aiosqlite.Connection, fn: Any, *args: Any) -> Any:
        carried.append(fn)
        return await execute(connection, fn, *args)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", carry)
    return carried


async def test_a_statement_is_one_visit_to_the_thread(
    database: Database, visits: list[Any]
) -> None:
    async with database.read() as transaction:
        assert (await transaction.execute(IDS)).all() == []
        assert (await transaction.execute(IDS)).all() == []
    _begun_with_the_first, _query, *end = visits
    assert [step.__name__ for step in end] == ["rollback"]
    visits.clear()
    async with database.write() as transaction:
        await transaction.execute(ADD, {"id": 1})
    begin, query, *end = visits
    assert begin is query
    assert [step.__name__ for step in end] == ["commit"]
    visits.clear()
    async with database.read():
        pass
    assert visits == []


async def test_one_connection_serves_one_transaction_after_another(database: Database) -> None:
    served = set[int]()
    for begin in (database.read, database.write, database.read, database.write_beside):
        async with begin() as transaction:
            served.add(id(await transaction.connection.get_raw_connection()))
    assert len(served) == 1


async def test_what_is_read_in_one_transaction_is_of_one_moment(database: Database) -> None:
    async with database.read() as transaction:
        assert (await transaction.execute(IDS)).all() == []
        async with database.write() as other:
            await other.execute(ADD, {"id": 1})
        assert (await transaction.execute(IDS)).all() == []
    async with database.read() as transaction:
        assert (await transaction.execute(IDS)).scalars().all() == [1]


async def test_rows_counts_and_many_values_come_through(database: Database) -> None:
    async with database.write() as transaction:
        await transaction.execute(ADD, [{"id": number} for number in range(5)])
        changed = await transaction.execute(text("UPDATE preferences SET theme = 'night'"))
        assert changed.rowcount == 5
        found = await transaction.execute(IDS)
        assert (list(found.keys()), found.scalars().all()) == (["user_id"], [0, 1, 2, 3, 4])
        added = await transaction.execute(
            text(
                "INSERT INTO servers (guild_id, placement, channels, theme, colour_blind, language)"
                " VALUES (7, 'a', '[]', 'b', 0, 'c') RETURNING guild_id"
            )
        )
        assert added.scalar_one() == 7


async def test_what_the_database_refuses_is_told_and_the_connection_goes_on(
    database: Database,
) -> None:
    async with database.write() as transaction:
        await transaction.execute(ADD, {"id": 1})
    with pytest.raises(IntegrityError):
        async with database.write() as transaction:
            await transaction.execute(ADD, {"id": 1})
    async with database.read() as transaction:
        assert (await transaction.execute(IDS)).scalars().all() == [1]
