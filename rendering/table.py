"""The wood grain of the table below a board."""

from __future__ import annotations

from PIL import Image, ImageDraw

_OVERSAMPLING = 2
# The growth rings of each plank: centre, and half width and half height of the first ring, in
# pixels of a picture 1,200 wide.
_PLANKS = (
    ((385, 62, 190, 12), (980, 120, 120, 8)),
    ((640, 150, 210, 14),),
    ((90, 60, 180, 10), (1090, 40, 130, 9)),
    ((230, 110, 170, 12),),
    ((60, 60, 140, 9), (600, 105, 230, 13)),
)
_WIDTH = 1200
_RINGS = 4
_WIDER, _HIGHER = 105, 13
_LINE = 1.6
_SEAM = 2


def grain(size: tuple[int, int]) -> Image.Image:
    """Return the mask of the grain for a table of this size."""
    mask = Image.new("L", size)
    scale = size[0] / _WIDTH
    edges = [round(size[1] * number / len(_PLANKS)) for number in range(len(_PLANKS) + 1)]
    for knots, top, bottom in zip(_PLANKS, edges, edges[1:], strict=False):
        plank = _plank(knots, (size[0], bottom - top), scale)
        if top:
            plank.paste(255, (0, 0, size[0], max(1, round(_SEAM * scale))))
        mask.paste(plank, (0, top))
    return mask


def _plank(
    knots: tuple[tuple[int, int, int, int], ...], size: tuple[int, int], scale: float
) -> Image.Image:
    plank = Image.new("L", (size[0] * _OVERSAMPLING, size[1] * _OVERSAMPLING))
    pen, unit = ImageDraw.Draw(plank), scale * _OVERSAMPLING
    for x, y, wide, high in knots:
        for ring in range(_RINGS):
            across, up = wide + ring * _WIDER, high + ring * _HIGHER
            box = ((x - across) * unit, (y - up) * unit, (x + across) * unit, (y + up) * unit)
            pen.ellipse(box, outline=255, width=max(1, round(_LINE * unit)))
    return plank.reduce(_OVERSAMPLING)
