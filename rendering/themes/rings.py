"""Rings and glossy marbles: slate in the dark theme, wood in the light one."""

from __future__ import annotations

from types import MappingProxyType

from rendering.theme import BallColours, Equipment, Shape
from rendering.themes.colours import ground, rgb
from rendering.themes.shared import IVORY, WOOD

_MARBLES = MappingProxyType(
    {
        "white": IVORY,
        "grey": BallColours(
            light=rgb("#d8dee4"),
            body=rgb("#a2abb4"),
            shade=rgb("#737d88"),
            edge=rgb("#3a434d"),
            rim=rgb("#d6e2ee"),
            rim_strength=0.6,
            glint_strength=0.9,
            text=rgb("#12161c"),
            letter="G",
            shades=22,
        ),
        "black": BallColours(
            light=rgb("#4a4d55"),
            body=rgb("#1d1e22"),
            shade=rgb("#0c0c0f"),
            edge=rgb("#020203"),
            rim=rgb("#a9b6ca"),
            rim_strength=0.85,
            glint_strength=0.9,
            text=rgb("#c6ceda"),
            letter="B",
            shades=15,
        ),
    }
)

_GROUNDS = {
    "dark": ground(
        bevel_light="#a4b4cc",
        bevel_dark="#161c26",
        top="#485469",
        inner_light="#7e8da6",
        inner_dark="#141a22",
        hole="#242c3a",
        hole_shade="#0c1016",
        piece_shadow="#080a10",
        coordinate="#c0ccde",
    ),
    "light": WOOD,
}

EQUIPMENT = {
    theme: Equipment(shape=Shape.RING, ground=colours, pieces=_MARBLES)
    for theme, colours in _GROUNDS.items()
}
