"""Share the encoding of games where a side must jump, or else places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.steps import MOVE, PLACE, REMOVE, Step
from rules import Move, Side, turns
from rules.placing import PASS, PlacingPosition, PlacingStage

_STAGES = (PlacingStage.TURN, PlacingStage.REMOVE, PlacingStage.JUMP)


class Steps(Struct, frozen=True):
    """The steps of a game: placements by piece, removals by cell, jumps by ends."""

    placements: Sequence[Sequence[Move]]
    removes: Sequence[Move]
    jumps: Mapping[tuple[int, int], Move]

    def decode(self, position: Any, step: Step) -> Move:
        """Decode a step, legal or not; raise `LookupError` if there is no such step."""
        del position
        kind, start, end = step.kind, step.start, step.end
        if kind == PLACE:
            return self.placements[start][end]
        if kind == REMOVE:
            return self.removes[end]
        return self.jumps[start, end] if kind == MOVE else PASS


def state_of(position: PlacingPosition[Any, Any, Any]) -> bytes:
    """Return the side to move, the stage, the jumper, and a previous pass."""
    stage = _STAGES.index(position.stage)
    return bytes((position.to_move.index, stage, position.jumper or 0, position.has_passed))


def state_before(side: Side) -> bytes:
    """Return the same for an earlier position, where `side` began its turn."""
    return bytes((side.index, 0, 0, 0))


def before(position: PlacingPosition[Any, Any, Any]) -> Sequence[Any]:
    """Return the earlier positions that can recur, as the game stores them."""
    return position.history[:-1] if position.stage is PlacingStage.TURN else position.history


def captures(position: PlacingPosition[Any, Any, Any]) -> Iterator[Any]:
    """Yield the position after each chain of jumps."""
    if position.jumps:
        yield from (after for _, after in turns(position))
