"""TZAAR, a game of Project GIPF: 60 pieces of three types, which capture and are stacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core import Game, Option
from rules.tzaar import notation
from rules.tzaar.endings import Reason
from rules.tzaar.moves import (
    Capture,
    Pass,
    Piece,
    Place,
    Strengthen,
    TzaarMove,
    TzaarStage,
    turn_text,
)
from rules.tzaar.position import TzaarPosition
from rules.tzaar.position_text import parse_position
from rules.tzaar.setup import STARTS, lot, start_position
from rules.tzaar.spaces import PLACES, SPACES

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


class Tzaar(Game[TzaarPosition, TzaarMove]):
    """The game; the seed decides the random start and nothing else."""

    slug = "tzaar"
    name = "TZAAR"
    options = (Option("start", STARTS, "random"),)
    reasons = Reason

    def start(
        self, options: Mapping[str, str] | None = None, seed: int | None = None
    ) -> TzaarPosition:
        """Return the first position; a random start without a seed is that of seed 0."""
        chosen = self.choose(options)
        return start_position(chosen["start"], _DEFAULT_SEED if seed is None else seed)

    def is_drawn_by_lot(self, options: Mapping[str, str]) -> bool:
        return self.choose(options)["start"] == "random"

    def parse_series(self, position: TzaarPosition, text: str) -> tuple[str, ...]:
        """Return the placements that a text tells where it tells more than one."""
        return notation.parse_series(position, text)

    def lot(self, position: TzaarPosition, seed: int) -> Sequence[tuple[TzaarMove, ...]]:
        """Return placements of all pieces in hand on the vacant spaces, drawn by the seed."""
        return lot(position, seed)

    def parse_position(self, text: str) -> TzaarPosition:
        return parse_position(text)

    def parse_turn(self, position: TzaarPosition, text: str) -> tuple[TzaarMove, ...]:
        return notation.parse_turn(position, text)

    def format_moves(self, moves: Sequence[TzaarMove]) -> str:
        return turn_text(moves)


GAME = Tzaar()
