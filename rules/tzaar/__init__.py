"""TZAAR, a game of Project GIPF: 60 pieces of three types that capture and stack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core import Diagram, Game, Option, Symmetry
from rules.tzaar import notation
from rules.tzaar.draft import SecretDraft
from rules.tzaar.moves import (
    PLACES,
    SPACES,
    Capture,
    Pass,
    Piece,
    Place,
    Strengthen,
    TzaarMove,
    TzaarStage,
    turn_text,
)
from rules.tzaar.position import SYMMETRIES, Reason, TzaarPosition, diagram
from rules.tzaar.position_text import parse_position
from rules.tzaar.setup import DRAFT, RANDOM_STARTS, STARTS, random_placements, start_position

__all__ = [
    "GAME",
    "PLACES",
    "SPACES",
    "Capture",
    "Pass",
    "Piece",
    "Place",
    "Reason",
    "Strengthen",
    "Tzaar",
    "TzaarMove",
    "TzaarPosition",
    "TzaarStage",
]

_DEFAULT_SEED = 0
_DRAFT = SecretDraft()


class Tzaar(Game[TzaarPosition, TzaarMove]):
    """The game; the seed only affects the random starts."""

    slug = "tzaar"
    name = "TZAAR"
    options = (Option("start", STARTS, "random"),)
    reasons = Reason

    def start(
        self, options: Mapping[str, str] | None = None, seed: int | None = None
    ) -> TzaarPosition:
        """Return the first position; the default seed is 0."""
        chosen = self.complete_options(options)
        return start_position(chosen["start"], _DEFAULT_SEED if seed is None else seed)

    def has_random_start(self, options: Mapping[str, str]) -> bool:
        return self.complete_options(options)["start"] in RANDOM_STARTS

    def setups(self, options: Mapping[str, str]) -> SecretDraft | None:
        return _DRAFT if self.complete_options(options)["start"] == DRAFT else None

    def parse_series(self, position: TzaarPosition, text: str) -> tuple[str, ...]:
        """Split a text with several placements into one text per placement."""
        return notation.parse_series(position, text)

    def random_placements(
        self, position: TzaarPosition, seed: int
    ) -> Sequence[tuple[TzaarMove, ...]]:
        """Return random placements of all pieces in hand on the vacant spaces."""
        return random_placements(position, seed)

    def parse_position(self, text: str) -> TzaarPosition:
        return parse_position(text)

    def parse_turn(self, position: TzaarPosition, text: str) -> tuple[TzaarMove, ...]:
        return notation.parse_turn(position, text)

    def format_moves(self, moves: Sequence[TzaarMove]) -> str:
        return turn_text(moves)

    def symmetries(self, position: TzaarPosition) -> tuple[Symmetry, ...]:
        del position
        return SYMMETRIES

    def diagram(self, position: TzaarPosition) -> Diagram:
        return diagram(position)


GAME = Tzaar()
