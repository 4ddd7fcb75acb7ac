"""ZÈRTZ, the third game of Project GIPF, on six boards and with three sets of goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core import Game, Option
from rules.jumping import Pass, PlacingStage, turn_text
from rules.zertz import notation
from rules.zertz.boards import BOARDS, Board
from rules.zertz.goals import GOALS, Counts, Goal, Reason
from rules.zertz.moves import Jump, Marble, Place, Remove, ZertzMove
from rules.zertz.position import ZertzPosition
from rules.zertz.position_text import parse_position
from rules.zertz.table import NONE, Table

__all__ = [
    "BOARDS",
    "GAME",
    "GOALS",
    "Board",
    "Counts",
    "Goal",
    "Jump",
    "Marble",
    "Pass",
    "Place",
    "PlacingStage",
    "Reason",
    "Remove",
    "Zertz",
    "ZertzMove",
    "ZertzPosition",
]


class Zertz(Game[ZertzPosition, ZertzMove]):
    """The game, as everybody knows it."""

    slug = "zertz"
    name = "ZÈRTZ"
    options = (
        Option("board", tuple(BOARDS), "37"),
        Option("goal", tuple(GOALS), "standard"),
    )
    reasons = Reason

    def start(
        self,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,  # noqa: ARG002 - nothing here is random
    ) -> ZertzPosition:
        chosen = self.choose(options)
        board, goal = BOARDS[chosen["board"]], GOALS[chosen["goal"]]
        table = Table.of(board.mask, (0, 0, 0), goal.pool, (NONE, NONE))
        return ZertzPosition.without_past(board, goal, table)

    def options_of(self, position: ZertzPosition) -> Mapping[str, str]:
        return {"board": position.board.name, "goal": position.goal.name}

    def parse_position(self, text: str) -> ZertzPosition:
        return parse_position(text)

    def parse_turn(self, position: ZertzPosition, text: str) -> tuple[ZertzMove, ...]:
        return notation.parse_turn(position, text)

    def format_moves(self, moves: Sequence[ZertzMove]) -> str:
        return turn_text(moves)

    def bottom_rows(self, options: Mapping[str, str]) -> Mapping[str, int]:
        return BOARDS[options["board"]].bottom_rows


GAME = Zertz()
