"""Paints what stands below a board that is shown among others: two lines, and no more."""

from __future__ import annotations

from PIL import Image

from rendering.pen import Pen
from rendering.scene import Mood, Phrase, Scene
from rendering.sprites import Sprites
from rendering.text import Weight, drawable, fit, shorten
from rendering.theme import Tone


def paint_label(canvas: Image.Image, scene: Scene, sprites: Sprites) -> None:
    """Paint the caption, and below it who is to move or has won."""
    pen = Pen(canvas, sprites, sprites.layout.notice, sprites.theme.page)
    sizes = pen.sizes
    size = pen.px(sizes.tile_title_text)
    title = shorten(drawable(scene.caption), Weight.SEMIBOLD, size, pen.room)
    pen.write(title, pen.left, sizes.tile_title, size)
    size, is_over = pen.px(sizes.tile_note_text), scene.notice.mood is Mood.OVER
    note = fit(_note(scene), Weight.SEMIBOLD, size, pen.room)
    pen.write(note, pen.left, sizes.tile_note, size, Tone.TEXT if is_over else Tone.MUTED)


def _note(scene: Scene) -> Phrase:
    moving = next((panel for panel in scene.panels if panel.active), None)
    if moving is None:
        return scene.notice.title
    return Phrase(f"{{name}} {moving.badge}", moving.name)
