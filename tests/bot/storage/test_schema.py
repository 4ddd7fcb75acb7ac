"""Times go in and come out in UTC; what must be unique is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError, StatementError

from bot.storage import Database, challenges, matches, requests
from bot.storage.schema import requests as table
from bot.storage.seats import StoredSeat

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
TERMS: dict[str, Any] = {
    "game": "zertz",
    "options": {},
    "guild_id": 1,
    "channel_id": 2,
}


@pytest.mark.parametrize("hours", [-8, 0, 2])
async def test_a_time_comes_back_aware_and_in_utc(database: Database, hours: int) -> None:
    local = NOON.astimezone(timezone(timedelta(hours=hours)))
    async with database.write() as connection:
        await requests.add(connection, 1, "turn", user_id=1, at=local)
    async with database.read() as connection:
        (stored,) = (await connection.execute(select(table.c.made_at))).scalars()
    assert stored == NOON
    assert stored.utcoffset() == timedelta(0)


async def test_a_time_without_a_zone_is_refused(database: Database) -> None:
    naive = NOON.replace(tzinfo=None)
    with pytest.raises(StatementError, match="a time without a zone"):
        async with database.write() as connection:
            await requests.add(connection, 1, "turn", user_id=1, at=naive)


async def test_an_id_of_discord_fits(database: Database) -> None:
    largest = 2**63 - 1
    async with database.write() as connection:
        await requests.add(connection, largest, "turn", user_id=largest, at=NOON)
        found = await requests.find(connection, largest, "turn")
    assert found is not None
    assert found.user_id == largest


async def test_a_ply_and_a_request_are_stored_once(database: Database) -> None:
    async with database.write() as connection:
        match_id = await _match(connection)
        for number in (1, 2):
            await requests.add(connection, number, "turn", user_id=1, at=NOON)
        await matches.add_turn(connection, match_id, 1, "Wd4,b1", request_id=1, at=NOON)
    for ply, request_id in ((1, 2), (2, 1)):
        with pytest.raises(IntegrityError):
            async with database.write() as connection:
                await matches.add_turn(
                    connection, match_id, ply, "Wd4,b1", request_id=request_id, at=NOON
                )


async def test_a_request_is_recorded_once(database: Database) -> None:
    async with database.write() as connection:
        await requests.add(connection, 1, "turn", user_id=1, at=NOON)
    with pytest.raises(IntegrityError):
        async with database.write() as connection:
            await connection.execute(
                insert(table).values(id=1, action="resign", user_id=1, made_at=NOON)
            )


async def test_a_challenge_becomes_one_match(database: Database) -> None:
    async with database.write() as connection:
        await _match(connection)
        with pytest.raises(IntegrityError):
            await _match(connection, challenge_id=1)


async def test_the_number_of_a_deleted_row_is_not_used_again(database: Database) -> None:
    async with database.write() as connection:
        first = await _challenge(connection)
        await connection.connection.exec_driver_sql("DELETE FROM challenges")
        assert await _challenge(connection) > first


async def _challenge(connection: Any) -> int:
    times = {"created_at": NOON, "expires_at": NOON + timedelta(days=1)}
    return await challenges.add(connection, first="me", challenger_id=1, **TERMS, **times)


async def _match(connection: Any, challenge_id: int | None = None) -> int:
    return await matches.add(
        connection,
        challenge_id=challenge_id or await _challenge(connection),
        seed=1,
        held=[StoredSeat(1, 1, 1, None), StoredSeat(2, 1, 2, None)],
        started_at=NOON,
        **TERMS,
    )
