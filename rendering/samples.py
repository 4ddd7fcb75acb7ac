"""Samples of looks side by side, for people to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from PIL import Image, ImageDraw

from rendering.games import get_drawing
from rendering.layout import Box
from rendering.masks import rounded_rectangle, solid_mask
from rendering.painter import layout_of, paint
from rendering.scene import Scene
from rendering.sprites import Sprites, sprites_of
from rendering.text import Weight, drop_undrawable, font, wrap
from rendering.theme import Theme
from rendering.view import BoardView
from rules import AnyGame, AnyPosition

_COLOURS = 256

Sample = tuple[str, BoardView]
"""The name of a look, and its view."""


def paint_samples(
    game: AnyGame, position: AnyPosition, rows: Sequence[Sequence[Sample]]
) -> Image.Image:
    """Paint the surroundings of the pieces in each look, with its name below."""
    scene_of = get_drawing(game.slug).scene
    scene, view = scene_of(position, rows[0][0][1]), rows[0][0][1]
    theme = sprites_of(scene, view).theme
    canvas = Image.new("RGB", (theme.sizes.width, theme.sizes.height), theme.walnut)
    for row, samples in enumerate(rows):
        for column, (name, view) in enumerate(samples):
            box = _box(theme, row, column, len(rows), len(samples))
            scene = scene_of(position, view)
            _paint_piece(canvas, box, scene, sprites_of(scene, view))
            _write_name(canvas, box, name, theme)
    return canvas.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _box(theme: Theme, row: int, column: int, rows: int, columns: int) -> Box:
    """Return the box of a sample, without its name."""
    sizes = theme.sizes
    wide, high = sizes.width / columns, (sizes.height - sizes.sample_gap) / rows
    left, top = round(column * wide), round(row * high) + sizes.sample_gap
    return Box(
        left + sizes.sample_gap // 2,
        top,
        round((column + 1) * wide) - sizes.sample_gap // 2,
        round((row + 1) * high) - sizes.sample_name,
    )


def _paint_piece(canvas: Image.Image, box: Box, scene: Scene, sprites: Sprites) -> None:
    picture, layout = paint(scene, sprites), layout_of(scene, sprites)
    pieces = [cell.point for cell in scene.cells if cell.look.piece]
    middle = tuple(map(fmean, zip(*(pieces or scene.frame), strict=True)))
    x, y = layout.pixel((middle[0], middle[1]))
    left, top = x - box.width // 2, y - box.height // 2
    piece = picture.crop((left, top, left + box.width, top + box.height)).convert("RGB")
    shape = solid_mask(rounded_rectangle(box.size, sprites.theme.sizes.radius, 0), 127)
    canvas.paste(piece, box.corner, shape)


def _write_name(canvas: Image.Image, box: Box, name: str, theme: Theme) -> None:
    sizes = theme.sizes
    lines, size = wrap(drop_undrawable(name), sizes.sample_text, box.width)
    middle = (box.left + box.right) / 2, box.bottom + sizes.sample_name / 2
    ImageDraw.Draw(canvas).multiline_text(
        middle,
        "\n".join(lines),
        fill=theme.walnut_ink,
        font=font(Weight.SEMIBOLD, size),
        anchor="mm",
        align="center",
    )
