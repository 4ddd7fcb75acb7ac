"""An RGB canvas in three separate bands.

Pillow pastes onto three "L" images several times as fast as onto one RGB image.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image, ImageDraw

from rendering.masks import Place
from rendering.theme import Colour


class Canvas(Struct, frozen=True):
    """An RGB image whose red, green and blue are images of mode "L"."""

    bands: Sequence[Image.Image]

    @classmethod
    def filled(cls, size: tuple[int, int], colour: Colour) -> Canvas:
        """Return a new canvas in one colour."""
        return cls([Image.new("L", size, value) for value in colour])

    @property
    def width(self) -> int:
        return self.bands[0].width

    @property
    def height(self) -> int:
        return self.bands[0].height

    @property
    def nbytes(self) -> int:
        return 3 * self.width * self.height

    def paste(
        self, what: Colour | Canvas, mask: Image.Image, corner: tuple[int, int] = (0, 0)
    ) -> None:
        """Paste a colour or another canvas through a mask at a corner."""
        values = what.bands if isinstance(what, Canvas) else what
        for band, value in zip(self.bands, values, strict=True):
            band.paste(value, corner, mask)

    def polygon(self, corners: Sequence[Place], colour: Colour) -> None:
        """Draw a filled polygon with hard edges."""
        for band, value in zip(self.bands, colour, strict=True):
            ImageDraw.Draw(band).polygon(corners, fill=value)

    def copy(self) -> Canvas:
        return Canvas([band.copy() for band in self.bands])

    def merged(self) -> Image.Image:
        """Return the image in mode "RGB"."""
        return Image.merge("RGB", self.bands)

    def reduced(self, factor: int) -> Image.Image:
        """Return the image in mode "RGB", reduced by an integer factor."""
        return Image.merge("RGB", [band.reduce(factor) for band in self.bands])
