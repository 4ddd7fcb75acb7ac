"""ZÈRTZ, the third game of Project GIPF, on six boards and with three sets of goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core import Completion, Fact, Game, Option, Part, Score, Side
from rules.jumping import Pass, Stage, turn_text
from rules.zertz import completions, facts, notation, text_board, threats
from rules.zertz.boards import BOARDS, Board
from rules.zertz.facts import Claim, claimed
from rules.zertz.goals import GOALS, Counts, Goal, Reason
from rules.zertz.lessons import LESSONS
from rules.zertz.moves import Jump, Marble, Place, Remove, ZertzMove
from rules.zertz.parts import parts
from rules.zertz.position import ZertzPosition
from rules.zertz.position_text import parse_position
from rules.zertz.table import NONE, Table

__all__ = [
    "BOARDS",
    "GAME",
    "GOALS",
    "Board",
    "Claim",
    "Counts",
    "Goal",
    "Jump",
    "Marble",
    "Pass",
    "Place",
    "Reason",
    "Remove",
    "Stage",
    "Zertz",
    "ZertzMove",
    "ZertzPosition",
    "claimed",
]


class Zertz(Game[ZertzPosition, ZertzMove]):
    """The game, as bot, pictures and command line know it."""

    slug = "zertz"
    name = "ZÈRTZ"
    options = (
        Option("board", tuple(BOARDS), "37"),
        Option("goal", tuple(GOALS), "standard"),
    )
    lessons = LESSONS

    def start(
        self,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,  # noqa: ARG002 - nothing here is random
    ) -> ZertzPosition:
        chosen = self.choose(options)
        board, goal = BOARDS[chosen["board"]], GOALS[chosen["goal"]]
        table = Table.of(board.mask, (0, 0, 0), goal.pool, (NONE, NONE))
        return ZertzPosition.without_past(board, goal, table)

    def parse_position(self, text: str) -> ZertzPosition:
        return parse_position(text)

    def parse_turn(self, position: ZertzPosition, text: str) -> tuple[ZertzMove, ...]:
        return notation.parse_turn(position, text)

    def format_moves(self, moves: Sequence[ZertzMove]) -> str:
        return turn_text(moves)

    def complete(self, position: ZertzPosition, text: str) -> Sequence[Completion]:
        return completions.complete(position, text)

    def parts(
        self,
        position: ZertzPosition,  # noqa: ARG002 - the step says it all
        move: ZertzMove,
    ) -> tuple[Part, ...]:
        return parts(move)

    def turn_facts(self, position: ZertzPosition, moves: Sequence[ZertzMove]) -> tuple[Fact, ...]:
        return facts.turn_facts(position, moves)

    def position_facts(self, position: ZertzPosition) -> tuple[Fact, ...]:
        return facts.position_facts(position)

    def duties(self, position: ZertzPosition, *, told: int | None = None) -> tuple[Fact, ...]:
        return facts.duties(position, told)

    def turn_kinds(self, position: ZertzPosition) -> tuple[Fact, ...]:
        return facts.turn_kinds(position)

    def threats(self, position: ZertzPosition) -> tuple[Fact, ...]:
        return threats.threats(position)

    def threatened(self, position: ZertzPosition) -> tuple[str, ...]:
        return threats.threatened(position)

    def scores(self, position: ZertzPosition, side: Side) -> tuple[Score, ...]:
        return facts.scores(position, side)

    def bottom_rows(self, options: Mapping[str, str]) -> Mapping[str, int]:
        return BOARDS[options["board"]].bottom_rows

    def text_board(self, position: ZertzPosition, *, captions: bool = True) -> str:
        return text_board.draw(position, captions=captions)


GAME = Zertz()
