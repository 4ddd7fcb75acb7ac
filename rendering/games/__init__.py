"""How the position of each game becomes a scene; a new game is one more line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rendering.games import rust, tzaar, zertz
from rendering.scene import Scene
from rendering.view import BoardView

SCENES: dict[str, Callable[[Any, BoardView], Scene]] = {
    "zertz": zertz.scene,
    "tzaar": tzaar.scene,
    "rust": rust.scene,
}
