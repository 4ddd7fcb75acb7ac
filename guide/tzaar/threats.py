"""Find what the side to move must take, could take or could win with."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Fact, Guide
from rules.lattice import bits
from rules.tzaar.moves import PIECES, Capture, Strengthen, TzaarMove, TzaarStage, space_name
from rules.tzaar.position import TzaarPosition


class TzaarThreats(Guide[TzaarPosition, TzaarMove]):
    """Threats of the side to move."""

    def promising_moves(self, position: TzaarPosition) -> Sequence[TzaarMove]:
        return promising_moves(position)

    def threats(self, position: TzaarPosition) -> tuple[Fact, ...]:
        """List the stacks in danger in this turn, by type."""
        stacks, table = _in_danger(position), position.table
        by_type = {piece: tuple(bits(stacks & table.tops[piece.index])) for piece in PIECES}
        danger = tuple(
            Fact(
                "could-capture",
                {
                    "type": piece.value,
                    "count": len(cells),
                    "cells": " ".join(map(space_name, cells)),
                },
            )
            for piece, cells in by_type.items()
            if cells
        )
        return (*self.could_win(position), *danger)

    def threatened(self, position: TzaarPosition) -> tuple[str, ...]:
        """List the spaces of the stacks in danger: either action could capture them.

        These are stacks of several pieces, and pieces of the types of which a side has fewest.
        """
        return tuple(map(space_name, bits(_in_danger(position))))

    def can_gain(self, position: TzaarPosition) -> bool:
        """Tell whether a turn captures a stack of several pieces."""
        tall = position.table.of_side(position.to_move.opponent) & position.table.tall
        return bool(tall and tall & _in_reach(position))


def _in_danger(position: TzaarPosition) -> int:
    table, enemies = position.table, position.table.of_side(position.to_move.opponent)
    by_type = [enemies & table.tops[piece.index] for piece in PIECES]
    fewest = min(cells.bit_count() for cells in by_type)
    felt = enemies & table.tall
    for cells in by_type:
        if cells.bit_count() == fewest:
            felt |= cells
    return felt & _in_reach(position)


def _in_reach(position: TzaarPosition) -> int:
    """Return the set of the stacks that the rest of the turn could capture."""
    if position.outcome is not None or position.stage is TzaarStage.PLACE:
        return 0
    side = position.to_move
    reached = _capturable(position)
    if position.stage is not TzaarStage.CAPTURE:
        return reached
    enemies = position.table.of_side(side.opponent)
    for move in position.legal_moves():
        if reached == enemies:
            break
        reached |= _capturable(position.play(move))
    return reached


def _capturable(position: TzaarPosition) -> int:
    reached = 0
    if position.outcome is None:
        for ends in position.table.captures(position.to_move)[1]:
            reached |= ends
    return reached


_Answers = list[tuple[int, int]]
"""The cells of stacks with captures, and for each the set of cells it may capture."""

# An action touches two stacks, each visible along at most six lines.
_MAX_CAPTURES = 12


def promising_moves(position: TzaarPosition) -> Sequence[TzaarMove]:
    """Return any first action, or the last actions that take a type or all captures."""
    if position.stage is TzaarStage.PLACE:
        return ()
    if position.stage is TzaarStage.CAPTURE:
        return position.legal_moves()
    lasts, answers = _last_of_type(position), _answers(position)
    few = sum(ends.bit_count() for _, ends in answers) <= _MAX_CAPTURES
    if not (lasts or few):
        return ()
    return [
        move
        for move in position.legal_moves()
        if _takes(move, lasts) or (few and _prevents_all(move, answers))
    ]


def _last_of_type(position: TzaarPosition) -> int:
    """Return the opponent's stacks that are the only one of their type."""
    enemy = position.to_move.opponent
    showing = (position.table.showing(enemy, piece) for piece in PIECES)
    return sum(stacks for stacks in showing if stacks.bit_count() == 1)


def _answers(position: TzaarPosition) -> _Answers:
    starts, ends = position.table.captures(position.to_move.opponent)
    return [(start, end) for start, end in zip(starts, ends, strict=True) if end]


def _takes(move: TzaarMove, stacks: int) -> bool:
    return isinstance(move, Capture) and bool(stacks >> move.end & 1)


def _prevents_all(move: TzaarMove, answers: _Answers) -> bool:
    """Tell whether none of the opponent's captures can remain after an action."""
    if not isinstance(move, Capture | Strengthen):
        return not answers
    # Nothing can come between two stacks: one of them must have moved, gone or grown.
    spoiled = 1 << move.start | 1 << move.end
    return all(start == move.end or not ends & ~spoiled for start, ends in answers)
