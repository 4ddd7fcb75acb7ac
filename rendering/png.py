"""PNG files of palette images."""

from __future__ import annotations

import struct
import zlib

from PIL import Image
from zlib_ng import zlib_ng

QUICK = 2
"""How much to compress what is drawn all the time: more takes much longer for hardly less."""
SMALL = 6
"""How much to compress what is drawn once and kept for long."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS = 8
_INDEXED = 3
_DEFLATED, _FILTERED, _IN_ORDER = 0, 0, 0
# Neighbouring indices have nothing in common: no row is told by the one before it.
_NO_FILTER = 0


def png_file(picture: Image.Image, level: int = QUICK, *, see_through: int | None = None) -> bytes:
    """Return a palette image as a PNG file; one index of the palette may be see-through.

    Pillow writes them, too, but that takes a fifth more of the time of a whole picture, for larger
    files. Source: https://www.w3.org/TR/png-3/
    """
    width, height = picture.size
    rows = Image.new("P", (width + 1, height), _NO_FILTER)
    rows.paste(picture, (1, 0))
    packed = zlib_ng.compress(rows.tobytes(), level)  # pyright: ignore[reportUnknownMemberType]
    shape = _EIGHT_BITS, _INDEXED, _DEFLATED, _FILTERED, _IN_ORDER
    parts = [
        _SIGNATURE,
        _chunk(b"IHDR", struct.pack(">II5B", width, height, *shape)),
        _chunk(b"PLTE", bytes(picture.getpalette("RGB") or ())),
        b"" if see_through is None else _chunk(b"tRNS", b"\xff" * see_through + b"\0"),
        _chunk(b"IDAT", packed),
        _chunk(b"IEND", b""),
    ]
    return b"".join(parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    checked = kind + data
    return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))
