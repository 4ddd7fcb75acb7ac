"""What a package of others brings as a game: one value, without any effect of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine import Opponent
    from guide import AnyGuide
    from rendering.games import SceneOf
    from rendering.theme import Piece
    from rules import AnyGame
    from rules.formats import Format


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class GamePackage:
    """A game with everything that it brings; an entry point in `ringfall.games` names it.

    The entry point's name is the slug of the game. Without a `guide`, the game has that of any
    game. `phrases` are the English words in the pictures that `scene` describes. `pieces` become
    the equipment named after the slug, on one of the boards "rings", "slab" or "plates": `blocks`
    and `clear` are those of `rendering.register_equipment`. `texts` is a folder with a folder for
    each language. `formats` are those of records from other programs. `opponent` says how the
    computer plays; without one it only knows the rules. `puzzles` is a file as in `engine.puzzles`.
    """

    game: AnyGame
    scene: SceneOf
    phrases: Mapping[str, str]
    texts: Path
    guide: AnyGuide | None = None
    pieces: Mapping[str, Piece] = field(default_factory=dict["str", "Piece"])
    board: str = "slab"
    blocks: Sequence[str] = ()
    clear: Mapping[str, Piece] = field(default_factory=dict["str", "Piece"])
    formats: Sequence[Format] = ()
    opponent: Opponent | None = None
    puzzles: Path | None = None
