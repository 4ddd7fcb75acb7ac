"""Who holds the sides of a match, and who held them before they were deleted."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Self

from msgspec import Struct

from bot.match.tables.seats import StoredSeat
from rules import Side

_BITS = 60


class Seat(Struct, frozen=True):
    """Who holds a side: one person, several who may each play its turns, or a computer.

    `people` are their Discord ids, in a fixed order; a computer has a `level` instead.
    """

    people: tuple[int, ...] = ()
    level: int | None = None

    def __post_init__(self) -> None:
        if bool(self.people) is (self.level is not None):
            raise ValueError(f"held by people or by a computer: {self.people}, {self.level}")

    @classmethod
    def of(cls, *people: int) -> Self:
        """Return the seat of one person or several."""
        return cls(people)

    @classmethod
    def of_computer(cls, level: int) -> Self:
        return cls(level=level)


Seats = tuple[Seat, Seat]
"""Those of the first and the second side."""


def read_seats(stored: Iterable[StoredSeat]) -> Seats:
    """Read both seats of a match; `ValueError` where one is missing or held by two kinds."""
    held = tuple(stored)
    first, second = (_read([seat for seat in held if seat.side == side.value]) for side in Side)
    return first, second


def print_seats(seats: Seats) -> list[StoredSeat]:
    """Return both seats of a match as they are stored."""
    return [
        StoredSeat(side.value, number, user_id, seat.level)
        for side, seat in zip(Side, seats, strict=True)
        for number, user_id in enumerate(seat.people or (None,), 1)
    ]


def stand_in() -> int:
    """Return a number to take the place of the id of somebody who is deleted.

    It is the same in all their matches, so that the ratings of the others hold.
    """
    return -1 - secrets.randbits(_BITS)


def is_deleted(user_id: int) -> bool:
    """Tell whether a number stands for a deleted player; ids of Discord do not."""
    return user_id < 0


def _read(held: list[StoredSeat]) -> Seat:
    people = tuple(seat.user_id for seat in held if seat.user_id is not None)
    levels = [int(seat.level) for seat in held if seat.level is not None]
    if len(levels) > 1:
        raise ValueError(f"held by several computers: {levels}")
    return Seat(people, *levels)
