"""Turns in games where a side jumps when it can, or else places a piece and removes a cell."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from rules.core import Move


class PlacingStage(enum.Enum):
    """Where a position stands: before a turn, after a placement, within a chain of jumps, or at the
    end of a game in which both sides have passed.
    """

    TURN = "turn"
    REMOVE = "remove"
    JUMP = "jump"
    OVER = "over"


class JumpMove(Move):
    """A jump from a cell over the next one to the one behind; its text is such as `e5xc5`."""

    __slots__ = ()

    start: int
    land: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing, because nothing can be done."""

    def __str__(self) -> str:
        return "pass"


PASS = Pass()

JumpT = TypeVar("JumpT", bound=JumpMove)


def turn_text(moves: Sequence[Move]) -> str:
    """Print the steps of a turn, or of a part of one: `Wd4,b2`, or a chain as one, `e5xc5xa3`."""
    text = ""
    for step in map(str, moves):
        _, sign, land = step.partition("x")
        text += f"{sign}{land}" if text and sign else f",{step}" if text else step
    return text
