"""RUST, Bill Taylor's variant of ZÈRTZ in which each side has stones of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core import Completion, Fact, Game, Part, Score, Side
from rules.jumping import Pass, Stage, turn_text
from rules.rust import completions, facts, notation, text_board, threats
from rules.rust.cells import PLACES
from rules.rust.endings import Reason
from rules.rust.facts import Claim, isolated, jumped
from rules.rust.lessons import LESSONS
from rules.rust.moves import Drop, Jump, Remove, RustMove
from rules.rust.parts import parts
from rules.rust.position import RustPosition
from rules.rust.position_text import parse_position
from rules.rust.table import START

__all__ = [
    "GAME",
    "PLACES",
    "Claim",
    "Drop",
    "Jump",
    "Pass",
    "Reason",
    "Remove",
    "Rust",
    "RustMove",
    "RustPosition",
    "Stage",
    "isolated",
    "jumped",
]


class Rust(Game[RustPosition, RustMove]):
    """The game; it has no options, and a start has nothing random."""

    slug = "rust"
    name = "RUST"
    options = ()
    lessons = LESSONS

    def start(
        self,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,  # noqa: ARG002 - nothing here is random
    ) -> RustPosition:
        self.choose(options)
        return RustPosition.without_past(START)

    def parse_position(self, text: str) -> RustPosition:
        return parse_position(text)

    def parse_turn(self, position: RustPosition, text: str) -> tuple[RustMove, ...]:
        return notation.parse_turn(position, text)

    def format_moves(self, moves: Sequence[RustMove]) -> str:
        return turn_text(moves)

    def complete(self, position: RustPosition, text: str) -> Sequence[Completion]:
        return completions.complete(position, text)

    def parts(
        self,
        position: RustPosition,  # noqa: ARG002 - the step says it all
        move: RustMove,
    ) -> tuple[Part, ...]:
        return parts(move)

    def turn_facts(self, position: RustPosition, moves: Sequence[RustMove]) -> tuple[Fact, ...]:
        return facts.turn_facts(position, moves)

    def position_facts(self, position: RustPosition) -> tuple[Fact, ...]:
        return facts.position_facts(position)

    def duties(self, position: RustPosition, *, told: int | None = None) -> tuple[Fact, ...]:
        return facts.duties(position, told)

    def turn_kinds(self, position: RustPosition) -> tuple[Fact, ...]:
        return facts.turn_kinds(position)

    def threats(self, position: RustPosition) -> tuple[Fact, ...]:
        return threats.threats(position)

    def threatened(self, position: RustPosition) -> tuple[str, ...]:
        return threats.threatened(position)

    def scores(self, position: RustPosition, side: Side) -> tuple[Score, ...]:
        return facts.scores(position, side)

    def text_board(self, position: RustPosition, *, captions: bool = True) -> str:
        return text_board.draw(position, captions=captions)


GAME = Rust()
