"""The choices that make up a step: colour, column, ring; a free ring; a jump."""

from __future__ import annotations

from rules.core import Part
from rules.hexgrid import cell_name
from rules.zertz.moves import Jump, Place, Remove, ZertzMove


def parts(move: ZertzMove) -> tuple[Part, ...]:
    """Return the choices in the order in which a person makes them."""
    match move:
        case Place(marble, ring):
            name = cell_name(ring)
            return (
                Part("marble", marble.value),
                Part("column", name[0], groups=True),
                Part("ring", name, (name,)),
            )
        case Remove(ring):
            name = cell_name(ring)
            return (Part("free", name, (name,)),)
        case Jump(start, over, land):
            cells = (cell_name(start), cell_name(over), cell_name(land))
            return (Part("jump", str(move), cells),)
        case _:
            return (Part("pass", "pass"),)
