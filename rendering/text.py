"""Measures, shortens and rasterises text in the bundled typeface."""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from rendering.graphemes import without_last
from rendering.scene import Phrase

_ASSETS = Path(__file__).parent / "assets"
_ELLIPSIS = "…"
_NAME = "{name}"
# Unicode categories that leave no gap if dropped: combining marks, direction and joining signs.
_GAPS = {"Mn": "", "Me": "", "Cf": ""}
# No font has this code point: its glyph is the box for missing characters.
_MISSING = "\uffff"


class Weight(enum.Enum):
    """The weights of the bundled typeface; the value is the file name."""

    MEDIUM = "Inter-Medium.otf"
    SEMIBOLD = "Inter-SemiBold.otf"


# Opening a font takes 0.1 ms; each cached one takes 180 KB.
@lru_cache(maxsize=32)
def font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    """Load the typeface at a size in pixels."""
    # The basic layout engine is part of Pillow; the complex one is missing on some machines.
    path = _ASSETS / weight.value
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def drop_undrawable(text: str) -> str:
    """Drop what the typeface lacks; compose characters and collapse blanks."""
    composed = unicodedata.normalize("NFKC", text)
    shown = (
        char if _has(char) else _GAPS.get(unicodedata.category(char), " ") for char in composed
    )
    return " ".join("".join(shown).split())


@lru_cache(maxsize=1024)
def width_of(text: str, weight: Weight, size: int) -> int:
    """Return the width of a line of text in pixels."""
    return round(font(weight, size).getlength(text))


@lru_cache(maxsize=1024)
def shorten(text: str, weight: Weight, size: int, width: int) -> str:
    """Shorten the text with an ellipsis if it is wider than `width` pixels."""
    if width_of(text, weight, size) <= width:
        return text
    kept = text
    while kept and width_of(kept + _ELLIPSIS, weight, size) > width:
        kept = without_last(kept).rstrip()
    return kept + _ELLIPSIS


def fit_phrase(phrase: Phrase, weight: Weight, size: int, width: int) -> str:
    """Return a phrase, its name shortened to fit into `width` pixels."""
    template = drop_undrawable(phrase.text)
    rest = width_of(template.replace(_NAME, ""), weight, size)
    name = shorten(phrase.name, weight, size, max(0, width - rest))
    return shorten(template.replace(_NAME, name), weight, size, width)


def fit_size(text: str, sizes: Sequence[int], width: int) -> tuple[str, int]:
    """Return a text and the first size at which its semibold line fits.

    At the last size the text is shortened.
    """
    fitting = (size for size in sizes if width_of(text, Weight.SEMIBOLD, size) <= width)
    size = next(fitting, sizes[-1])
    return shorten(text, Weight.SEMIBOLD, size, width), size


def wrap(text: str, sizes: Sequence[int], width: int, most: int = 2) -> tuple[list[str], int]:
    """Wrap a semibold text into up to `most` lines at the first size that fits.

    At the last size, a line that is still too wide is shortened.
    """
    for size in sizes:
        for count in range(1, most + 1):
            rooms = [width] * count
            if fits(lines := fill(text, size, rooms), size, rooms):
                return lines, size
    lines = fill(text, sizes[-1], [width] * most)
    return [shorten(line, Weight.SEMIBOLD, sizes[-1], width) for line in lines], sizes[-1]


def wrap_late(text: str, sizes: Sequence[int], width: int) -> tuple[list[str], int]:
    """Return a text in one line at the first size, or else wrapped at a smaller one."""
    if width_of(text, Weight.SEMIBOLD, sizes[0]) <= width:
        return [text], sizes[0]
    return wrap(text, sizes[1:], width)


def fill(text: str, size: int, rooms: Sequence[int]) -> list[str]:
    """Break a semibold text into lines; each takes the words that fit, the last one all others."""
    words, lines = text.split(" "), list[str]()
    for room in rooms[:-1]:
        count = len(words)
        while count > 1 and width_of(" ".join(words[:count]), Weight.SEMIBOLD, size) > room:
            count -= 1
        lines.append(" ".join(words[:count]))
        words = words[count:]
        if not words:
            return lines
    return [*lines, " ".join(words)]


def fits(lines: Sequence[str], size: int, rooms: Sequence[int]) -> bool:
    """Tell whether each semibold line fits into its room."""
    return all(
        width_of(line, Weight.SEMIBOLD, size) <= room
        for line, room in zip(lines, rooms, strict=False)
    )


@lru_cache(maxsize=256)
def rise_of(sign: str, weight: Weight, size: int) -> int:
    """Return how many pixels a character rises above the baseline."""
    return text_mask(sign, weight, size)[1]


def extent(weight: Weight, size: int) -> tuple[int, int]:
    """Return the maximum pixels of any text above and below the baseline."""
    return font(weight, size).getmetrics()


def text_mask(text: str, weight: Weight, size: int) -> tuple[Image.Image, int]:
    """Return the mask of a line of text, and its height above the baseline."""
    face = font(weight, size)
    left, top, right, bottom = face.getbbox(text, anchor="ls")
    mask = Image.new("L", (max(1, round(right - min(left, 0))), max(1, round(bottom - top))))
    ImageDraw.Draw(mask).text((-min(left, 0), -top), text, fill=255, font=face, anchor="ls")
    return mask, round(-top)


@lru_cache(maxsize=4096)
def _has(char: str) -> bool:
    face = font(Weight.MEDIUM, 16)
    return char.isprintable() and _shape(face, char) != _missing_shape()


@cache
def _missing_shape() -> tuple[tuple[int, int], bytes]:
    return _shape(font(Weight.MEDIUM, 16), _MISSING)


def _shape(face: ImageFont.FreeTypeFont, char: str) -> tuple[tuple[int, int], bytes]:
    mask = Image.new("L", (32, 32))
    ImageDraw.Draw(mask).text((8, 4), char, fill=255, font=face)
    return mask.size, mask.tobytes()
