"""TZAAR, a game of Project GIPF: 60 pieces of three types, which capture and are stacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core import Completion, Fact, Game, Option, Part, Score, Side
from rules.tzaar import completions, facts, notation, text_board, threats
from rules.tzaar.endings import Reason
from rules.tzaar.lessons import LESSONS
from rules.tzaar.moves import (
    Capture,
    Pass,
    Piece,
    Place,
    Stage,
    Strengthen,
    TzaarMove,
    turn_text,
)
from rules.tzaar.parts import parts
from rules.tzaar.position import TzaarPosition
from rules.tzaar.position_text import parse_position
from rules.tzaar.setup import STARTS, start_position
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
    "Stage",
    "Strengthen",
    "Tzaar",
    "TzaarMove",
    "TzaarPosition",
]

_DEFAULT_SEED = 0


class Tzaar(Game[TzaarPosition, TzaarMove]):
    """The game; the seed decides the random start and nothing else."""

    slug = "tzaar"
    name = "TZAAR"
    options = (Option("start", STARTS, "random"),)
    lessons = LESSONS

    def start(
        self, options: Mapping[str, str] | None = None, seed: int | None = None
    ) -> TzaarPosition:
        """Return the first position; a random start without a seed is that of seed 0."""
        chosen = self.choose(options)
        return start_position(chosen["start"], _DEFAULT_SEED if seed is None else seed)

    def is_drawn_by_lot(self, options: Mapping[str, str]) -> bool:
        return self.choose(options)["start"] == "random"

    def parse_position(self, text: str) -> TzaarPosition:
        return parse_position(text)

    def parse_turn(self, position: TzaarPosition, text: str) -> tuple[TzaarMove, ...]:
        return notation.parse_turn(position, text)

    def format_moves(self, moves: Sequence[TzaarMove]) -> str:
        return turn_text(moves)

    def complete(self, position: TzaarPosition, text: str) -> Sequence[Completion]:
        return completions.complete(position, text)

    def parts(self, position: TzaarPosition, move: TzaarMove) -> tuple[Part, ...]:
        return parts(position, move)

    def turn_facts(self, position: TzaarPosition, moves: Sequence[TzaarMove]) -> tuple[Fact, ...]:
        return facts.turn_facts(position, moves)

    def position_facts(self, position: TzaarPosition) -> tuple[Fact, ...]:
        return facts.position_facts(position)

    def duties(self, position: TzaarPosition, *, told: int | None = None) -> tuple[Fact, ...]:
        return facts.duties(position, told)

    def turn_kinds(self, position: TzaarPosition) -> tuple[Fact, ...]:
        return facts.turn_kinds(position)

    def threats(self, position: TzaarPosition) -> tuple[Fact, ...]:
        return threats.threats(position)

    def threatened(self, position: TzaarPosition) -> tuple[str, ...]:
        return threats.threatened(position)

    def scores(self, position: TzaarPosition, side: Side) -> tuple[Score, ...]:
        return facts.scores(position, side)

    def text_board(self, position: TzaarPosition, *, captions: bool = True) -> str:
        return text_board.draw(position, captions=captions)


GAME = Tzaar()
