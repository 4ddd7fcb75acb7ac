"""Sprites: small images in palette indices, pasted as they are."""

from __future__ import annotations

from msgspec import Struct
from PIL import Image


class Sprite(Struct, frozen=True):
    """An image, its shape if it is no rectangle, and the way from its place to its corner."""

    image: Image.Image
    mask: Image.Image | None = None
    shift: tuple[int, int] = (0, 0)

    @property
    def nbytes(self) -> int:
        return _bytes_of(self.image) + (_bytes_of(self.mask) if self.mask else 0)

    def paste(self, canvas: Image.Image, place: tuple[int, int]) -> None:
        """Paste the sprite at its place on a canvas."""
        corner = place[0] + self.shift[0], place[1] + self.shift[1]
        canvas.paste(self.image, corner, self.mask)


def _bytes_of(image: Image.Image) -> int:
    """Return the bytes of an image in memory, where RGB takes four and a mask of mode "1" one."""
    return image.width * image.height * (4 if image.mode == "RGB" else 1)
