"""Draw boards of characters, standing on a corner."""

from __future__ import annotations

from guide.core import Guide
from guide.text_board import diamond_rows
from rules.lattice import NINE, bits
from rules.zertz import ZertzMove
from rules.zertz.position import ZertzPosition

_WIDTH = 4


class ZertzTextBoard(Guide[ZertzPosition, ZertzMove]):
    """Boards of characters."""

    def text_board(self, position: ZertzPosition) -> str:
        """Draw `Wd4` for a white marble, `d4` for a vacant ring, `(d4)` for a free one."""
        labels = {cell: _label(position, cell) for cell in bits(position.board.mask)}
        return diamond_rows(NINE, labels, _WIDTH)


def _label(position: ZertzPosition, cell: int) -> str:
    name = NINE.cell_name(cell)
    marble = position.marble_at(name)
    if marble is not None:
        name = f"{marble.letter}{name}"
    elif position.table.free >> cell & 1:
        name = f"({name})"
    elif not position.table.rings >> cell & 1:
        name = "·"
    return name
