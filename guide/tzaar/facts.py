"""Describe turns and positions of TZAAR as language-neutral facts.

Types of pieces are "tzaar", "tzarra" and "tott"; sides are 1 (White) and 2 (Black).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from guide.core import Fact, Guide, Score
from guide.typed import listed
from guide.tzaar.suggestions import by_type, covers_last, takes_last, useful_first
from rules.core import Side
from rules.lattice import bits
from rules.tzaar.moves import (
    PIECES,
    SPACES,
    Capture,
    Pass,
    Piece,
    Place,
    Strengthen,
    TzaarMove,
    TzaarStage,
    coloured,
    space_name,
    space_names,
)
from rules.tzaar.position import Reason, TzaarPosition

_PAIR = 2
_DONE: Mapping[type[TzaarMove], str] = {
    Place: "placed",
    Capture: "took",
    Strengthen: "strengthened",
    Pass: "passed",
}
_PLANNED: Mapping[type[TzaarMove], str] = {
    Place: "places",
    Capture: "takes",
    Strengthen: "strengthens",
    Pass: "passes",
}
_COUNTED: Mapping[type[TzaarMove], str] = {Capture: "again", Strengthen: "stronger", Pass: "passed"}


class TzaarFacts(Guide[TzaarPosition, TzaarMove]):
    """Facts about turns and positions."""

    def turn_facts(self, before: TzaarPosition, moves: Sequence[TzaarMove]) -> tuple[Fact, ...]:
        """Describe what a turn, played from `before`, did beyond its notation."""
        return _effects(before, moves, _DONE)

    def gains(self, before: TzaarPosition, moves: Sequence[TzaarMove]) -> dict[str, int]:
        """Count the stacks of several pieces that a turn captures.

        Every turn captures something, so single pieces are not counted.
        """
        count, current = 0, before
        for move in moves:
            count += isinstance(move, Capture) and len(current.table.stacks[move.end]) > 1
            current = current.play(move)
        return {"stacks": count} if count else {}

    def captures(self, before: TzaarPosition, moves: Sequence[TzaarMove]) -> bool:
        """Tell whether a turn captures a stack, of one piece or several."""
        del before
        return any(isinstance(move, Capture) for move in moves)

    def position_facts(self, position: TzaarPosition) -> tuple[Fact, ...]:
        """Describe the board, in an order fit for reading aloud.

        Vacant spaces are shortened: `b2–5` are four in a column.
        """
        vacant = {
            "count": position.table.vacant.bit_count(),
            "cells": _in_runs(space_names(position.table.vacant).split()),
        }
        return (
            *(fact for side in Side for fact in _side_facts(position, side)),
            Fact("vacant", vacant),
        )

    def duties(self, position: TzaarPosition, *, limit: int | None = None) -> tuple[Fact, ...]:
        """Describe what the side to move has to do."""
        if position.outcome is not None:
            return ()
        if position.stage is TzaarStage.PLACE:
            return (Fact("must-place", {"side": position.to_move.value}),)
        if position.stage is TzaarStage.SECOND:
            return (Fact("second-action", {"side": position.to_move.value}),)
        captures = list(map(str, useful_first(position, position.legal_moves())))
        key = "first-capture" if position.stage is TzaarStage.FIRST else "must-capture"
        return (Fact(key, listed("captures", captures, limit)),)

    def turn_kinds(self, position: TzaarPosition) -> tuple[Fact, ...]:
        """Describe how many turns of which kinds are legal."""
        if position.outcome is not None:
            return ()
        count = {"count": position.count_turns()}
        if position.stage is TzaarStage.PLACE:
            return (Fact("turns-place", count | {"spaces": position.table.vacant.bit_count()}),)
        if position.stage is TzaarStage.CAPTURE:
            return (Fact("turns-capture", count | _second_actions(position)),)
        return (Fact("turns-first" if position.stage is TzaarStage.FIRST else "turns-rest", count),)

    def scores(self, position: TzaarPosition, side: Side) -> tuple[Score, ...]:
        """List how many pieces of each type and how many captures a side has left.

        During placement, list the pieces on the board instead: nothing can be lost yet.
        """
        left = position.left(side)
        if position.stage is TzaarStage.PLACE:
            return tuple(
                Score(
                    f"placed-{piece.value}", left[piece], piece.count, piece=coloured(side, piece)
                )
                for piece in PIECES
            )
        captures = len(position.captures(side))
        return (
            *(
                Score(piece.value, left[piece], close=left[piece] == 1, piece=coloured(side, piece))
                for piece in PIECES
            ),
            Score("captures", captures, 0, close=captures == 1),
        )


def plan_facts(before: TzaarPosition, moves: Sequence[TzaarMove]) -> tuple[Fact, ...]:
    """Describe what actions from `before` would do."""
    return _effects(before, moves, _PLANNED)


def counted(counts: Mapping[Piece, int]) -> dict[str, str | int]:
    """Return the counts by the names used in texts."""
    return {piece.value: counts[piece] for piece in PIECES}


def _effects(
    before: TzaarPosition, moves: Sequence[TzaarMove], keys: Mapping[type[TzaarMove], str]
) -> tuple[Fact, ...]:
    found: list[Fact] = []
    current = before
    for move in moves:
        after = current.play(move)
        found.append(Fact(keys[type(move)], _action_facts(current, after, move)))
        found += _last_pieces(current, move)
        current = after
    return (*found, *_dangers(before, current))


def _action_facts(
    before: TzaarPosition, after: TzaarPosition, move: TzaarMove
) -> dict[str, str | int]:
    if isinstance(move, Pass):
        return {}
    if isinstance(move, Place):
        count = len(SPACES) - after.table.vacant.bit_count()
        return {"cell": space_name(move.space), "type": move.piece.value, "count": count}
    table = before.table if isinstance(move, Capture) else after.table
    height, kind = len(table.stacks[move.end]), table.top_of(move.end).value
    return {"cell": space_name(move.end), "type": kind, "height": height}


def _last_pieces(before: TzaarPosition, move: TzaarMove) -> list[Fact]:
    """Describe an action that takes the last piece of a type, or covers its own."""
    lost = {"takes-last": takes_last(before, move), "covers-last": covers_last(before, move)}
    return [Fact(key, {"type": piece.value}) for key, piece in lost.items() if piece]


def _dangers(before: TzaarPosition, after: TzaarPosition) -> list[Fact]:
    """Describe which side has one piece of a type left, or cannot capture."""
    found = [
        Fact("down-to-one", {"side": side.value, "type": piece.value})
        for side in Side
        for piece in PIECES
        if after.left(side)[piece] == 1 < before.left(side)[piece]
    ]
    if after.outcome is not None and Reason.NO_CAPTURE in after.outcome.reasons:
        found.append(Fact("no-capture-left", {"side": after.to_move.value}))
    return found


def _side_facts(position: TzaarPosition, side: Side) -> tuple[Fact, ...]:
    """Describe a side's pieces: where they stand, which are stacks, and its hand."""
    table, owner = position.table, {"side": side.value}
    spaces = {piece.value: space_names(table.showing(side, piece)) for piece in PIECES}
    tall = by_type(position, bits(table.tall & table.of_side(side)))
    heights = " ".join(f"{space_name(cell)}({len(table.stacks[cell])})" for cell in tall)
    stacks = (Fact("stacks", owner | {"stacks": heights}),) if tall else ()
    hand = (Fact("in-hand", owner | counted(position.hand(side))),)
    return (
        Fact("on-board", owner | spaces),
        *(hand if position.stage is TzaarStage.PLACE else stacks),
    )


def _in_runs(names: Sequence[str]) -> str:
    """Shorten three or more successive spaces of a column to the first and last."""
    runs: list[list[str]] = []
    for name in names:
        if runs and runs[-1][-1] == f"{name[0]}{int(name[1:]) - 1}":
            runs[-1].append(name)
        else:
            runs.append([name])
    shortened_runs = ([f"{run[0]}–{run[-1][1:]}"] if len(run) > _PAIR else run for run in runs)
    return " ".join(name for run in shortened_runs for name in run)


def _second_actions(position: TzaarPosition) -> dict[str, int]:
    """Count the first captures and their follow-ups; some win at once."""
    found = Counter[str]()
    captures = position.legal_moves()
    for capture in captures:
        after = position.play(capture)
        found["wins"] += after.outcome is not None
        for move in after.legal_moves():
            found[_COUNTED[type(move)]] += 1
    names = ("wins", *_COUNTED.values())
    return {"captures": len(captures)} | {name: found[name] for name in names}
