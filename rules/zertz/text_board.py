"""A board of characters, standing on a corner."""

from __future__ import annotations

from rules.core import Side
from rules.hexgrid import bits, cell_name, standing_rows
from rules.zertz.goals import Counts
from rules.zertz.moves import Marble
from rules.zertz.position import ZertzPosition

_WIDTH = 4


def draw(position: ZertzPosition, *, captions: bool) -> str:
    """Draw a position: `Wd4` is a white marble, `d4` a vacant ring, `(d4)` a free one."""
    labels = {cell: _label(position, cell) for cell in bits(position.board.mask)}
    rows = standing_rows(labels, _WIDTH)
    return "\n".join((*rows, "", *_captions(position)) if captions else rows)


def _label(position: ZertzPosition, cell: int) -> str:
    name = cell_name(cell)
    marble = position.marble_at(name)
    if marble is not None:
        name = f"{marble.letter}{name}"
    elif position.table.free >> cell & 1:
        name = f"({name})"
    elif not position.table.rings >> cell & 1:
        name = "·"
    return name


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
