"""From a typed text to the steps of a turn: `g3,i9`, `h6xj4`, `j4.f4:d2`, `pass`."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.core import IllegalMoveError, InvalidMoveError, play_turn
from rules.jumping import PASS, PlacingStage
from rules.reading import PASSES, SEPARATOR, play_told, squeeze
from rules.rust.cells import COLUMNS, PLACES, ROWS, parse_cell
from rules.rust.moves import DROPS, JUMPS, REMOVES, Drop, Jump, Remove, RustMove
from rules.rust.position import RustPosition

# In the sample game ":" is a jump over an enemy and "." one over a friend, and behind a removed
# cell they tell of such stones taken; "?" and "!" are comments.
_CELL = rf"[{COLUMNS}][1-{ROWS}]"
_TURN = re.compile(
    rf"(?P<lead>{SEPARATOR})(?P<cells>{_CELL}({SEPARATOR}{_CELL})*)(?P<tail>[:.?!]*)[,;-]*"
)
_CELLS_OF_A_DROP = 2

Steps = tuple[RustMove, ...]


class TurnText(NamedTuple):
    """Coordinates, and the marks "x", ":" and "." between them and behind the last one.

    `marks` has those in front of each coordinate. `passes` stands for a pass.
    """

    names: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    tail: str = ""
    passes: bool = False

    @property
    def jumps(self) -> bool:
        """Whether the sign of a jump was typed."""
        return any(self.marks)

    @property
    def unknown(self) -> str | None:
        """The first coordinate that names no cell."""
        return next((name for name in self.names if name not in PLACES), None)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells, without what names none."""
        return tuple(parse_cell(name) for name in self.names if name in PLACES)


class Contradiction(NamedTuple):
    """A mark that says something else than the position.

    `over` is the cell of the stone that a jump goes over; behind a turn, `taken` is how many stones
    of the kind it takes, or `None` where it can take none.
    """

    mark: str
    over: int | None = None
    taken: int | None = None


def parse_turn(position: RustPosition, text: str) -> Steps:
    """Read a whole turn, or the rest of one that has begun; `MoveError` if it cannot be played."""
    told = read(text)
    if told is None or is_too_long(position, told):
        raise InvalidMoveError(f"{text!r} is no turn")
    steps = play_told(position, told, next_step)
    if contradiction(position, told, steps) is not None:
        raise IllegalMoveError("a mark contradicts the position")
    return steps


def read(text: str) -> TurnText | None:
    """Take a text apart, whatever its case and separators; `None` when it can be no turn."""
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


def salvage(text: str) -> tuple[int, ...]:
    """Return the cells that can be made out in a text that is no turn."""
    return TurnText(tuple(re.findall(_CELL, squeeze(text)))).cells


def is_too_long(position: RustPosition, told: TurnText) -> bool:
    """Tell whether more cells are told than a drop turn has, and it is no chain of jumps."""
    if told.unknown is not None or position.outcome is not None:
        return False
    chain = position.jumps or told.jumps or position.stage is PlacingStage.REMOVE
    return not chain and len(told.names) > _CELLS_OF_A_DROP


def next_step(position: RustPosition, told: TurnText, done: Steps) -> RustMove | None:
    """Return what a text says after the steps done, which have led to the position."""
    if told.unknown is not None:
        raise IllegalMoveError(f"there is no cell {told.unknown}")
    if told.passes or (not done and position.outcome is not None):
        return None if done else PASS
    if done and isinstance(done[0], Remove):
        return None
    if not done and position.stage is PlacingStage.REMOVE:
        return _removal(told)
    if isinstance(done[0], Jump) if done else position.jumps or told.jumps:
        return _jump(position, chain_cells(position, told, done), done)
    cells = told.cells
    if not done:
        return DROPS[cells[0]]
    return REMOVES[cells[len(done)]] if len(done) < len(cells) else None


def chain_cells(position: RustPosition, told: TurnText, done: Steps) -> tuple[int, ...]:
    """Return the cells of a chain from its start on; the rest of one may be told without it."""
    cells = told.cells
    first = done[0] if done else None
    start = first.start if isinstance(first, Jump) else position.jumper
    return cells if start in (None, cells[0]) else (start, *cells)


def contradiction(position: RustPosition, told: TurnText, steps: Steps) -> Contradiction | None:
    """Return the first mark that is wrong about the steps, which are legal from the position on."""
    jumps = [step for step in steps if isinstance(step, Jump)]
    # The rest of a chain may be told by its landing cells alone.
    first = 1 if jumps and told.cells[0] == jumps[0].start else 0
    enemies = position.table.stones[position.to_move.opponent.index]
    for jump, mark in zip(jumps, told.marks[first:], strict=False):
        wrong = "." if enemies >> jump.over & 1 else ":"
        if mark == wrong:
            return Contradiction(mark, over=jump.over)
    if jumps:
        return Contradiction(told.tail) if told.tail else None
    return _wrong_tail(position, told.tail, steps)


def _wrong_tail(position: RustPosition, tail: str, steps: Steps) -> Contradiction | None:
    """Return a mark behind a drop turn that tells of more stones than it takes."""
    after, side = play_turn(position, steps), position.to_move
    dropped = bool(steps) and isinstance(steps[0], Drop)
    taken = {
        ":": after.captured(side) - position.captured(side),
        ".": after.stock(side) - position.stock(side) + dropped,
    }
    wrong = (Contradiction(m, taken=n) for m, n in taken.items() if tail.count(m) > n)
    return next(wrong, None)


def _removal(told: TurnText) -> RustMove:
    if len(told.cells) != 1 or told.jumps:
        raise IllegalMoveError("one cell is to be removed")
    return REMOVES[told.cells[0]]


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
