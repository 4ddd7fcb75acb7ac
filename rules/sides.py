"""Define the two sides of a game, and how each arranges its own pieces in secret."""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

PositionT = TypeVar("PositionT", covariant=True)

LONGEST_SETUP = 60
"""The maximum length of a setup, so that the id of a button can hold one."""


class Side(enum.Enum):
    """One of the two sides of a game; the first side has the first turn.

    `index`, 0 or 1, is the side's place in tuples that hold a value for each side.
    """

    FIRST = 1
    SECOND = 2

    def __init__(self, number: int) -> None:
        self.index = number - 1

    @property
    def opponent(self) -> Side:
        return _SIDES[1 - self.index]


_SIDES = tuple(Side)


class SetupError(ValueError):
    """A text that is no setup of this side."""


class Setups(ABC, Generic[PositionT]):
    """The setups of a start that both sides choose in secret.

    A setup is a short text without spaces and colons. Methods that take one raise `SetupError` if
    the side cannot have it.
    """

    @abstractmethod
    def usual(self, side: Side) -> str:
        """Return the setup that a player begins with."""

    @abstractmethod
    def random(self, side: Side, seed: int) -> str:
        """Return a random setup."""

    @abstractmethod
    def pieces(self, side: Side, setup: str) -> Mapping[str, str]:
        """Return the kind of piece on each of the side's spaces, in the order of the board."""

    @abstractmethod
    def swapped(self, side: Side, setup: str, one: str, other: str) -> str:
        """Return a setup after the pieces on two spaces have changed places."""

    @abstractmethod
    def parse(self, side: Side, text: str, seed: int) -> str:
        """Parse a typed setup; what it leaves open is completed at random.

        Raise `SetupError` with a reason in plain words for a text that fits no setup.
        """

    @abstractmethod
    def written(self, side: Side, setup: str) -> str:
        """Print a setup so that `parse` reads it back."""

    @abstractmethod
    def half(self, side: Side, setup: str) -> PositionT:
        """Return a position with only this side's pieces, for a picture."""

    @abstractmethod
    def combined(self, first: str, second: str) -> PositionT:
        """Return the position that the game starts from."""


AnySetups = Setups[Any]
