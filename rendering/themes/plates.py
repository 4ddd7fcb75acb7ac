"""Hexagonal plates of rusty iron, or of clay, and stones of verdigris and of ivory."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from rendering.theme import BallColours, BoardSizes, Equipment, Shape
from rendering.themes.colours import ground, rgb
from rendering.themes.shared import IVORY

_STONES = MappingProxyType(
    {
        "x": BallColours(
            light=rgb("#3f8f98"),
            body=rgb("#12525e"),
            shade=rgb("#0a333d"),
            edge=rgb("#041a20"),
            rim=rgb("#8fd8dc"),
            rim_strength=0.7,
            glint_strength=0.9,
            text=rgb("#d4eeee"),
            letter="X",
            shades=20,
        ),
        "o": replace(IVORY, letter="O"),
    }
)
_GROUNDS = {
    "dark": ground(
        bevel_light="#c98c66",
        bevel_dark="#26120b",
        top="#7b4833",
        inner_light="#ac7452",
        inner_dark="#2c140b",
        hole="#472619",
        hole_shade="#1c0c07",
        piece_shadow="#120805",
        coordinate="#eec8ae",
    ),
    "light": ground(
        bevel_light="#f6cfae",
        bevel_dark="#7c4020",
        top="#cb8c5e",
        inner_light="#efbf94",
        inner_dark="#753c1e",
        hole="#95552d",
        hole_shade="#5a2c12",
        piece_shadow="#4a2414",
        coordinate="#fff0e2",
    ),
}

EQUIPMENT = {
    theme: Equipment(
        shape=Shape.PLATE,
        ground=colours,
        pieces=_STONES,
        sizes=BoardSizes(ghost_dashes=18),
        blocks=frozenset({"x"}),
        # Half of a stone and half of a plate, of opposite hues, would make grey.
        ghost_strength=0.68,
    )
    for theme, colours in _GROUNDS.items()
}
