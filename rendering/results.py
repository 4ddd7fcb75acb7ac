"""The results of a server: a bar for each game or variant, and who plays most."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image

from rendering.sheet import DotShape, Sheet
from rendering.theme import Colour, Tone

_LEFT, _RIGHT = 66, 1134
_TITLE, _TITLE_SIZE, _KEY, _KEY_SIZE = 88, 52, 162, 40
_RADIUS = 13
_ROWS, _ROWS_END, _MOST_STEP = 214, 594, 108
_NAME_SIZE, _DETAIL_SIZE, _DETAIL_PART = 42, 38, 480
_BAR_BELOW, _BAR, _COUNT_PART, _COUNT_SIZE = 50, 34, 120, 42
_PLAYERS, _PLAYERS_SIZE, _PLAYERS_STEP = 654, 40, 58
_PLAYER_COUNT_PART = 90
MAX_RESULT_ROWS = 4
MAX_ACTIVE = 4


class ResultRow(Struct, frozen=True):
    """A game or variant, a few words about it, and the results.

    `results` are the wins of the first side, the draws, and the wins of the second side.
    """

    name: str
    detail: str
    results: tuple[int, int, int]


class ServerResults(Struct, frozen=True):
    """A title, what the parts of a bar mean, the bars, and the most active players.

    `active` are names, each with the number of matches; `active_title` stands before them.
    """

    title: str
    key: tuple[str, str, str]
    rows: tuple[ResultRow, ...]
    active_title: str
    active: tuple[tuple[str, int], ...]
    theme: str = "wood"
    colour_blind: bool = False


def paint_results(results: ServerResults) -> Image.Image:
    """Paint the results of a server as a palette image; each row has a match at least."""
    sheet = Sheet(results.theme, colour_blind=results.colour_blind)
    sheet.write(results.title, (_LEFT, _TITLE), _TITLE_SIZE, room=_RIGHT - _LEFT)
    _paint_key(sheet, results.key)
    rows = results.rows[:MAX_RESULT_ROWS]
    step = min(_MOST_STEP, (_ROWS_END - _ROWS) / max(1, len(rows)))
    for number, row in enumerate(rows):
        _paint_row(sheet, row, _ROWS + number * step)
    _paint_active(sheet, results)
    return sheet.finish()


def _colours(sheet: Sheet) -> tuple[Colour, Colour, Colour]:
    tones = sheet.theme.tones
    return tones[Tone.MUST], tones[Tone.MUTED], tones[Tone.FREE]


def _paint_key(sheet: Sheet, key: Sequence[str]) -> None:
    """Write what the parts of a bar mean, each with its colour."""
    shapes, left = (DotShape.DISC, DotShape.DIAMOND, DotShape.BLOCK), _LEFT
    for text, colour, shape in zip(key, _colours(sheet), shapes, strict=True):
        sheet.dot((left + _RADIUS, _KEY), _RADIUS, colour, shape)
        left += 3 * _RADIUS
        room = _RIGHT - left
        left += sheet.write(text, (left, _KEY), _KEY_SIZE, tone=Tone.MUTED, room=room) + _KEY_SIZE


def _paint_row(sheet: Sheet, row: ResultRow, top: float) -> None:
    """Paint a name, a detail at the right, and below the bar between its two counts."""
    middle, bar = top + _NAME_SIZE / 2, top + _BAR_BELOW + _BAR / 2
    sheet.write(row.name, (_LEFT, middle), _NAME_SIZE, room=_RIGHT - _LEFT - _DETAIL_PART)
    detail = (_RIGHT, middle)
    sheet.write(
        row.detail, detail, _DETAIL_SIZE, tone=Tone.MUTED, anchor="rm", room=_DETAIL_PART - 20
    )
    first, _, second = row.results
    sheet.write(str(first), (_LEFT, bar), _COUNT_SIZE, room=_COUNT_PART)
    sheet.write(str(second), (_RIGHT, bar), _COUNT_SIZE, anchor="rm", room=_COUNT_PART)
    left, right = _LEFT + _COUNT_PART + 10, _RIGHT - _COUNT_PART - 10
    total, edge = sum(row.results), float(left)
    for count, colour in zip(row.results, _colours(sheet), strict=True):
        end = edge + count / total * (right - left)
        if count:
            corners = [(edge, bar - _BAR / 2), (end, bar - _BAR / 2)]
            sheet.area([*corners, (end, bar + _BAR / 2), (edge, bar + _BAR / 2)], colour)
        edge = end


def _paint_active(sheet: Sheet, results: ServerResults) -> None:
    """Write the most active players and their numbers of matches, in two columns."""
    sheet.line([(_LEFT, _ROWS_END + 22), (_RIGHT, _ROWS_END + 22)], sheet.theme.panel_edge, 2)
    part = (_RIGHT - _LEFT) // 3
    place = (_LEFT, _PLAYERS)
    sheet.write(results.active_title, place, _PLAYERS_SIZE, tone=Tone.MUTED, room=part - 20)
    for number, (name, count) in enumerate(results.active[:MAX_ACTIVE]):
        row, column = divmod(number, 2)
        left, middle = _LEFT + (column + 1) * part, _PLAYERS + row * _PLAYERS_STEP
        right = left + part - (40 if column == 0 else 0)
        room = right - left - _PLAYER_COUNT_PART - 10
        sheet.write(name, (left, middle), _PLAYERS_SIZE, room=room)
        sheet.write(str(count), (right, middle), _PLAYERS_SIZE, tone=Tone.MUTED, anchor="rm")
