"""What more than one game is made of."""

from __future__ import annotations

from rendering.theme import BallColours
from rendering.themes.colours import ground, rgb

IVORY = BallColours(
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
)
WOOD = ground(
    bevel_light="#fcecd0",
    bevel_dark="#75552f",
    top="#cfae7c",
    inner_light="#f6e2ba",
    inner_dark="#765632",
    hole="#82623c",
    hole_shade="#4c361c",
    piece_shadow="#463a26",
    coordinate="#fff6e6",
)
