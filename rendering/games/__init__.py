"""The registry of drawings; a built-in game is one more line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rendering.games import rust, tzaar, zertz
from rendering.scene import Scene
from rendering.view import BoardView

SceneOf = Callable[[Any, BoardView], Scene]
"""Returns the scene of a position for a view."""


class Drawing(Struct, frozen=True):
    """How to draw a game: its scenes, and the English words in its pictures."""

    scene: SceneOf
    phrases: Mapping[str, str]


DRAWINGS: dict[str, Drawing] = {}


def register_drawing(slug: str, scene: SceneOf, phrases: Mapping[str, str]) -> None:
    """Register a game's drawing; raises `ValueError` if it has one.

    `phrases` are the English words; a view may replace them by key.
    """
    if slug in DRAWINGS:
        raise ValueError(f"{slug!r} already has a drawing")
    DRAWINGS[slug] = Drawing(scene, phrases)


def get_drawing(slug: str) -> Drawing:
    """Return a game's drawing; raises `UndrawnGameError`, a `KeyError`."""
    try:
        return DRAWINGS[slug]
    except KeyError:
        raise UndrawnGameError(slug) from None


class UndrawnGameError(KeyError):
    """The slug is unknown, or its game has no drawing."""

    def __str__(self) -> str:
        return f"no drawing for {self.args[0]!r}; there is {', '.join(DRAWINGS)}"


register_drawing("zertz", zertz.scene, zertz.PHRASES)
register_drawing("tzaar", tzaar.scene, tzaar.PHRASES)
register_drawing("rust", rust.scene, rust.PHRASES)
