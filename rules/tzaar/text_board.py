"""A board of characters, White's end at the bottom."""

from __future__ import annotations

from rules.core import Side
from rules.hexgrid import standing_rows
from rules.tzaar.moves import COLOURS, PIECES, Stage
from rules.tzaar.position import TzaarPosition
from rules.tzaar.spaces import CELLS, space_name

_WIDTH = 4


def draw(position: TzaarPosition, *, captions: bool) -> str:
    """Draw a position: `wZd6` is a white Tzaar, `bT3d6` a stack of three, `d6` a vacant space."""
    rows = standing_rows({cell: _label(position, cell) for cell in CELLS}, _WIDTH)
    return "\n".join((*rows, "", *_captions(position)) if captions else rows)


def _label(position: TzaarPosition, cell: int) -> str:
    name = space_name(cell)
    stack = position.stack_at(name)
    if stack is None:
        return name
    side, pieces = stack
    top, height = pieces[-1].letter, len(pieces)
    return f"{COLOURS[side][0].lower()}{top}{height if height > 1 else ''}{name}"


def _captions(position: TzaarPosition) -> list[str]:
    lines = [f"{COLOURS[side]}  {_counts(position, side)}" for side in Side]
    outcome = position.outcome
    if outcome is None:
        return [*lines, f"{COLOURS[position.to_move]} to move"]
    reasons = ", ".join(str(reason.value) for reason in outcome.reasons)
    winner = outcome.winner or position.to_move
    return [*lines, f"{COLOURS[winner]} has won: {reasons}"]


def _counts(position: TzaarPosition, side: Side) -> str:
    placing = position.stage is Stage.PLACE
    counts = position.hand(side) if placing else position.left(side)
    listed = " ".join(f"{piece.letter}{counts[piece]}" for piece in PIECES)
    return f"{listed} in hand" if placing else listed
