"""What the cores of games have in common in which a side jumps when it can, or else places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.steps import MOVE, PLACE, REMOVE, Step
from rules import Move, Side
from rules.placing import PASS, PlacingPosition, PlacingStage

_STAGES = (PlacingStage.TURN, PlacingStage.REMOVE, PlacingStage.JUMP)


class Steps(Struct, frozen=True):
    """What steps mean: placements by piece and cell, removals by cell, jumps by their ends."""

    placements: Sequence[Sequence[Move]]
    removes: Sequence[Move]
    jumps: Mapping[tuple[int, int], Move]

    def decode(self, position: Any, step: Step) -> Move:
        """Return what a step of the core means, legal or not; `LookupError` for none at all."""
        del position
        kind, start, end = step.kind, step.start, step.end
        if kind == PLACE:
            return self.placements[start][end]
        if kind == REMOVE:
            return self.removes[end]
        return self.jumps[start, end] if kind == MOVE else PASS


def state_of(position: PlacingPosition[Any, Any, Any]) -> bytes:
    """Return who is to move, the stage, who jumps, and whether the turn before was a pass."""
    stage = _STAGES.index(position.stage)
    return bytes((position.to_move.index, stage, position.jumper or 0, position.has_passed))


def state_before(side: Side) -> bytes:
    """Return the same of a position before this one, in which a side began its turn."""
    return bytes((side.index, 0, 0, 0))


def before(position: PlacingPosition[Any, Any, Any]) -> Sequence[Any]:
    """Return what the game has kept of the positions before this one that may come back."""
    return position.history[:-1] if position.stage is PlacingStage.TURN else position.history
