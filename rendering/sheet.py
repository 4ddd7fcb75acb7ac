"""A card on the table instead of a board, with lines, dots and text."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PIL import Image, ImageDraw

from rendering.table import grain
from rendering.text import Weight, drop_undrawable, font, shorten, width_of
from rendering.theme import Colour, Theme, Tone, mix
from rendering.themes import EQUIPMENT, theme_for

WIDTH, HEIGHT = 1200, 800
_COLOURS = 128
_UNIT = 2
"""The factor by which all but texts are drawn larger before they are reduced."""
# The layers of a card's shadow: width and strength.
_SHADOWS = ((5, 0.15), (2, 0.4))

Place = tuple[float, float]


class DotShape(Enum):
    """The shape of a line's dots, for people who cannot tell colours apart."""

    DISC = "disc"
    BLOCK = "block"
    DIAMOND = "diamond"
    WEDGE = "wedge"


class Sheet:
    """A card on a table, 1,200 pixels wide; all positions are in pixels."""

    def __init__(self, theme: str, *, colour_blind: bool) -> None:
        self.theme: Theme = theme_for(theme, next(iter(EQUIPMENT)), colour_blind=colour_blind)
        self._canvas = Image.new("RGB", (WIDTH * _UNIT, HEIGHT * _UNIT), self.theme.page)
        wood = _enlarged(grain((WIDTH, HEIGHT)), self._canvas.size)
        self._canvas.paste(self.theme.grain, (0, 0), wood)
        self._draw = ImageDraw.Draw(self._canvas)
        self._pictures: list[tuple[Image.Image, tuple[int, int]]] = []
        self._written: list[tuple[Place, str, int, Colour, str]] = []
        inset = self.theme.sizes.card_margin
        self.card((inset, inset, WIDTH - inset, HEIGHT - inset))

    def card(self, box: tuple[float, float, float, float]) -> None:
        """Draw a card, with its shadow."""
        theme, sizes = self.theme, self.theme.sizes
        left, top, right, bottom = box
        for step, strength in _SHADOWS:
            below = (left - step / 2, top + step, right + step / 2, bottom + step * 1.5)
            shadow = mix(theme.page, theme.shadow, theme.shadow_strength * strength)
            self._rounded(below, sizes.radius + step, fill=shadow)
        self._rounded(box, sizes.radius, fill=theme.panel, outline=theme.panel_edge)

    def line(self, places: Sequence[Place], colour: Colour, width: float) -> None:
        """Draw a line through points, with round joints."""
        if len(places) > 1:
            scaled = [(x * _UNIT, y * _UNIT) for x, y in places]
            self._draw.line(scaled, colour, max(1, round(width * _UNIT)), joint="curve")

    def area(self, corners: Sequence[Place], colour: Colour) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * _UNIT, y * _UNIT) for x, y in corners], fill=colour)

    def dot(
        self, place: Place, radius: float, colour: Colour, shape: DotShape = DotShape.DISC
    ) -> None:
        """Draw a dot, outlined in the colour of the card."""
        self._dot(place, radius + 3, self.theme.panel, shape)
        self._dot(place, radius, colour, shape)

    def mark(self, place: Place, radius: float, shape: DotShape) -> None:
        """Draw a dot in the colour of the card, on an area."""
        self._dot(place, radius, self.theme.panel, shape)

    def ring(self, place: Place, radius: float, colour: Colour, width: float) -> None:
        """Draw a circle."""
        box = self._around(place, radius)
        self._draw.ellipse(box, outline=colour, width=round(width * _UNIT))

    def picture(self, image: Image.Image, corner: Place) -> None:
        """Paste an RGBA image, its upper left corner at a point."""
        self._pictures.append((image, (round(corner[0]), round(corner[1]))))

    def write(
        self,
        text: str,
        place: Place,
        size: int,
        *,
        tone: Tone = Tone.TEXT,
        ink: Colour | None = None,
        anchor: str = "lm",
        room: int | None = None,
    ) -> int:
        """Write a line of text, shortened to the `room` in pixels; return its width.

        `anchor` is one of Pillow's: "lm" is the middle of the left edge.
        """
        shown = drop_undrawable(text)
        if room is not None:
            shown = shorten(shown, Weight.SEMIBOLD, size, room)
        self._written.append((place, shown, size, ink or self.theme.ink(tone), anchor))
        return width_of(shown, Weight.SEMIBOLD, size)

    def write_large(self, text: str, place: Place, sizes: Sequence[int], *, room: int) -> int:
        """Write a line in the largest of some sizes that fits; shorten it in the smallest."""
        shown = drop_undrawable(text)
        fitting = (size for size in sizes if width_of(shown, Weight.SEMIBOLD, size) <= room)
        return self.write(text, place, next(fitting, sizes[-1]), room=room)

    def finish(self) -> Image.Image:
        """Return the sheet as a palette image."""
        picture = self._canvas.reduce(_UNIT)
        for image, corner in self._pictures:
            picture.paste(image, corner, image)
        draw = ImageDraw.Draw(picture)
        for place, text, size, ink, anchor in self._written:
            draw.text(place, text, fill=ink, font=font(Weight.SEMIBOLD, size), anchor=anchor)
        return picture.quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)

    def _rounded(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        *,
        fill: Colour,
        outline: Colour | None = None,
    ) -> None:
        scaled = [edge * _UNIT for edge in box]
        width = self.theme.sizes.outline * _UNIT
        self._draw.rounded_rectangle(scaled, radius * _UNIT, fill, outline, width)

    def _dot(self, place: Place, radius: float, colour: Colour, shape: DotShape) -> None:
        x, y = place[0] * _UNIT, place[1] * _UNIT
        reach = radius * _UNIT
        if shape is DotShape.DISC:
            self._draw.ellipse(self._around(place, radius), fill=colour)
        elif shape is DotShape.BLOCK:
            self._draw.rectangle(self._around(place, radius * 0.9), fill=colour)
        elif shape is DotShape.DIAMOND:
            corners = [(x, y - reach * 1.3), (x + reach * 1.3, y), (x, y + reach * 1.3)]
            self._draw.polygon([*corners, (x - reach * 1.3, y)], fill=colour)
        else:
            foot = y + reach * 0.9
            self._draw.polygon(
                [(x, y - reach * 1.2), (x + reach * 1.2, foot), (x - reach * 1.2, foot)],
                fill=colour,
            )

    def _around(self, place: Place, radius: float) -> tuple[float, float, float, float]:
        x, y, reach = place[0] * _UNIT, place[1] * _UNIT, radius * _UNIT
        return x - reach, y - reach, x + reach, y + reach


def _enlarged(mask: Image.Image, size: tuple[int, int]) -> Image.Image:
    return mask.resize(size, Image.Resampling.NEAREST)  # pyright: ignore[reportUnknownMemberType]
