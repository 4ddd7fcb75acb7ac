"""Split TZAAR steps into choices: type, column, space; column, stack, target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from guide.core import Guide, Part
from rules.tzaar.moves import (
    CELLS,
    SPACES,
    Capture,
    Place,
    Strengthen,
    TzaarMove,
    TzaarStage,
    coloured,
    space_name,
)
from rules.tzaar.position import TzaarPosition

# Sorted after all spaces.
_LAST = (CELLS[-1] + 1,)


class TzaarParts(Guide[TzaarPosition, TzaarMove]):
    """The choices that make up a step."""

    def parts(self, position: TzaarPosition, move: TzaarMove) -> tuple[Part, ...]:
        """Return the choices in the order a player makes them."""
        side = position.to_move
        match move:
            case Place(piece, space):
                name = space_name(space)
                return (
                    Part(
                        "type",
                        piece.value,
                        switches=True,
                        order=(piece.index,),
                        piece=coloured(side, piece),
                    ),
                    Part("column", name[0], groups=True),
                    Part("space", name, (name,)),
                )
            case Capture(start, end):
                kind = "second" if position.stage is TzaarStage.SECOND else "capture"
                return _action(position, kind, start, end)
            case Strengthen(start, end):
                return _action(position, "second", start, end)
            case _:
                return (Part("pass", "pass", order=_LAST),)

    def groups(self, position: TzaarPosition, kind: str) -> Mapping[str, int]:
        """Count the spaces of each column."""
        del position
        return Counter(sorted(name[0] for name in SPACES)) if kind == "column" else {}


def _action(position: TzaarPosition, kind: str, start: int, end: int) -> tuple[Part, ...]:
    stack, target, top = space_name(start), space_name(end), position.table.top_of(start)
    piece = coloured(position.to_move, top)
    moved = "stack" if kind == "capture" else "second-stack"
    return (
        Part("column", stack[0], groups=True),
        Part(moved, stack, (stack,), groups=True, piece=piece),
        Part(kind, target, (target,), order=(start, end)),
    )
