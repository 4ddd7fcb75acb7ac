"""RUST, Bill Taylor's variant of ZÈRTZ in which each side has its own stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core import Diagram, Game, Symmetry
from rules.placing import Pass, PlacingStage, turn_text
from rules.rust import notation
from rules.rust.moves import PLACES, Drop, Jump, Remove, RustMove
from rules.rust.position import SYMMETRIES, Reason, RustPosition, diagram
from rules.rust.position_text import parse_position
from rules.rust.table import START, STOCK

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

    def bids(self, options: Mapping[str, str]) -> tuple[str, ...]:
        del options
        return tuple(_LEADS)

    def start_at_bid(self, options: Mapping[str, str], bid: str) -> RustPosition:
        """Return the start at which the second side has captured some stones of the first."""
        del options
        lead = _LEADS[bid]
        table = START._replace(stock=(STOCK - lead, STOCK), captured=(0, lead))
        return RustPosition.without_history(table)

    def parse_position(self, text: str) -> RustPosition:
        return parse_position(text)

    def parse_turn(self, position: RustPosition, text: str) -> tuple[RustMove, ...]:
        return notation.parse_turn(position, text)

    def format_moves(self, moves: Sequence[RustMove]) -> str:
        return turn_text(moves)

    def symmetries(self, position: RustPosition) -> tuple[Symmetry, ...]:
        del position
        return SYMMETRIES

    def diagram(self, position: RustPosition) -> Diagram:
        return diagram(position)


# The stones that the second side has captured. In 300 games each between equals (level 2 of the
# computer) the first side won 51 % without any, and 32 % against one.
_LEADS = {"none": 0, "one": 1, "two": 2, "three": 3}

GAME = Rust()
