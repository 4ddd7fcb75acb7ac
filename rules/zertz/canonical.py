"""Describe positions of ZÈRTZ as the side to move sees them, to merge equivalent ones."""

from __future__ import annotations

from functools import cache

from rules.core import Diagram, Symmetry
from rules.lattice import NINE
from rules.symmetry import symmetries_of
from rules.zertz.boards import Board
from rules.zertz.position import ZertzPosition

_VACANT, _MARBLE, _JUMPER = 1, 2, 5


@cache
def symmetries_of_board(board: Board) -> tuple[Symmetry, ...]:
    """Return the symmetries of a start board: 12 of a regular hexagon, else fewer."""
    return symmetries_of(NINE, board.mask, NINE.cell_name)


def diagram(position: ZertzPosition) -> Diagram:
    """Describe a position; both sides play the same marbles, so only the hands belong to one."""
    table, side = position.table, position.to_move
    signs = bytearray(NINE.size)
    for cell in NINE.cells_in(table.vacant):
        signs[cell] = _VACANT
    for index, marbles in enumerate(table.marbles, start=_MARBLE):
        for cell in NINE.cells_in(marbles):
            signs[cell] = index
    if position.jumper is not None:
        signs[position.jumper] += _JUMPER - _MARBLE
    goals = [position.goal(each).name for each in (side, side.opponent)]
    hands = (table.hand(side), table.hand(side.opponent))
    return Diagram(
        bytes(signs),
        beside=f"{position.board.name} {hands} {position.stage.value}",
        rest=f"{goals} {table.pool} {position.has_passed}",
    )
