"""A card on the table instead of a board, with lines, dots and text."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.masks import apply_table
from rendering.table import grain
from rendering.text import Weight, drop_undrawable, font, shorten, width_of
from rendering.theme import Colour, Theme, Tone, mix
from rendering.themes import EQUIPMENT, theme_for

WIDTH, HEIGHT = 1200, 800
_COLOURS, _FLAT_COLOURS = 128, 96
# Steps between the colour of a text and that of the card.
_STEPS = 15
_KEPT_CARDS = 4
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

    def finish(self, colours: int = _COLOURS) -> Image.Image:
        """Return the sheet as a palette image of at most so many colours."""
        picture = self._canvas.reduce(_UNIT)
        for image, corner in self._pictures:
            picture.paste(image, corner, image)
        draw = ImageDraw.Draw(picture)
        for place, text, size, ink, anchor in self._written:
            draw.text(place, text, fill=ink, font=font(Weight.SEMIBOLD, size), anchor=anchor)
        return picture.quantize(colours, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)

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


class FlatSheet:
    """A card with text and small marks, as high as they need, drawn in palette indices.

    The empty card of a theme is drawn once and kept: most of a sheet's time goes into it.
    """

    def __init__(self, theme: str, height: int, *, colour_blind: bool) -> None:
        self.theme = theme_for(theme, next(iter(EQUIPMENT)), colour_blind=colour_blind)
        empty, colours = _empty_card(theme, colour_blind)
        foot = self.theme.sizes.card_margin + self.theme.sizes.radius + _FOOT
        self._picture = empty.crop((0, 0, WIDTH, height))
        self._picture.paste(empty.crop((0, HEIGHT - foot, WIDTH, HEIGHT)), (0, height - foot))
        self._colours = list(colours)
        self._inks: dict[Colour, list[int]] = {}

    def write(
        self,
        text: str,
        place: Place,
        size: int,
        *,
        tone: Tone = Tone.TEXT,
        anchor: str = "lm",
        room: int | None = None,
    ) -> int:
        """Write a line of text, shortened to the `room` in pixels; return its width."""
        shown = drop_undrawable(text)
        if room is not None:
            shown = shorten(shown, Weight.SEMIBOLD, size, room)
        width = width_of(shown, Weight.SEMIBOLD, size)
        left = round(place[0]) - (width if anchor.startswith("r") else 0)
        if width:
            typeface = font(Weight.SEMIBOLD, size)
            above, below = (round(part) for part in typeface.getmetrics())
            coverage = Image.new("L", (width, above + below))
            middle = (above + below) // 2
            ImageDraw.Draw(coverage).text((0, middle), shown, fill=255, font=typeface, anchor="lm")
            self.stamp(coverage, (left, round(place[1]) - middle), self.theme.tones[tone])
        return width

    def rule(self, left: int, right: int, top: int, colour: Colour) -> None:
        """Draw a straight line of two pixels."""
        self.stamp(Image.new("L", (right - left, 2), 255), (left, top), colour)

    def stamp(self, coverage: Image.Image, corner: tuple[int, int], colour: Colour) -> None:
        """Draw a mask in a colour, its upper left corner at a point."""
        if colour not in self._inks:
            first = _FLAT_COLOURS + len(self._inks) * (_STEPS + 1)
            self._inks[colour] = [first + round(value * _STEPS / 255) for value in range(256)]
        # Without coverage, the index is that of the card's own colour.
        self._picture.paste(apply_table(coverage, self._inks[colour]), corner)

    def finish(self) -> Image.Image:
        """Return the sheet as a palette image."""
        for colour in self._inks:
            for step in range(_STEPS + 1):
                self._colours += mix(self.theme.panel, colour, step / _STEPS)
        self._picture.putpalette(self._colours)
        return self._picture


# The height of the shadow below a card, with a reserve.
_FOOT = 30


@lru_cache(maxsize=_KEPT_CARDS)
def _empty_card(theme: str, colour_blind: bool) -> tuple[Image.Image, tuple[int, ...]]:  # noqa: FBT001
    """Draw a card without a word, as indices with their colours; one takes a megabyte."""
    card = Sheet(theme, colour_blind=colour_blind).finish(_FLAT_COLOURS)
    colours = [*(card.getpalette("RGB") or ())][: 3 * _FLAT_COLOURS]
    padded = (*colours, *[0] * (3 * _FLAT_COLOURS - len(colours)))
    return Image.frombytes("L", card.size, card.tobytes()), padded


def _enlarged(mask: Image.Image, size: tuple[int, int]) -> Image.Image:
    return mask.resize(size, Image.Resampling.NEAREST)  # pyright: ignore[reportUnknownMemberType]
