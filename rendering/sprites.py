"""Ready-made parts of pictures, kept for the next one: tiles, icons, arrows, texts, cards, pills.

Sprites hold palette indices and are pasted as they are. They may be used by several threads.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops

from rendering.arrows import draw_arrow
from rendering.icons import draw_icon, draw_pip
from rendering.labels import write_labels
from rendering.layout import BoardLayout, PictureLayout, picture_layout
from rendering.masks import OVERSAMPLING, rounded, solid, unlike
from rendering.materials import GROUND, icon_layer, layers, layers_of, piece_layers
from rendering.palette import Palette
from rendering.scene import ArrowKind, Ground, Look, Point, Slab
from rendering.slab import draw_slab
from rendering.text import Weight, text_mask
from rendering.theme import Colour, Shape, Theme, Tone
from rendering.themes import theme_for
from rendering.tiles import cell_mask, draw_cell, drop_shadow, piece_mask, surroundings, tile_side

_ARROW_TONES = {
    ArrowKind.PLAYED: Tone.LAST,
    ArrowKind.CAPTURED: Tone.LAST,
    ArrowKind.JOINED: Tone.FREE,
    ArrowKind.MUST: Tone.MUST,
}


@dataclass(frozen=True, slots=True)
class TextSprite:
    """A line of text on its ground; `rise` is how far its top lies above the baseline."""

    image: Image.Image
    rise: int


@dataclass(frozen=True, slots=True)
class CellSprite:
    """A cell and its shape."""

    image: Image.Image
    mask: Image.Image


@dataclass(frozen=True, slots=True)
class ArrowSprite:
    """An arrow, its shape, and the way to its corner from the middle of its first cell."""

    image: Image.Image
    mask: Image.Image
    shift: tuple[int, int]


class BoardSprites:
    """The sprites of boards whose cells lie `pitch` pixels apart."""

    def __init__(self, theme: Theme, palette: Palette, pitch: float) -> None:
        self._theme, self._palette, self._pitch = theme, palette, pitch
        self._mask = cell_mask(theme, pitch)
        self.shadow = self._shadow()
        self.cell = lru_cache(maxsize=1024)(self._cell)
        self._bare = lru_cache(maxsize=64)(self._draw_bare)
        self.arrow = lru_cache(maxsize=64)(self._arrow)

    def _cell(self, look: Look, name: str) -> CellSprite:
        bare, piece = self._bare(look)
        drawn = bare.copy()
        write_labels(drawn, self._theme, self._pitch, look, name)
        tile = self._palette.quantise(drawn, *layers_of(look))
        if look.piece is not None:
            tile.paste(self._palette.quantise(drawn, *piece_layers(look)), mask=piece)
        if look.ground is Ground.CELL and self._theme.equipment.shape is not Shape.SPACE:
            return CellSprite(tile, self._mask)
        # Shadows, lines and other tiles beneath stay where a tile shows nothing of its own.
        seen = unlike(drawn, surroundings(self._theme, look))
        return CellSprite(tile, seen if piece is None else ImageChops.logical_or(seen, piece))

    def _draw_bare(self, look: Look) -> tuple[Image.Image, Image.Image | None]:
        """Return a cell without writing, and the shape of the piece on it."""
        drawn = draw_cell(self._theme, self._pitch, look)
        return drawn, piece_mask(self._theme, self._pitch, look) if look.piece else None

    def _arrow(self, kind: ArrowKind, hop: Point) -> ArrowSprite:
        masks = draw_arrow(kind, hop, self._pitch, self._theme.equipment.sizes)
        tone = self._theme.tones[_ARROW_TONES[kind]]
        image = self._palette.blend(masks.body, tone, self._theme.page)
        return ArrowSprite(image, masks.outline, masks.shift)

    def _shadow(self) -> Image.Image:
        side = (tile_side(self._theme, self._pitch) + 2 * round(self._pitch * 0.1)) * OVERSAMPLING
        coverage = drop_shadow(side, self._pitch * OVERSAMPLING, self._theme).reduce(OVERSAMPLING)
        return self._palette.shades(coverage)


class Sprites:
    """The sprites of one theme at one width."""

    def __init__(self, theme: Theme, palette: Palette, layout: PictureLayout) -> None:
        self.theme, self.palette, self.layout = theme, palette, layout
        self.background = lru_cache(maxsize=8)(self._background)
        self.board = lru_cache(maxsize=8)(self._board)
        self.icon = lru_cache(maxsize=128)(self._icon)
        self.pip = lru_cache(maxsize=16)(self._pip)
        self.text = lru_cache(maxsize=512)(self._text)
        self.card = lru_cache(maxsize=16)(self._card)
        self.pill = lru_cache(maxsize=32)(self._pill)

    def _board(self, pitch: float) -> BoardSprites:
        return BoardSprites(self.theme, self.palette, pitch)

    def _background(self, slab: Slab | None, layout: BoardLayout) -> Image.Image:
        """Return the page, with a slab on it if there is one."""
        if slab is None:
            return Image.new("L", self.layout.size, self.palette.page)
        return self.palette.quantise(draw_slab(slab, layout, self.layout.size, self.theme), GROUND)

    def _icon(
        self, piece: str, diameter: int, *, filled: bool, plain: bool
    ) -> tuple[Image.Image, Image.Image]:
        """Return a piece beside the board, and where it differs from the panel."""
        drawn = draw_icon(self.theme, diameter, piece, filled=filled, plain=plain)
        icon = self.palette.quantise(drawn, piece, icon_layer(piece))
        return icon, unlike(drawn, self.theme.panel)

    def _pip(self, piece: str, diameter: int, *, filled: bool) -> Image.Image:
        """Return a dot that counts pieces, on a panel."""
        drawn = draw_pip(self.theme, diameter, piece, filled=filled)
        return self.palette.quantise(drawn, icon_layer(piece))

    def _text(
        self, text: str, weight: Weight, size: int, ink: Colour, ground: Colour
    ) -> TextSprite:
        mask, rise = text_mask(text, weight, size)
        return TextSprite(self.palette.blend(mask, ink, ground), rise)

    def _card(self, size: tuple[int, int], edge: Tone | None, *, banner: int = 0) -> Image.Image:
        """Return a panel with round corners and an edge, its upper part a banner of that colour."""
        sizes, px = self.theme.sizes, self.layout.px
        colour = self.theme.tones[edge] if edge else self.theme.panel_edge
        width = px(sizes.outline if edge is None else sizes.active_outline)
        outer = rounded(size, px(sizes.radius), 0)
        inner = rounded(size, px(sizes.radius), width)
        card = self.palette.blend(outer, colour, self.theme.page)
        body = self.palette.blend(inner, self.theme.panel, colour)
        body.paste(self.palette.index(colour), (0, 0, size[0], banner))
        card.paste(body, mask=solid(inner, 0))
        return card

    def _pill(self, text: str, tone: Tone) -> Image.Image:
        """Return a text in a filled shape with round ends, on a panel."""
        sizes, px, theme = self.theme.sizes, self.layout.px, self.theme
        mask, rise = text_mask(text, Weight.SEMIBOLD, px(sizes.note_text))
        _, capital = text_mask("H", Weight.SEMIBOLD, px(sizes.note_text))
        size = mask.width + 2 * px(sizes.pill_padding), px(sizes.pill_height)
        shape = rounded(size, size[1] // 2, 0)
        pill = self.palette.blend(shape, theme.tones[tone], theme.panel)
        corner = px(sizes.pill_padding), round((size[1] + capital) / 2) - rise
        pill.paste(self.palette.blend(mask, theme.on_tone, theme.tones[tone]), corner)
        return pill


@lru_cache(maxsize=16)
def sprites_for(theme_name: str, equipment: str, width: int, *, colour_blind: bool) -> Sprites:
    """Return the sprites of a theme with some equipment at a width."""
    theme = theme_for(theme_name, equipment, colour_blind=colour_blind)
    palette = _palette(theme_name, equipment, colour_blind=colour_blind)
    return Sprites(theme, palette, picture_layout(theme.sizes, width))


@lru_cache(maxsize=16)
def _palette(theme_name: str, equipment: str, *, colour_blind: bool) -> Palette:
    theme = theme_for(theme_name, equipment, colour_blind=colour_blind)
    return Palette(theme, layers(theme))
