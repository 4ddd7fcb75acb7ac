"""Parse colours from hexadecimal notation."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PIL import ImageColor

from rendering.theme import BoardColours, Colour, Tone


def rgb(text: str) -> Colour:
    """Parse a colour such as "#f6bb42"."""
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def tones(**colours: str) -> Mapping[Tone, Colour]:
    """Parse the colours of tones, by name."""
    return MappingProxyType({Tone(name): rgb(text) for name, text in colours.items()})


def board_colours(**colours: str) -> BoardColours:
    """Parse the colours of a board, by name."""
    return BoardColours(**{name: rgb(text) for name, text in colours.items()})
