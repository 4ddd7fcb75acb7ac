"""Draw positions of QUARTET as scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rendering import BoardView, Scene
from rendering.games import parts, stacking
from rendering.layout import level_point
from rendering.scene import Arrow, ArrowKind, Bar, CellLook, Ground, Mark, NoticeKind, Point, Tally
from rendering.theme import Emblem, FlatColours
from rendering.themes.common import rgb
from rules import Side
from tests.fourth.law import CELLS, LATTICE, POST, STONE_NAMES, Push, Put, QuartetPosition

PHRASES = {
    "put": "put a stone",
    "push": "push a stack",
    "line": "enough in a line",
    "more": "more stones",
    "equal": "equal stones",
    "stones": "{count} stones",
    "one-stone": "1 stone",
}
"""The English words of QUARTET: duties, scores and reasons."""

_STONE = FlatColours(
    light=rgb("#fffdf6"),
    body=rgb("#fbf4e3"),
    shade=rgb("#e6d8b4"),
    edge=rgb("#77613a"),
    text=rgb("#2b1c10"),
    letter="W",
    shades=6,
    accent=rgb("#2b1c10"),
    accent_text=rgb("#ffffff"),
)
_DARK = FlatColours(
    light=rgb("#4d7f92"),
    body=rgb("#081c28"),
    shade=rgb("#1f4254"),
    edge=rgb("#030c12"),
    text=rgb("#f6f1e6"),
    letter="B",
    shades=6,
    accent=rgb("#f6f1e6"),
    accent_text=rgb("#06181f"),
)
_POST = FlatColours(
    light=rgb("#e8a090"),
    body=rgb("#7a1410"),
    shade=rgb("#5c0f0c"),
    edge=rgb("#3c0d07"),
    text=rgb("#ffffff"),
    letter="P",
    shades=6,
    accent=rgb("#ffffff"),
    accent_text=rgb("#3c0d07"),
    emblem=Emblem.BAND,
)
_PLACES = LATTICE.places(CELLS)
_CORNERS = ("a1", "a3", "c5", "m5", "m3", "k1")

PIECES = {"pale stone": _STONE, "blue stone": _DARK, "red post": _POST}


def scene(position: QuartetPosition, view: BoardView) -> Scene:
    """Return the scene of a position, with the marks of the view's last turn."""
    points = parts.points_of(_PLACES, view, level_point)
    phrases = parts.phrases_of(view, PHRASES)
    due = ("put", NoticeKind.NORMAL) if position.pusher is None else ("push", NoticeKind.FORCED)
    return Scene(
        equipment="quartet",
        frame=tuple(points.values()),
        cells=parts.cells(points, view, _look_of(position, view, points)),
        arrows=tuple(_arrows(view, points)),
        panels=parts.panels(
            position, view, lambda side: _bars(position, side, phrases), STONE_NAMES
        ),
        notice=parts.notice(position, view, phrases, due),
        caption=view.caption,
        slab=stacking.slab(points, _CORNERS),
    )


def _look_of(
    position: QuartetPosition, view: BoardView, points: Mapping[str, Point]
) -> Callable[[str], CellLook]:
    stacks = {LATTICE.cell_name(cell): stack for cell, stack in position.stacks}
    heights = {name: len(stack) for name, stack in stacks.items()}
    hidden, marks = stacking.behind_tall_stacks(points, heights), _marks(view)

    def look(name: str) -> CellLook:
        if name == LATTICE.cell_name(POST):
            return CellLook(Ground.CELL, "red post")
        stack, behind = stacks.get(name, ""), name in hidden
        if not stack:
            return CellLook(Ground.CELL, mark=marks.get(name), behind=behind)
        piece = STONE_NAMES[Side.FIRST if stack[-1] == "x" else Side.SECOND]
        return CellLook(Ground.CELL, piece, mark=marks.get(name), height=len(stack), behind=behind)

    return look


def _marks(view: BoardView) -> dict[str, Mark]:
    """Return the marks of a turn: the placed stone, the pushed stack, its origin."""
    marks: dict[int, Mark] = {}
    for move in view.turn:
        if isinstance(move, Put):
            marks[move.cell] = Mark.LAST
        elif isinstance(move, Push):
            marks |= {move.start: Mark.LEFT, move.end: Mark.LAST}
    return {LATTICE.cell_name(cell): mark for cell, mark in marks.items()}


def _arrows(view: BoardView, points: Mapping[str, Point]) -> Iterator[Arrow]:
    """Yield a band from the origin of a pushed stack to its new cell."""
    for move in view.turn:
        if isinstance(move, Push):
            start, end = map(LATTICE.cell_name, (move.start, move.end))
            yield Arrow(ArrowKind.PLAYED, points[start], points[end])


def _bars(position: QuartetPosition, side: Side, phrases: Mapping[str, str]) -> tuple[Bar, ...]:
    count = position.stones(side)
    words = phrases["one-stone" if count == 1 else "stones"].replace("{count}", str(count))
    tally = Tally((STONE_NAMES[side],), str(count), "")
    return (Bar("stones", words=words, head=STONE_NAMES[side], tally=tally),)
