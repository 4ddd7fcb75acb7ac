"""Explain illegal turns of DVONN: keys and values of `dvonn-refused-…` messages."""

from __future__ import annotations

from collections.abc import Sequence

from guide import Refusal
from guide.plain import NEAREST_LIMIT, coordinates
from guide.typed import shortened
from ringfall_dvonn.rules import CELLS, DVONN, LATTICE, SIGNS, DvonnPosition, Go, Place
from rules.reading import PASSES, squeeze

SPACES = {LATTICE.cell_name(cell): cell for cell in CELLS}
"""The cells of the board, by their coordinates."""

_ENDS = 2


def refusal(position: DvonnPosition, text: str, piece: str) -> Refusal | None:
    """Explain why a text cannot be played; `None` if it is only unreadable or unfinished.

    `piece` is the sign of the only piece that it names, or "".
    """
    names = coordinates(text.lower())
    unknown = [name for name in names if name not in SPACES]
    if unknown:
        return Refusal("no-such-space", {"space": unknown[0]})
    cells = [SPACES[name] for name in names]
    passes = squeeze(text) in PASSES
    if position.placing:
        return _against_placing(position, cells, piece, passes=passes)
    if position.must_pass:
        return Refusal("must-pass")
    if passes:
        return Refusal("must-move")
    if len(cells) > _ENDS:
        return Refusal("one-move", {"move": f"{names[0]}-{names[1]}"})
    if len(cells) == _ENDS:
        return _against_start(position, cells[0]) or _against_end(position, cells[0], cells[1])
    return _end_due(position, cells[0]) if cells else None


def nearest_turns(position: DvonnPosition, text: str) -> tuple[str, ...]:
    """Return up to twelve legal turns near to the typed spaces; none without a space.

    One between just these spaces comes first, in whichever direction.
    """
    cells = [SPACES[name] for name in coordinates(text.lower()) if name in SPACES]
    if not cells:
        return ()

    def off(move: object) -> tuple[int, ...]:
        match move:
            case Place(cell):
                return (LATTICE.distance(cell, cells[0]),)
            case Go(start, end):
                is_other = {start, end} != set(cells)
                apart = LATTICE.distance(start, cells[0])
                return is_other, apart, LATTICE.distance(end, cells[1 % len(cells)])
            case _:
                return ()

    return tuple(map(str, sorted(position.legal_moves(), key=off)[:NEAREST_LIMIT]))


def _against_placing(
    position: DvonnPosition, cells: Sequence[int], piece: str, *, passes: bool
) -> Refusal | None:
    if piece and piece != position.due:
        return Refusal("other-piece", {"piece": position.due})
    if passes:
        return Refusal("must-place", {"piece": position.due})
    if len(cells) > 1:
        return Refusal("one-piece", {"count": len(CELLS) - position.occupied.bit_count()})
    if cells and position.columns[cells[0]]:
        return Refusal("occupied", {"space": LATTICE.cell_name(cells[0])})
    return None


def _end_due(position: DvonnPosition, start: int) -> Refusal:
    """Ask where a stack goes, or explain why it cannot move."""
    against = _against_start(position, start)
    if against is not None:
        return against
    space = {"space": LATTICE.cell_name(start)}
    ends = LATTICE.cell_names(position.lands(start)).split()
    if ends:
        return Refusal("end-due", space | {"ends": shortened(ends)}).as_ambiguous()
    return Refusal("nowhere", {**space, "height": len(position.columns[start])})


def _against_start(position: DvonnPosition, start: int) -> Refusal | None:
    """Explain why the side to move moves nothing from a space, wherever it goes."""
    space = {"space": LATTICE.cell_name(start)}
    stack = position.columns[start]
    if not stack:
        return Refusal("no-piece", space)
    if stack == DVONN:
        return Refusal("red-alone", space)
    if stack[-1] != SIGNS[position.to_move.index]:
        return Refusal("not-yours", space)
    if not LATTICE.with_gap(position.occupied) >> start & 1:
        return Refusal("surrounded", space)
    return None


def _against_end(position: DvonnPosition, start: int, end: int) -> Refusal | None:
    """Explain why a stack cannot move to another space; `None` if it can."""
    height, distance = len(position.columns[start]), LATTICE.distance(start, end)
    ends = {"start": LATTICE.cell_name(start), "end": LATTICE.cell_name(end)}
    if start == end:
        return Refusal("stays", {"space": ends["start"]})
    if not LATTICE.aligned(start, end):
        return Refusal("no-line", ends)
    if distance != height:
        return Refusal("distance", {**ends, "height": height, "distance": distance})
    return None if position.columns[end] else Refusal("end-empty", ends)
