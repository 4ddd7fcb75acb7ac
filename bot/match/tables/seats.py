"""Queries about seats: who holds each side of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, insert, select

from bot.storage.schema import matches, seats
from bot.storage.transaction import Transaction, columns


class StoredSeat(Struct, frozen=True):
    """One of those who hold a side: a person by their id, or a computer by its level.

    `number` counts those of the side, from 1.
    """

    side: int
    number: int
    user_id: int | None
    level: int | None


COLUMNS = columns(StoredSeat.__struct_fields__, seats)


async def add(transaction: Transaction, match_id: int, held: Iterable[StoredSeat]) -> None:
    """Store who holds the sides of a new match."""
    values = [{"match_id": match_id, **asdict(seat)} for seat in held]
    await transaction.execute(insert(seats), values)


async def find_people(
    transaction: Transaction, match_ids: Sequence[int]
) -> Sequence[tuple[int, int]]:
    """Return those who play in matches, as the ids of the server and of the person."""
    query = (
        select(matches.c.guild_id, seats.c.user_id)
        .join(seats)
        .where(matches.c.id.in_(match_ids), seats.c.user_id.is_not(None))
    )
    return [(row.guild_id, row.user_id) for row in await transaction.execute(query)]


async def is_held(transaction: Transaction, match_id: int, user_id: int) -> bool:
    """Tell whether somebody plays in a match."""
    query = select(seats.c.side).where(seats.c.match_id == match_id, seats.c.user_id == user_id)
    return (await transaction.execute(query.limit(1))).first() is not None


def is_held_by(user_id: int) -> ColumnElement[bool]:
    """Tell this of a match in which somebody plays."""
    held: Any = select(seats.c.match_id).where(seats.c.user_id == user_id)
    return matches.c.id.in_(held)
