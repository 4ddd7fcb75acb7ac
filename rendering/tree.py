"""A small tree of boards: what may follow a position, from left to right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageDraw

from rendering.games import get_drawing
from rendering.layout import PictureFormat
from rendering.painter import paint
from rendering.scene import NoticeKind, Phrase
from rendering.sprites import sprites_of
from rendering.text import Weight, drop_undrawable, font, wrap
from rendering.theme import Tone
from rendering.view import BoardView
from rules import AnyGame, AnyPosition, Move

COLUMNS, ROWS = 3, 3
"""How large a tree may be: with more boards, they are too small on a phone."""
_WIDTH, _WIDTH_OF_TWO, _GUTTER = 360, 570, 60
_LINE = 5
_MARGIN = 24
_TEXT_SIZES = (44, 38, 32, 27)
_LINES_MOST = 4
_COLOURS = 256


class BoardBranch(Struct, frozen=True):
    """A board of a tree, with the number of the one that it follows.

    It has a title and a line below that. Without a `position`, which may be unknown, only these are
    shown. `turn` is the last turn, played from `before`.
    """

    title: str
    line: str
    parent: int | None = None
    position: AnyPosition | None = None
    before: AnyPosition | None = None
    turn: tuple[Move, ...] = ()


def window(parents: Sequence[int | None]) -> list[int]:
    """Return the branches that fit into a picture, each after its parent."""
    depths, shown, rows = dict[int, int](), list[int](), 0
    for number, parent in enumerate(parents):
        depth = 0 if parent is None else depths.get(parent, COLUMNS) + 1
        is_new = number == 0 or parent != number - 1
        if depth >= COLUMNS or rows + is_new > ROWS:
            continue
        depths[number], rows = depth, rows + is_new
        shown.append(number)
    return shown


def paint_tree(
    game: AnyGame, start: AnyPosition, view: BoardView, branches: Sequence[BoardBranch]
) -> Image.Image:
    """Paint a tree of boards after `start`, which `view` shows; it comes first if it has room.

    Each branch is somewhere after the one that it follows; `window` says how many fit.
    """
    if max(column for column, _ in _places(branches)) + 1 < COLUMNS:
        root = BoardBranch(view.caption, "", None, start, view.before, view.turn)
        followers = (replace(b, parent=0 if b.parent is None else b.parent + 1) for b in branches)
        branches = (root, *followers)
    places = list(_places(branches))
    columns, rows = (max(each) + 1 for each in zip(*places, strict=True))
    painter = _Painter(game, start, view, _WIDTH_OF_TWO if columns == 2 > rows else _WIDTH)
    width, height = painter.table.size
    canvas = Image.new("RGB", (columns * width + (columns - 1) * _GUTTER, rows * height))
    for left in range(0, canvas.width, width):
        for top in range(0, canvas.height, height):
            canvas.paste(painter.table, (left, top))
    corners = [(column * (width + _GUTTER), row * height) for column, row in places]
    for corner, branch in zip(corners, branches, strict=True):
        canvas.paste(painter.tile(branch), corner)
    draw, ink = ImageDraw.Draw(canvas), painter.theme.tones[Tone.MUTED]
    for (left, top), branch in zip(corners, branches, strict=True):
        if branch.parent is not None:
            from_left, from_top = corners[branch.parent]
            start_x, start_y = from_left + width, from_top + width // 2
            end, bend = (left, top + width // 2), start_x + _GUTTER // 2
            draw.line(
                ((start_x, start_y), (bend, start_y), (bend, end[1]), end), ink, _LINE, "curve"
            )
    return canvas.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


class _Painter:
    """Paints the tiles of a tree, all on the same table."""

    def __init__(self, game: AnyGame, start: AnyPosition, view: BoardView, width: int) -> None:
        self._drawing = get_drawing(game.slug)
        self._view = replace(
            view, format=PictureFormat.TILE, width=width, caption="", before=None, turn=()
        )
        sprites = sprites_of(self._drawing.scene(start, self._view), self._view)
        self.theme = sprites.theme
        self.table = sprites.palette.finish(sprites.table()).convert("RGB")

    def tile(self, branch: BoardBranch) -> Image.Image:
        """Paint the board of a branch, or a card with its caption."""
        if branch.position is None:
            return self._card(branch)
        view = replace(self._view, caption=branch.title, before=branch.before, turn=branch.turn)
        scene = self._drawing.scene(branch.position, view)
        notice = replace(scene.notice, title=Phrase(branch.line), kind=NoticeKind.OVER)
        scene = replace(scene, notice=notice, panels=())
        return paint(scene, sprites_of(scene, view)).convert("RGB")

    def _card(self, branch: BoardBranch) -> Image.Image:
        canvas, theme = self.table.copy(), self.theme
        draw = ImageDraw.Draw(canvas)
        box = (_MARGIN, _MARGIN, canvas.width - _MARGIN, canvas.width - _MARGIN)
        draw.rounded_rectangle(
            box, theme.sizes.radius, theme.panel, theme.panel_edge, theme.sizes.outline
        )
        room = canvas.width - 4 * _MARGIN
        text = drop_undrawable(f"{branch.title} {branch.line}")
        lines, size = wrap(text, _TEXT_SIZES, room, _LINES_MOST)
        for number, line in enumerate(lines):
            middle = canvas.width / 2 + (number - (len(lines) - 1) / 2) * size * 1.3
            draw.text(
                (canvas.width / 2, middle),
                line,
                theme.tones[Tone.TEXT],
                font(Weight.SEMIBOLD, size),
                "mm",
            )
        return canvas


def _places(branches: Sequence[BoardBranch]) -> Iterator[tuple[int, int]]:
    """Yield the column and the row of each branch; a first follower stands in the same row."""
    columns, row = list[int](), 0
    for number, branch in enumerate(branches):
        row += number > 0 and branch.parent != number - 1
        columns.append(0 if branch.parent is None else columns[branch.parent] + 1)
        yield columns[-1], row
