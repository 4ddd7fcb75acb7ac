"""How the positions of each game are drawn; a new game of the house is one more line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rendering.games import rust, tzaar, zertz
from rendering.scene import Scene
from rendering.view import BoardView

SceneOf = Callable[[Any, BoardView], Scene]
"""The scene of a position, seen as a view says."""


class Drawing(Struct, frozen=True):
    """How a game is drawn: the scene of a position, and the English words inside the pictures."""

    scene: SceneOf
    phrases: Mapping[str, str]


DRAWINGS: dict[str, Drawing] = {}


def register_drawing(slug: str, scene: SceneOf, phrases: Mapping[str, str]) -> None:
    """Have the positions of a game drawn; `ValueError` where they are already.

    `phrases` are the English words; a view may give others under the same keys.
    """
    if slug in DRAWINGS:
        raise ValueError(f"{slug!r} is drawn already")
    DRAWINGS[slug] = Drawing(scene, phrases)


def get_drawing(slug: str) -> Drawing:
    """Return how a game is drawn; `UndrawnGameError`, a `KeyError`, when that is not known."""
    try:
        return DRAWINGS[slug]
    except KeyError:
        raise UndrawnGameError(slug) from None


class UndrawnGameError(KeyError):
    """A slug of a game that has no pictures, or of none."""

    def __str__(self) -> str:
        return f"nothing draws {self.args[0]!r}; there is {', '.join(DRAWINGS)}"


register_drawing("zertz", zertz.scene, zertz.PHRASES)
register_drawing("tzaar", tzaar.scene, tzaar.PHRASES)
register_drawing("rust", rust.scene, rust.PHRASES)
