"""Describe positions of TZAAR as the side to move sees them, to merge equivalent ones."""

from __future__ import annotations

from rules.core import Diagram
from rules.lattice import NINE
from rules.symmetry import symmetries_of
from rules.tzaar.moves import PIECES
from rules.tzaar.position import TzaarPosition
from rules.tzaar.spaces import BOARD, space_name

SYMMETRIES = symmetries_of(NINE, BOARD, space_name)


def diagram(position: TzaarPosition) -> Diagram:
    """Describe a position by the owner, the height and the top of each stack.

    The pieces below the top never return to play.
    """
    table, own = position.table, position.to_move.index
    signs = bytearray(NINE.size)
    for piece in PIECES:
        for index, cells in enumerate(table.owned):
            sign = 2 * piece.index + (index != own)
            for cell in NINE.cells_in(cells & table.tops[piece.index]):
                signs[cell] = 2 * len(PIECES) * len(table.stacks[cell]) + sign
    return Diagram(bytes(signs), position.stage.value)
