"""Rings and glossy marbles: slate in the dark theme, wood in the light one."""

from __future__ import annotations

from types import MappingProxyType

from rendering.theme import BallColours, Equipment, GroundColours, Shape
from rendering.themes.colours import rgb

_MARBLES = MappingProxyType(
    {
        "white": BallColours(
            light=rgb("#f9f2e4"),
            body=rgb("#f0e7d5"),
            shade=rgb("#c9ba9b"),
            edge=rgb("#7d6f58"),
            rim=rgb("#fff6e0"),
            rim_strength=0.55,
            glint_strength=1.0,
            text=rgb("#51472f"),
            letter="W",
            shades=14,
        ),
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
            shades=18,
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

EQUIPMENT = {
    "dark": Equipment(
        shape=Shape.RING,
        ground=GroundColours(
            bevel_light=rgb("#a4b4cc"),
            bevel_dark=rgb("#161c26"),
            top=rgb("#485469"),
            inner_light=rgb("#7e8da6"),
            inner_dark=rgb("#141a22"),
            hole=rgb("#242c3a"),
            hole_shade=rgb("#0c1016"),
        ),
        pieces=_MARBLES,
        piece_shadow=rgb("#080a10"),
        coordinate=rgb("#c0ccde"),
    ),
    "light": Equipment(
        shape=Shape.RING,
        ground=GroundColours(
            bevel_light=rgb("#fcecd0"),
            bevel_dark=rgb("#75552f"),
            top=rgb("#cfae7c"),
            inner_light=rgb("#f6e2ba"),
            inner_dark=rgb("#765632"),
            hole=rgb("#82623c"),
            hole_shade=rgb("#4c361c"),
        ),
        pieces=_MARBLES,
        piece_shadow=rgb("#463a26"),
        coordinate=rgb("#fff6e6"),
    ),
}
