"""Parse position texts of TZAAR and explain what is wrong with invalid ones."""

from __future__ import annotations

from rules.core import PositionError, Side
from rules.lattice import mask_of
from rules.reading import split_fields
from rules.tzaar.moves import CELLS, COLOURS, PIECE_OF, PIECES, TzaarStage, space_name
from rules.tzaar.position import TzaarPosition
from rules.tzaar.table import Table

_FIELDS = f"whose turn it is, what comes next, and {len(CELLS)} spaces"
_SIDES = {"w": Side.FIRST, "b": Side.SECOND}


def parse_position(text: str) -> TzaarPosition:
    """Parse a position text; raise `PositionError` if it is invalid."""
    side, state, *stacks = split_fields(text, 2 + len(CELLS), _FIELDS)
    if side not in _SIDES:
        raise PositionError(f"{side!r} does not say whose turn it is; write w or b")
    if state not in [stage.value for stage in TzaarStage]:
        raise PositionError(
            f"{state!r} does not say what comes next; write place, first, capture or second"
        )
    table = _parse_table(stacks)
    _check_pieces(table)
    _check_state(table, _SIDES[side], TzaarStage(state))
    return TzaarPosition.without_history(table, _SIDES[side], TzaarStage(state))


def _parse_table(fields: list[str]) -> Table:
    stacks: dict[int, str] = {}
    owners: dict[Side, list[int]] = {side: [] for side in Side}
    for cell, stack in zip(CELLS, fields, strict=True):
        if stack == ".":
            continue
        owner, pieces = stack[0], stack[1:]
        if owner not in _SIDES or not pieces or set(pieces) - set(PIECE_OF):
            raise PositionError(
                f"{stack!r} on {space_name(cell)} is not a stack such as wT or bTAZ"
            )
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


def _check_state(table: Table, side: Side, stage: TzaarStage) -> None:
    if stage is TzaarStage.PLACE:
        _check_placing(table, side)
    elif stage is TzaarStage.FIRST:
        _check_first(table, side)
    else:
        _check_types(table, side, stage)
        _check_history(table, side, stage)


def _check_placing(table: Table, side: Side) -> None:
    white, black = (mask.bit_count() for mask in table.owned)
    if table.tall or not table.vacant:
        raise PositionError("during placement there must be a vacant space and no stack")
    if white - black != (side is Side.SECOND):
        raise PositionError(f"{COLOURS[side]} cannot place the next piece")


def _check_first(table: Table, side: Side) -> None:
    if side is not Side.FIRST:
        raise PositionError("White makes the first capture")
    if table.tall or table.vacant:
        raise PositionError("before the first capture, every space has one piece")


def _check_types(table: Table, side: Side, stage: TzaarStage) -> None:
    """Check that a side lacks at most one type: the game ends with the first."""
    missing = {loser: table.missing(loser) for loser in Side}
    if all(missing.values()):
        raise PositionError("both sides lack a type of piece, but the game ends with the first")
    if any(len(types) > 1 for types in missing.values()):
        raise PositionError("a side lacks two types of piece, but the game ends with the first")
    actor = side if stage is TzaarStage.SECOND else side.opponent
    covered = [piece for piece in missing[actor] if table.pieces_of(actor, piece)]
    if missing[actor] and (stage is TzaarStage.SECOND or not covered):
        raise PositionError(f"{COLOURS[actor]} cannot have acted without all types of piece")


def _check_history(table: Table, side: Side, stage: TzaarStage) -> None:
    """Check that captures and strengthenings of each side fit the number of turns."""
    for actor in Side:
        captured = len(CELLS) // 2 - sum(table.pieces_of(actor.opponent, p) for p in PIECES)
        # White's first turn is a single capture; a second action follows a first one.
        without = (actor is Side.FIRST) + (stage is TzaarStage.SECOND and actor is side)
        has_begun = actor is Side.FIRST or side is Side.FIRST or stage is TzaarStage.SECOND
        if captured < max(table.added(actor) + without, has_begun):
            raise PositionError(f"{COLOURS[actor]} cannot have captured only {captured} pieces")
