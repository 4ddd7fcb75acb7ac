"""A slab with lines, and flat pieces of three types that stack."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from rendering.theme import BoardSizes, Emblem, Equipment, FlatColours, Shape
from rendering.themes.common import board_colours, rgb

WHITE_PIECE = FlatColours(
    light=rgb("#fffdf6"),
    body=rgb("#fbf4e3"),
    shade=rgb("#e6d8b4"),
    edge=rgb("#77613a"),
    text=rgb("#2b1c10"),
    letter="T",
    shades=6,
    accent=rgb("#d23a26"),
    accent_text=rgb("#ffffff"),
)
BLACK_PIECE = FlatColours(
    light=rgb("#5c5a5c"),
    body=rgb("#1b1a1c"),
    shade=rgb("#3a393c"),
    edge=rgb("#09090a"),
    text=rgb("#f6f1e6"),
    letter="T",
    shades=6,
    accent=rgb("#d23a26"),
    accent_text=rgb("#ffffff"),
)
_SIZES = BoardSizes(
    squash=0.82,
    cell=0.53,
    hole=0.24,
    large_hole=0.26,
    piece=0.405,
    text=0.255,
    large_text=0.34,
    letter=0.3,
    small_text=0.19,
    coordinate_drop=0.15,
    mark_width=0.075,
    offered_width=0.085,
    shadow_shift=0.05,
    shadow_blur=0.01,
    token=0.27,
    taken=0.35,
    taken_width=0.045,
)


def _types(side: str, plain: FlatColours) -> Mapping[str, FlatColours]:
    """Return the three types of a side's pieces."""
    return {
        f"{side} tzaar": replace(plain, letter="Z", emblem=Emblem.STAR),
        f"{side} tzarra": replace(plain, letter="A", emblem=Emblem.BAND),
        f"{side} tott": plain,
    }


_BLACK_PIECES = _types("black", BLACK_PIECE)
_PIECES = MappingProxyType({**_types("white", WHITE_PIECE), **_BLACK_PIECES})
_CLEAR = MappingProxyType(
    {
        "white tzaar": replace(_PIECES["white tzaar"], accent=rgb("#a8230f")),
        "black tzaar": replace(
            _PIECES["black tzaar"], accent=rgb("#ff8f7d"), accent_text=rgb("#120504")
        ),
    }
)
_GROUNDS = {
    "wood": board_colours(
        light="#b87a44",
        high="#a0662f",
        top="#a0662f",
        low="#98602f",
        wall="#5a3417",
        piece_shadow="#4a2a0f",
        recess="#6f4219",
        coordinate="#e3be8b",
        emphasised="#fff3da",
        peg="#f6dfb4",
        line="#d1a068",
    ),
    "night": board_colours(
        light="#a87444",
        high="#8d5f36",
        top="#8d5f36",
        low="#7d5430",
        wall="#3c2413",
        piece_shadow="#341c08",
        recess="#5c3819",
        coordinate="#d9b685",
        emphasised="#fff3da",
        peg="#f0d9ae",
        line="#bb8d5b",
    ),
}

EQUIPMENT = {
    theme: Equipment(
        shape=Shape.SPACE,
        board=colours,
        pieces=_PIECES,
        sizes=_SIZES,
        blocks=frozenset(_BLACK_PIECES),
        clear=_CLEAR,
    )
    for theme, colours in _GROUNDS.items()
}
