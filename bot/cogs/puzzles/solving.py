"""A user's progress with a puzzle, read from its row."""

from __future__ import annotations

import enum
from datetime import timedelta
from typing import Any

from msgspec import Struct

from bot.cogs.analysis.service import Blunder
from bot.cogs.puzzles import tables as solvings
from bot.cogs.puzzles import tasks
from bot.cogs.puzzles.daily_tables import StoredDaily
from bot.cogs.puzzles.tables import StoredSolving
from bot.cogs.puzzles.tasks import BlunderSource, PuzzleTask
from bot.errors import UserError
from bot.storage.errors import reading
from rules import GAMES, AnyPosition, replay

BLUNDERS_REST = timedelta(days=3)
"""How long after a match its blunders become puzzles."""


class PuzzleOutcome(enum.StrEnum):
    """How a user has finished a puzzle."""

    SOLVED = solvings.SOLVED
    GIVEN_UP = "given-up"
    LEFT = "left"


class Solving(Struct, frozen=True):
    """A user's progress with a puzzle.

    `turns` are those played, including replies; for a finished puzzle, all up to the end. `tried`
    is the last wrong turn, with its reply if there is one. `day` is the number of the daily puzzle,
    or 0.
    """

    id: int
    user_id: int
    task: PuzzleTask
    day: int
    turns: tuple[str, ...]
    tried: tuple[str, ...]
    step: int
    wrong: int
    hints: int
    outcome: PuzzleOutcome | None
    in_time: bool

    @property
    def position(self) -> AnyPosition:
        """The position in which to find a turn, or the last one."""
        return tasks.stood_after(self.task, self.turns)

    @property
    def left(self) -> int:
        """The number of turns in which the win can still be found."""
        return tasks.left_after(self.task, self.turns)

    @property
    def is_open(self) -> bool:
        """Whether the user can continue; a skipped puzzle can be continued."""
        return self.outcome in (None, PuzzleOutcome.LEFT)

    @property
    def hints_here(self) -> int:
        """How many hints have been taken for the present turn."""
        return tasks.hints_for(self.hints, self.number)

    @property
    def number(self) -> int:
        """The number of the solver's present turn, counted from 0."""
        return len(self.turns) // 2

    @property
    def hints_taken(self) -> int:
        return tasks.count_hints(self.hints)

    @property
    def tries(self) -> int:
        """How many tries it takes to solve it, as of now."""
        return tasks.count_wrong(self.wrong) + 1

    def positions(self) -> list[AnyPosition]:
        """Return the first position and the one after each turn."""
        start = self.task.position
        return [start, *replay(self.task.game, start, self.turns)]


def read_solving(row: StoredSolving) -> Solving:
    """Read a row; `UserError` if the puzzle no longer exists or is damaged."""
    with reading("puzzle", row.id):
        solving = Solving(
            id=row.id,
            user_id=row.user_id,
            task=_task_of(row),
            day=row.day,
            turns=tuple(row.turns),
            tried=tuple(row.tried),
            step=row.step,
            wrong=row.wrong,
            hints=row.hints,
            outcome=PuzzleOutcome(row.outcome) if row.outcome else None,
            in_time=row.in_time,
        )
        solving.positions()
    return solving


def task_of(row: StoredSolving | StoredDaily) -> PuzzleTask | None:
    """Return the puzzle of a row; `None` if it is in no book (any more)."""
    if not row.given:
        return tasks.find_anywhere(row.puzzle)
    given = row.given
    blunder = BlunderSource(given.get("match"), given["played"])
    game, position = GAMES[given["game"]], given["position"]
    return tasks.of_blunder(game, row.puzzle, position, given["solutions"], blunder)


def own_id(blunder: Blunder) -> str:
    """Name the puzzle that is made of a blunder."""
    return f"own-{blunder.match.id}-{blunder.ply}"


def given_of(blunder: Blunder) -> dict[str, Any]:
    """Return what is stored of a blunder, without its match."""
    return {
        "game": blunder.match.game.slug,
        "position": blunder.position,
        "solutions": [blunder.better],
        "played": blunder.played,
    }


def _task_of(row: StoredSolving) -> PuzzleTask:
    found = task_of(row)
    if found is None or found.game.slug != row.game:
        raise UserError("old-puzzle")
    return found
