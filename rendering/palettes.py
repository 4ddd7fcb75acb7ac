"""The palette of each theme, whose colours are shipped as data: `python -m rendering` writes it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

from rendering.materials import sampled
from rendering.palette import Palette
from rendering.theme import Colour
from rendering.themes import OWN, THEMES, theme_for

FILE = Path(__file__).parent / "themes" / "palettes.json"

Layers = Mapping[str, Sequence[Colour]]


@cache
def palette_for(theme_name: str, equipment: str, *, colour_blind: bool) -> Palette:
    """Return the palette of a theme; one whose colours are not shipped takes half a second."""
    theme = theme_for(theme_name, equipment, colour_blind=colour_blind)
    return Palette(theme, shipped().get(theme.name) or sampled(theme))


@cache
def shipped() -> Mapping[str, Layers]:
    """Return the colours of every layer of each theme, as they are shipped."""
    return {
        name: {layer: _read(colours) for layer, colours in layers.items()}
        for name, layers in json.loads(FILE.read_text(encoding="ascii")).items()
    }


def current() -> Iterator[tuple[str, Layers]]:
    """Yield the colours that are to be shipped, as the design has them now."""
    for equipment, theme_name, colour_blind in product(OWN, THEMES, (False, True)):
        theme = theme_for(theme_name, equipment, colour_blind=colour_blind)
        yield theme.name, sampled(theme)


def _read(text: str) -> Sequence[Colour]:
    """Read colours such as "181c24 485469"."""
    bands = bytes.fromhex(text)
    return [(bands[at], bands[at + 1], bands[at + 2]) for at in range(0, len(bands), 3)]
