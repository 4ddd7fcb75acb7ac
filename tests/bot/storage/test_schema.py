"""Times are stored and read in UTC; unique values are unique."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import StatementError

from bot.match.tables import challenges
from bot.storage import Database, Transaction, acts
from bot.storage.schema import acts as table

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
TERMS: dict[str, Any] = {"game": "zertz", "options": {}, "guild_id": 1, "channel_id": 2}


@pytest.mark.parametrize("hours", [-8, 0, 2])
async def test_a_time_comes_back_aware_and_in_utc(database: Database, hours: int) -> None:
    local = NOON.astimezone(timezone(timedelta(hours=hours)))
    async with database.write() as connection:
        await _act(connection, "1", made_at=local)
    async with database.read() as connection:
        (stored,) = (await connection.execute(select(table.c.made_at))).scalars()
    assert stored == NOON
    assert stored.utcoffset() == timedelta(0)


async def test_a_time_without_a_zone_is_refused(database: Database) -> None:
    naive = NOON.replace(tzinfo=None)
    with pytest.raises(StatementError, match="a time without a zone"):
        async with database.write() as connection:
            await _act(connection, "1", made_at=naive)


async def test_the_number_of_a_deleted_row_is_not_used_again(database: Database) -> None:
    async with database.write() as connection:
        first = await _challenge(connection)
        await connection.connection.exec_driver_sql("DELETE FROM challenges")
        assert await _challenge(connection) > first


async def _challenge(connection: Any) -> int:
    times = {"created_at": NOON, "expires_at": NOON + timedelta(days=1)}
    return await challenges.add(
        connection, state="open", first="me", challenger_id=1, **TERMS, **times
    )


async def _act(connection: Transaction, key: str, **changes: Any) -> int:
    values = {"kind": acts.TURN, "actor": "person", "user_id": 1, "made_at": NOON, **changes}
    return await acts.add(connection, key=key, **values)
