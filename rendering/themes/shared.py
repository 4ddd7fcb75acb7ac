"""What more than one game is made of."""

from __future__ import annotations

from rendering.theme import BallColours
from rendering.themes.colours import rgb

IVORY = BallColours(
    light=rgb("#ffffff"),
    body=rgb("#fdf8ec"),
    shade=rgb("#e9dcc2"),
    edge=rgb("#b9a582"),
    seat=rgb("#3a2510"),
    glint=rgb("#ffffff"),
    text=rgb("#3d2f1c"),
    letter="W",
    shades=12,
)
