"""From a typed text to the steps of a turn: `Wd4,b2`, `e5xc5`, `pass`."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.core import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from rules.jumping import PASS, PlacingStage
from rules.lattice import NINE
from rules.reading import PASSES, SEPARATOR, play_told, squeeze
from rules.zertz.moves import JUMPS_FROM, PLACEMENTS, REMOVES, Jump, Marble, Remove, ZertzMove
from rules.zertz.position import ZertzPosition

_CELL = rf"[{NINE.columns}][1-{NINE.rows}]"
# A column's letter may be a colour's letter too: it is a colour only in front of a coordinate.
_TURN = re.compile(
    rf"{SEPARATOR}(?P<colour>white|grey|gray|black|[wgb])?"
    rf"(?P<cells>({SEPARATOR}{_CELL})+){SEPARATOR}"
)
_MARBLES = {marble.letter.lower(): marble for marble in Marble}
_CELLS_OF_A_PLACEMENT = 2

Steps = tuple[ZertzMove, ...]


class TurnText(NamedTuple):
    """A colour and coordinates, either of them perhaps missing; the coordinates are cells.

    `passes` stands for a pass, `takes` tells that the sign of a capture was typed.
    """

    marble: Marble | None = None
    cells: tuple[int, ...] = ()
    passes: bool = False
    takes: bool = False


def parse_turn(position: ZertzPosition, text: str) -> Steps:
    """Read one whole turn, or the rest of one that has begun; `MoveError` if it is not legal."""
    told = read(text)
    if told is None or is_too_long(position, told):
        raise InvalidMoveError(f"{text!r} is no turn")
    return play_told(position, told, next_step)


def read(text: str) -> TurnText | None:
    """Take a text apart, whatever its case, blanks and separators; `None` if it is no turn."""
    squeezed = squeeze(text)
    if squeezed in PASSES:
        return TurnText(passes=True)
    match = _TURN.fullmatch(squeezed)
    if match is None:
        return None
    marble = _MARBLES[match["colour"][0]] if match["colour"] else None
    takes = "x" in squeezed or "×" in squeezed
    return TurnText(marble, _cells(match["cells"]), takes=takes)


def salvage(text: str) -> TurnText:
    """Return what can be made out of a text that is no turn."""
    squeezed = squeeze(text)
    return TurnText(_MARBLES.get(squeezed[:1]), _cells(squeezed))


def is_too_long(position: ZertzPosition, told: TurnText) -> bool:
    """Tell whether more rings are told than a placement has, and it is no capture."""
    if len(told.cells) <= _CELLS_OF_A_PLACEMENT or position.outcome is not None:
        return False
    if position.stage is PlacingStage.REMOVE:
        return False
    return told.marble is not None or not _is_capture(position, told)


def next_step(position: ZertzPosition, told: TurnText, done: Steps) -> ZertzMove | None:
    """Return what a text says after the steps done, which have led to the position."""
    if told.passes or (not done and position.outcome is not None):
        return None if done else PASS
    if any(isinstance(step, Remove) for step in done[:1]):
        return None
    if not done and position.stage is PlacingStage.REMOVE:
        return _removal(told)
    if told.marble is not None:
        return _placement(told.marble, told.cells, done)
    if not done and not _is_capture(position, told):
        raise AmbiguousMoveError("the colour of the marble is missing")
    return _jump(position, told.cells, done)


def jump_to(start: int, entry: int) -> Jump | None:
    """Return the jump to the ring two steps away, or over the marble one step away."""
    return next((jump for jump in JUMPS_FROM[start] if entry in (jump.over, jump.land)), None)


def _is_capture(position: ZertzPosition, told: TurnText) -> bool:
    return bool(position.jumps or told.takes or position.table.occupied >> told.cells[0] & 1)


def _removal(told: TurnText) -> ZertzMove:
    if told.marble is not None or len(told.cells) != 1:
        raise IllegalMoveError("one ring is to be removed")
    return REMOVES[told.cells[0]]


def _placement(marble: Marble, cells: tuple[int, ...], done: Steps) -> ZertzMove | None:
    if not done:
        return PLACEMENTS[marble.index][cells[0]]
    return REMOVES[cells[1]] if len(done) == 1 < len(cells) else None


def _jump(position: ZertzPosition, cells: tuple[int, ...], done: Steps) -> ZertzMove | None:
    here = _here(cells, done)
    if len(done) + 1 == len(cells):
        if not done and not any(jump.start == here for jump in position.jumps):
            raise IllegalMoveError(f"{NINE.cell_name(here)} has no capture")
        return None
    jump = jump_to(here, cells[len(done) + 1])
    if jump is None:
        raise IllegalMoveError("a marble jumps two rings in a straight line")
    return jump


def _here(cells: tuple[int, ...], done: Steps) -> int:
    """Return the ring of the marble that jumps on."""
    last = done[-1] if done else None
    return last.land if isinstance(last, Jump) else cells[0]


def _cells(text: str) -> tuple[int, ...]:
    return tuple(NINE.parse_cell(name) for name in re.findall(_CELL, text))
