"""`python -m rendering`: regenerate the shipped palettes from the themes."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rendering.palettes import FILE, sample_all
from rendering.theme import Colour


def main() -> None:
    """Write the colours of every layer of each theme to `palettes.json`."""
    found = {
        name: {layer: _to_hex(colours) for layer, colours in layers.items()}
        for name, layers in sample_all()
    }
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="ascii")


def _to_hex(colours: Sequence[Colour]) -> str:
    return " ".join(bytes(colour).hex() for colour in colours)


if __name__ == "__main__":
    main()
