"""The table of a season: places, names, results and points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from PIL import Image, ImageDraw

from rendering.masks import OVERSAMPLING
from rendering.sheet import FlatSheet
from rendering.theme import Tone

_LEFT, _RIGHT, _GAP = 66, 1134, 40
_TITLE, _TITLE_SIZE, _NOTE_BELOW, _NOTE_SIZE = 88, 52, 66, 34
_HEAD, _HEAD_SIZE, _RULE = 156, 32, 182
_ROWS, _STEP, _SIZE, _A_COLUMN = 222, 62, 42, 8
_BELOW_ROWS, _NOTE_PART = 80, 50
_PLACE_PART, _POINTS_PART, _RESULTS_PART = 80, 130, 330
_CROWN, _CROWN_GAP = 40, 14
# A crown in a square of the size 1: the corners of its outline.
_OUTLINE = (
    (0, 0.2), (0.26, 0.55), (0.5, 0.05), (0.74, 0.55), (1, 0.2), (0.88, 0.9), (0.12, 0.9),
)  # fmt: skip
MAX_SEASON_ROWS = 2 * _A_COLUMN


class SeasonRow(Struct, frozen=True):
    """A person's place, results and points, in words; a `crowned` one has won before."""

    place: str
    name: str
    results: str
    points: str
    crowned: bool


class SeasonHead(Struct, frozen=True):
    """What the columns of a table show, in words."""

    name: str
    results: str
    points: str


class SeasonSheet(Struct, frozen=True):
    """A title, the head of the columns, a row for each person, and a note, maybe empty."""

    title: str
    head: SeasonHead
    note: str
    rows: tuple[SeasonRow, ...]
    theme: str = "wood"
    colour_blind: bool = False


def paint_season(table: SeasonSheet) -> Image.Image:
    """Paint the table of a season as a palette image as high as its rows.

    One column that would be too long becomes two.
    """
    rows = table.rows[:MAX_SEASON_ROWS]
    columns = (rows,) if len(rows) <= _A_COLUMN else (rows[:_A_COLUMN], rows[_A_COLUMN:])
    last = _ROWS + (len(columns[0]) - 1) * _STEP
    height = last + _BELOW_ROWS + (_NOTE_PART if table.note else 0)
    sheet = FlatSheet(table.theme, height, colour_blind=table.colour_blind)
    sheet.write(table.title, (_LEFT, _TITLE), _TITLE_SIZE, room=_RIGHT - _LEFT)
    sheet.rule(_LEFT, _RIGHT, _RULE, sheet.theme.panel_edge)
    middle = (_LEFT + _RIGHT) // 2
    edges = [(_LEFT, middle - _GAP), (middle + _GAP, _RIGHT)] if columns[1:] else [(_LEFT, _RIGHT)]
    for column, (left, right) in zip(columns, edges, strict=True):
        _paint_column(sheet, table.head, column, left, right)
    note = (_LEFT, last + _NOTE_BELOW)
    sheet.write(table.note, note, _NOTE_SIZE, tone=Tone.MUTED, room=_RIGHT - _LEFT)
    return sheet.finish()


def _paint_column(
    sheet: FlatSheet, head: SeasonHead, rows: Sequence[SeasonRow], left: int, right: int
) -> None:
    """Paint rows and their head between two edges; with the results if there is room."""
    has_results = (left, right) == (_LEFT, _RIGHT)
    name = left + (_PLACE_PART if any(row.place for row in rows) else 0)
    points = right - _POINTS_PART
    room = points - name - (_RESULTS_PART if has_results else 0)
    _write_head(sheet, head.name, (name, _HEAD), "lm", room)
    if has_results:
        _write_head(sheet, head.results, (points, _HEAD), "rm", _RESULTS_PART)
    _write_head(sheet, head.points, (right, _HEAD), "rm", _POINTS_PART)
    for number, row in enumerate(rows):
        middle = _ROWS + number * _STEP
        sheet.write(row.place, (left, middle), _SIZE, tone=Tone.MUTED)
        part = room - (_CROWN + _CROWN_GAP if row.crowned else 0)
        width = sheet.write(row.name, (name, middle), _SIZE, room=part)
        if row.crowned:
            corner = (name + width + _CROWN_GAP, middle - _CROWN // 2)
            sheet.stamp(_crown(), corner, sheet.theme.brass)
        if has_results:
            place = (points, middle)
            sheet.write(row.results, place, _SIZE, tone=Tone.MUTED, anchor="rm")
        sheet.write(row.points, (right, middle), _SIZE, anchor="rm")


def _write_head(
    sheet: FlatSheet, text: str, place: tuple[int, int], anchor: str, room: int
) -> None:
    sheet.write(text, place, _HEAD_SIZE, tone=Tone.MUTED, anchor=anchor, room=room - _CROWN_GAP)


@lru_cache(maxsize=1)
def _crown() -> Image.Image:
    """Draw a crown as a mask."""
    side = _CROWN * OVERSAMPLING
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).polygon([(x * side, y * side) for x, y in _OUTLINE], fill=255)
    return mask.reduce(OVERSAMPLING)
