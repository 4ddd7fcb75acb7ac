"""Hexagonal plates of rusty iron, or of clay, and stones of verdigris and of bone."""

from __future__ import annotations

from types import MappingProxyType

from rendering.theme import BallColours, BoardSizes, Equipment, GroundColours, Shape
from rendering.themes.colours import rgb

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
        "o": BallColours(
            light=rgb("#faf2e0"),
            body=rgb("#f2e7cd"),
            shade=rgb("#cdb88c"),
            edge=rgb("#7f6840"),
            rim=rgb("#fff6e0"),
            rim_strength=0.55,
            glint_strength=1.0,
            text=rgb("#544022"),
            letter="O",
            shades=16,
        ),
    }
)
_SIZES = BoardSizes(ghost_dashes=18)
_BLOCKS = frozenset({"x"})
# Half of a stone and half of a plate, of opposite hues, would make grey.
_GHOST_STRENGTH = 0.68

EQUIPMENT = {
    "dark": Equipment(
        shape=Shape.PLATE,
        ground=GroundColours(
            bevel_light=rgb("#c98c66"),
            bevel_dark=rgb("#26120b"),
            top=rgb("#7b4833"),
            inner_light=rgb("#ac7452"),
            inner_dark=rgb("#2c140b"),
            hole=rgb("#472619"),
            hole_shade=rgb("#1c0c07"),
        ),
        pieces=_STONES,
        piece_shadow=rgb("#120805"),
        coordinate=rgb("#eec8ae"),
        sizes=_SIZES,
        blocks=_BLOCKS,
        ghost_strength=_GHOST_STRENGTH,
    ),
    "light": Equipment(
        shape=Shape.PLATE,
        ground=GroundColours(
            bevel_light=rgb("#f6cfae"),
            bevel_dark=rgb("#7c4020"),
            top=rgb("#cb8c5e"),
            inner_light=rgb("#efbf94"),
            inner_dark=rgb("#753c1e"),
            hole=rgb("#95552d"),
            hole_shade=rgb("#5a2c12"),
        ),
        pieces=_STONES,
        piece_shadow=rgb("#4a2414"),
        coordinate=rgb("#fff0e2"),
        sizes=_SIZES,
        blocks=_BLOCKS,
        ghost_strength=_GHOST_STRENGTH,
    ),
}
