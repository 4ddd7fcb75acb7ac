"""Reading of a position's text, with a reason for every text that is no position."""

from __future__ import annotations

import re

from rules.core import PositionError, Side
from rules.hexgrid import cell_name, cell_names, parse_cell
from rules.jumping import Stage
from rules.zertz.boards import BOARDS, Board
from rules.zertz.goals import GOALS, Counts, Goal
from rules.zertz.layout import parse_layout
from rules.zertz.moves import Marble
from rules.zertz.position import ZertzPosition
from rules.zertz.table import Table

_FIELDS = "layout, pool, captives 1, captives 2, side, board/goal, state"
_COUNTS = re.compile(r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})", re.ASCII)
_STATE = re.compile(r"(?:(turn|remove)|(jump):([a-i][1-9]))(,passed)?", re.ASCII)


def parse_position(text: str) -> ZertzPosition:
    """Read what `str(position)` prints; `PositionError` when it is no position of ZÈRTZ.

    Pool, captives and board need not add up to the marbles of the variant, so that a diagram can
    show a part of a game.
    """
    fields = text.split()
    if len(fields) != 7:
        raise PositionError(f"{text!r} has {len(fields)} fields instead of 7: {_FIELDS}")
    layout, pool, first, second, side, variant, state = fields
    board, goal = _parse_variant(variant)
    rings, marbles = parse_layout(layout)
    hands = (_parse_counts(first), _parse_counts(second))
    table = Table.of(rings, marbles, _parse_counts(pool), hands)
    mover = _parse_side(side)
    stage, jumper, passed = _parse_state(state)
    _check_pieces(table, board, goal)
    _check_stage(table, stage, jumper)
    _check_winners(table, goal, mover, stage)
    return ZertzPosition.without_past(
        board, goal, table, mover, stage, jumper=jumper, passed=passed
    )


def _parse_variant(text: str) -> tuple[Board, Goal]:
    board, _, goal = text.partition("/")
    if board not in BOARDS:
        raise PositionError(f"{text!r} names no board; there is {', '.join(BOARDS)}")
    if goal not in GOALS:
        raise PositionError(f"{text!r} names no goal; there is {', '.join(GOALS)}")
    return BOARDS[board], GOALS[goal]


def _parse_counts(text: str) -> Counts:
    match = _COUNTS.fullmatch(text)
    if match is None:
        raise PositionError(f"{text!r} is no count of white/grey/black marbles")
    return int(match[1]), int(match[2]), int(match[3])


def _parse_side(text: str) -> Side:
    if text not in ("1", "2"):
        raise PositionError(f"{text!r} is no side; there is 1 and 2")
    return Side(int(text))


def _parse_state(text: str) -> tuple[Stage, int | None, bool]:
    match = _STATE.fullmatch(text)
    if match is None:
        raise PositionError(f"{text!r} is no state; there is turn, remove and jump:e5")
    jumper = parse_cell(match[3]) if match[3] else None
    return Stage(match[1] or match[2]), jumper, bool(match[4])


def _check_pieces(table: Table, board: Board, goal: Goal) -> None:
    outside = table.rings & ~board.mask
    if outside:
        raise PositionError(f"the board of {board.name} has no ring {cell_names(outside)}")
    for marble in Marble:
        on_board = table.marbles[marble.index].bit_count()
        counts = [on_board, *(heap[marble.index] for heap in (table.pool, *table.hands))]
        most = goal.pool[marble.index]
        if max(counts) > most:
            raise PositionError(f"there are only {most} {marble.value} marbles, not {max(counts)}")


def _check_stage(table: Table, stage: Stage, jumper: int | None) -> None:
    if table.rings and not table.vacant:
        raise PositionError("no ring is vacant; the last mover would have taken them all")
    if stage is Stage.REMOVE and not (table.free and table.occupied):
        raise PositionError("no marble has been placed, or no ring is free to be removed")
    if jumper is not None and not (table.occupied >> jumper & 1 and table.jumps_from(jumper)):
        raise PositionError(f"no marble on {cell_name(jumper)} can go on jumping")


def _check_winners(table: Table, goal: Goal, mover: Side, stage: Stage) -> None:
    # A goal may be complete within a chain, which is played out, and at the end of the game.
    if stage is not Stage.JUMP and goal.completed(table.hand(mover)):
        raise PositionError(f"side {mover.value} has won already and cannot be to move")
    if stage is not Stage.TURN and goal.completed(table.hand(mover.opponent)):
        raise PositionError(f"side {mover.opponent.value} has won already: no turn can have begun")
