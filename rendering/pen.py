"""Paints texts and icons into one part of the card."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from rendering.layout import Box
from rendering.sprite_cache import Sprite
from rendering.sprites import Sprites
from rendering.text import Weight, drop_undrawable, rise_of, shorten
from rendering.theme import Colour, Tone

# The distance of lines, as a share of their size.
_LINE = 1.1
# The maximum diameter of an empty slot, as a share of its piece's.
_MISSING = 0.78
# The thickness of a line below a chosen piece, in units of the theme.
_LINE_WIDTH = 5


class Pen:
    """Paints into one box of a canvas.

    Vertical centres count from the top of the box in units of the theme, all else is in pixels.
    """

    def __init__(
        self,
        canvas: Image.Image,
        sprites: Sprites,
        box: Box,
        background: Colour,
        ink: Colour | None = None,
    ) -> None:
        """Set the background, and optionally one ink for all texts."""
        self._canvas, self._box, self._top = canvas, box, box.top
        self._background, self._ink = background, ink
        self.sprites, self.sizes, self.px = sprites, sprites.theme.sizes, sprites.layout.px
        self.left = box.left + self.px(self.sizes.padding)
        self.right = box.right - self.px(self.sizes.padding)
        self.room = self.right - self.left

    def on(self, tone: Tone) -> Pen:
        """Return a pen for text on a tone."""
        theme = self.sprites.theme
        return Pen(self._canvas, self.sprites, self._box, theme.tones[tone], theme.inks[tone])

    def write(
        self,
        text: str,
        left: int,
        middle: float,
        size: int,
        tone: Tone = Tone.TEXT,
        weight: Weight = Weight.SEMIBOLD,
    ) -> None:
        """Write a line of text, its capitals vertically centred at `middle`."""
        if text:
            ink = self._ink or self.sprites.theme.ink(tone)
            sprite = self.sprites.text(text, weight, size, ink, self._background)
            baseline = self._y(middle) + rise_of("H", weight, size) // 2
            sprite.paste(self._canvas, (left, baseline))

    def write_lines(self, lines: Sequence[str], left: int, middle: float, size: int) -> None:
        """Write lines of text, the whole of them vertically centred at `middle`."""
        step = size * _LINE / self.sprites.layout.scale
        for number, line in enumerate(lines):
            self.write(line, left, middle + (number - (len(lines) - 1) / 2) * step, size)

    def icon(
        self, piece: str, diameter: int, left: int, middle: float, *, plain: bool = False
    ) -> None:
        """Paint a piece; `left` is its left edge."""
        self.paste(self.sprites.icon(piece, diameter, plain=plain), left, middle)

    def icons(self, pieces: Sequence[str], diameter: int, left: int, middle: float) -> None:
        """Paint one piece, with its letter, or three as a trefoil of the same size."""
        if len(pieces) == 1:
            self.icon(pieces[0], diameter, left, middle)
            return
        small, down = diameter // 2, diameter / 4 / self.sprites.layout.scale
        places = ((small // 2, -down), (0, down), (small, down))
        for piece, (aside, below) in zip(pieces, places, strict=True):
            self.icon(piece, small, left + aside, middle + below, plain=True)

    def underline(self, left: int, width: int, middle: float) -> None:
        """Paint a thick line, the mark of a chosen piece."""
        theme, thick = self.sprites.theme, self.px(_LINE_WIDTH)
        top = self._y(middle) + thick
        colour = self.sprites.palette.index(theme.tones[Tone.LAST])
        self._canvas.paste(colour, (left, top, left + width, top + thick))

    def missing(self, diameter: int, left: int, middle: float) -> None:
        """Paint an empty slot in the centre of a piece's space."""
        slot = min(round(diameter * _MISSING), self.px(self.sizes.missing))
        self.paste(self.sprites.missing(slot), left + (diameter - slot) // 2, middle)

    def pill(self, text: str, tone: Tone, text_size: int) -> Sprite:
        """Return a pill, its text shortened to the maximum width."""
        share = round((self.right - self.left) * self.sizes.pill_share)
        width, size = share - 2 * self.px(self.sizes.pill_padding), self.px(text_size)
        return self.sprites.pill(
            shorten(drop_undrawable(text), Weight.SEMIBOLD, size, width), tone, size
        )

    def paste(self, sprite: Sprite, left: int, middle: float) -> Image.Image:
        """Paste a sprite and return its image."""
        sprite.paste(self._canvas, (left, self._y(middle)))
        return sprite.image

    def _y(self, middle: float) -> int:
        return self._top + round(middle * self.sprites.layout.scale)
