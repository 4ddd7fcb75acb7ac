"""Draw boards of characters, with White's end at the bottom."""

from __future__ import annotations

from guide.core import Guide
from guide.text_board import diamond_rows
from rules.lattice import NINE
from rules.tzaar import TzaarMove
from rules.tzaar.moves import CELLS, COLOURS, space_name
from rules.tzaar.position import TzaarPosition

_WIDTH = 4


class TzaarTextBoard(Guide[TzaarPosition, TzaarMove]):
    """Boards of characters."""

    def text_board(self, position: TzaarPosition) -> str:
        """Draw `wZd6` for a white Tzaar, `bT3d6` for a stack of three, `d6` if vacant."""
        labels = {cell: _label(position, cell) for cell in CELLS}
        return diamond_rows(NINE, labels, _WIDTH)


def _label(position: TzaarPosition, cell: int) -> str:
    name = space_name(cell)
    stack = position.stack_at(name)
    if stack is None:
        return name
    side, pieces = stack
    top, height = pieces[-1].letter, len(pieces)
    return f"{COLOURS[side][0].lower()}{top}{height if height > 1 else ''}{name}"
