"""Sprites: small images in palette indices that are pasted as they are."""

from __future__ import annotations

from msgspec import Struct
from PIL import Image


class Sprite(Struct, frozen=True):
    """An image, its mask unless it is a rectangle, and its corner's offset."""

    image: Image.Image
    mask: Image.Image | None = None
    shift: tuple[int, int] = (0, 0)

    @property
    def nbytes(self) -> int:
        return _bytes_of(self.image) + (_bytes_of(self.mask) if self.mask else 0)

    def paste(self, canvas: Image.Image, place: tuple[int, int]) -> None:
        """Paste the sprite onto a canvas, anchored at a place."""
        corner = place[0] + self.shift[0], place[1] + self.shift[1]
        canvas.paste(self.image, corner, self.mask)


def _bytes_of(image: Image.Image) -> int:
    """Return an image's bytes in memory: RGB takes four a pixel, mode "1" takes one."""
    return image.width * image.height * (4 if image.mode == "RGB" else 1)
