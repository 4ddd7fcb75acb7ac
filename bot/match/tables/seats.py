"""Query the seats of matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, insert, select

from bot.seats import Seat, Seats
from bot.storage.database import Transaction, columns
from bot.storage.schema import matches, seats
from rules import Side


class StoredSeat(Struct, frozen=True):
    """A holder of a side: a person by id, or a computer by level.

    `number` counts within the side, from 1.
    """

    side: int
    number: int
    user_id: int | None
    level: int | None


COLUMNS = columns(StoredSeat.__struct_fields__, seats)


async def add(transaction: Transaction, match_id: int, held: Iterable[StoredSeat]) -> None:
    """Store the seats of a new match."""
    values = [{"match_id": match_id, **asdict(seat)} for seat in held]
    await transaction.execute(insert(seats), values)


async def find_people(
    transaction: Transaction, match_ids: Sequence[int]
) -> Sequence[tuple[int, int]]:
    """Return the players of matches, as pairs of server id and user id."""
    query = (
        select(matches.c.guild_id, seats.c.user_id)
        .join(seats)
        .where(matches.c.id.in_(match_ids), seats.c.user_id.is_not(None))
    )
    return [(row.guild_id, row.user_id) for row in await transaction.execute(query)]


async def is_held(transaction: Transaction, match_id: int, user_id: int) -> bool:
    """Tell whether a person plays in a match."""
    query = select(seats.c.side).where(seats.c.match_id == match_id, seats.c.user_id == user_id)
    return (await transaction.execute(query.limit(1))).first() is not None


def is_held_by(user_id: int) -> ColumnElement[bool]:
    """SQL condition: matches in which a person plays."""
    held: Any = select(seats.c.match_id).where(seats.c.user_id == user_id)
    return matches.c.id.in_(held)


def read_seats(stored: Iterable[StoredSeat], program: str = "") -> Seats:
    """Read both seats; `ValueError` if one is missing, or held by two kinds.

    `program` is the name of the program that plays for the computer, if there is one.
    """
    held = tuple(stored)
    first, second = (
        _read([seat for seat in held if seat.side == side.value], program) for side in Side
    )
    return first, second


def print_seats(seats: Seats) -> list[StoredSeat]:
    """Return the rows of both seats of a match."""
    return [
        StoredSeat(side.value, number, user_id, seat.level)
        for side, seat in zip(Side, seats, strict=True)
        for number, user_id in enumerate(seat.people or (None,), 1)
    ]


def _read(held: list[StoredSeat], program: str) -> Seat:
    people = tuple(seat.user_id for seat in held if seat.user_id is not None)
    levels = [int(seat.level) for seat in held if seat.level is not None]
    if len(levels) > 1:
        raise ValueError(f"held by several computers: {levels}")
    return Seat(people, *levels, program=program if levels else "")
