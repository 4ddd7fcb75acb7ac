"""The label of a board in a grid: two lines below it, or a few beside it."""

from __future__ import annotations

from PIL import Image

from rendering.layout import Format
from rendering.pen import Pen
from rendering.scene import NoticeKind, Phrase, Scene
from rendering.sprites import Sprites
from rendering.text import Weight, drop_undrawable, fit_phrase, fit_size, wrap
from rendering.theme import PanelSizes, Tone

# Splits a caption into its parts.
_SEPARATOR = " · "

_Line = tuple[str, int]
"""A text and its size."""


def paint_label(canvas: Image.Image, scene: Scene, sprites: Sprites) -> None:
    """Paint the caption, and below it who is to move or who won."""
    layout, sizes = sprites.layout, sprites.theme.sizes
    pen = Pen(canvas, sprites, layout.notice, sprites.theme.page)
    left = layout.notice.left + sizes.tile_padding
    room = layout.notice.width - 2 * sizes.tile_padding
    arrange = _beside_board if layout.format is Format.WIDE_TILE else _below_board
    titles, notes = arrange(drop_undrawable(scene.caption), _note(scene), sizes, room)
    tone = Tone.TEXT if scene.notice.kind is NoticeKind.OVER else Tone.MUTED
    middle = (layout.notice.height - (len(titles) + len(notes) - 1) * sizes.tile_line) / 2
    for lines, ink in ((titles, Tone.TEXT), (notes, tone)):
        for line, size in lines:
            pen.write(line, left, middle, size, ink)
            middle += sizes.tile_line


def _below_board(
    title: str, note: Phrase, sizes: PanelSizes, room: int
) -> tuple[list[_Line], list[_Line]]:
    """Return the caption and the note as one line each, to stand below a board."""
    size = sizes.tile_note_text[0]
    return [fit_size(title, sizes.tile_title_text, room)], [
        (fit_phrase(note, Weight.SEMIBOLD, size, room), size)
    ]


def _beside_board(
    title: str, note: Phrase, sizes: PanelSizes, room: int
) -> tuple[list[_Line], list[_Line]]:
    """Return the lines of the caption and of the note, to stand beside a board."""
    titles = [fit_size(part, sizes.tile_title_text, room) for part in title.split(_SEPARATOR)]
    text = drop_undrawable(note.text.replace("{name}", note.name))
    notes, size = wrap(text, sizes.tile_note_text, room)
    return titles, [(line, size) for line in notes]


def _note(scene: Scene) -> Phrase:
    moving = next((panel for panel in scene.panels if panel.active), None)
    if moving is None:
        return scene.notice.title
    return Phrase(f"{{name}} {moving.badge}", moving.name)
