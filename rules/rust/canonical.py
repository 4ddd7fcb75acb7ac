"""Describe positions of RUST as the side to move sees them, to merge equivalent ones."""

from __future__ import annotations

from rules.core import Diagram
from rules.lattice import NINE
from rules.rust.cells import BOARD, cell_name
from rules.rust.position import RustPosition
from rules.symmetry import symmetries_of

SYMMETRIES = symmetries_of(NINE, BOARD, cell_name)

_VACANT, _OWN, _ENEMY, _JUMPER = 1, 2, 3, 4


def diagram(position: RustPosition) -> Diagram:
    """Describe a position by the stones of the side to move and those of the other one."""
    table, own = position.table, position.to_move.index
    signs = bytearray(NINE.size)
    for sign, cells in (
        (_VACANT, table.vacant),
        (_OWN, table.stones[own]),
        (_ENEMY, table.stones[1 - own]),
    ):
        for cell in NINE.cells_in(cells):
            signs[cell] = sign
    if position.jumper is not None:
        signs[position.jumper] = _JUMPER
    stock, captured = ((pair[own], pair[1 - own]) for pair in (table.stock, table.captured))
    return Diagram(
        bytes(signs),
        beside=f"{captured} {position.stage.value}",
        rest=f"{stock} {position.has_passed}",
    )
