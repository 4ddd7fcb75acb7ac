"""Paints the label of a board among others: two lines below it, or a few beside it."""

from __future__ import annotations

from PIL import Image

from rendering.layout import Format
from rendering.pen import Pen
from rendering.scene import Mood, Phrase, Scene
from rendering.sprites import Sprites
from rendering.text import Weight, drawable, fit, largest, wrap
from rendering.theme import PanelSizes, Tone

# What parts a caption where it has two lines.
_SEPARATOR = " · "

_Line = tuple[str, int]
"""A text and its size."""


def paint_label(canvas: Image.Image, scene: Scene, sprites: Sprites) -> None:
    """Paint the caption, and below it who is to move or has won."""
    layout, sizes = sprites.layout, sprites.theme.sizes
    pen = Pen(canvas, sprites, layout.notice, sprites.theme.page)
    left = layout.notice.left + sizes.tile_padding
    room = layout.notice.width - 2 * sizes.tile_padding
    arrange = _many if layout.format is Format.WIDE_TILE else _few
    titles, notes = arrange(drawable(scene.caption), _note(scene), sizes, room)
    tone = Tone.TEXT if scene.notice.mood is Mood.OVER else Tone.MUTED
    middle = (layout.notice.height - (len(titles) + len(notes) - 1) * sizes.tile_line) / 2
    for lines, ink in ((titles, Tone.TEXT), (notes, tone)):
        for line, size in lines:
            pen.write(line, left, middle, size, ink)
            middle += sizes.tile_line


def _few(title: str, note: Phrase, sizes: PanelSizes, room: int) -> tuple[list[_Line], list[_Line]]:
    """Return the caption and the note as a line each, for the room below a board."""
    size = sizes.tile_note_text[0]
    return [largest(title, sizes.tile_title_text, room)], [
        (fit(note, Weight.SEMIBOLD, size, room), size)
    ]


def _many(
    title: str, note: Phrase, sizes: PanelSizes, room: int
) -> tuple[list[_Line], list[_Line]]:
    """Return the lines of the caption and of the note, for the room beside a board."""
    titles = [largest(part, sizes.tile_title_text, room) for part in title.split(_SEPARATOR)]
    told = drawable(note.text.replace("{name}", note.name))
    notes, size = wrap(told, sizes.tile_note_text, room)
    return titles, [(line, size) for line in notes]


def _note(scene: Scene) -> Phrase:
    moving = next((panel for panel in scene.panels if panel.active), None)
    if moving is None:
        return scene.notice.title
    return Phrase(f"{{name}} {moving.badge}", moving.name)
