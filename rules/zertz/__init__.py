"""ZÈRTZ, the third game of Project GIPF: six boards, three goals and handicaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core import Diagram, Game, Handicap, Option, Symmetry
from rules.placing import Pass, PlacingStage, turn_text
from rules.zertz import notation
from rules.zertz.boards import BOARDS, Board
from rules.zertz.goals import GOALS, VARIANTS, Counts, Goal, Reason, Variant
from rules.zertz.moves import Jump, Marble, Place, Remove, ZertzMove
from rules.zertz.position import ZertzPosition, diagram, symmetries_of_board
from rules.zertz.position_text import parse_position
from rules.zertz.table import NONE, Table

__all__ = [
    "BOARDS",
    "GAME",
    "GOALS",
    "VARIANTS",
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
    "Variant",
    "Zertz",
    "ZertzMove",
    "ZertzPosition",
]


class Zertz(Game[ZertzPosition, ZertzMove]):
    """The game."""

    slug = "zertz"
    name = "ZÈRTZ"
    options = (
        Option("board", tuple(BOARDS), "37", experienced="48"),
        Option("goal", tuple(VARIANTS), "standard"),
    )
    reasons = Reason

    def start(
        self,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,  # noqa: ARG002 - nothing here is random
    ) -> ZertzPosition:
        chosen = self.complete_options(options)
        return _start(chosen, NONE)

    def options_of(self, position: ZertzPosition) -> Mapping[str, str]:
        return {"board": position.board.name, "goal": position.variant.name}

    def parse_position(self, text: str) -> ZertzPosition:
        return parse_position(text)

    def parse_turn(self, position: ZertzPosition, text: str) -> tuple[ZertzMove, ...]:
        return notation.parse_turn(position, text)

    def format_moves(self, moves: Sequence[ZertzMove]) -> str:
        return turn_text(moves)

    def is_even(self, options: Mapping[str, str]) -> bool:
        variant = VARIANTS[options["goal"]]
        return variant.first is variant.second

    def handicaps(self, options: Mapping[str, str]) -> tuple[Handicap, ...]:
        return super().handicaps(options) + _GOALS_AT_ODDS.get(options["goal"], ())

    def symmetries(self, position: ZertzPosition) -> tuple[Symmetry, ...]:
        return symmetries_of_board(position.board)

    def diagram(self, position: ZertzPosition) -> Diagram:
        return diagram(position)

    def bids(self, options: Mapping[str, str]) -> tuple[str, ...]:
        return tuple(_LEADS) if self.is_even(options) else ()

    def start_at_bid(self, options: Mapping[str, str], bid: str) -> ZertzPosition:
        """Return the start at which the second side already holds some marbles of the pool."""
        return _start(options, _LEADS[bid])

    def bottom_rows(self, options: Mapping[str, str]) -> Mapping[str, int]:
        return BOARDS[options["board"]].bottom_rows


# In 1,750 games between equals (random, or one turn ahead) the side with the lower goal won 74 %.
# With equal goals the first side won 51 %.
_GOALS_AT_ODDS = {"standard": (Handicap("goals", 180, {"goal": "quick-standard"}),)}

# The marbles that the second side begins with. In 300 games each between equals (level 2 of the
# computer) the first side won 56 %, 44 %, 38 %, 35 %, 31 % and 22 %.
_LEADS: dict[str, Counts] = {
    "none": NONE,
    "black": (0, 0, 1),
    "grey": (0, 1, 0),
    "white": (1, 0, 0),
    "grey-black": (0, 1, 1),
    "each": (1, 1, 1),
}


def _start(options: Mapping[str, str], lead: Counts) -> ZertzPosition:
    board, variant = BOARDS[options["board"]], VARIANTS[options["goal"]]
    white, grey, black = (count - taken for count, taken in zip(variant.pool, lead, strict=True))
    table = Table.of(board.mask, (0, 0, 0), (white, grey, black), (NONE, lead))
    return ZertzPosition.without_history(board, variant, table)


GAME = Zertz()
