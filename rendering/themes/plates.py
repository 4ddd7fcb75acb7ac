"""Hexagonal plates of rusty iron, and stones of verdigris and of ivory."""

from __future__ import annotations

from types import MappingProxyType

from msgspec.structs import replace

from rendering.theme import BallColours, BoardSizes, Equipment, Shape
from rendering.themes.common import IVORY, board_colours, rgb

_X = BallColours(
    light=rgb("#17666d"),
    body=rgb("#06363d"),
    shade=rgb("#05282d"),
    edge=rgb("#041d21"),
    seat=rgb("#021215"),
    glint=rgb("#a5cdd0"),
    rim=rgb("#1f7a82"),
    text=rgb("#e6f4f4"),
    letter="X",
    shades=12,
)
_STONES = MappingProxyType({"x": _X, "o": replace(IVORY, letter="O")})
_SIZES = BoardSizes(
    text=0.3,
    large_text=0.36,
    hole=0.3,
    large_hole=0.33,
    hole_wall=0.028,
    wall=0.026,
    free_radius=0.38,
    ghost_dashes=18,
)

_GROUNDS = {
    "wood": board_colours(
        light="#dd9763",
        high="#c06c36",
        top="#b5622f",
        low="#a55627",
        wall="#55260d",
        recess="#dfa878",
        piece_shadow="#4e220b",
        coordinate="#643515",
        emphasised="#2e1606",
        peg="#f8ddc0",
    ),
    "night": board_colours(
        light="#d18c5a",
        high="#b56533",
        top="#a95b2c",
        low="#984f24",
        wall="#3c1a08",
        recess="#cf9a6c",
        piece_shadow="#341505",
        coordinate="#5b3013",
        emphasised="#241004",
        peg="#f4d6b6",
    ),
}

EQUIPMENT = {
    theme: Equipment(
        shape=Shape.PLATE,
        board=colours,
        pieces=_STONES,
        sizes=_SIZES,
        blocks=frozenset({"x"}),
        clear=MappingProxyType({"x": replace(_X, text=rgb("#ffffff"))}),
    )
    for theme, colours in _GROUNDS.items()
}
