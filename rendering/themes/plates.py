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
            light=rgb("#fffdf6"),
            body=rgb("#f5ead2"),
            shade=rgb("#d4c29c"),
            edge=rgb("#8c7650"),
            rim=rgb("#fff6e0"),
            rim_strength=0.55,
            glint_strength=1.0,
            text=rgb("#6a5533"),
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
            bevel_light=rgb("#b57a58"),
            bevel_dark=rgb("#2c1710"),
            top=rgb("#7a4733"),
            inner_light=rgb("#a06a4c"),
            inner_dark=rgb("#34190f"),
            hole=rgb("#542f22"),
            hole_shade=rgb("#23110b"),
        ),
        pieces=_STONES,
        piece_shadow=rgb("#120805"),
        coordinate=rgb("#dcb094"),
        sizes=_SIZES,
        blocks=_BLOCKS,
        ghost_strength=_GHOST_STRENGTH,
    ),
    "light": Equipment(
        shape=Shape.PLATE,
        ground=GroundColours(
            bevel_light=rgb("#f4c8aa"),
            bevel_dark=rgb("#8a4a30"),
            top=rgb("#d0906c"),
            inner_light=rgb("#eebb98"),
            inner_dark=rgb("#84452c"),
            hole=rgb("#a8643f"),
            hole_shade=rgb("#6c3720"),
        ),
        pieces=_STONES,
        piece_shadow=rgb("#4a2414"),
        coordinate=rgb("#fff0e2"),
        sizes=_SIZES,
        blocks=_BLOCKS,
        ghost_strength=_GHOST_STRENGTH,
    ),
}
