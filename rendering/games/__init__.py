"""The registry of drawings; a built-in game is one more line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rendering.games import rust, tzaar, zertz
from rendering.scene import Scene
from rendering.theme import Equipment
from rendering.themes import EQUIPMENT, make_equipment
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


def prepare_drawing(name: str, package: Any) -> Callable[[], None]:
    """Check the scene, phrases and pieces of an installed package; return what registers them.

    A layer of `rules.installed`.
    """
    phrases: dict[str, str] = dict(package.phrases)
    drawn = package.scene(package.game.start(seed=0), BoardView())
    if not isinstance(drawn, Scene):
        raise ValueError(f"its scene is no Scene, but {type(drawn).__name__}")
    if missing := {reason.value for reason in package.game.reasons} - phrases.keys():
        raise ValueError(f"its phrases lack {', '.join(sorted(missing))}")
    equipment = dict[str, Mapping[str, Equipment]]()
    if package.pieces:
        equipment[name] = make_equipment(
            name, package.pieces, board=package.board, blocks=package.blocks, clear=package.clear
        )
    if drawn.equipment not in EQUIPMENT and drawn.equipment not in equipment:
        raise ValueError(f"its scene needs the equipment {drawn.equipment!r}, which nothing brings")

    def register() -> None:
        EQUIPMENT.update(equipment)
        DRAWINGS[name] = Drawing(package.scene, phrases)

    return register


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
