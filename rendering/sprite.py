"""Sprites: small images in palette indices, pasted as they are; and how they are kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from msgspec import Struct
from PIL import Image

from rendering.packing import pack, unpack
from rendering.shelf import MEGABYTE, Shelf


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


class PackedImage(Struct, frozen=True):
    """An image in a fraction of its bytes; unpacking it is much quicker than drawing it anew."""

    mode: str
    size: tuple[int, int]
    data: bytes

    @classmethod
    def of(cls, image: Image.Image) -> PackedImage:
        return cls(image.mode, image.size, pack(image.tobytes()))

    def unpack(self) -> Image.Image:
        return Image.frombytes(self.mode, self.size, unpack(self.data))


class PackedSprite(Struct, frozen=True):
    """A sprite whose images are packed."""

    image: PackedImage
    mask: PackedImage | None
    shift: tuple[int, int]

    @classmethod
    def of(cls, sprite: Sprite) -> PackedSprite:
        mask = PackedImage.of(sprite.mask) if sprite.mask else None
        return cls(PackedImage.of(sprite.image), mask, sprite.shift)

    @property
    def nbytes(self) -> int:
        return len(self.image.data) + (len(self.mask.data) if self.mask else 0)

    def unpack(self) -> Sprite:
        return Sprite(self.image.unpack(), self.mask.unpack() if self.mask else None, self.shift)


READY = Shelf(32 * MEGABYTE)
"""What can be used as it is: enough for a few looks."""
PACKED = Shelf(32 * MEGABYTE)
"""What is slow to draw, packed: enough for all boards in all looks."""
DRAFTS = Shelf(6 * MEGABYTE)
"""What several looks have in common, as large as it is drawn: enough for the board at hand."""


def drawn_once(key: Hashable, draw: Callable[[], Sprite]) -> Sprite:
    """Return a sprite that is slow to draw."""

    def unpacked() -> Sprite:
        return PACKED.get(key, lambda: PackedSprite.of(draw())).unpack()

    return READY.get(key, unpacked)


def _bytes_of(image: Image.Image) -> int:
    """Return the bytes of an image in memory, where RGB takes four and a mask of mode "1" one."""
    return image.width * image.height * (4 if image.mode == "RGB" else 1)
