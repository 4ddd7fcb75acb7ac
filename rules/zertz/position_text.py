"""Parse position texts of ZÈRTZ and explain what is wrong with invalid ones."""

from __future__ import annotations

import re

from rules.core import PositionError, Side
from rules.lattice import NINE, bits
from rules.placing import PlacingStage, State, parse_state
from rules.reading import split_fields
from rules.zertz.boards import BOARDS, Board, parse_layout
from rules.zertz.goals import VARIANTS, Counts, Variant
from rules.zertz.moves import JUMPS_FROM, Jump, Marble
from rules.zertz.position import ZertzPosition
from rules.zertz.table import NONE, Table

_FIELDS = (
    "the rings and marbles, the pool, the captives of each side, whose turn it is, the board and "
    "the goal, what comes next"
)
_COUNTS = re.compile(r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})", re.ASCII)


def parse_position(text: str) -> ZertzPosition:
    """Parse a position text; raise `PositionError` if it is invalid."""
    layout, pool, first, second, side, variant, state_text = split_fields(text, 7, _FIELDS)
    board, goals = _parse_variant(variant)
    rings, marbles = parse_layout(layout)
    hands = (_parse_counts(first), _parse_counts(second))
    table = Table.of(rings, marbles, _parse_counts(pool), hands)
    mover, state = _parse_side(side), parse_state(state_text, NINE.parse_cell)
    _check_pieces(table, board, goals)
    _check_winners(table, goals, mover, state)
    _CHECKS[state.stage](table, mover, state.jumper)
    if state.passed:
        _check_pass(table, mover, state.stage)
    return ZertzPosition.without_history(
        board, goals, table, mover, state.stage, jumper=state.jumper, passed=state.passed
    )


def _parse_variant(text: str) -> tuple[Board, Variant]:
    board, _, goal = text.partition("/")
    if board not in BOARDS:
        raise PositionError(f"{text!r} names no board; there are {', '.join(BOARDS)}")
    if goal not in VARIANTS:
        raise PositionError(f"{text!r} names no goal; there are {', '.join(VARIANTS)}")
    return BOARDS[board], VARIANTS[goal]


def _parse_counts(text: str) -> Counts:
    match = _COUNTS.fullmatch(text)
    if match is None:
        raise PositionError(
            f"{text!r} does not count white, grey and black marbles; write 6/8/10 for example"
        )
    return int(match[1]), int(match[2]), int(match[3])


def _parse_side(text: str) -> Side:
    if text not in ("1", "2"):
        raise PositionError(f"{text!r} does not say whose turn it is; write 1 or 2")
    return Side(int(text))


def _check_pieces(table: Table, board: Board, variant: Variant) -> None:
    outside = table.rings & ~board.mask
    if outside:
        raise PositionError(f"the board of {board.name} has no ring {NINE.cell_names(outside)}")
    for marble, wanted in zip(Marble, variant.pool, strict=True):
        on_board = table.marbles[marble.index].bit_count()
        count = on_board + sum(heap[marble.index] for heap in (table.pool, *table.hands))
        if count != wanted:
            raise PositionError(
                f"there are {wanted} {marble.value} marbles on the board, in the pool and captured "
                f"in {variant.name}, not {count}"
            )


def _check_winners(table: Table, variant: Variant, mover: Side, state: State) -> None:
    # A goal may be complete during a chain, which is played out, and after the game.
    if state.stage is not PlacingStage.JUMP and variant.of(mover).completed(table.hand(mover)):
        raise PositionError(f"side {mover.value} has already won and cannot be to move")
    rival = mover.opponent
    has_lost = variant.of(rival).completed(table.hand(rival)) or not table.rings
    if has_lost and (state.stage is not PlacingStage.TURN or state.passed):
        raise PositionError(f"side {rival.value} has already won: no turn can have begun")


def _check_turn(table: Table, mover: Side, jumper: int | None) -> None:
    del mover, jumper
    full = table.rings & ~NINE.flood(table.vacant, table.rings)
    if full:
        raise PositionError(
            f"no ring of {NINE.cell_names(full)} is vacant; the last mover would have captured them"
        )


def _check_removal(table: Table, mover: Side, jumper: int | None) -> None:
    del mover, jumper
    if not table.free:
        raise PositionError("no ring can be removed")
    if not any(_may_have_been_placed(table, cell) for cell in bits(table.occupied)):
        raise PositionError("none of the marbles can have been placed last")


def _may_have_been_placed(table: Table, cell: int) -> bool:
    """Tell whether the mover could have placed this marble last."""
    others, vacant = table.occupied ^ 1 << cell, table.vacant | 1 << cell
    return not NINE.leaps(others, others, vacant) and NINE.flood(vacant, table.rings) == table.rings


def _check_chain(table: Table, mover: Side, jumper: int | None) -> None:
    _check_turn(table, mover, jumper)
    if jumper is None or not (table.occupied >> jumper & 1 and table.jumps_from(jumper)):
        raise PositionError(f"no marble on {NINE.cell_name(jumper or 0)} can go on jumping")
    came_from = [jump for jump in JUMPS_FROM[jumper] if _is_clear(table, jump)]
    if table.hand(mover) == NONE or not came_from:
        ring = NINE.cell_name(jumper)
        raise PositionError(f"the marble on {ring} cannot have captured one just now")


def _is_clear(table: Table, jump: Jump) -> bool:
    return bool(table.vacant >> jump.over & table.vacant >> jump.land & 1)


def _check_pass(table: Table, mover: Side, stage: PlacingStage) -> None:
    """Check that the last mover had no marble to place and no capture."""
    idle = table.supply(mover.opponent) == NONE
    if stage is not PlacingStage.REMOVE:
        idle = idle and not table.jumps()
    if stage is PlacingStage.OVER:
        idle = idle and table.supply(mover) == NONE
    if not idle or stage is PlacingStage.JUMP:
        raise PositionError("a pass is impossible: there is a marble to place or a capture")


_CHECKS = {
    PlacingStage.TURN: _check_turn,
    PlacingStage.OVER: _check_turn,
    PlacingStage.REMOVE: _check_removal,
    PlacingStage.JUMP: _check_chain,
}
