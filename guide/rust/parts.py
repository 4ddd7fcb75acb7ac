"""The choices that make up a step: row, cell; a cell at the edge; a jump."""

from __future__ import annotations

from guide.core import Guide, Part
from rules.rust import RustPosition
from rules.rust.cells import cell_name
from rules.rust.moves import Drop, Jump, Remove, RustMove


class RustParts(Guide[RustPosition, RustMove]):
    """The choices that make up a step."""

    def parts(self, position: RustPosition, move: RustMove) -> tuple[Part, ...]:
        """Return the choices in the order in which a person makes them."""
        del position  # the step says it all
        match move:
            case Drop(cell):
                name = cell_name(cell)
                return Part("row", name[1:], groups=True), Part("cell", name, (name,))
            case Remove(cell):
                name = cell_name(cell)
                return (Part("edge", name, (name,)),)
            case Jump(start, land):
                cells = (cell_name(start), cell_name(move.over), cell_name(land))
                return (Part("jump", str(move), cells),)
            case _:
                return (Part("pass", "pass"),)
