"""`python -m rendering`: take the colours of the palettes from the design, after it has changed."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rendering.palettes import FILE, current
from rendering.theme import Colour


def main() -> None:
    """Write the colours of every layer of each theme as data."""
    found = {
        name: {layer: _written(colours) for layer, colours in layers.items()}
        for name, layers in current()
    }
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="ascii")


def _written(colours: Sequence[Colour]) -> str:
    return " ".join(bytes(colour).hex() for colour in colours)


if __name__ == "__main__":
    main()
