"""RUST, Bill Taylor's variant of ZÈRTZ in which each side has its own stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core import Diagram, Game, Symmetry
from rules.placing import Pass, PlacingStage, turn_text
from rules.rust import canonical, notation
from rules.rust.cells import PLACES
from rules.rust.moves import Drop, Jump, Remove, RustMove
from rules.rust.position import Reason, RustPosition
from rules.rust.position_text import parse_position
from rules.rust.table import START

__all__ = [
    "GAME",
    "PLACES",
    "Drop",
    "Jump",
    "Pass",
    "PlacingStage",
    "Reason",
    "Remove",
    "Rust",
    "RustMove",
    "RustPosition",
]


class Rust(Game[RustPosition, RustMove]):
    """The game; it has no options and no randomness."""

    slug = "rust"
    name = "RUST"
    options = ()
    reasons = Reason

    def start(
        self,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,  # noqa: ARG002 - nothing here is random
    ) -> RustPosition:
        self.complete_options(options)
        return RustPosition.without_history(START)

    def parse_position(self, text: str) -> RustPosition:
        return parse_position(text)

    def parse_turn(self, position: RustPosition, text: str) -> tuple[RustMove, ...]:
        return notation.parse_turn(position, text)

    def format_moves(self, moves: Sequence[RustMove]) -> str:
        return turn_text(moves)

    def symmetries(self, position: RustPosition) -> tuple[Symmetry, ...]:
        del position
        return canonical.SYMMETRIES

    def diagram(self, position: RustPosition) -> Diagram:
        return canonical.diagram(position)


GAME = Rust()
