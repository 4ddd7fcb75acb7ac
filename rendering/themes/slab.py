"""A slab with lines, and flat pieces of three types that are stacked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from rendering.theme import (
    BoardSizes,
    Emblem,
    Equipment,
    FlatColours,
    GroundColours,
    Shape,
)
from rendering.themes.colours import rgb

_WHITE = FlatColours(
    light=rgb("#f3ebda"),
    body=rgb("#f3ebda"),
    shade=rgb("#c4b492"),
    edge=rgb("#5e523c"),
    text=rgb("#473d2b"),
    letter="T",
    shades=3,
    accent=rgb("#c23c2c"),
    accent_text=rgb("#fff4e8"),
    badge=rgb("#22242c"),
    badge_text=rgb("#fff4e0"),
)
_BLACK = FlatColours(
    light=rgb("#a8b2c4"),
    body=rgb("#131419"),
    shade=rgb("#4c5464"),
    edge=rgb("#08080a"),
    text=rgb("#cad2de"),
    letter="T",
    shades=3,
    accent=rgb("#d04634"),
    accent_text=rgb("#fff4e8"),
    badge=rgb("#f4ecda"),
    badge_text=rgb("#1c1e24"),
)
_SIZES = BoardSizes(
    cell=0.6,
    hole=0.24,
    offered_width=0.115,
    piece=0.395,
    text=0.265,
    letter=0.3,
    small_text=0.18,
    coordinate_drop=0.14,
    mark_radius=0.33,
    mark_width=0.066,
    arrow_bow=0.0,
    arrow_width=0.1,
    arrow_start=0.21,
    arrow_gap=-0.06,
    shadow_shift=0.045,
    shadow_blur=0.01,
)


def _types(side: str, plain: FlatColours) -> Mapping[str, FlatColours]:
    """Return the three types of a side's pieces."""
    return {
        f"{side} tzaar": replace(plain, letter="Z", emblem=Emblem.STAR),
        f"{side} tzarra": replace(plain, letter="A", emblem=Emblem.BAND),
        f"{side} tott": plain,
    }


_BLACK_PIECES = _types("black", _BLACK)
_PIECES = MappingProxyType({**_types("white", _WHITE), **_BLACK_PIECES})
_BLOCKS = frozenset(_BLACK_PIECES)

EQUIPMENT = {
    "dark": Equipment(
        shape=Shape.SPACE,
        ground=GroundColours(
            bevel_light=rgb("#7f92a0"),
            bevel_dark=rgb("#1c262e"),
            top=rgb("#465866"),
            inner_light=rgb("#7a90a0"),
            inner_dark=rgb("#161e25"),
            hole=rgb("#2a3842"),
            hole_shade=rgb("#10171d"),
            line=rgb("#8497a4"),
        ),
        pieces=_PIECES,
        piece_shadow=rgb("#0a0e12"),
        coordinate=rgb("#c4d2dc"),
        sizes=_SIZES,
        blocks=_BLOCKS,
    ),
    "light": Equipment(
        shape=Shape.SPACE,
        ground=GroundColours(
            bevel_light=rgb("#f0e0c0"),
            bevel_dark=rgb("#846c48"),
            top=rgb("#cbab7a"),
            inner_light=rgb("#f0dab0"),
            inner_dark=rgb("#765632"),
            hole=rgb("#82623c"),
            hole_shade=rgb("#4c361c"),
            line=rgb("#8c6c44"),
        ),
        pieces=_PIECES,
        piece_shadow=rgb("#463a26"),
        coordinate=rgb("#fff6e6"),
        sizes=_SIZES,
        blocks=_BLOCKS,
    ),
}
