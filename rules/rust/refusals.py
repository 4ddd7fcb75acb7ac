"""Why a step is not legal, in a sentence and as a key with values for translations.

Keys: cannot-go-on, cannot-pass, cell-gone, cell-occupied, cell-taken, drop-due, game-over,
marked-capture, marked-enemy, marked-friend, marked-jump, marked-return, must-go-on, must-jump,
must-pass, no-edge-cell, no-jump, no-landing, no-line, no-move, no-stone, no-such-cell,
not-at-edge, not-yours, nothing-to-jump, removal-due, unreadable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core import IllegalMoveError
from rules.jumping import Pass, Stage, turn_text
from rules.objection import Objection, either, quoted, some
from rules.rust.cells import cell_name, cell_names
from rules.rust.moves import Drop, Jump, Remove, RustMove
from rules.rust.suggestions import jump_turns, nearest_turns

if TYPE_CHECKING:
    from rules.rust.position import RustPosition


def refusal(
    position: RustPosition, move: object, done: Sequence[RustMove] = ()
) -> IllegalMoveError:
    """Return the error for a step that is not legal here; `done` are the turn's steps before it."""
    steps = tuple(done)
    return _objection(position, move).illegal(lambda: nearest_turns(position, _cells(move), steps))


def jumps_due(position: RustPosition, start: int | None = None) -> Objection:
    """Say which jumps are compulsory; `start` is the stone that must make one of them."""
    chains = [chain for chain in jump_turns(position) if start in (None, chain[0].start)]
    texts = [turn_text(chain) for chain in chains]
    values: dict[str, str | int] = {"jumps": some(texts), "count": len(texts)}
    if start is None:
        return Objection("must-jump", f"you must jump when you can: {either(texts)}", values)
    cell = cell_name(start)
    sentence = f"the stone on {cell} must go on jumping while it can: {either(texts)}"
    return Objection("must-go-on", sentence, values | {"cell": cell})


def cannot_jump(position: RustPosition, start: int) -> Objection:
    """Say why a typed stone has no jump to make."""
    against = _against_start(position, start)
    if position.jumps:
        return jumps_due(position, position.jumper)
    cell = cell_name(start)
    sentence = f"{cell} has no jump: no stone next to it has a vacant cell behind it"
    return against or Objection("no-jump", sentence, {"cell": cell})


def cannot_go_on(here: int, done: Sequence[RustMove]) -> Objection:
    """Say that a chain of jumps is typed beyond its end."""
    turn, cell = turn_text(done), cell_name(here)
    sentence = f"from {cell} there is no further jump: the whole turn is {turn}"
    return Objection("cannot-go-on", sentence, {"cell": cell, "turn": turn})


def removal_due(position: RustPosition) -> Objection:
    """Say that a cell at the edge must be removed now."""
    cells = cell_names(position.table.removable).split()
    sentence = f"a vacant cell at the edge must be removed as well: {either(cells)}"
    return Objection("removal-due", sentence, {"cells": ", ".join(cells)})


def nothing_to_remove(done: Sequence[RustMove]) -> Objection:
    """Say that the drop is the whole turn."""
    turn = turn_text(done)
    sentence = f"no cell at the edge is vacant after {turn}: that is the whole turn"
    return Objection("no-edge-cell", sentence, {"turn": turn})


def wrong_jump_mark(jump: Jump, mark: str) -> Objection:
    """Say that the mark of a jump contradicts the stone that it goes over."""
    cell = cell_name(jump.over)
    if mark == ":":
        sentence = f'":" is a jump over an enemy, but the stone on {cell} is your own'
        return Objection("marked-enemy", sentence, {"cell": cell})
    sentence = f'"." is a jump over a friend, but the stone on {cell} is your opponent\'s'
    return Objection("marked-friend", sentence, {"cell": cell})


def mark_behind_jump(done: Sequence[RustMove]) -> Objection:
    """Say that a jump isolates nothing, so that no mark can stand behind it."""
    turn = turn_text(done)
    return Objection(
        "marked-jump", f"{turn} isolates nothing, so no mark follows it", {"turn": turn}
    )


def wrong_tail_mark(done: Sequence[RustMove], mark: str, count: int) -> Objection:
    """Say that more stones are marked as taken behind a turn than it takes: `count`."""
    turn = turn_text(done)
    values: dict[str, str | int] = {"turn": turn, "count": count}
    if mark == ":":
        sentence = f'":" marks captured stones, but {turn} isolates {count} of the enemy\'s'
        return Objection("marked-capture", sentence, values)
    sentence = f'"." marks returned stones, but {turn} isolates {count} of your own'
    return Objection("marked-return", sentence, values)


def no_line(start: int, end: int) -> Objection:
    """Say that a cell is not two steps from another in a line."""
    values: dict[str, str | int] = {"start": cell_name(start), "end": cell_name(end)}
    sentence = "{start} cannot jump to {end}: a stone jumps two cells in a straight line"
    return Objection("no-line", sentence.format_map(values), values)


def no_such_cell(name: str) -> Objection:
    """Say that there has never been a cell of this name."""
    return Objection("no-such-cell", f"the board has no cell {name}", {"cell": name})


def unreadable(text: str) -> Objection:
    """Say that a text is no turn, and how one is written."""
    typed = quoted(text)
    sentence = f"{typed!r} is no turn: write g3,i9 to drop and remove, h6xj4 to jump, or pass"
    return Objection("unreadable", sentence, {"text": typed})


def _cells(move: object) -> tuple[int, ...]:
    if isinstance(move, Drop | Remove):
        return (move.cell,)
    return (move.start, move.land) if isinstance(move, Jump) else ()


def _objection(position: RustPosition, move: object) -> Objection:
    if position.outcome is not None:
        return Objection("game-over", "the game is over")
    if position.stage is Stage.REMOVE and not isinstance(move, Remove):
        return removal_due(position)
    if isinstance(move, Jump):
        return _against_jump(position, move)
    if position.jumps:
        return jumps_due(position, position.jumper)
    if isinstance(move, Drop):
        return _against_drop(position, move)
    if isinstance(move, Remove):
        return _against_remove(position, move)
    if isinstance(move, Pass):
        return Objection("cannot-pass", "you cannot pass while you can drop a stone")
    return Objection("no-move", f"{move!r} is no move of RUST")


def _against_drop(position: RustPosition, move: Drop) -> Objection:
    against = _against_cell(position, move.cell)
    if against is not None and position.stock(position.to_move):
        return against
    return Objection("must-pass", "you have no stone in stock and no jump: pass")


def _against_remove(position: RustPosition, move: Remove) -> Objection:
    if position.stage is Stage.TURN:
        return Objection("drop-due", "a stone must be dropped before a cell is removed")
    cell = cell_name(move.cell)
    if position.table.occupied >> move.cell & 1:
        sentence = f"{cell} cannot be removed: only a vacant cell can, and a stone is on it"
        return Objection("cell-occupied", sentence, {"cell": cell})
    sentence = (
        f"{cell} cannot be removed: only a cell at the edge can, "
        "and none of its neighbours is missing"
    )
    return _against_cell(position, move.cell) or Objection("not-at-edge", sentence, {"cell": cell})


def _against_jump(position: RustPosition, move: Jump) -> Objection:
    against = _against_start(position, move.start)
    if against is not None or position.jumper not in (None, move.start):
        return cannot_jump(position, move.start)
    start, over, land = map(cell_name, (move.start, move.over, move.land))
    values: dict[str, str | int] = {"start": start, "over": over, "land": land}
    if not position.table.occupied >> move.over & 1:
        sentence = f"{start} cannot jump to {land}: there is no stone on {over} to jump over"
        return Objection("nothing-to-jump", sentence, values)
    sentence = f"{start} cannot jump over {over}: {land}, right behind it, is no vacant cell"
    return Objection("no-landing", sentence, values)


def _against_start(position: RustPosition, start: int) -> Objection | None:
    """Say why a side cannot jump from a cell, `None` where it has a stone."""
    cell = cell_name(start)
    if position.table.stones[position.to_move.index] >> start & 1:
        return None
    if position.table.occupied >> start & 1:
        sentence = f"only your own stones jump, and the one on {cell} is your opponent's"
        return Objection("not-yours", sentence, {"cell": cell})
    gone = _against_cell(position, start)
    return gone or Objection(
        "no-stone", f"there is no stone on {cell} to jump with", {"cell": cell}
    )


def _against_cell(position: RustPosition, where: int) -> Objection | None:
    """Say why a cell is not vacant, `None` when it is."""
    cell = cell_name(where)
    if position.table.vacant >> where & 1:
        return None
    if position.table.occupied >> where & 1:
        sentence = f"a stone is dropped on a vacant cell, and {cell} is taken"
        return Objection("cell-taken", sentence, {"cell": cell})
    return Objection("cell-gone", f"the cell {cell} has left the board for good", {"cell": cell})
