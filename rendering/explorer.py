"""A sheet of the turns from a position: a small board, and a bar for each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from rendering.games import get_drawing
from rendering.layout import PictureFormat
from rendering.painter import paint
from rendering.sheet import WIDTH, DotShape, Sheet
from rendering.sprites import sprites_of
from rendering.text import Weight, drop_undrawable, width_of
from rendering.theme import Colour, Tone
from rendering.view import BoardView
from rules import AnyGame, AnyPosition

MAX_ROWS = 8
_MARGIN = 62
_TITLE, _TITLE_SIZES = 84, (52, 46, 40, 36)
_BOARD, _BOARD_TOP, _BOARD_BOTTOM = 520, 140, 740
_LEFT, _RIGHT = 606, WIDTH - _MARGIN
_LEGEND, _LEGEND_SIZE, _DOT = 166, 36, 9
_TOP, _PITCH = 236, 66
_NAME_SIZE, _NAME_PART, _COUNT_RIGHT, _COUNT_SIZE = 42, 200, 926, 38
_BAR, _BAR_HEIGHT, _GAP = 944, 40, 3
_EMPTY, _EMPTY_SIZE, _EMPTY_LINE = 380, 42, 56


class ExplorerRow(Struct, frozen=True):
    """A turn, the number of games with it as text, and how many its side won, tied and lost."""

    turn: str
    count: str
    results: tuple[int, int, int]


class ExplorerSheet(Struct, frozen=True):
    """A position, at most `MAX_ROWS` turns from it, and the words.

    `legend` names a win, a draw and a loss. Without rows, the lines of `empty` say why.
    """

    title: str
    game: AnyGame
    position: AnyPosition
    view: BoardView
    rows: tuple[ExplorerRow, ...]
    legend: tuple[str, str, str]
    empty: tuple[str, ...] = ()


def paint_explorer(of: ExplorerSheet) -> Image.Image:
    """Paint the turns from a position as a palette image."""
    sheet = Sheet(of.view.theme, colour_blind=of.view.colour_blind)
    sheet.write_large(of.title, (_MARGIN, _TITLE), _TITLE_SIZES, room=_RIGHT - _MARGIN)
    board = _board(of)
    top = (_BOARD_TOP + _BOARD_BOTTOM - board.height) / 2
    sheet.picture(board, (_MARGIN, top))
    if not of.rows:
        for number, line in enumerate(of.empty):
            place = (_LEFT, _EMPTY + number * _EMPTY_LINE)
            sheet.write(line, place, _EMPTY_SIZE, tone=Tone.MUTED, room=_RIGHT - _LEFT)
        return sheet.finish()
    _paint_legend(sheet, of.legend)
    for number, row in enumerate(of.rows):
        _paint_row(sheet, row, _TOP + number * _PITCH)
    return sheet.finish()


def _board(of: ExplorerSheet) -> Image.Image:
    view = replace(of.view, format=PictureFormat.TILE, width=_BOARD, caption="")
    scene = get_drawing(of.game.slug).scene(of.position, view)
    return paint(scene, sprites_of(scene, view)).convert("RGBA")


def _paint_legend(sheet: Sheet, legend: Sequence[str]) -> None:
    """Paint the words side by side, each as wide as it is, or in equal parts if they don't fit."""
    room = _RIGHT - _LEFT - len(legend) * (_BAR_HEIGHT + 2 * _DOT)
    widths = [width_of(drop_undrawable(name), Weight.SEMIBOLD, _LEGEND_SIZE) for name in legend]
    rooms = widths if sum(widths) <= room else [room // len(legend)] * len(legend)
    gap, left = (room - sum(rooms)) // len(legend), _LEFT
    for name, part, (colour, shape) in zip(legend, rooms, _styles(sheet), strict=True):
        right = left + _BAR_HEIGHT
        _paint_bar(sheet, left, right, _LEGEND, colour, shape)
        place = (right + _DOT, _LEGEND)
        sheet.write(name, place, _LEGEND_SIZE, tone=Tone.MUTED, room=part)
        left = right + 2 * _DOT + part + gap


def _paint_row(sheet: Sheet, row: ExplorerRow, y: float) -> None:
    sheet.write(row.turn, (_LEFT, y), _NAME_SIZE, room=_NAME_PART)
    place = (_COUNT_RIGHT, y)
    sheet.write(row.count, place, _COUNT_SIZE, tone=Tone.MUTED, anchor="rm")
    total, left = sum(row.results), float(_BAR)
    for number, (colour, shape) in zip(row.results, _styles(sheet), strict=True):
        if number:
            right = left + (_RIGHT - _BAR) * number / total
            edge = right if right >= _RIGHT - 1 else right - _GAP
            _paint_bar(sheet, left, edge, y, colour, shape)
            left = right


def _paint_bar(
    sheet: Sheet, left: float, right: float, y: float, colour: Colour, shape: DotShape
) -> None:
    """Paint a part of a bar, with its shape if there is room."""
    top, bottom = y - _BAR_HEIGHT / 2, y + _BAR_HEIGHT / 2
    sheet.area([(left, top), (right, top), (right, bottom), (left, bottom)], colour)
    if right - left > 3 * _DOT:
        sheet.mark(((left + right) / 2, y), _DOT, shape)


def _styles(sheet: Sheet) -> Iterator[tuple[Colour, DotShape]]:
    """Yield the colours and the shapes of a win, a draw and a loss."""
    tones = sheet.theme.tones
    yield tones[Tone.WIN], DotShape.DISC
    yield tones[Tone.MUTED], DotShape.BLOCK
    yield tones[Tone.FREE], DotShape.WEDGE
