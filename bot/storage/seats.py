"""Queries about seats: who holds each side of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, insert, select

from bot.storage.schema import matches, seats
from bot.storage.transaction import Transaction, columns


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """One of those who hold a side: a person by their id, or a computer by its level.

    `number` counts those of the side, from 1.
    """

    side: int
    number: int
    user_id: int | None
    level: int | None


COLUMNS = columns(StoredSeat.__slots__, seats)


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


def is_held_by(user_id: int) -> ColumnElement[bool]:
    """Tell this of a match in which somebody plays."""
    held: Any = select(seats.c.match_id).where(seats.c.user_id == user_id)
    return matches.c.id.in_(held)
