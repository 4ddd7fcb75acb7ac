"""Split TZAAR steps into choices: type, column, space; stack, target; or pass."""

from __future__ import annotations

from guide.core import Guide, Part
from rules.tzaar.moves import PIECES, Capture, Place, Strengthen, TzaarMove, coloured
from rules.tzaar.position import TzaarPosition
from rules.tzaar.spaces import space_name

# Sorted after the types of pieces, which have the order of the rulebook.
_LAST = (len(PIECES),)


class TzaarParts(Guide[TzaarPosition, TzaarMove]):
    """The choices that make up a step."""

    def parts(self, position: TzaarPosition, move: TzaarMove) -> tuple[Part, ...]:
        """Return the choices in the order a player makes them."""
        side = position.to_move
        match move:
            case Place(piece, space):
                name = space_name(space)
                return (
                    Part("type", piece.value, order=(piece.index,), piece=coloured(side, piece)),
                    Part("column", name[0], groups=True),
                    Part("space", name, (name,)),
                )
            case Capture(start, end):
                return _action(position, "capture", start, end)
            case Strengthen(start, end):
                return _action(position, "strengthen", start, end)
            case _:
                return (Part("pass", "pass", order=_LAST),)


def _action(position: TzaarPosition, kind: str, start: int, end: int) -> tuple[Part, ...]:
    stack, target, top = space_name(start), space_name(end), position.table.top_of(start)
    order = (top.index,)
    return (
        Part(
            "top",
            top.value,
            groups=True,
            order=order,
            piece=coloured(position.to_move, top),
        ),
        Part(f"stack-{top.value}", stack, (stack,), groups=True, order=order),
        Part(kind, target, (target,), order=order),
    )
