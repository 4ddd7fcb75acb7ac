"""The sprites of whole pictures: backgrounds, boards, and all that stands beside a board."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.boards import BoardSprites
from rendering.icons import draw_icon, draw_pip
from rendering.layout import BoardLayout, PictureLayout, picture_layout
from rendering.masks import rounded, solid, unlike
from rendering.materials import GROUND, icon_layer, layers
from rendering.palette import Palette
from rendering.scene import Slab
from rendering.slab import draw_slab
from rendering.sprite import READY, Sprite, drawn_once
from rendering.text import Weight, rise_of, text_mask
from rendering.theme import Colour, Theme, Tone
from rendering.themes import theme_for


class Sprites:
    """The sprites of one theme at one width; all of them are kept in common with other looks."""

    def __init__(self, theme: Theme, palette: Palette, layout: PictureLayout) -> None:
        self.theme, self.palette, self.layout = theme, palette, layout
        self._key = palette.name, layout.size[0]

    def board(self, pitch: float) -> BoardSprites:
        """Return the sprites of boards whose cells lie `pitch` pixels apart."""
        return BoardSprites(self.theme, self.palette, pitch)

    def background(self, slab: Slab | None, layout: BoardLayout) -> Image.Image:
        """Return a new canvas: the page, with a slab on it if there is one."""
        canvas = Image.new("L", self.layout.size, self.palette.page)
        if slab is not None:
            key = "slab", self._key, slab, layout
            drawn_once(key, lambda: self._slab(slab, layout)).paste(canvas, (0, 0))
        return canvas

    def icon(self, piece: str, diameter: int, *, filled: bool, plain: bool) -> Sprite:
        """Return a piece beside the board; its place is the middle of its left edge."""
        return drawn_once(
            ("icon", self._key, piece, diameter, filled, plain),
            lambda: self._icon(piece, diameter, filled=filled, plain=plain),
        )

    def pip(self, piece: str, diameter: int, *, filled: bool) -> Sprite:
        """Return a dot that counts pieces, on a panel; its place is the middle of its left edge."""
        return drawn_once(
            ("pip", self._key, piece, diameter, filled),
            lambda: self._pip(piece, diameter, filled=filled),
        )

    def text(self, text: str, weight: Weight, size: int, ink: Colour, ground: Colour) -> Sprite:
        """Return a line of text on its ground; its place is on the baseline."""
        return READY.get(
            ("text", self.palette.name, text, weight, size, ink, ground),
            lambda: self._text(text, weight, size, ink, ground),
        )

    def card(self, size: tuple[int, int], edge: Tone | None, *, banner: int = 0) -> Sprite:
        """Return a panel with round corners and an edge, its upper part a banner of that colour."""
        return drawn_once(
            ("card", self._key, size, edge, banner), lambda: self._card(size, edge, banner=banner)
        )

    def pill(self, text: str, tone: Tone) -> Sprite:
        """Return a text in a filled shape with round ends; its place is the middle of its right."""
        return READY.get(("pill", self._key, text, tone), lambda: self._pill(text, tone))

    def _slab(self, slab: Slab, layout: BoardLayout) -> Sprite:
        drawn, corner = draw_slab(slab, layout, self.layout.size, self.theme)
        return Sprite(self.palette.quantise(drawn, GROUND), shift=corner)

    def _icon(self, piece: str, diameter: int, *, filled: bool, plain: bool) -> Sprite:
        drawn = draw_icon(self.theme, diameter, piece, filled=filled, plain=plain)
        icon = self.palette.quantise(drawn, piece, icon_layer(piece))
        # Its shadow may lie on its neighbours' tiles.
        margin = (icon.width - diameter) // 2
        return Sprite(icon, unlike(drawn, self.theme.panel), (-margin, -(icon.height // 2)))

    def _pip(self, piece: str, diameter: int, *, filled: bool) -> Sprite:
        drawn = draw_pip(self.theme, diameter, piece, filled=filled)
        pip = self.palette.quantise(drawn, icon_layer(piece))
        return Sprite(pip, shift=(0, -(pip.height // 2)))

    def _text(self, text: str, weight: Weight, size: int, ink: Colour, ground: Colour) -> Sprite:
        mask, rise = text_mask(text, weight, size)
        return Sprite(self.palette.blend(mask, ink, ground), shift=(0, -rise))

    def _card(self, size: tuple[int, int], edge: Tone | None, *, banner: int) -> Sprite:
        sizes, px = self.theme.sizes, self.layout.px
        colour = self.theme.tones[edge] if edge else self.theme.panel_edge
        width = px(sizes.outline if edge is None else sizes.active_outline)
        outer = rounded(size, px(sizes.radius), 0)
        inner = rounded(size, px(sizes.radius), width)
        card = self.palette.blend(outer, colour, self.theme.page)
        body = self.palette.blend(inner, self.theme.panel, colour)
        body.paste(self.palette.index(colour), (0, 0, size[0], banner))
        card.paste(body, mask=solid(inner, 0))
        return Sprite(card)

    def _pill(self, text: str, tone: Tone) -> Sprite:
        sizes, px, theme = self.theme.sizes, self.layout.px, self.theme
        mask, rise = text_mask(text, Weight.SEMIBOLD, px(sizes.note_text))
        capital = rise_of("H", Weight.SEMIBOLD, px(sizes.note_text))
        size = mask.width + 2 * px(sizes.pill_padding), px(sizes.pill_height)
        shape = rounded(size, size[1] // 2, 0)
        pill = self.palette.blend(shape, theme.tones[tone], theme.panel)
        corner = px(sizes.pill_padding), round((size[1] + capital) / 2) - rise
        pill.paste(self.palette.blend(mask, theme.on_tone, theme.tones[tone]), corner)
        return Sprite(pill, shift=(-pill.width, -(pill.height // 2)))


@lru_cache(maxsize=64)
def sprites_for(theme_name: str, equipment: str, width: int, *, colour_blind: bool) -> Sprites:
    """Return the sprites of a theme with some equipment at a width."""
    theme = theme_for(theme_name, equipment, colour_blind=colour_blind)
    palette = _palette(theme_name, equipment, colour_blind=colour_blind)
    return Sprites(theme, palette, picture_layout(theme.sizes, width))


@lru_cache(maxsize=64)
def _palette(theme_name: str, equipment: str, *, colour_blind: bool) -> Palette:
    theme = theme_for(theme_name, equipment, colour_blind=colour_blind)
    return Palette((theme_name, equipment, colour_blind), theme, layers(theme))
