"""Define the seats of a match, and the stand-ins of deleted players."""

from __future__ import annotations

import random
from typing import Protocol, Self

from msgspec import Struct

_BITS = 60


class Seat(Struct, frozen=True):
    """The holder of a side: one person, a team, a computer, or a channel.

    `people` are Discord ids, in a fixed order. A computer has a `level` instead. `program` names
    another program that plays for it, at no level of ours. For a channel, everyone who can write
    where the match is played decides each turn together, or only those who have the role `role_id`.
    """

    people: tuple[int, ...] = ()
    level: int | None = None
    program: str = ""
    is_channel: bool = False
    role_id: int | None = None

    def __post_init__(self) -> None:
        if [bool(self.people), self.level is not None, self.is_channel].count(True) != 1:
            raise ValueError(f"held by one of people, a computer and a channel: {self}")

    @classmethod
    def of(cls, *people: int) -> Self:
        """Return the seat of one person or several."""
        return cls(people)

    @classmethod
    def of_computer(cls, level: int, program: str = "") -> Self:
        return cls(level=level, program=program)

    @classmethod
    def of_channel(cls, role_id: int | None = None) -> Self:
        return cls(is_channel=True, role_id=role_id)

    @property
    def votes(self) -> bool:
        """Whether votes decide each turn: those of a team's people, or of all in a channel."""
        return self.is_channel or len(self.people) > 1


Seats = tuple[Seat, Seat]
"""The seats of the first and the second side."""


class HasSeats(Protocol):
    """A match, as far as its sides can be named."""

    @property
    def guild_id(self) -> int: ...

    @property
    def seats(self) -> Seats: ...


def stand_in(chance: random.Random) -> int:
    """Return the number that replaces the id of a deleted player.

    It is the same in all their matches, so that the ratings of others stay correct.
    """
    return -1 - chance.getrandbits(_BITS)


def is_deleted(user_id: int) -> bool:
    """Tell whether a number stands for a deleted player, not a Discord id."""
    return user_id < 0
