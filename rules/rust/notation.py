"""Parse turns of RUST: `g3,i9`, `h6xj4`, `j4.f4:d2`, `pass`."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.core import IllegalMoveError, InvalidMoveError, play_turn
from rules.placing import PASS, PlacingStage
from rules.reading import PASSES, SEPARATOR, play_text, squeeze
from rules.rust.moves import (
    COLUMNS,
    DROPS,
    JUMPS,
    PLACES,
    REMOVES,
    ROWS,
    Drop,
    Jump,
    Remove,
    RustMove,
    parse_cell,
)
from rules.rust.position import RustPosition

# In the sample game ":" is a jump over an enemy and "." over a friend. After a removed cell they
# count such stones taken; "?" and "!" are comments.
_CELL = rf"[{COLUMNS}][1-{ROWS}]"
_TURN = re.compile(
    rf"(?P<lead>{SEPARATOR})(?P<cells>{_CELL}({SEPARATOR}{_CELL})*)(?P<tail>[:.?!]*)[,;-]*"
)
_CELLS_OF_A_DROP = 2

Steps = tuple[RustMove, ...]


class TurnText(NamedTuple):
    """A parsed turn: coordinates, and the marks "x", ":" and "." between them.

    `marks` has the mark before each coordinate, `tail` those after the last. `passes` is a pass.
    """

    names: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    tail: str = ""
    passes: bool = False

    @property
    def jumps(self) -> bool:
        """Whether a jump mark was typed."""
        return any(self.marks)

    @property
    def unknown(self) -> str | None:
        """The first coordinate that names no cell."""
        return next((name for name in self.names if name not in PLACES), None)

    @property
    def cells(self) -> tuple[int, ...]:
        """The valid cells."""
        return tuple(parse_cell(name) for name in self.names if name in PLACES)


class Contradiction(NamedTuple):
    """A mark that contradicts the position.

    `over` is the cell of the jumped stone. For a mark at the end, `taken` is the number of stones
    of that kind taken, or `None` if the turn cannot take any.
    """

    mark: str
    over: int | None = None
    taken: int | None = None


def parse_turn(position: RustPosition, text: str) -> Steps:
    """Parse a whole turn, or the rest of one; raise `MoveError` if it is illegal."""
    parsed = read(text)
    if parsed is None or is_too_long(position, parsed):
        raise InvalidMoveError(f"{text!r} is not a turn")
    steps = play_text(position, parsed, next_step)
    if contradiction(position, parsed, steps) is not None:
        raise IllegalMoveError("a mark contradicts the position")
    return steps


def read(text: str) -> TurnText | None:
    """Parse a text, ignoring case and separators; return `None` if it is not a turn."""
    squeezed = squeeze(text)
    if squeezed.rstrip("!?") in PASSES:
        return TurnText(passes=True)
    match = _TURN.fullmatch(squeezed)
    if match is None:
        return None
    names = tuple(re.findall(_CELL, match["cells"]))
    gaps = re.split(_CELL, match["lead"] + match["cells"])[:-1]
    marks = tuple(_marks(gap.replace("×", "x")) for gap in gaps)
    if any(len(mark) > 1 for mark in marks):
        return None
    return TurnText(names, marks, _marks(match["tail"]))


def read_partially(text: str) -> tuple[int, ...]:
    """Return the cells found in a text that is not a turn."""
    return TurnText(tuple(re.findall(_CELL, squeeze(text)))).cells


def is_too_long(position: RustPosition, parsed: TurnText) -> bool:
    """Tell whether a text has more cells than a drop turn and is not a chain."""
    if parsed.unknown is not None or position.outcome is not None:
        return False
    chain = position.jumps or parsed.jumps or position.stage is PlacingStage.REMOVE
    return not chain and len(parsed.names) > _CELLS_OF_A_DROP


def next_step(position: RustPosition, parsed: TurnText, done: Steps) -> RustMove | None:
    """Return the next step of a text after the steps so far, or `None`."""
    if parsed.unknown is not None:
        raise IllegalMoveError(f"there is no cell {parsed.unknown}")
    if parsed.passes or (not done and position.outcome is not None):
        return None if done else PASS
    if done and isinstance(done[0], Remove):
        return None
    if not done and position.stage is PlacingStage.REMOVE:
        return _removal(parsed)
    if isinstance(done[0], Jump) if done else position.jumps or parsed.jumps:
        return _jump(position, chain_cells(position, parsed, done), done)
    cells = parsed.cells
    if not done:
        return DROPS[cells[0]]
    return REMOVES[cells[len(done)]] if len(done) < len(cells) else None


def chain_cells(position: RustPosition, parsed: TurnText, done: Steps) -> tuple[int, ...]:
    """Return the cells of a chain including its start, which the rest may omit."""
    cells = parsed.cells
    first = done[0] if done else None
    start = first.start if isinstance(first, Jump) else position.jumper
    return cells if start in (None, cells[0]) else (start, *cells)


def contradiction(position: RustPosition, parsed: TurnText, steps: Steps) -> Contradiction | None:
    """Return the first mark that is wrong for these legal steps, or `None`."""
    jumps = [step for step in steps if isinstance(step, Jump)]
    # The rest of a chain may be typed by its landing cells alone.
    first = 1 if jumps and parsed.cells[0] == jumps[0].start else 0
    enemies = position.table.stones[position.to_move.opponent.index]
    for jump, mark in zip(jumps, parsed.marks[first:], strict=False):
        wrong = "." if enemies >> jump.over & 1 else ":"
        if mark == wrong:
            return Contradiction(mark, over=jump.over)
    if jumps:
        return Contradiction(parsed.tail) if parsed.tail else None
    return _wrong_tail(position, parsed.tail, steps)


def _wrong_tail(position: RustPosition, tail: str, steps: Steps) -> Contradiction | None:
    """Return a final mark of a drop turn that claims more stones than it takes."""
    after, side = play_turn(position, steps), position.to_move
    dropped = bool(steps) and isinstance(steps[0], Drop)
    taken = {
        ":": after.captured(side) - position.captured(side),
        ".": after.stock(side) - position.stock(side) + dropped,
    }
    wrong = (Contradiction(m, taken=n) for m, n in taken.items() if tail.count(m) > n)
    return next(wrong, None)


def _removal(parsed: TurnText) -> RustMove:
    if len(parsed.cells) != 1 or parsed.jumps:
        raise IllegalMoveError("name one cell to remove")
    return REMOVES[parsed.cells[0]]


def _jump(position: RustPosition, cells: tuple[int, ...], done: Steps) -> RustMove | None:
    here = cells[len(done)]
    begins = bool(done) or any(jump.start == here for jump in position.jumps)
    if not begins and (position.jumps or len(cells) == 1):
        raise IllegalMoveError("no jump begins there")
    if len(done) + 1 == len(cells):
        return None
    jump = JUMPS.get((here, cells[len(done) + 1]))
    if jump is None:
        raise IllegalMoveError("a stone jumps two cells in a straight line")
    return jump


def _marks(gap: str) -> str:
    return "".join(sign for sign in gap if sign in "x:.")
