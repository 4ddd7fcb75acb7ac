"""Sprites of a board: cells and their labels, shadows and bands."""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw

from rendering.cells import (
    body_mask,
    cell_mask,
    draw_cell,
    drop_shadow,
    piece_mask,
    surrounding_colour,
    tile_side,
    token_mask,
)
from rendering.labels import fixed_labels, name_label
from rendering.marks import shows_disc
from rendering.masks import OVERSAMPLING, Place, differing_pixels, is_full, solid_mask
from rendering.palette import Palette, layers_of, piece_layers
from rendering.scene import ArrowKind, CellLook, Ground, Point
from rendering.sprite_cache import CACHE, Sprite
from rendering.theme import BoardSizes, Shape, Theme, Tone

# Minimum coverage, 0 to 255, of the pixels that belong to a casing or to a band. A band lies on
# its casing, so its own threshold is lower.
_CASING_FROM = 90
_BAND_FROM = 40
# Half the width of an arrowhead, as a share of its length.
_WING = 0.72
# The band of a stacking move is narrower than the band of a capture.
_NARROW = 0.5


class _UnlabelledCell(Struct, frozen=True):
    """A cell without its coordinate, and the RGB rows that the coordinate is drawn on.

    The mask of the rows is the shape of the piece.
    """

    cell: Sprite
    rows: Sprite

    @property
    def nbytes(self) -> int:
        return self.cell.nbytes + self.rows.nbytes


class BoardSprites:
    """Sprites of boards whose cells lie `pitch` pixels apart.

    Every sprite is anchored at the centre of its cell, a band at the centre of its first cell.
    """

    def __init__(self, theme: Theme, palette: Palette, pitch: float, least_text: int) -> None:
        """Write coordinates in `least_text` pixels at least, as far as they fit."""
        least = min(least_text / pitch, theme.equipment.sizes.max_text)
        equipment = theme.equipment
        self._theme = replace(
            theme, equipment=replace(equipment, sizes=_legible(equipment.sizes, least))
        )
        self._palette, self._pitch = palette, pitch
        self._key = theme.name, pitch, least

    def cell(self, look: CellLook) -> Sprite:
        """Return a cell without its coordinate."""
        return self._bare(look).cell

    def above_bands(self, look: CellLook) -> Sprite | None:
        """Return what covers a band on this cell: a piece or a token, or `None`."""
        if look.piece is None and look.taken is None and not shows_disc(look):
            return None
        return CACHE.get(("upper", self._key, look), lambda: self._draw_above_bands(look))

    def name(self, look: CellLook, name: str, *, emphasised: bool = False) -> Sprite:
        """Return the part of a cell that its coordinate changes."""
        key = "name", self._key, look, name, emphasised
        return CACHE.get(key, lambda: self._name(look, name, emphasised=emphasised))

    def casing(self, kind: ArrowKind, hop: Point) -> Sprite:
        """Return the casing around and below a band."""
        return CACHE.get(("casing", self._key, kind, hop), lambda: self._band(kind, hop)[0])

    def band(self, kind: ArrowKind, hop: Point) -> Sprite:
        """Return a band."""
        return CACHE.get(("band", self._key, kind, hop), lambda: self._band(kind, hop)[1])

    def shadow(self) -> Sprite:
        """Return the shadow that a cell casts on the page."""
        return CACHE.get(("shadow", self._key), self._shadow)

    def _bare(self, look: CellLook) -> _UnlabelledCell:
        return CACHE.get(("bare", self._key, look), lambda: self._draw_bare(look))

    def _draw_bare(self, look: CellLook) -> _UnlabelledCell:
        drawn = draw_cell(self._theme, self._pitch, look)
        for label in fixed_labels(self._theme, self._pitch, look):
            label.write(drawn)
        piece = piece_mask(self._theme, self._pitch, look) if look.piece else None
        cell = self._centred(self._indices(look, drawn, piece), self._own_mask(look, drawn, piece))
        top, bottom = name_label(self._theme, self._pitch, look, "").rows(drawn.width)
        box = 0, top, drawn.width, bottom
        rows = Sprite(drawn.crop(box), piece.crop(box) if piece else None, (0, top))
        return _UnlabelledCell(cell, rows)

    def _draw_above_bands(self, look: CellLook) -> Sprite:
        shape = piece_mask if look.piece else token_mask
        return self._centred(self.cell(look).image, shape(self._theme, self._pitch, look))

    def _name(self, look: CellLook, name: str, *, emphasised: bool) -> Sprite:
        cell, rows = self.cell(look), self._bare(look).rows
        label = name_label(self._theme, self._pitch, look, name, emphasised=emphasised)
        mask, box = label.place(cell.image.width)
        _, top = rows.shift
        within = box[0], box[1] - top, box[2], box[3] - top
        drawn = rows.image.crop(within)
        drawn.paste(label.ink, mask=mask)
        piece = rows.mask.crop(within) if rows.mask else None
        # Repaint every pixel of the bare cell, or its own colours would show through.
        seen = cell.mask.crop(box) if cell.mask else None
        if seen is not None and not is_full(seen):
            seen = ImageChops.logical_or(seen, self._differing_from_background(look, drawn, piece))
        shift = cell.shift[0] + box[0], cell.shift[1] + box[1]
        whole = seen is None or is_full(seen)
        return Sprite(self._indices(look, drawn, piece), None if whole else seen, shift)

    def _indices(
        self, look: CellLook, drawn: Image.Image, piece: Image.Image | None
    ) -> Image.Image:
        """Quantise part of a cell; the piece uses layers of its own."""
        if piece is None:
            return self._palette.quantise(drawn, *layers_of(look))
        above = self._palette.quantise(drawn, *piece_layers(look))
        if is_full(piece):
            return above
        tile = self._palette.quantise(drawn, *layers_of(look))
        tile.paste(above, mask=piece)
        return tile

    def _own_mask(
        self, look: CellLook, drawn: Image.Image, piece: Image.Image | None
    ) -> Image.Image:
        """Return the mask of a tile's own pixels.

        Shadows, lines and other tiles stay visible outside this mask and through a hole.
        """
        seen = self._differing_from_background(look, drawn, piece)
        if look.ground is Ground.CELL and self._theme.equipment.shape is not Shape.SPACE:
            seen = ImageChops.logical_and(seen, cell_mask(self._theme, self._pitch))
            return ImageChops.logical_or(seen, body_mask(self._theme, self._pitch))
        return seen

    def _differing_from_background(
        self, look: CellLook, drawn: Image.Image, piece: Image.Image | None
    ) -> Image.Image:
        seen = differing_pixels(drawn, surrounding_colour(self._theme, look))
        return seen if piece is None else ImageChops.logical_or(seen, piece)

    def _band(self, kind: ArrowKind, hop: Point) -> tuple[Sprite, Sprite]:
        theme, blend = self._theme, self._palette.blend
        masks = draw_band(kind, hop, self._pitch, theme.equipment.sizes)
        must = kind is ArrowKind.MUST
        edge = theme.casing if must else theme.outline
        tone = theme.tones[Tone.MUST if must else Tone.LAST]
        casing = blend(masks.casing, edge, theme.equipment.board.top)
        body = blend(masks.body, tone, edge)
        return (
            Sprite(casing, solid_mask(masks.casing, _CASING_FROM), masks.shift),
            Sprite(body, solid_mask(masks.body, _BAND_FROM), masks.shift),
        )

    def _shadow(self) -> Sprite:
        side = (tile_side(self._theme, self._pitch) + 2 * round(self._pitch * 0.1)) * OVERSAMPLING
        coverage = drop_shadow(side, self._pitch * OVERSAMPLING, self._theme).reduce(OVERSAMPLING)
        return self._centred(self._palette.shades(coverage))

    def _centred(self, image: Image.Image, mask: Image.Image | None = None) -> Sprite:
        return Sprite(image, mask, (-(image.width // 2), -(image.height // 2)))


def _legible(sizes: BoardSizes, least: float) -> BoardSizes:
    """Return the sizes with larger coordinates, and holes that suit them."""
    if least <= sizes.text:
        return sizes
    grown = (least - sizes.text) / (sizes.large_text - sizes.text)
    return replace(
        sizes,
        text=least,
        token_text=max(sizes.token_text, least),
        hole=sizes.hole + grown * max(0.0, sizes.large_hole - sizes.hole),
    )


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
