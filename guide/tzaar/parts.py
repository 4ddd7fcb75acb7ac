"""The choices that make up a step: type, column, space; type, stack, target; or doing without."""

from __future__ import annotations

from guide.core import Guide, Part
from rules.tzaar.moves import Capture, Place, Strengthen, TzaarMove
from rules.tzaar.position import TzaarPosition
from rules.tzaar.spaces import space_name


class TzaarParts(Guide[TzaarPosition, TzaarMove]):
    """The choices that make up a step."""

    def parts(self, position: TzaarPosition, move: TzaarMove) -> tuple[Part, ...]:
        """Return the choices in the order in which a person makes them."""
        match move:
            case Place(piece, space):
                name = space_name(space)
                return (
                    Part("type", piece.value),
                    Part("column", name[0], groups=True),
                    Part("space", name, (name,)),
                )
            case Capture(start, end):
                return (*_stack(position, start), _target("capture", end))
            case Strengthen(start, end):
                return (*_stack(position, start), _target("strengthen", end))
            case _:
                return (Part("pass", "pass"),)


def _stack(position: TzaarPosition, start: int) -> tuple[Part, Part]:
    name = space_name(start)
    top = position.table.top_of(start).value
    return Part("top", top, groups=True), Part("stack", name, (name,))


def _target(kind: str, end: int) -> Part:
    name = space_name(end)
    return Part(kind, name, (name,))
