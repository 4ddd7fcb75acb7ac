"""Draw positions of DVONN as scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from rendering import BoardView, Scene
from rendering.games import parts, stacking
from rendering.layout import level_point
from rendering.scene import (
    Arrow,
    ArrowKind,
    Bar,
    CellLook,
    Ground,
    LastTurn,
    Mark,
    NoticeKind,
    Point,
    Tally,
)
from rendering.theme import Emblem, FlatColours
from rendering.themes.common import rgb
from rendering.themes.slab import BLACK_PIECE, WHITE_PIECE
from ringfall_dvonn.rules import BOARD, DVONN, LATTICE, SIGNS, DvonnPosition, Go, Place
from rules import Side

PHRASES = {
    "place-dvonn": "place a DVONN piece",
    "place": "place a piece",
    "go": "move a stack",
    "pass": "must pass",
    "more": "more pieces",
    "equal": "equal pieces",
    "controlled": "{count} pieces",
    "one-controlled": "1 piece",
    "of": "of {count}",
    "last-turn": "Last turn",
}
"""The English words of DVONN: what is due, reasons, the race."""

_WHITE = replace(WHITE_PIECE, letter="W", accent=WHITE_PIECE.text)
_BLACK = replace(BLACK_PIECE, letter="B", accent=BLACK_PIECE.text, accent_text=BLACK_PIECE.body)
# Its `light` rings black stacks that have it inside, its `body` white ones.
_RED = FlatColours(
    light=rgb("#ff6680"),
    body=rgb("#c81840"),
    shade=rgb("#a51235"),
    edge=rgb("#4f0618"),
    text=rgb("#ffffff"),
    letter="D",
    shades=6,
    accent=rgb("#ffffff"),
    accent_text=rgb("#4f0618"),
    emblem=Emblem.BAND,
)

PIECES = {"white": _WHITE, "black": _BLACK, "red": _RED}
BLOCKS = ("black",)
"""The pieces that the colour-blind set makes square."""
CLEAR = {
    "red": replace(_RED, light=rgb("#ff8598"), body=rgb("#780010"), shade=rgb("#5c000c")),
}
"""The pieces with other colours in the colour-blind set."""

_NAMES = {"w": "white", "b": "black", DVONN: "red"}
_SIDE_PIECES = {side: _NAMES[SIGNS[side.index]] for side in Side}
_OWN = 23
_PLACES = LATTICE.places(BOARD)
_CORNERS = ("a1", "a3", "c5", "k5", "k3", "i1")


def scene(position: DvonnPosition, view: BoardView) -> Scene:
    """Return the scene of a position, with the marks of the view's last turn."""
    points = parts.points_of(_PLACES, view, level_point)
    phrases = parts.phrases_of(view, PHRASES)
    return Scene(
        equipment="dvonn",
        frame=tuple(points.values()),
        cells=parts.cells(points, view, _look_of(position, view, points)),
        arrows=tuple(_arrows(view, points)),
        panels=parts.panels(
            position, view, lambda side: _bars(position, side, phrases), _SIDE_PIECES
        ),
        notice=parts.notice(position, view, phrases, _due(position)),
        caption=view.caption,
        last=LastTurn(phrases["last-turn"], ",".join(map(str, view.turn))) if view.turn else None,
        slab=stacking.slab(points, _CORNERS),
    )


def _due(position: DvonnPosition) -> parts.Prompt:
    if position.placing:
        return "place-dvonn" if position.due == DVONN else "place", NoticeKind.NORMAL
    return ("pass", NoticeKind.FORCED) if position.must_pass else ("go", NoticeKind.NORMAL)


def _look_of(
    position: DvonnPosition, view: BoardView, points: Mapping[str, Point]
) -> Callable[[str], CellLook]:
    stacks = {LATTICE.cell_name(cell): stack for cell, stack in position.stacks}
    heights = {name: len(stack) for name, stack in stacks.items()}
    hidden = stacking.behind_tall_stacks(points, heights)
    marks, removed = _marks(view), _removed(position, view)

    def look(name: str) -> CellLook:
        stack, mark, behind = stacks.get(name, ""), marks.get(name), name in hidden
        if name in removed:
            return CellLook(Ground.CELL, taken=removed[name])
        if not stack:
            return CellLook(Ground.CELL, mark=mark, behind=behind and mark is None)
        return CellLook(
            Ground.CELL,
            _NAMES[stack[-1]],
            mark=None if mark is Mark.PASSED else mark,
            height=len(stack),
            inside=tuple(
                (level, _NAMES[sign]) for level, sign in enumerate(stack[:-1], 1) if sign == DVONN
            ),
            behind=behind,
        )

    return look


def _marks(view: BoardView) -> dict[str, Mark]:
    """Return the marks of the last turn, and of an advised one."""
    marks: dict[int, Mark] = {}
    for move in view.advised:
        if isinstance(move, Place):
            marks[move.cell] = Mark.OFFERED
        elif isinstance(move, Go):
            # Where two pieces touch, hardly anything of an arrow shows between them.
            marks |= {move.start: Mark.CHOSEN, move.end: Mark.OFFERED}
    for move in view.turn:
        if isinstance(move, Place):
            marks[move.cell] = Mark.LAST
        elif isinstance(move, Go):
            marks |= dict.fromkeys(LATTICE.between(move.start, move.end), Mark.PASSED)
            marks |= {move.start: Mark.LEFT, move.end: Mark.LAST}
    return {LATTICE.cell_name(cell): mark for cell, mark in marks.items()}


def _removed(position: DvonnPosition, view: BoardView) -> dict[str, str]:
    """Return the top pieces of the stacks that the last turn cut off, by coordinate."""
    if not isinstance(view.before, DvonnPosition):
        return {}
    stacks = dict(view.before.stacks)
    for move in view.turn:
        if isinstance(move, Go):
            stacks[move.end] += stacks.pop(move.start)
    return {
        LATTICE.cell_name(cell): _NAMES[stack[-1]]
        for cell, stack in stacks.items()
        if not position.occupied >> cell & 1
    }


def _arrows(view: BoardView, points: Mapping[str, Point]) -> Iterator[Arrow]:
    """Yield a band for the move of the last turn, and for the advised one."""
    for kind, turn in ((ArrowKind.PLAYED, view.turn), (ArrowKind.MUST, view.advised)):
        for move in turn:
            if isinstance(move, Go):
                start, end = map(LATTICE.cell_name, (move.start, move.end))
                yield Arrow(kind, points[start], points[end])


def _bars(position: DvonnPosition, side: Side, phrases: Mapping[str, str]) -> tuple[Bar, ...]:
    """Return a bar for the pieces in a side's stacks, and while they are placed, of how many.

    As in words, there is no race until somebody has a piece.
    """
    if not any(map(position.controlled, Side)):
        return ()
    count, piece = position.controlled(side), _SIDE_PIECES[side]
    words = phrases["one-controlled" if count == 1 else "controlled"]
    rest = phrases["of"].replace("{count}", str(_OWN)) if position.placing else ""
    tally = Tally((piece,), str(count), rest)
    return (
        Bar(
            "controlled",
            words=words.replace("{count}", str(count)),
            rest=rest,
            head=piece,
            tally=tally,
        ),
    )
