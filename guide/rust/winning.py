"""Find the first steps that may win a game of RUST at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guide.islands import Cut, removal_cuts, turn_cuts
from rules.placing import PlacingStage
from rules.rust.moves import RustMove
from rules.rust.position import RustPosition


def promising_moves(position: RustPosition) -> Sequence[RustMove]:
    """Return the steps that can fill the board, or a pass."""
    # A jump leaves cells vacant; a drop turn fills or removes at most two.
    capturable_cells = 1 if position.stage is PlacingStage.REMOVE else 2
    filling = position.table.vacant.bit_count() <= capturable_cells
    passing = not position.stock(position.to_move) and position.stage is PlacingStage.TURN
    if position.jumps or not (filling or passing):
        return ()
    return position.legal_moves()


def cuts(position: RustPosition) -> Iterator[Cut]:
    """Yield the islands that the rest of a turn without jumps could cut off."""
    table, dropped = position.table, position.stage is PlacingStage.REMOVE
    stock = position.stock(position.to_move)
    if position.outcome is not None or position.jumps or not (stock or dropped):
        return iter(())
    find = removal_cuts if dropped else turn_cuts
    return find(position.lattice, table.cells, table.vacant, table.removable)
