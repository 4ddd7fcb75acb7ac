"""Reading of a position's text, with a reason for every text that is no position."""

from __future__ import annotations

from rules.core import PositionError, Side
from rules.hexgrid import mask_of
from rules.tzaar.moves import COLOURS, PIECE_OF, PIECES, Stage
from rules.tzaar.position import TzaarPosition
from rules.tzaar.spaces import BOARD, CELLS, space_name
from rules.tzaar.table import Table

_SIDES = {"w": Side.FIRST, "b": Side.SECOND}


def parse_position(text: str) -> TzaarPosition:
    """Read what `str(position)` prints; `PositionError` when it is no position of TZAAR.

    There may be fewer pieces than the game has, as later in a game or in a diagram of a part of it.
    """
    fields = text.split()
    if len(fields) != 2 + len(CELLS):
        raise PositionError(
            f"{text!r} has {len(fields)} fields instead of side, state and {len(CELLS)} spaces"
        )
    side, state, *stacks = fields
    if side not in _SIDES:
        raise PositionError(f"{side!r} is no side; there is w and b")
    if state not in [stage.value for stage in Stage]:
        raise PositionError(f"{state!r} is no state; there is place, first, capture and second")
    table = _parse_table(stacks)
    _check_pieces(table)
    _check_state(table, _SIDES[side], Stage(state))
    return TzaarPosition.without_past(table, _SIDES[side], Stage(state))


def _parse_table(fields: list[str]) -> Table:
    stacks: dict[int, str] = {}
    owners: dict[Side, list[int]] = {side: [] for side in Side}
    for cell, stack in zip(CELLS, fields, strict=True):
        if stack == ".":
            continue
        owner, pieces = stack[0], stack[1:]
        if owner not in _SIDES or not pieces or set(pieces) - set(PIECE_OF):
            raise PositionError(f"{stack!r} on {space_name(cell)} is no stack such as wT or bTAZ")
        stacks[cell] = pieces
        owners[_SIDES[owner]].append(cell)
    return Table.of(stacks, (mask_of(owners[Side.FIRST]), mask_of(owners[Side.SECOND])))


def _check_pieces(table: Table) -> None:
    for side in Side:
        for piece in PIECES:
            count = table.pieces_of(side, piece)
            if count > piece.count:
                raise PositionError(
                    f"{COLOURS[side]} has {count} {piece.title}s; there are {piece.count}"
                )


def _check_state(table: Table, side: Side, stage: Stage) -> None:
    white, black = (mask.bit_count() for mask in table.owned)
    if stage is Stage.PLACE:
        if table.tall or not table.vacant:
            raise PositionError("while pieces are placed, there is a free space and no stack")
        if white - black != (side is Side.SECOND):
            raise PositionError(f"{COLOURS[side]} cannot be the one to place the next piece")
        return
    if stage is Stage.FIRST and side is not Side.FIRST:
        raise PositionError("the first capture is White's")
    if stage is Stage.SECOND and table.occupied == BOARD:
        raise PositionError("every space is taken: there has been no first action")
    if all(table.missing(loser) for loser in Side):
        raise PositionError("both sides miss a type of piece, but the game ends with the first")
