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
    Shape,
)
from rendering.themes.colours import ground, rgb
from rendering.themes.shared import WOOD

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
    letter=0.29,
    small_text=0.215,
    coordinate_drop=0.15,
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
_GROUNDS = {
    "dark": ground(
        bevel_light="#7f92a0",
        bevel_dark="#1c262e",
        top="#465866",
        inner_light="#7a90a0",
        inner_dark="#161e25",
        hole="#2a3842",
        hole_shade="#10171d",
        piece_shadow="#0a0e12",
        coordinate="#c4d2dc",
        line="#8497a4",
    ),
    "light": replace(WOOD, line=rgb("#8c6c44")),
}

EQUIPMENT = {
    theme: Equipment(
        shape=Shape.SPACE,
        ground=colours,
        pieces=_PIECES,
        sizes=_SIZES,
        blocks=frozenset(_BLACK_PIECES),
    )
    for theme, colours in _GROUNDS.items()
}
