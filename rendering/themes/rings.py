"""Rings and glossy marbles: slate in the dark theme, wood in the light one."""

from __future__ import annotations

from types import MappingProxyType

from rendering.theme import BallColours, Equipment, GroundColours, Shape
from rendering.themes.colours import rgb

_MARBLES = MappingProxyType(
    {
        "white": BallColours(
            light=rgb("#fffdf6"),
            body=rgb("#f3ecdc"),
            shade=rgb("#cfc3aa"),
            edge=rgb("#8d806a"),
            rim=rgb("#fff6e0"),
            rim_strength=0.55,
            glint_strength=1.0,
            text=rgb("#6b6049"),
            letter="W",
            shades=14,
        ),
        "grey": BallColours(
            light=rgb("#c3cbd3"),
            body=rgb("#8f99a4"),
            shade=rgb("#65707c"),
            edge=rgb("#39424d"),
            rim=rgb("#d6e2ee"),
            rim_strength=0.6,
            glint_strength=0.9,
            text=rgb("#12161c"),
            letter="G",
            shades=24,
        ),
        "black": BallColours(
            light=rgb("#4a4d55"),
            body=rgb("#1d1e22"),
            shade=rgb("#0c0c0f"),
            edge=rgb("#020203"),
            rim=rgb("#a9b6ca"),
            rim_strength=0.85,
            glint_strength=0.9,
            text=rgb("#aab2be"),
            letter="B",
            shades=17,
        ),
    }
)

EQUIPMENT = {
    "dark": Equipment(
        shape=Shape.RING,
        ground=GroundColours(
            bevel_light=rgb("#8f9db5"),
            bevel_dark=rgb("#1f2632"),
            top=rgb("#4c5972"),
            inner_light=rgb("#74829c"),
            inner_dark=rgb("#1c222c"),
            hole=rgb("#2e3748"),
            hole_shade=rgb("#10141c"),
        ),
        pieces=_MARBLES,
        piece_shadow=rgb("#080a10"),
        coordinate=rgb("#a4b0c4"),
    ),
    "light": Equipment(
        shape=Shape.RING,
        ground=GroundColours(
            bevel_light=rgb("#f3e3c6"),
            bevel_dark=rgb("#7d6648"),
            top=rgb("#c8ab80"),
            inner_light=rgb("#eed9b6"),
            inner_dark=rgb("#806848"),
            hole=rgb("#937a55"),
            hole_shade=rgb("#5a4830"),
        ),
        pieces=_MARBLES,
        piece_shadow=rgb("#463a26"),
        coordinate=rgb("#fcf4e4"),
    ),
}
