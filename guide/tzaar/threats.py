"""List what the side to move could take or win with.

Usually nearly every piece could be taken, so only valuable ones are listed.
"""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Fact, Guide
from guide.tzaar.winning import promising_moves
from rules.lattice import bits
from rules.tzaar import TzaarMove
from rules.tzaar.moves import PIECES, TzaarStage
from rules.tzaar.position import TzaarPosition
from rules.tzaar.spaces import space_name
from rules.tzaar.table import Table


class TzaarThreats(Guide[TzaarPosition, TzaarMove]):
    """Threats of the side to move."""

    def promising_moves(self, position: TzaarPosition) -> Sequence[TzaarMove]:
        return promising_moves(position)

    def threats(self, position: TzaarPosition) -> tuple[Fact, ...]:
        """List the stacks in danger in this turn, by type."""
        stacks, table = _in_danger(position), position.table
        by_type = {piece: tuple(bits(stacks & table.tops[piece.index])) for piece in PIECES}
        danger = tuple(
            Fact("could-capture", {"type": piece.value, "count": len(cells)} | _named(table, cells))
            for piece, cells in by_type.items()
            if cells
        )
        return (*self.could_win(position), *danger)

    def threatened(self, position: TzaarPosition) -> tuple[str, ...]:
        """List the spaces of the stacks in danger: either action could capture them.

        These are stacks of several pieces, and pieces of the types of which a side has fewest.
        """
        return tuple(map(space_name, bits(_in_danger(position))))


def _in_danger(position: TzaarPosition) -> int:
    table, enemies = position.table, position.table.of_side(position.to_move.opponent)
    by_type = [enemies & table.tops[piece.index] for piece in PIECES]
    fewest = min(cells.bit_count() for cells in by_type)
    felt = enemies & table.tall
    for cells in by_type:
        if cells.bit_count() == fewest:
            felt |= cells
    return felt & _in_reach(position)


def _in_reach(position: TzaarPosition) -> int:
    """Return the set of the stacks that the rest of the turn could capture."""
    if position.outcome is not None or position.stage is TzaarStage.PLACE:
        return 0
    side = position.to_move
    reached = _capturable(position)
    if position.stage is not TzaarStage.CAPTURE:
        return reached
    enemies = position.table.of_side(side.opponent)
    for move in position.legal_moves():
        if reached == enemies:
            break
        reached |= _capturable(position.play(move))
    return reached


def _capturable(position: TzaarPosition) -> int:
    reached = 0
    if position.outcome is None:
        for ends in position.table.captures(position.to_move)[1]:
            reached |= ends
    return reached


def _named(table: Table, cells: tuple[int, ...]) -> dict[str, str | int]:
    """Return the spaces, with the heights of stacks in parentheses."""
    heights = {cell: len(table.stacks[cell]) for cell in cells}
    names = (
        f"{space_name(cell)}({height})" if height > 1 else space_name(cell)
        for cell, height in heights.items()
    )
    return {"cells": " ".join(names)}
