"""What ends a game of RUST."""

from __future__ import annotations

import enum

from rules.core import Outcome, Side
from rules.rust.table import Table


class Reason(enum.Enum):
    """Why a game ended, and why it was won or tied: the side with more captured stones wins."""

    MORE_CAPTURED = "more-captured"
    EQUAL = "equal"
    BOTH_PASSED = "both-passed"
    BOARD_FULL = "board-full"
    REPETITION = "repetition"


def counted_out(table: Table, ended_by: Reason) -> Outcome:
    """Return the outcome of a game that has ended, by the stones captured."""
    first, second = table.captured
    if first == second:
        return Outcome(None, (Reason.EQUAL, ended_by))
    winner = Side.FIRST if first > second else Side.SECOND
    return Outcome(winner, (Reason.MORE_CAPTURED, ended_by))
