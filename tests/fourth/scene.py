"""Positions of QUARTET as scenes."""

from __future__ import annotations

from rendering import BoardView, Scene
from rendering.games import parts
from rendering.scene import CellLook, Ground, Mark, Mood
from rules import Side
from tests.fourth.law import BOARD, LATTICE, Push, Put, QuartetPosition

PHRASES = {
    "put": "put a stone",
    "push": "push a stone",
    "line": "enough stones in a line",
    "full": "board full",
}
"""The English words for QUARTET: what is to be done, and why it is over."""

_PIECES = {Side.FIRST: "white", Side.SECOND: "black"}
_PLACES = LATTICE.places(BOARD)


def scene(position: QuartetPosition, view: BoardView) -> Scene:
    """Return the scene of a position, with the marks of the last turn that the view gives."""
    points, marks = parts.points_of(_PLACES, view), _marks(view)
    due = ("put", Mood.CALM) if position.pusher is None else ("push", Mood.MUST)
    return Scene(
        equipment="rings",
        frame=tuple(points.values()),
        cells=parts.cells(points, view, lambda name: _look(position, name, marks.get(name))),
        panels=parts.panels(position, view, pieces=_PIECES),
        notice=parts.notice(position, view, parts.phrases_of(view, PHRASES), due),
        caption=view.caption,
    )


def _look(position: QuartetPosition, name: str, mark: Mark | None) -> CellLook:
    stones, cell = position.stones, LATTICE.parse_cell(name)
    piece = next((_PIECES[side] for side in Side if stones[side.index] >> cell & 1), None)
    return CellLook(Ground.CELL, piece, mark=mark)


def _marks(view: BoardView) -> dict[str, Mark]:
    """Return the marks of a turn: the stone put, the one pushed, and where it came from."""
    marks: dict[int, Mark] = {}
    for move in view.turn:
        if isinstance(move, Put):
            marks[move.cell] = Mark.LAST
        elif isinstance(move, Push):
            marks |= {move.start: Mark.LEFT, move.end: Mark.LAST}
    return {LATTICE.cell_name(cell): mark for cell, mark in marks.items()}
