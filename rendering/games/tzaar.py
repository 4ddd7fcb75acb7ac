"""Positions of TZAAR as scenes."""

from __future__ import annotations

from collections.abc import Mapping

from guide import Score
from guide.tzaar import GUIDE
from rendering.games import parts
from rendering.scene import (
    Arrow,
    ArrowKind,
    Bar,
    Cell,
    CellLook,
    Ground,
    Item,
    Mark,
    Mood,
    Point,
    Scene,
    Slab,
    Slot,
    Stock,
)
from rendering.view import BoardView
from rules import Side
from rules.tzaar import (
    PLACES,
    Capture,
    Piece,
    Place,
    Strengthen,
    TzaarPosition,
    TzaarStage,
)
from rules.tzaar.spaces import space_name

PHRASES: Mapping[str, str] = {
    "tzaar": "Tzaar",
    "tzarra": "Tzarra",
    "tott": "Tott",
    "last-one": "last one",
    "captures": "capturing moves",
    "in-hand": "pieces in hand",
    "place": "place a piece",
    "first": "begins with a single capture",
    "capture": "capture, then a second action",
    "second": "capture, strengthen or pass",
    "no-tzaar": "the last Tzaar is captured",
    "no-tzarra": "the last Tzarra is captured",
    "no-tott": "the last Tott is captured",
    "covered-tzaar": "own last Tzaar covered",
    "covered-tzarra": "own last Tzarra covered",
    "covered-tott": "own last Tott covered",
    "no-capture": "no capture left",
}
"""The English words for TZAAR."""


def scene(position: TzaarPosition, view: BoardView) -> Scene:
    """Return the scene of a position, with the marks of the last turn that the view gives."""
    points = parts.points_of(PLACES, view)
    phrases = parts.phrases_of(view, PHRASES)
    return Scene(
        equipment="slab",
        frame=tuple(points.values()),
        cells=_cells(position, view, points),
        arrows=_arrows(view, points),
        panels=parts.panels(
            position, view, lambda side: _bars(position, side, view, phrases), _SIDE_PIECES
        ),
        stock=_legend(phrases),
        notice=parts.notice(position, view, phrases, (_DUTIES[position.stage], Mood.CALM)),
        caption=view.caption,
        slab=_slab(points),
    )


_COLOURS = {Side.FIRST: "white", Side.SECOND: "black"}
_SIDE_PIECES = {side: f"{colour} tott" for side, colour in _COLOURS.items()}
_CORNERS = ("a1", "a5", "e9", "i5", "i1", "e1")
_DUTIES = {
    TzaarStage.PLACE: "place",
    TzaarStage.FIRST: "first",
    TzaarStage.CAPTURE: "capture",
    TzaarStage.SECOND: "second",
}


def _slab(points: Mapping[str, Point]) -> Slab:
    """Return the board: a line between any two neighbours, a hole where there is no space."""
    at = {place: points[name] for name, place in PLACES.items()}
    lines = tuple(
        (point, at[column + right, row + up])
        for (column, row), point in at.items()
        for right, up in ((0, 1), (1, 0), (1, 1))
        if (column + right, row + up) in at
    )
    # The hole is half-way between its neighbours, whichever way round the board is.
    (below_x, below_y), (above_x, above_y) = points["e4"], points["e6"]
    hole = (below_x + above_x) / 2, (below_y + above_y) / 2
    return Slab(tuple(points[name] for name in _CORNERS), lines, (hole,))


def _cells(
    position: TzaarPosition, view: BoardView, points: Mapping[str, Point]
) -> tuple[Cell, ...]:
    touched = _touched(view)
    return parts.cells(points, view, lambda name: _look(position, name, touched=name in touched))


def _look(position: TzaarPosition, name: str, *, touched: bool) -> CellLook:
    stack = position.stack_at(name)
    if stack is None:
        return CellLook(Ground.CELL, mark=Mark.LEFT if touched else None)
    side, pieces = stack
    mark = Mark.LAST if touched else None
    return CellLook(Ground.CELL, _piece(side, pieces[-1]), mark=mark, height=len(pieces))


def _touched(view: BoardView) -> frozenset[str]:
    """Return the spaces of the last turn."""
    cells = {move.space for move in view.turn if isinstance(move, Place)}
    for move in view.turn:
        if isinstance(move, Capture | Strengthen):
            cells |= {move.start, move.end}
    return frozenset(map(space_name, cells))


def _piece(side: Side, piece: Piece) -> str:
    return f"{_COLOURS[side]} {piece.value}"


def _arrows(view: BoardView, points: Mapping[str, Point]) -> tuple[Arrow, ...]:
    """Return the captures and strengthenings of the last turn."""
    kinds = {Capture: ArrowKind.CAPTURED, Strengthen: ArrowKind.JOINED}
    return tuple(
        Arrow(kinds[type(move)], points[space_name(move.start)], points[space_name(move.end)])
        for move in view.turn
        if isinstance(move, Capture | Strengthen)
    )


def _bars(
    position: TzaarPosition, side: Side, view: BoardView, phrases: Mapping[str, str]
) -> tuple[Bar, ...]:
    """Return a bar for each type, and a line for the captures; in the placing, what is in hand."""
    if position.stage is TzaarStage.PLACE:
        hand = position.hand(side)
        total = Bar("in-hand", (), str(sum(hand.values())), label=phrases["in-hand"])
        return (*(_type_bar(side, piece, hand[piece]) for piece in Piece), total)
    running = parts.outcome_of(position, view) is None
    types = {piece.value: piece for piece in Piece}

    def bar(score: Score) -> Bar:
        note = phrases["last-one"] if score.close and running else ""
        danger = score.close or score.value == 0
        if score.key in types:
            return _type_bar(side, types[score.key], score.value, note, danger=danger)
        tally = str(score.value)
        return Bar(score.key, (), tally, note, danger=danger, label=phrases[score.key])

    return tuple(map(bar, GUIDE.scores(position, side)))


def _type_bar(side: Side, piece: Piece, count: int, note: str = "", *, danger: bool = False) -> Bar:
    name = _piece(side, piece)
    slots = tuple(Slot(_SIDE_PIECES[side], index < count) for index in range(piece.count))
    return Bar(piece.value, (slots,), str(count), note, danger=danger, head=name)


def _legend(phrases: Mapping[str, str]) -> Stock:
    items = (Item(_piece(Side.FIRST, piece), phrases[piece.value]) for piece in Piece)
    return Stock("", tuple(items))
