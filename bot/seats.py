"""Who holds the sides of a match, and who held them before they were deleted."""

from __future__ import annotations

import secrets
from typing import Protocol, Self

from msgspec import Struct

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
"""The seats of the first and the second side."""


class Seated(Protocol):
    """A match, as far as the names of its sides go."""

    @property
    def guild_id(self) -> int: ...

    @property
    def seats(self) -> Seats: ...


def stand_in() -> int:
    """Return a number to take the place of the id of somebody who is deleted.

    It is the same in all their matches, so that the ratings of the others hold.
    """
    return -1 - secrets.randbits(_BITS)


def is_deleted(user_id: int) -> bool:
    """Tell whether a number stands for a deleted player; ids of Discord do not."""
    return user_id < 0
