"""Split RUST steps into choices: row, cell; row, cell at the edge; or a jump."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from guide.core import Guide, Part
from rules.rust import RustPosition
from rules.rust.moves import PLACES, Drop, Jump, Remove, RustMove, cell_name


class RustParts(Guide[RustPosition, RustMove]):
    """The choices that make up a step."""

    def parts(self, position: RustPosition, move: RustMove) -> tuple[Part, ...]:
        """Return the choices in the order a player makes them."""
        del position  # the step has all information
        match move:
            case Drop(cell):
                return _by_row("row", "cell", cell)
            case Remove(cell):
                return _by_row("edge-row", "edge", cell)
            case Jump(start, land):
                cells = (cell_name(start), cell_name(move.over), cell_name(land))
                return (Part("jump", str(move), cells),)
            case _:
                return (Part("pass", "pass"),)

    def groups(self, position: RustPosition, kind: str) -> Mapping[str, int]:
        """Count the cells of each row, removed ones too."""
        del position, kind  # all groups are rows, also those of the cells at the edge
        return Counter(sorted(name[1:] for name in PLACES))


def _by_row(row_kind: str, kind: str, cell: int) -> tuple[Part, Part]:
    name = cell_name(cell)
    order = (int(name[1:]), ord(name[0]))
    return Part(row_kind, name[1:], groups=True), Part(kind, name, (name,), order=order)
