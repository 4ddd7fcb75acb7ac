"""Simulates colour vision deficiencies, and measures colour differences."""

from __future__ import annotations

import enum
import math

from PIL import Image

from rendering.theme import Colour

Matrix = tuple[tuple[float, float, float], ...]


class Vision(enum.Enum):
    """Normal colour vision, and vision without the red, green or blue cones.

    The value is a matrix on linear RGB. Source: Machado, Oliveira and Fernandes, "A
    Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009,
    severity 1.0.
    """

    USUAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTANOPIA = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTERANOPIA = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


# Linear sRGB to XYZ, relative to the white of D65 (IEC 61966-2-1).
_XYZ: Matrix = (
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
)
Lab = tuple[float, float, float]


def simulated(picture: Image.Image, vision: Vision) -> Image.Image:
    """Return a palette picture as a kind of vision sees it."""
    seen = picture.copy()
    flat = picture.getpalette("RGB") or []
    colours = [as_seen((flat[at], flat[at + 1], flat[at + 2]), vision) for at in _starts(flat)]
    seen.putpalette([band for colour in colours for band in colour])
    return seen


def as_seen(colour: Colour, vision: Vision) -> Colour:
    """Return a colour as a kind of vision sees it."""
    red, green, blue = map(_encoded, _times(vision.value, _linear(colour)))
    return red, green, blue


def distance(one: Colour, other: Colour, vision: Vision = Vision.USUAL) -> float:
    """Return the difference of two colours: 1 is just visible, 100 is black and white."""
    return ciede2000(_lab(as_seen(one, vision)), _lab(as_seen(other, vision)))


def ciede2000(one: Lab, other: Lab) -> float:
    """Return the distance of two colours in CIELAB.

    Source: Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula", 2005; the names are
    those of its equations.
    """
    l1, a1, b1 = one
    l2, a2, b2 = other
    g = 0.5 * (1 - _saturation((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 and c2 else 0.0
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = (h1 + turn / 2) % 360 if c1 and c2 else h1 + h2
    t = 1 - 0.17 * _cos(mean_h - 30) + 0.24 * _cos(2 * mean_h)
    t += 0.32 * _cos(3 * mean_h + 6) - 0.20 * _cos(4 * mean_h - 63)
    lightness = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    delta_l = (l2 - l1) / lightness
    delta_c = (c2 - c1) / (1 + 0.045 * mean_c)
    delta_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * mean_c * t)
    around_blue = 30 * math.exp(-(((mean_h - 275) / 25) ** 2))
    rotation = -2 * _saturation(mean_c) * math.sin(math.radians(2 * around_blue))
    square = delta_l**2 + delta_c**2 + delta_h**2 + rotation * delta_c * delta_h
    return math.sqrt(square)


def _saturation(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25**7))


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def _lab(colour: Colour) -> Lab:
    x, y, z = (
        share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
        for share in _times(_XYZ, _linear(colour))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(colour: Colour) -> tuple[float, ...]:
    """Return the linear light of each channel, 0 to 1."""
    shares = (band / 255 for band in colour)
    return tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)


def _encoded(light: float) -> int:
    share = min(1.0, max(0.0, light))
    coded = 12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055
    return round(coded * 255)


def _times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)


def _starts(flat: list[int]) -> range:
    return range(0, len(flat), 3)
