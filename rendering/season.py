"""The table of a season: places, names, results and points."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image

from rendering.sheet import Place, Sheet
from rendering.theme import Tone

_LEFT, _RIGHT, _GAP = 66, 1134, 40
_TITLE, _TITLE_SIZE, _NOTE, _NOTE_SIZE = 88, 52, 738, 34
_RULE = 130
_ROWS, _STEP, _SIZE, _A_COLUMN = 174, 67, 42, 8
_PLACE_PART, _POINTS_PART, _RESULTS_PART = 80, 90, 240
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


class SeasonSheet(Struct, frozen=True):
    """A title, a row for each person, and a note about the others, maybe empty."""

    title: str
    note: str
    rows: tuple[SeasonRow, ...]
    theme: str = "wood"
    colour_blind: bool = False


def paint_season(table: SeasonSheet) -> Image.Image:
    """Paint the table of a season, in two columns if one is too short, as a palette image."""
    sheet = Sheet(table.theme, colour_blind=table.colour_blind)
    sheet.write(table.title, (_LEFT, _TITLE), _TITLE_SIZE, room=_RIGHT - _LEFT)
    sheet.line([(_LEFT, _RULE), (_RIGHT, _RULE)], sheet.theme.panel_edge, 2)
    rows = table.rows[:MAX_SEASON_ROWS]
    if len(rows) <= _A_COLUMN:
        _paint_column(sheet, rows, _LEFT, _RIGHT, results=True)
    else:
        middle = (_LEFT + _RIGHT) // 2
        _paint_column(sheet, rows[:_A_COLUMN], _LEFT, middle - _GAP, results=False)
        _paint_column(sheet, rows[_A_COLUMN:], middle + _GAP, _RIGHT, results=False)
    note = (_LEFT, _NOTE)
    sheet.write(table.note, note, _NOTE_SIZE, tone=Tone.MUTED, room=_RIGHT - _LEFT)
    return sheet.finish()


def _paint_column(
    sheet: Sheet, rows: Sequence[SeasonRow], left: int, right: int, *, results: bool
) -> None:
    """Paint rows between two edges; with `results`, there is room for these."""
    name = left + _PLACE_PART
    points = right - _POINTS_PART
    room = points - name - (_RESULTS_PART if results else 0)
    for number, row in enumerate(rows):
        middle = _ROWS + number * _STEP
        sheet.write(row.place, (left, middle), _SIZE, tone=Tone.MUTED)
        part = room - (_CROWN + _CROWN_GAP if row.crowned else 0)
        width = sheet.write(row.name, (name, middle), _SIZE, room=part)
        if row.crowned:
            _paint_crown(sheet, (name + width + _CROWN_GAP, middle - _CROWN / 2))
        if results:
            place = (points, middle)
            sheet.write(row.results, place, _SIZE, tone=Tone.MUTED, anchor="rm")
        sheet.write(row.points, (right, middle), _SIZE, anchor="rm")


def _paint_crown(sheet: Sheet, corner: Place) -> None:
    left, top = corner
    corners = [(left + x * _CROWN, top + y * _CROWN) for x, y in _OUTLINE]
    sheet.area(corners, sheet.theme.brass)
