"""Masks of the bands that run from cell to cell below the pieces."""

from __future__ import annotations

import math

from msgspec import Struct
from PIL import Image, ImageDraw

from rendering.masks import OVERSAMPLING, Place
from rendering.scene import ArrowKind, Point
from rendering.theme import BoardSizes

# PanelStyle the width of an arrowhead, as a share of its length.
_WING = 0.72
# The band of a stacking move is narrower than the band of a capture.
_NARROW = 0.5


class BandMasks(Struct, frozen=True):
    """The mask of a band, and the mask of its slightly wider casing.

    `shift` leads from the centre of the band's first cell to the upper left corner of both.
    """

    body: Image.Image
    casing: Image.Image
    shift: tuple[int, int]


def draw_band(kind: ArrowKind, hop: Point, pitch: float, sizes: BoardSizes) -> BandMasks:
    """Draw a band from a cell to the cell at offset `hop`, in units of the pitch."""
    corners = _corners(kind, (hop[0], hop[1] * sizes.squash), sizes)
    rim = sizes.band_rim
    left, top = (math.floor((min(ends) - rim) * pitch) - 1 for ends in zip(*corners, strict=True))
    right, bottom = (
        math.ceil((max(ends) + rim) * pitch) + 1 for ends in zip(*corners, strict=True)
    )
    places = [
        ((x * pitch - left) * OVERSAMPLING, (y * pitch - top) * OVERSAMPLING) for x, y in corners
    ]
    body = Image.new("L", ((right - left) * OVERSAMPLING, (bottom - top) * OVERSAMPLING))
    ImageDraw.Draw(body).polygon(places, fill=255)
    casing = body.copy()
    width = round(2 * rim * pitch * OVERSAMPLING)
    ImageDraw.Draw(casing).line([*places, *places[:2]], 255, width, "curve")
    return BandMasks(body.reduce(OVERSAMPLING), casing.reduce(OVERSAMPLING), (left, top))


def _corners(kind: ArrowKind, hop: Point, sizes: BoardSizes) -> list[Place]:
    """Return the outline of a band along `hop`; a forced move has an arrowhead."""
    length = math.hypot(*hop)
    (along_x, along_y), half = (hop[0] / length, hop[1] / length), sizes.band_width / 2
    half *= _NARROW if kind is ArrowKind.JOINED else 1

    def place(far: float, aside: float) -> Place:
        return along_x * far - along_y * aside, along_y * far + along_x * aside

    start = sizes.band_start
    if kind is not ArrowKind.MUST:
        end = length - start
        return [place(start, half), place(end, half), place(end, -half), place(start, -half)]
    tip = length - sizes.band_end
    neck, wing = tip - sizes.band_head, sizes.band_head * _WING
    upper = [place(start, half), place(neck, half), place(neck, wing), place(tip, 0)]
    return [*upper, place(neck, -wing), place(neck, -half), place(start, -half)]
