"""Explain illegal turns of RUST: keys and values of `rust-refused-…` messages."""

from __future__ import annotations

from collections.abc import Sequence

from guide import jumps
from guide.core import Refusal
from guide.plain import quoted
from rules import InvalidMoveError
from rules.placing import turn_text
from rules.rust import Drop, Jump, Pass, PlacingStage, Remove, RustMove, RustPosition
from rules.rust.moves import cell_name, cell_names
from rules.rust.notation import Contradiction


def refusal(position: RustPosition, move: object) -> Refusal:
    """Explain why a step is illegal."""
    if position.outcome is not None:
        return Refusal("game-over")
    if position.stage is PlacingStage.REMOVE and not isinstance(move, Remove):
        return removal_due(position)
    if isinstance(move, Jump):
        return _against_jump(position, move)
    if position.jumps:
        return jumps_due(position, position.jumper)
    if isinstance(move, Drop):
        against = _against_cell(position, move.cell) if position.has_supply else None
        return against or Refusal("must-pass")
    if isinstance(move, Remove):
        return _against_remove(position, move)
    return Refusal("cannot-pass") if isinstance(move, Pass) else Refusal("no-move")


def jumps_due(position: RustPosition, start: int | None = None) -> Refusal:
    """List the compulsory jumps, optionally of the stone on `start`."""
    values = jumps.jumps_due(position, "jumps", start)
    if start is None:
        return Refusal("must-jump", values)
    return Refusal("must-go-on", values | {"cell": cell_name(start)})


def cannot_jump(position: RustPosition, start: int) -> Refusal:
    """Explain why a typed stone has no jump."""
    if position.jumps:
        return jumps_due(position, position.jumper)
    against = _against_start(position, start)
    return against or Refusal("no-jump", {"cell": cell_name(start)})


def cannot_go_on(here: int, done: Sequence[RustMove]) -> Refusal:
    """Explain that the chain of jumps ends earlier."""
    return Refusal("cannot-go-on", {"cell": cell_name(here), "turn": turn_text(done)})


def removal_due(position: RustPosition) -> Refusal:
    """Explain that a cell at the edge must be removed now."""
    cells = cell_names(position.table.removable).split()
    return Refusal("removal-due", {"cells": ", ".join(cells)})


def nothing_to_remove(done: Sequence[RustMove]) -> Refusal:
    """Explain that the drop is the whole turn."""
    return Refusal("no-edge-cell", {"turn": turn_text(done)})


def wrong_mark(wrong: Contradiction, done: Sequence[RustMove]) -> Refusal:
    """Explain that a mark contradicts the jumped stone, or the stones taken."""
    is_enemy, turn = ":" in wrong.mark, turn_text(done)
    if wrong.over is not None:
        cell = {"cell": cell_name(wrong.over)}
        return Refusal("marked-enemy", cell) if is_enemy else Refusal("marked-friend", cell)
    if wrong.taken is None:
        return Refusal("marked-jump", {"turn": turn})
    taken: dict[str, str | int] = {"turn": turn, "count": wrong.taken}
    return Refusal("marked-capture", taken) if is_enemy else Refusal("marked-return", taken)


def no_line(start: int, end: int) -> Refusal:
    """Explain that a cell is not two steps from another in a line."""
    return Refusal("no-line", {"start": cell_name(start), "end": cell_name(end)})


def no_such_cell(name: str) -> Refusal:
    """Explain that no cell has this name."""
    return Refusal("no-such-cell", {"cell": name})


def unreadable(text: str) -> Refusal:
    """Explain that a text is not a turn."""
    return Refusal("unreadable", {"text": quoted(text)}, InvalidMoveError)


def _against_remove(position: RustPosition, move: Remove) -> Refusal:
    if position.stage is PlacingStage.TURN:
        return Refusal("drop-due")
    cell = {"cell": cell_name(move.cell)}
    if position.table.occupied >> move.cell & 1:
        return Refusal("cell-occupied", cell)
    return _against_cell(position, move.cell) or Refusal("not-at-edge", cell)


def _against_jump(position: RustPosition, move: Jump) -> Refusal:
    against = _against_start(position, move.start)
    if against is not None or position.jumper not in (None, move.start):
        return cannot_jump(position, move.start)
    start, over, land = map(cell_name, (move.start, move.over, move.land))
    values: dict[str, str | int] = {"start": start, "over": over, "land": land}
    if not position.table.occupied >> move.over & 1:
        return Refusal("nothing-to-jump", values)
    return Refusal("no-landing", values)


def _against_start(position: RustPosition, start: int) -> Refusal | None:
    """Explain why a side cannot jump from a cell; `None` if it has a stone there."""
    cell = {"cell": cell_name(start)}
    if position.table.stones[position.to_move.index] >> start & 1:
        return None
    if position.table.occupied >> start & 1:
        return Refusal("not-yours", cell)
    return _against_cell(position, start) or Refusal("no-stone", cell)


def _against_cell(position: RustPosition, where: int) -> Refusal | None:
    """Explain why a cell is not vacant; `None` if it is."""
    cell = {"cell": cell_name(where)}
    if position.table.vacant >> where & 1:
        return None
    taken = position.table.occupied >> where & 1
    return Refusal("cell-taken", cell) if taken else Refusal("cell-gone", cell)
