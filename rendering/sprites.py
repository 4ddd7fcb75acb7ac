"""Sprites of whole pictures: backgrounds, boards, and everything beside them."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageDraw

from rendering.boards import BoardSprites
from rendering.canvas import Canvas
from rendering.labels import Label, ink_on
from rendering.layout import (
    BoardLayout,
    PictureFormat,
    PictureLayout,
    board_layout,
    inscribe,
    picture_layout,
)
from rendering.masks import OVERSAMPLING, band, differing_pixels, rounded_rectangle, solid_mask
from rendering.palette import GROUND, POSTER, Palette, colour_steps, icon_layer
from rendering.palettes import palette_for
from rendering.pieces import draw_piece, piece_outline
from rendering.scene import Panel, Scene, Slab
from rendering.slab import draw_slab
from rendering.sprite_cache import CACHE, Sprite
from rendering.table import grain
from rendering.text import Weight, rise_of, text_mask
from rendering.theme import BallColours, BoardSizes, Colour, FlatColours, Piece, Theme, Tone, luma
from rendering.themes import theme_for
from rendering.view import BoardView

# The minimum coverage at which a sprite hides the card below it.
_COVERED = 40
_WHOLE = 200
# Transparent pixels around a piece.
_MARGIN = 2
# The minimum difference in brightness between a piece, or its thin rim, and the panel below it.
_CLEAR, _CLEAR_RIM = 40, 60
# The width of the outline of a piece that would be lost on the panel, as a share of its diameter.
_HALO = 0.075
# A letter on a flat piece is smaller, to stay on its emblem.
_FLAT_LETTER = 0.88
# The parts of an arrow, as shares of its length.
_SHAFT, _NECK, _WING = 0.1, 0.55, 0.31


class PanelStyle(Struct, frozen=True):
    """The style of a player's part of the card: the tone of its edge, and its tint."""

    edge: Tone | None
    tinted: bool

    @classmethod
    def of(cls, panel: Panel) -> PanelStyle:
        """Return the style for a panel."""
        alarm = Tone.MUST if panel.danger else Tone.LAST if panel.active else None
        return cls(Tone.WIN if panel.won else alarm, panel.active or panel.won)

    def background(self, theme: Theme) -> Colour:
        """Return the background colour of texts."""
        return theme.tint if self.tinted else theme.panel


class Sprites:
    """Sprites of one theme at one width, cached and shared with other views."""

    def __init__(self, theme: Theme, palette: Palette, layout: PictureLayout) -> None:
        self.theme, self.palette, self.layout = theme, palette, layout
        self._key = theme.name, layout.size

    def board(self, pitch: float) -> BoardSprites:
        """Return the sprites of boards whose cells lie `pitch` pixels apart."""
        least = self.layout.px(self.theme.sizes.least_coordinate)
        return BoardSprites(self.theme, self.palette, pitch, least)

    def table(self) -> Image.Image:
        """Return a new canvas with the table, which all looks of a theme share."""
        grain = tuple(map(self.palette.index, colour_steps(self.theme.page, self.theme.grain)))
        return CACHE.get(("table", self.layout.size, grain), self._table).image.copy()

    def slab(self, slab: Slab, layout: BoardLayout) -> Sprite:
        """Return a slab, anchored at the corner of the picture."""
        key = "slab", self._key, slab, layout
        return CACHE.get(key, lambda: self._slab(slab, layout))

    def icon(self, piece: str, diameter: int, *, plain: bool = False) -> Sprite:
        """Return a piece beside the board, anchored at the middle of its left edge."""
        return CACHE.get(
            ("icon", self._key, self.layout.format, piece, diameter, plain),
            lambda: self._icon(piece, diameter, plain=plain),
        )

    def missing(self, diameter: int) -> Sprite:
        """Return an empty slot, anchored at the middle of its left edge."""
        return CACHE.get(("missing", self._key, diameter), lambda: self._missing(diameter))

    def arrow(self, length: int) -> Sprite:
        """Return the forced-move arrow, anchored at the middle of its left edge."""
        return CACHE.get(("must", self._key, length), lambda: self._arrow(length))

    def text(self, text: str, weight: Weight, size: int, ink: Colour, background: Colour) -> Sprite:
        """Return a line of text on its background, anchored on the baseline."""
        return CACHE.get(
            ("text", self.palette.name, text, weight, size, ink, background),
            lambda: self._text(text, weight, size, ink, background),
        )

    def card(self, upper: PanelStyle, lower: PanelStyle) -> Sprite:
        """Return the card beside the board, with a part for each player."""
        key = "card", self._key, self.layout.format, upper, lower
        return CACHE.get(key, lambda: self._card(upper, lower))

    def pill(self, text: str, tone: Tone, size: int) -> Sprite:
        """Return a text in a pill, anchored at the middle of its right edge."""
        return CACHE.get(
            ("pill", self._key, text, tone, size), lambda: self._pill(text, tone, size)
        )

    def strip(self, size: tuple[int, int], half: PanelStyle, *, below: bool) -> Sprite:
        """Return a player's strip, with its edge towards the board."""
        return CACHE.get(
            ("strip", self._key, size, half, below), lambda: self._strip(size, half, below=below)
        )

    def bubble(self, size: tuple[int, int], tone: Tone) -> Sprite:
        """Return an empty pill, anchored at the middle of its left edge."""
        return CACHE.get(("bubble", self._key, size, tone), lambda: self._bubble(size, tone))

    def _slab(self, slab: Slab, layout: BoardLayout) -> Sprite:
        drawn, corner = draw_slab(slab, layout, self.layout.size, self.theme)
        seen = differing_pixels(drawn, self.theme.page)
        return Sprite(self.palette.quantise(drawn, GROUND), seen, shift=corner)

    def _table(self) -> Sprite:
        theme = self.theme
        return Sprite(self.palette.blend(grain(self.layout.size), theme.grain, theme.page))

    def _icon(self, piece: str, diameter: int, *, plain: bool) -> Sprite:
        # On walnut, edge pixels blended with the card's colour would be visible.
        poster = self.layout.format.is_poster
        background = self.theme.walnut if poster else self.theme.panel
        drawn, shape = draw_icon(self.theme, diameter, piece, background, plain=plain)
        layers = (piece, icon_layer(piece), *((POSTER,) if poster else ()))
        icon = self.palette.quantise(drawn, *layers)
        seen = solid_mask(shape, _WHOLE if poster else _COVERED)
        return Sprite(icon, seen, ((diameter - icon.width) // 2, -(icon.height // 2)))

    def _missing(self, diameter: int) -> Sprite:
        mask = missing_mask(diameter, self.theme.sizes.missing_width * self.layout.scale)
        image = self.palette.blend(mask, self.theme.missing, self.theme.panel)
        margin = (image.width - diameter) // 2
        return Sprite(image, solid_mask(mask, _COVERED), (-margin, -(image.height // 2)))

    def _arrow(self, length: int) -> Sprite:
        mask = arrow_mask(length)
        image = self.palette.blend(mask, self.theme.tones[Tone.MUST], self.theme.panel)
        return Sprite(image, solid_mask(mask, _COVERED), (0, -(image.height // 2)))

    def _text(
        self, text: str, weight: Weight, size: int, ink: Colour, background: Colour
    ) -> Sprite:
        mask, rise = text_mask(text, weight, size)
        # On the page, keep the grain between the letters visible.
        seen = solid_mask(mask, _COVERED) if background == self.theme.page else None
        return Sprite(self.palette.blend(mask, ink, background), seen, (0, -rise))

    def _card(self, *halves: PanelStyle) -> Sprite:
        sizes, px, layout, index = self.theme.sizes, self.layout.px, self.layout, self.palette.index
        outer = rounded_rectangle(layout.card.size, px(sizes.radius), 0)
        inner = rounded_rectangle(layout.card.size, px(sizes.radius), px(sizes.outline))
        card = self.palette.blend(outer, self.theme.panel_edge, self.theme.page)
        body = self.palette.blend(inner, self.theme.panel, self.theme.panel_edge)
        for half, box in zip(halves, (layout.upper, layout.lower), strict=True):
            left, right = box.left - layout.card.left, box.right - layout.card.left
            top, bottom = box.top - layout.card.top, box.bottom - layout.card.top
            if half.tinted:
                body.paste(index(self.theme.tint), (left, top, right, bottom))
            else:
                line = self._divider((left, top, right, bottom))
                body.paste(index(self.theme.panel_edge), line)
            if half.edge is not None:
                edge = index(self.theme.tones[half.edge])
                body.paste(edge, (left, top, left + px(sizes.edge), bottom))
        card.paste(body, mask=solid_mask(inner, 0))
        return Sprite(card)

    def _divider(self, part: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """Return the line between a part of the card, given by its edges, and the middle."""
        (left, top, right, bottom), px = part, self.layout.px
        width, space = px(self.theme.sizes.outline), px(self.theme.sizes.padding)
        if self.layout.format is PictureFormat.BROAD_CARD:
            middle = (left or right) - width // 2
            return middle, top + space, middle + width, bottom - space
        middle = (top or bottom) - width // 2
        return left + space, middle, right - space, middle + width

    def _strip(self, size: tuple[int, int], half: PanelStyle, *, below: bool) -> Sprite:
        sizes, px, index = self.theme.sizes, self.layout.px, self.palette.index
        strip = Image.new("L", size, index(half.background(self.theme)))
        edge = self.theme.panel_edge if half.edge is None else self.theme.tones[half.edge]
        width = px(sizes.strip_line if half.edge is None else sizes.strip_edge)
        top = 0 if below else size[1] - width
        strip.paste(index(edge), (0, top, size[0], top + width))
        return Sprite(strip)

    def _bubble(self, size: tuple[int, int], tone: Tone) -> Sprite:
        shape = rounded_rectangle(size, size[1] // 2, 0)
        image = self.palette.blend(shape, self.theme.tones[tone], self.theme.panel)
        return Sprite(image, solid_mask(shape, _COVERED), (0, -(size[1] // 2)))

    def _pill(self, text: str, tone: Tone, size: int) -> Sprite:
        sizes, px, theme = self.theme.sizes, self.layout.px, self.theme
        mask, rise = text_mask(text, Weight.SEMIBOLD, size)
        capital = rise_of("H", Weight.SEMIBOLD, size)
        box = mask.width + 2 * px(sizes.pill_padding), px(sizes.pill_height)
        shape = rounded_rectangle(box, box[1] // 2, 0)
        pill = self.palette.blend(shape, theme.tones[tone], theme.panel)
        corner = px(sizes.pill_padding), round((box[1] + capital) / 2) - rise
        pill.paste(self.palette.blend(mask, theme.inks[tone], theme.tones[tone]), corner)
        return Sprite(pill, solid_mask(shape, _COVERED), (-pill.width, -(pill.height // 2)))


def sprites_of(scene: Scene, view: BoardView) -> Sprites:
    """Return the sprites for a scene, in the format with the larger board."""

    def sprites(form: PictureFormat) -> Sprites:
        return sprites_for(
            view.theme, scene.equipment, view.width, colour_blind=view.colour_blind, form=form
        )

    asked, broad = sprites(view.format), sprites(view.format.broad)
    return max(asked, broad, key=lambda sprites: _pitch(scene, sprites))


def _pitch(scene: Scene, sprites: Sprites) -> float:
    equipment, layout = sprites.theme.equipment, sprites.layout
    fit = inscribe if layout.format.is_poster else board_layout
    return fit(scene.frame, layout.board, equipment.reach, equipment.sizes.squash).pitch


@lru_cache(maxsize=64)
def sprites_for(
    theme_name: str,
    equipment: str,
    width: int,
    *,
    colour_blind: bool,
    form: PictureFormat = PictureFormat.CARD,
) -> Sprites:
    """Return the sprites of a theme and equipment at a width."""
    theme = theme_for(theme_name, equipment, colour_blind=colour_blind, large=form.is_large)
    palette = palette_for(theme_name, equipment, colour_blind=colour_blind)
    return Sprites(theme, palette, picture_layout(theme.sizes, width, form))


def draw_icon(
    theme: Theme, diameter: int, piece: str, background: Colour, *, plain: bool = False
) -> tuple[Image.Image, Image.Image]:
    """Return a piece as an RGB tile on a background, and its mask.

    A plain icon has no letter.
    """
    equipment, sizes = theme.equipment, _sizes_beside(theme)
    side = (diameter + 2 * _MARGIN) * OVERSAMPLING
    canvas = Canvas.filled((side, side), background)
    radius, colours = diameter / 2 * OVERSAMPLING, equipment.pieces[piece]
    halo = round(diameter * _HALO * OVERSAMPLING) if _is_lost_on(background, colours) else 0
    # All but a pixel of the halo is a part of the piece's own size.
    pitch = (radius - max(0, halo - OVERSAMPLING)) / equipment.sizes.piece
    whole = piece_outline(side, pitch, colours, sizes, wider=halo)
    if halo:
        canvas.paste(theme.brass if background == theme.walnut else theme.tones[Tone.MUTED], whole)
    draw_piece(canvas, pitch, colours, sizes)
    shape = whole.reduce(OVERSAMPLING)
    tile = canvas.reduced(OVERSAMPLING)
    if theme.letters and not plain:
        share = theme.icon_letter * (_FLAT_LETTER if isinstance(colours, FlatColours) else 1)
        Label(colours.letter, round(diameter * share), ink_on(colours)).write(tile)
    return tile, shape


def missing_mask(diameter: int, width: float) -> Image.Image:
    """Return the mask of an empty slot: a small circle."""
    side = (diameter + 2 * _MARGIN) * OVERSAMPLING
    radius, line = (diameter - width) / 2 * OVERSAMPLING, width * OVERSAMPLING
    return band(side, radius, line).reduce(OVERSAMPLING)


def arrow_mask(length: int) -> Image.Image:
    """Return the mask of an arrow to the right."""
    side = length * OVERSAMPLING
    mask = Image.new("L", (side, side))
    middle, shaft, neck, wing = side / 2, side * _SHAFT, side * _NECK, side * _WING
    upper = [(0, middle - shaft), (neck, middle - shaft), (neck, middle - wing), (side, middle)]
    lower = [(neck, middle + wing), (neck, middle + shaft), (0, middle + shaft)]
    ImageDraw.Draw(mask).polygon([*upper, *lower], fill=255)
    return mask.reduce(OVERSAMPLING)


def _is_lost_on(background: Colour, colours: Piece) -> bool:
    """Tell whether a piece needs an outline to be visible on a panel."""
    rim = colours.rim if isinstance(colours, BallColours) else None
    if rim is not None and abs(luma(background) - luma(rim)) >= _CLEAR_RIM:
        return False
    return abs(luma(background) - luma(colours.body)) < _CLEAR


def _sizes_beside(theme: Theme) -> BoardSizes:
    """Return the sizes with a wider outline for small pieces."""
    sizes = theme.equipment.sizes
    return replace(sizes, seat=sizes.piece * theme.icon_seat, rim=sizes.rim * theme.icon_rim)
