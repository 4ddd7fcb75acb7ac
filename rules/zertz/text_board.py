"""A board of characters, standing on a corner: rows rise to the right, one column up is half a row."""

from __future__ import annotations

from rules.core import Side
from rules.hexgrid import bits, cell_name, column_of, row_of
from rules.zertz.goals import Counts
from rules.zertz.moves import Marble
from rules.zertz.position import ZertzPosition

_WIDTH = 6


def draw(position: ZertzPosition) -> str:
    """Draw a position: `Wd4` is a white marble, `d4` a vacant ring, `(d4)` a free one."""
    return "\n".join((*_rows(position), "", *_captions(position)))


def _rows(position: ZertzPosition) -> list[str]:
    labels = {cell: _label(position, cell) for cell in bits(position.board.mask)}
    # Half a row up for each column: the cells of one line of text have the same 2 * row - column.
    heights = {cell: 2 * row_of(cell) - column_of(cell) for cell in labels}
    lines: list[str] = []
    for height in range(max(heights.values()), min(heights.values()) - 1, -1):
        line = [" " * _WIDTH] * position.board.columns
        for cell, label in labels.items():
            if heights[cell] == height:
                line[column_of(cell)] = label
        lines.append("".join(line).rstrip())
    return lines


def _label(position: ZertzPosition, cell: int) -> str:
    name = cell_name(cell)
    marble = position.marble_at(name)
    if marble is not None:
        name = f"{marble.letter}{name}"
    elif position.table.free >> cell & 1:
        name = f"({name})"
    elif not position.table.rings >> cell & 1:
        name = "·"
    return name.center(_WIDTH)


def _captions(position: ZertzPosition) -> list[str]:
    lines = [f"pool    {_counts(position.pool)}"]
    lines += [f"side {side.value}  {_counts(position.captives(side))}" for side in Side]
    outcome = position.outcome
    if outcome is None:
        return [*lines, f"side {position.to_move.value} to move"]
    reasons = ", ".join(str(reason.value) for reason in outcome.reasons)
    result = f"side {outcome.winner.value} has won" if outcome.winner else "a tie"
    return [*lines, f"{result}: {reasons}"]


def _counts(counts: Counts) -> str:
    return " ".join(f"{marble.letter}{counts[marble.index]}" for marble in Marble)
