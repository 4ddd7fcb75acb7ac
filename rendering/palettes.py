"""The palettes of the themes, shipped as data; `python -m rendering` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

from rendering.materials import sample_layers
from rendering.palette import Palette
from rendering.theme import Colour
from rendering.themes import OWN, THEMES, theme_for

FILE = Path(__file__).parent / "themes" / "palettes.json"

Layers = Mapping[str, Sequence[Colour]]


@cache
def palette_for(theme_name: str, equipment: str, *, colour_blind: bool) -> Palette:
    """Return the palette of a theme; sampling an unshipped one takes half a second."""
    theme = theme_for(theme_name, equipment, colour_blind=colour_blind)
    return Palette(theme, read_shipped().get(theme.name) or sample_layers(theme))


@cache
def read_shipped() -> Mapping[str, Layers]:
    """Read the shipped colours of every layer of each theme."""
    return {
        name: {layer: _parse_colours(colours) for layer, colours in layers.items()}
        for name, layers in json.loads(FILE.read_text(encoding="ascii")).items()
    }


def sample_all() -> Iterator[tuple[str, Layers]]:
    """Sample the colours of every layer of each theme that ships its colours."""
    for equipment, theme_name, colour_blind in product(OWN, THEMES, (False, True)):
        theme = theme_for(theme_name, equipment, colour_blind=colour_blind)
        yield theme.name, sample_layers(theme)


def _parse_colours(text: str) -> Sequence[Colour]:
    """Parse colours such as "181c24 485469"."""
    bands = bytes.fromhex(text)
    return [(bands[at], bands[at + 1], bands[at + 2]) for at in range(0, len(bands), 3)]
