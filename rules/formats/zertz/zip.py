"""Read and write a ZÈRTZ position as ZIP text: our position text up to the side.

It does not store board and goal. The reader takes the smallest board that has such rings, and the
goal with that many marbles. Columns and rows are counted from the first that is left, so the rings
may lie elsewhere on the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from rules.core import PositionError
from rules.formats.core import Format, require_supported
from rules.lattice import NINE, bits
from rules.record import GameRecordError, Record
from rules.zertz import BOARDS, GAME, GOALS, Board
from rules.zertz.layout import format_layout, parse_layout

_NAME = "ZIP"
_FIELDS = 5
_COUNTS = re.compile(r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})")
_LAYOUT = re.compile(r"[oWGB1-9/]+")
SUPPORTED_GOALS = ("standard", "blitz")
_TURN = "turn"

Marbles = tuple[int, int, int]


def read(text: str) -> Record:
    """Read a position: a record without turns that begins from it."""
    fields = text.removeprefix("\ufeff").split()
    try:
        position = GAME.parse_position(_position_text(fields))
    except PositionError as error:
        raise GameRecordError(str(error), line=1) from error
    board, goal = str(position).split()[5].split("/")
    options = GAME.complete_options({"board": board, "goal": goal})
    return Record(GAME, options, (), position=str(position))


def write(record: Record) -> str:
    """Print the last position; raise `GameRecordError` if ZIP cannot store it."""
    require_supported(record, GAME.slug, _NAME, goal=dict.fromkeys(SUPPORTED_GOALS))
    position = record.start()
    for position in record.positions():  # noqa: B007 - the last one is printed
        pass
    layout, *counts, _, state = str(position).split()
    if state != _TURN:
        raise GameRecordError(f"{_NAME} cannot store a position in the middle of a turn")
    return " ".join((_shifted_to_corner(*parse_layout(layout)), *counts)) + "\n"


def _shifted_to_corner(rings: int, marbles: Marbles) -> str:
    """Print the rings, shifted to the leftmost column and the lowest row."""
    if not rings:
        return "/"
    columns, rows = zip(*map(NINE.place_of, bits(rings)), strict=True)
    shift = -min(columns), 1 - min(rows)
    moved = [_moved(mask, *shift) for mask in (rings, *marbles)]
    text = format_layout(len(NINE.columns), moved[0], (moved[1], moved[2], moved[3]))
    return text.rstrip("/")


def _position_text(fields: list[str]) -> str:
    if len(fields) != _FIELDS:
        raise PositionError(
            f"{_NAME} has 5 fields, not {len(fields)}: layout, pool, captives 1, captives 2, side"
        )
    rings, marbles = parse_layout(fields[0])
    board, rings, marbles = _placed(rings, marbles)
    layout = format_layout(board.columns, rings, marbles)
    goal = _goal(marbles, fields[1:4])
    return f"{layout} {' '.join(fields[1:])} {board.name}/{goal} {_TURN}"


def _placed(rings: int, marbles: Marbles) -> tuple[Board, int, Marbles]:
    """Return the smallest board that fits, and the rings and marbles moved onto it."""
    shifts = _shifts_within(rings)
    for board, shift in product(BOARDS.values(), shifts):
        moved = _moved(rings, *shift)
        if not moved & ~board.mask:
            white, grey, black = (_moved(mask, *shift) for mask in marbles)
            return board, moved, (white, grey, black)
    raise PositionError("no board fits these rings")


def _shifts_within(rings: int) -> list[tuple[int, int]]:
    """List the shifts that keep the rings on the lattice, the nearest first."""
    places = [NINE.place_of(cell) for cell in bits(rings)] or [(0, 1)]
    columns, rows = zip(*places, strict=True)
    along = range(-min(columns), len(NINE.columns) - max(columns))
    up = range(1 - min(rows), NINE.rows + 1 - max(rows))
    return [shift for shift in _SHIFTS if shift[0] in along and shift[1] in up]


def _moved(mask: int, columns: int, rows: int) -> int:
    """Shift cells that stay on the lattice."""
    cells = columns * NINE.stride + rows
    return mask << cells if cells >= 0 else mask >> -cells


def _goal(marbles: Marbles, counts: list[str]) -> str:
    found = [_COUNTS.fullmatch(count) for count in counts]
    heaps = [tuple(map(int, match.groups())) for match in found if match]
    total = tuple(
        mask.bit_count() + sum(heap[index] for heap in heaps) for index, mask in enumerate(marbles)
    )
    # If no goal fits, parsing with the standard goal reports what is wrong.
    return next((name for name in SUPPORTED_GOALS if GOALS[name].pool == total), SUPPORTED_GOALS[0])


def _nearest_first() -> Iterator[tuple[int, int]]:
    size = len(NINE.columns)
    around = [(c, r) for c in range(-size + 1, size) for r in range(-size + 1, size)]
    yield from sorted(around, key=lambda shift: (abs(shift[0]) + abs(shift[1]), shift))


def _recognises(text: str) -> bool:
    fields = text.split()
    return len(fields) == _FIELDS and _LAYOUT.fullmatch(fields[0]) is not None


_SHIFTS = tuple(_nearest_first())
ZIP = Format("zip", "ZIP", ".zip.txt", read, write, _recognises, whole_game=False)
