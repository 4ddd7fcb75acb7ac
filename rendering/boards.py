"""The sprites of a board: its cells and what is written on them, its shadows and bands."""

from __future__ import annotations

from msgspec import Struct
from PIL import Image, ImageChops

from rendering.arrows import draw_band
from rendering.cache import CACHE
from rendering.labels import name_label, standing_labels
from rendering.layers import layers_of, piece_layers
from rendering.marks import is_button
from rendering.masks import OVERSAMPLING, is_full, solid, unlike
from rendering.palette import Palette
from rendering.scene import ArrowKind, CellLook, Ground, Point
from rendering.sprite import Sprite
from rendering.theme import Shape, Theme, Tone
from rendering.tiles import (
    body_mask,
    cell_mask,
    draw_cell,
    drop_shadow,
    piece_mask,
    surroundings,
    tile_side,
    token_mask,
)

# Half and hardly covered edges of a casing count as it; those of a band lie on its casing.
_CASING_FROM = 90
_BAND_FROM = 40


class _Bare(Struct, frozen=True):
    """A cell without its coordinate, and in RGB the rows of it that the coordinate needs.

    The mask of those rows is the shape of the piece.
    """

    cell: Sprite
    rows: Sprite

    @property
    def nbytes(self) -> int:
        return self.cell.nbytes + self.rows.nbytes


class BoardSprites:
    """The sprites of boards whose cells lie `pitch` pixels apart."""

    def __init__(self, theme: Theme, palette: Palette, pitch: float) -> None:
        self._theme, self._palette, self._pitch = theme, palette, pitch
        self._key = theme.name, pitch

    def cell(self, look: CellLook) -> Sprite:
        """Return a cell without its coordinate; its place is its middle."""
        return self._bare(look).cell

    def upper(self, look: CellLook) -> Sprite | None:
        """Return what lies above a band on a cell: the piece, or a disc that stands for one."""
        if look.piece is None and look.taken is None and not is_button(look):
            return None
        return CACHE.get(("upper", self._key, look), lambda: self._upper(look))

    def name(self, look: CellLook, name: str, *, loud: bool = False) -> Sprite:
        """Return what the coordinate changes of a cell; its place is the middle of the cell."""
        key = "name", self._key, look, name, loud
        return CACHE.get(key, lambda: self._name(look, name, loud=loud))

    def casing(self, kind: ArrowKind, hop: Point) -> Sprite:
        """Return what lies around and below a band; its place is the middle of its first cell."""
        return CACHE.get(("casing", self._key, kind, hop), lambda: self._band(kind, hop)[0])

    def band(self, kind: ArrowKind, hop: Point) -> Sprite:
        """Return a band; its place is the middle of its first cell."""
        return CACHE.get(("band", self._key, kind, hop), lambda: self._band(kind, hop)[1])

    def shadow(self) -> Sprite:
        """Return the shadow of a cell on the page; its place is the middle of the cell."""
        return CACHE.get(("shadow", self._key), self._shadow)

    def _bare(self, look: CellLook) -> _Bare:
        return CACHE.get(("bare", self._key, look), lambda: self._draw_bare(look))

    def _draw_bare(self, look: CellLook) -> _Bare:
        drawn = draw_cell(self._theme, self._pitch, look)
        for label in standing_labels(self._theme, self._pitch, look):
            label.write(drawn)
        piece = piece_mask(self._theme, self._pitch, look) if look.piece else None
        cell = self._centred(self._indices(look, drawn, piece), self._seen(look, drawn, piece))
        top, bottom = name_label(self._theme, self._pitch, look, "").rows(drawn.width)
        box = 0, top, drawn.width, bottom
        rows = Sprite(drawn.crop(box), piece.crop(box) if piece else None, (0, top))
        return _Bare(cell, rows)

    def _upper(self, look: CellLook) -> Sprite:
        shape = piece_mask if look.piece else token_mask
        return self._centred(self.cell(look).image, shape(self._theme, self._pitch, look))

    def _name(self, look: CellLook, name: str, *, loud: bool) -> Sprite:
        cell, rows = self.cell(look), self._bare(look).rows
        label = name_label(self._theme, self._pitch, look, name, loud=loud)
        mask, box = label.place(cell.image.width)
        _, top = rows.shift
        within = box[0], box[1] - top, box[2], box[3] - top
        drawn = rows.image.crop(within)
        drawn.paste(label.ink, mask=mask)
        piece = rows.mask.crop(within) if rows.mask else None
        # What the cell alone covers is covered anew, so that nothing of it shows through.
        seen = cell.mask.crop(box) if cell.mask else None
        if seen is not None and not is_full(seen):
            seen = ImageChops.logical_or(seen, self._unlike_ground(look, drawn, piece))
        shift = cell.shift[0] + box[0], cell.shift[1] + box[1]
        whole = seen is None or is_full(seen)
        return Sprite(self._indices(look, drawn, piece), None if whole else seen, shift)

    def _indices(
        self, look: CellLook, drawn: Image.Image, piece: Image.Image | None
    ) -> Image.Image:
        """Return a part of a cell in palette indices, the piece in colours of its own."""
        if piece is None:
            return self._palette.quantise(drawn, *layers_of(look))
        above = self._palette.quantise(drawn, *piece_layers(look))
        if is_full(piece):
            return above
        tile = self._palette.quantise(drawn, *layers_of(look))
        tile.paste(above, mask=piece)
        return tile

    def _seen(self, look: CellLook, drawn: Image.Image, piece: Image.Image | None) -> Image.Image:
        """Return the pixels of a tile that are not those of what is below.

        Shadows, lines and other tiles beneath stay where a tile shows nothing of its own, and so
        does what is seen through a hole.
        """
        seen = self._unlike_ground(look, drawn, piece)
        if look.ground is Ground.CELL and self._theme.equipment.shape is not Shape.SPACE:
            seen = ImageChops.logical_and(seen, cell_mask(self._theme, self._pitch))
            return ImageChops.logical_or(seen, body_mask(self._theme, self._pitch))
        return seen

    def _unlike_ground(
        self, look: CellLook, drawn: Image.Image, piece: Image.Image | None
    ) -> Image.Image:
        seen = unlike(drawn, surroundings(self._theme, look))
        return seen if piece is None else ImageChops.logical_or(seen, piece)

    def _band(self, kind: ArrowKind, hop: Point) -> tuple[Sprite, Sprite]:
        theme, blend = self._theme, self._palette.blend
        masks = draw_band(kind, hop, self._pitch, theme.equipment.sizes)
        must = kind is ArrowKind.MUST
        edge = theme.casing if must else theme.outline
        tone = theme.tones[Tone.MUST if must else Tone.LAST]
        casing = blend(masks.casing, edge, theme.equipment.ground.top)
        body = blend(masks.body, tone, edge)
        return (
            Sprite(casing, solid(masks.casing, _CASING_FROM), masks.shift),
            Sprite(body, solid(masks.body, _BAND_FROM), masks.shift),
        )

    def _shadow(self) -> Sprite:
        side = (tile_side(self._theme, self._pitch) + 2 * round(self._pitch * 0.1)) * OVERSAMPLING
        coverage = drop_shadow(side, self._pitch * OVERSAMPLING, self._theme).reduce(OVERSAMPLING)
        return self._centred(self._palette.shades(coverage))

    def _centred(self, image: Image.Image, mask: Image.Image | None = None) -> Sprite:
        return Sprite(image, mask, (-(image.width // 2), -(image.height // 2)))
