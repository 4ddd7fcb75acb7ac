"""Colours from their usual notation."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PIL import ImageColor

from rendering.theme import Colour, GroundColours, Tone


def rgb(text: str) -> Colour:
    """Read a colour such as "#f6bb42"."""
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def tones(**colours: str) -> Mapping[Tone, Colour]:
    """Return tones by their names."""
    return MappingProxyType({Tone(name): rgb(text) for name, text in colours.items()})


def ground(**colours: str) -> GroundColours:
    """Return the colours of a board by their names."""
    return GroundColours(**{name: rgb(text) for name, text in colours.items()})
