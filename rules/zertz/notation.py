"""Parse turns of ZÈRTZ: `Wd4,b2`, `e5xc5`, `pass`."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.core import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from rules.lattice import NINE
from rules.placing import PASS, PlacingStage
from rules.reading import PASSES, SEPARATOR, first_name, play_text, squeeze
from rules.zertz.moves import JUMPS_FROM, PLACEMENTS, REMOVES, Jump, Marble, Remove, ZertzMove
from rules.zertz.position import ZertzPosition

_CELL = rf"[{NINE.columns}][1-{NINE.rows}]"
# The letter of a column may also name a colour: it does only before a coordinate.
_TURN = re.compile(
    rf"{SEPARATOR}(?P<colour>white|grey|gray|black|[wgb])?"
    rf"(?P<cells>({SEPARATOR}{_CELL})+){SEPARATOR}"
)
_MARBLES = {marble.letter.lower(): marble for marble in Marble}
_NAMES = (*_MARBLES, "white", "grey", "gray", "black")
_CELLS_OF_A_PLACEMENT = 2

Steps = tuple[ZertzMove, ...]


class TurnText(NamedTuple):
    """A parsed turn: a colour and cells, either possibly missing.

    `passes` is a pass; `takes` tells that a capture sign was typed.
    """

    marble: Marble | None = None
    cells: tuple[int, ...] = ()
    passes: bool = False
    takes: bool = False


def parse_turn(position: ZertzPosition, text: str) -> Steps:
    """Parse a whole turn, or the rest of one; raise `MoveError` if it is illegal."""
    parsed = read(text)
    if parsed is None or is_too_long(position, parsed):
        raise InvalidMoveError(f"{text!r} is not a turn")
    return play_text(position, parsed, next_step)


def read(text: str) -> TurnText | None:
    """Parse a text, ignoring case and separators; return `None` if it is not a turn."""
    squeezed = squeeze(text)
    if squeezed in PASSES:
        return TurnText(passes=True)
    match = _TURN.fullmatch(squeezed)
    if match is None:
        return None
    marble = _MARBLES[match["colour"][0]] if match["colour"] else None
    takes = "x" in squeezed or "×" in squeezed
    return TurnText(marble, _cells(match["cells"]), takes=takes)


def read_partially(text: str) -> TurnText:
    """Return what can be recognised in a text that is not a turn."""
    name = first_name(text.lower(), _CELL, _NAMES)
    return TurnText(_MARBLES[name[0]] if name else None, _cells(squeeze(text)))


def is_too_long(position: ZertzPosition, parsed: TurnText) -> bool:
    """Tell whether a text has more rings than a placement and is not a capture."""
    if len(parsed.cells) <= _CELLS_OF_A_PLACEMENT or position.outcome is not None:
        return False
    if position.stage is PlacingStage.REMOVE:
        return False
    return parsed.marble is not None or not _is_capture(position, parsed)


def next_step(position: ZertzPosition, parsed: TurnText, done: Steps) -> ZertzMove | None:
    """Return the next step of a text after the steps so far, or `None`."""
    if parsed.passes or (not done and position.outcome is not None):
        return None if done else PASS
    if any(isinstance(step, Remove) for step in done[:1]):
        return None
    if not done and position.stage is PlacingStage.REMOVE:
        return _removal(parsed)
    if parsed.marble is not None:
        return _placement(parsed.marble, parsed.cells, done)
    if not done and not _is_capture(position, parsed):
        raise AmbiguousMoveError("the colour of the marble is missing")
    return _jump(position, parsed.cells, done)


def jump_to(start: int, entry: int) -> Jump | None:
    """Return the jump to the ring two steps away, or over the marble one step away."""
    return next((jump for jump in JUMPS_FROM[start] if entry in (jump.over, jump.land)), None)


def _is_capture(position: ZertzPosition, parsed: TurnText) -> bool:
    return bool(position.jumps or parsed.takes or position.table.occupied >> parsed.cells[0] & 1)


def _removal(parsed: TurnText) -> ZertzMove:
    if parsed.marble is not None or len(parsed.cells) != 1:
        raise IllegalMoveError("name one ring to remove")
    return REMOVES[parsed.cells[0]]


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
    """Return the ring of the marble that jumps next."""
    last = done[-1] if done else None
    return last.land if isinstance(last, Jump) else cells[0]


def _cells(text: str) -> tuple[int, ...]:
    return tuple(NINE.parse_cell(name) for name in re.findall(_CELL, text))
