"""Read and write a ZÈRTZ position as ZIP text, that of zertz.online.

It is our position text up to the side, but without board and goal. The reader takes the smallest
board that has such rings, and the goal with that many marbles. Columns and rows are counted from
the first that is left, so the rings may lie elsewhere on the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from rules.core import PositionError
from rules.formats.core import Format, require_supported
from rules.lattice import NINE, bits, mask_of
from rules.record import GameRecordError, Record
from rules.zertz import BOARDS, GAME, GOALS, Board
from rules.zertz.boards import format_layout, parse_layout

_NAME = "ZIP"
_FIELDS = 5
_FIELD_NAMES = "layout, pool, captives 1, captives 2, side"
_COUNTS = re.compile(r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})")
_LAYOUT = re.compile(r"[oWGB1-9/]+")
SUPPORTED_GOALS = ("standard", "blitz")
_TURN = "turn"

Marbles = tuple[int, int, int]
Names = Mapping[int, str]
"""The names of rings at zertz.online."""


class _Sheet(NamedTuple):
    """A board as a text has it: the cell of each ring."""

    board: Board
    cells: Mapping[int, int]

    @property
    def mask(self) -> int:
        return mask_of(self.cells.values())


def read(text: str) -> Record:
    """Read a position: a record without turns that begins from it."""
    return read_named(text)[0]


def read_named(text: str) -> tuple[Record, Names]:
    """Read a position, and name its rings."""
    fields = text.split()
    if len(fields) != _FIELDS:
        reason = f"{_NAME} has 5 fields, not {len(fields)}: {_FIELD_NAMES}"
        raise GameRecordError(reason, line=1)
    try:
        cells, marbles = parse_layout(fields[0])
        board, rings = _placed(cells)
        position = GAME.parse_position(_position_text(fields, board, rings, marbles))
    except PositionError as error:
        raise GameRecordError(str(error), line=1) from error
    board, goal = str(position).split()[5].split("/")
    options = GAME.complete_options({"board": board, "goal": goal})
    names = {rings[cell]: name for cell, name in _names(cells).items()}
    return Record(GAME, options, (), position=str(position)), names


def write(record: Record) -> str:
    """Print the last position; raise `GameRecordError` if ZIP cannot store it."""
    return f"{write_named(record)[0]}\n"


def write_named(record: Record) -> tuple[str, Names]:
    """Print the last position as `write` does, in one line, and name its rings."""
    require_supported(record, GAME.slug, _NAME, goal=dict.fromkeys(SUPPORTED_GOALS))
    position = record.start()
    for position in record.positions():  # noqa: B007 - the last one is printed
        pass
    layout, *counts, _, state = str(position).split()
    if state != _TURN:
        raise GameRecordError(f"{_NAME} cannot store a position in the middle of a turn")
    rings, marbles = parse_layout(layout)
    if not rings:
        raise GameRecordError(f"{_NAME} cannot store a board without rings")
    cells = _in_corner(record.options["board"], rings)
    white, grey, black = (_image(mask, cells) for mask in marbles)
    text = format_layout(len(NINE.columns), _image(rings, cells), (white, grey, black))
    names = _names(_image(rings, cells))
    named = {ring: names[cell] for ring, cell in cells.items()}
    return " ".join((text.rstrip("/"), *counts)), named


def _in_corner(board: str, rings: int) -> dict[int, int]:
    """Return the cells of rings, in the leftmost column and the lowest row of a text."""
    sheet = next(sheet for sheet in _SHEETS if sheet.board.name == board)
    cells = {ring: sheet.cells[ring] for ring in bits(rings)}
    columns, rows = zip(*map(NINE.place_of, cells.values()), strict=True)
    shift = -min(columns) * NINE.stride + 1 - min(rows)
    return {ring: cell + shift for ring, cell in cells.items()}


def _position_text(
    fields: list[str], board: Board, rings: Mapping[int, int], marbles: Marbles
) -> str:
    white, grey, black = (_image(mask, rings) for mask in marbles)
    layout = format_layout(board.columns, mask_of(rings.values()), (white, grey, black))
    goal = _goal((white, grey, black), fields[1:4])
    return f"{layout} {' '.join(fields[1:])} {board.name}/{goal} {_TURN}"


def _placed(cells: int) -> tuple[Board, dict[int, int]]:
    """Return the smallest board that fits, and the ring of each cell of a text."""
    for sheet in _SHEETS:
        shift = _shift_onto(cells, sheet.mask)
        if shift is not None:
            rings = {cell: ring for ring, cell in sheet.cells.items()}
            return sheet.board, {cell: rings[cell + shift] for cell in bits(cells)}
    raise PositionError("no board fits these rings")


def _names(cells: int) -> dict[int, str]:
    """Name the cells of a text by the smallest board of zertz.online that fits.

    Each column is numbered from its lowest ring on the full board.
    """
    for mask in _SITE_MASKS:
        shift = _shift_onto(cells, mask)
        if shift is not None:
            bottoms = Board("", mask).bottom_rows
            places = {cell: NINE.place_of(cell + shift) for cell in bits(cells)}
            letters = {cell: NINE.columns[column] for cell, (column, _) in places.items()}
            return {
                cell: f"{letter}{places[cell][1] - bottoms[letter] + 1}"
                for cell, letter in letters.items()
            }
    raise PositionError("no board fits these rings")


def _shift_onto(cells: int, mask: int) -> int | None:
    """Return the shift of cells onto a board, as zertz.online does: up first, then to the left."""
    places = [NINE.place_of(cell) for cell in bits(cells)] or [(0, 1)]
    columns, rows = zip(*places, strict=True)
    up = range(NINE.rows - max(rows), -min(rows), -1)
    along = range(-min(columns), len(NINE.columns) - max(columns))
    shifts = (column * NINE.stride + row for row, column in product(up, along))
    return next((shift for shift in shifts if not _moved(cells, shift) & ~mask), None)


def _moved(mask: int, cells: int) -> int:
    """Shift cells that stay on the lattice."""
    return mask << cells if cells >= 0 else mask >> -cells


def _image(mask: int, cells: Mapping[int, int]) -> int:
    return mask_of(cells[cell] for cell in bits(mask))


def _goal(marbles: Marbles, counts: list[str]) -> str:
    found = [_COUNTS.fullmatch(count) for count in counts]
    heaps = [tuple(map(int, match.groups())) for match in found if match]
    total = tuple(
        mask.bit_count() + sum(heap[index] for heap in heaps) for index, mask in enumerate(marbles)
    )
    # If no goal fits, parsing with the standard goal reports what is wrong.
    return next((name for name in SUPPORTED_GOALS if GOALS[name].pool == total), SUPPORTED_GOALS[0])


def _sheets() -> Iterator[_Sheet]:
    for board in BOARDS.values():
        if board.name == _MIRRORED:
            yield _Sheet(board, _mirror_image(board))
        yield _Sheet(board, {ring: ring for ring in bits(board.mask)})


def _mirror_image(board: Board) -> dict[int, int]:
    """Map the columns of a board to those from the other end, each from its own bottom."""
    found = {ring: NINE.place_of(ring) for ring in bits(board.mask)}
    last = board.columns - 1
    lowest = min(row - column for column, row in found.values())
    return {
        ring: NINE.cell_at(last - column, row - column + 1 - lowest)
        for ring, (column, row) in found.items()
    }


def _recognises(text: str) -> bool:
    fields = text.split()
    is_layout = bool(fields) and _LAYOUT.fullmatch(fields[0]) is not None
    return is_layout and len(fields) == _FIELDS and _COUNTS.fullmatch(fields[1]) is not None


# The board of 48 is the mirror image of ours at zertz.online; our own form is read as well.
_MIRRORED = "48"
_SHEETS = tuple(_sheets())
# The boards of zertz.online.
_SITE_MASKS = tuple(
    next(sheet.mask for sheet in _SHEETS if sheet.board.name == name) for name in ("37", "48", "61")
)
ZIP = Format("zip", "ZIP", ".zip.txt", read, write, _recognises, whole_game=False)
