"""Wooden rings and glossy marbles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from rendering.theme import BallColours, Equipment, Shape
from rendering.themes.common import IVORY, board_colours, rgb

_GREY = BallColours(
    light=rgb("#b9c3ce"),
    body=rgb("#818d9b"),
    shade=rgb("#66737f"),
    edge=rgb("#38434f"),
    seat=rgb("#1d242c"),
    glint=rgb("#f2f6fa"),
    text=rgb("#07090c"),
    letter="G",
    shades=12,
)
# Bright enough for black texts, and dark enough beside white.
_CLEAR_GREY = replace(_GREY, inlay=rgb("#8c98a5"), text=rgb("#000000"))
_BLACK = BallColours(
    light=rgb("#3d3f47"),
    body=rgb("#17181c"),
    shade=rgb("#0b0b0e"),
    edge=rgb("#050506"),
    seat=rgb("#050506"),
    glint=rgb("#aab0ba"),
    text=rgb("#f4f1ea"),
    letter="B",
    shades=12,
)


def _marbles(rim: str) -> Mapping[str, BallColours]:
    """Return the marbles; the rim keeps a black one from looking like a dark hole."""
    black = replace(_BLACK, rim=rgb(rim))
    return MappingProxyType({"white": IVORY, "grey": _GREY, "black": black})


EQUIPMENT = {
    "wood": Equipment(
        shape=Shape.RING,
        board=board_colours(
            light="#dba46b",
            high="#bd8049",
            top="#a56a38",
            low="#8f5829",
            wall="#5a3417",
            piece_shadow="#54300f",
            coordinate="#67502e",
            emphasised="#3d2a17",
            peg="#f6dfb4",
        ),
        pieces=_marbles("#6f737b"),
        clear=MappingProxyType({"grey": _CLEAR_GREY}),
    ),
    "night": Equipment(
        shape=Shape.RING,
        board=board_colours(
            light="#d3a06e",
            high="#b98452",
            top="#9c6c3e",
            low="#7d5430",
            wall="#3c2413",
            piece_shadow="#3a2009",
            coordinate="#a88d65",
            emphasised="#e6d3b4",
            peg="#f0d9ae",
        ),
        pieces=_marbles("#b4b8c0"),
        clear=MappingProxyType({"grey": _CLEAR_GREY}),
    ),
}
