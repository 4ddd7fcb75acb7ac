"""Query servers that have removed the bot, and delete all their data."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Column, Table, delete, insert, select, union

from bot.discord_io.content.people import DIRECT
from bot.storage.database import Transaction
from bot.storage.schema import METADATA, Lenient, UtcDateTime, challenges, matches

# The servers that have removed the bot, and since when.
departures = Table(
    "departures",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("noted_at", Lenient(UtcDateTime()), nullable=False),
)

_PARENTS = (matches, challenges)


async def find_servers(transaction: Transaction) -> set[int]:
    """Return all servers with any data."""
    named = [select(table.c.guild_id) for table in (*_PARENTS, *_tables_of_servers())]
    return set((await transaction.execute(union(*named))).scalars()) - {DIRECT}


async def find(transaction: Transaction) -> dict[int, datetime]:
    """Return the servers that have removed the bot, and since when.

    Skip a server with an unreadable time, so that it is recorded again.
    """
    found = await transaction.execute(select(departures))
    return {row.guild_id: row.noted_at for row in found if row.noted_at is not None}


async def add(transaction: Transaction, guild_ids: Iterable[int], *, at: datetime) -> None:
    """Record that servers have removed the bot, unless already recorded."""
    known = await find(transaction)
    new = [each for each in guild_ids if each not in known]
    if new:
        await remove(transaction, new)
        await transaction.execute(
            insert(departures), [{"guild_id": each, "noted_at": at} for each in new]
        )


async def remove(transaction: Transaction, guild_ids: Iterable[int]) -> None:
    """Record that servers have the bot after all."""
    for guild_id in guild_ids:
        await transaction.execute(delete(departures).where(departures.c.guild_id == guild_id))


async def delete_some(transaction: Transaction, guild_id: int, *, limit: int) -> bool:
    """Delete some data of a server; return whether that was all of it."""
    for parent, reference in ((matches, "match_id"), (challenges, "challenge_id")):
        query = select(parent.c.id).where(parent.c.guild_id == guild_id).limit(limit)
        if numbers := (await transaction.execute(query)).scalars().all():
            await _delete_with_all_of_it(transaction, parent, reference, numbers)
            return False
    for table in (*_tables_of_servers(), departures):
        await transaction.execute(delete(table).where(table.c.guild_id == guild_id))
    return True


async def _delete_with_all_of_it(
    transaction: Transaction, parent: Table, reference: str, numbers: Any
) -> None:
    for table in (each for each in _other_tables() if reference in each.c):
        await transaction.execute(delete(table).where(table.c[reference].in_(numbers)))
    await transaction.execute(delete(parent).where(parent.c.id.in_(numbers)))


def _other_tables() -> list[Table]:
    """Return all tables but the parents; referring tables come before the others."""
    return [table for table in reversed(METADATA.sorted_tables) if table not in _PARENTS]


def _tables_of_servers() -> list[Table]:
    return [each for each in _other_tables() if "guild_id" in each.c and each is not departures]
