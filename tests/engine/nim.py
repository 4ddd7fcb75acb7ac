"""A game small enough for exhaustive search: a turn takes pieces from a heap.

A turn is two steps: a heap, and a number. The side that takes the last piece wins; after a number
of turns the game is a tie.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from rules import Move, MoveList, Outcome, Position, Side, turns


class Reason(enum.Enum):
    """Why a game ended."""

    TAKEN = "taken"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Step(Move):
    """A heap, or a number of pieces."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True, repr=False)
class Nim(Position[Step]):
    """The heaps, the remaining turns, the side to move, and the chosen heap."""

    heaps: tuple[int, ...]
    left: int = 99
    to_move: Side = Side.FIRST  # pyright: ignore[reportIncompatibleMethodOverride]
    heap: int | None = None

    @property
    def outcome(self) -> Outcome | None:
        if not any(self.heaps):
            return Outcome(self.to_move.opponent, (Reason.TAKEN,))
        return Outcome(None, (Reason.LATE,)) if not self.left else None

    def legal_moves(self) -> MoveList[Step]:
        if self.outcome is not None:
            return MoveList()
        if self.heap is None:
            return MoveList(Step(heap) for heap, size in enumerate(self.heaps) if size)
        return MoveList(Step(count) for count in range(1, min(3, self.heaps[self.heap]) + 1))

    def play(self, move: Step) -> Nim:
        assert move in self.legal_moves()
        if self.heap is None:
            return replace(self, heap=move.number)
        heaps = list(self.heaps)
        heaps[self.heap] -= move.number
        return Nim(tuple(heaps), self.left - 1, self.to_move.opponent)

    def __str__(self) -> str:
        return f"{self.heaps} {self.left} {self.to_move} {self.heap}"


def solve(position: Nim) -> tuple[int, int]:
    """Return the result for the side to move (1, 0, -1), and the winner's turns."""
    results = [_of_turn(after, position.to_move) for _, after in turns(position)]
    return max(results, key=lambda result: (result[0], -result[0] * result[1]))


def _of_turn(after: Nim, side: Side) -> tuple[int, int]:
    if after.outcome is None:
        result, count = solve(after)
        return -result, count + (result == -1)
    winner = after.outcome.winner
    return (0, 0) if winner is None else (1, 1) if winner is side else (-1, 0)
