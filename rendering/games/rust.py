"""Scenes of RUST."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from guide import Score
from guide.rust import GUIDE
from guide.rust.facts import Claim, isolated, jumped
from rendering.games import jumping, parts
from rendering.layout import row_point
from rendering.scene import (
    Bar,
    Cell,
    CellLook,
    Ground,
    Item,
    Mark,
    Point,
    Scene,
    Slot,
    Stock,
    Tally,
)
from rendering.view import BoardView
from rules import Side
from rules.rust import (
    PLACES,
    Drop,
    Jump,
    Remove,
    RustMove,
    RustPosition,
)
from rules.rust.moves import cell_name

PHRASES: Mapping[str, str] = {
    "captured": "{count} captured",
    "stock": "{count} in stock",
    "captured-short": "captured",
    "stock-short": "in stock",
    "on-board": "On the board",
    "drop": "drop a stone, remove a cell",
    "remove": "remove a cell at the edge",
    "jump": "must jump",
    "go-on": "must jump on",
    "pass": "must pass",
    "more-captured": "more stones captured",
    "equal": "equally many captured",
    "both-passed": "both passed",
    "board-full": "no free cell left",
    "repetition": "same position three times",
}
"""The English words in RUST pictures."""


def scene(position: RustPosition, view: BoardView) -> Scene:
    """Return the scene of a position, with the marks of the view's last turn."""
    points = parts.points_of(PLACES, view, row_point)
    phrases = parts.phrases_of(view, PHRASES)
    return Scene(
        equipment="plates",
        frame=tuple(points.values()),
        cells=_cells(position, view, points),
        arrows=jumping.arrows(position, view, points, cell_name),
        panels=parts.panels(position, view, lambda side: _bars(position, side, phrases), _STONES),
        stock=_on_board(position, phrases),
        notice=parts.notice(
            position, view, phrases, jumping.prompt(position, jump="jump", place="drop")
        ),
        caption=view.caption,
    )


_STONES = {Side.FIRST: "x", Side.SECOND: "o"}


class _LastTurn(Struct, frozen=True):
    """The traces of the last turn, by coordinate; `mover` gets back its own stones."""

    mover: Side | None
    traces: jumping.Traces
    jumped: Mapping[str, Side | None]
    claimed: Mapping[str, Side | None]


def _cells(
    position: RustPosition, view: BoardView, points: Mapping[str, Point]
) -> tuple[Cell, ...]:
    last = _last_turn(view)
    advised = _traces([move for move in view.advised if isinstance(move, RustMove)])
    removable = position.removable_cells()
    marks = jumping.marks(position, view, removable, last.traces, advised, cell_name)

    def look(name: str) -> CellLook | None:
        return _look(name, position, last, marks.get(name))

    return jumping.cells(position, view, points, look, cell_name)


def _look(name: str, position: RustPosition, last: _LastTurn, mark: Mark | None) -> CellLook | None:
    if position.has_cell(name):
        stone = position.stone_at(name)
        if stone is not None:
            return CellLook(Ground.CELL, _STONES[stone], mark=mark)
        return _emptied(Ground.CELL, last.jumped.get(name), last, mark)
    if name in last.claimed:
        return _emptied(Ground.CLAIMED, last.claimed[name], last, None)
    return CellLook(Ground.REMOVED) if name in last.traces.removed else None


def _emptied(ground: Ground, owner: Side | None, last: _LastTurn, mark: Mark | None) -> CellLook:
    """Return the look of an empty cell, with the stone that the last turn took."""
    if owner is None:
        return CellLook(ground, mark=mark)
    return CellLook(ground, taken=_STONES[owner], mark=mark, returned=owner is last.mover)


def _last_turn(view: BoardView) -> _LastTurn:
    moves = [move for move in view.turn if isinstance(move, RustMove)]
    before = view.before if isinstance(view.before, RustPosition) else None
    return _LastTurn(
        mover=before.to_move if before else None,
        traces=_traces(moves),
        jumped=_owners(jumped(before, moves)) if before else {},
        claimed=_owners(isolated(before, moves)) if before else {},
    )


def _traces(moves: Sequence[RustMove]) -> jumping.Traces:
    jumps = [move for move in moves if isinstance(move, Jump)]
    dropped = [move.cell for move in moves if isinstance(move, Drop)]
    removed = [move.cell for move in moves if isinstance(move, Remove)]
    return jumping.traces_of(dropped, jumps, removed, cell_name)


def _owners(claim: Claim) -> dict[str, Side | None]:
    return dict(zip(claim.cells, claim.owners, strict=True))


def _bars(position: RustPosition, side: Side, phrases: Mapping[str, str]) -> tuple[Bar, ...]:
    """Return a bar for the captured enemy stones, if there are any, and one for the stock."""
    stones = {"captured": _STONES[side.opponent], "stock": _STONES[side]}

    def bar(score: Score) -> Bar:
        label = phrases[score.key].replace("{count}", str(score.value))
        stone = stones[score.key]
        tally = Tally((stone,), str(score.value), phrases[f"{score.key}-short"])
        return Bar(
            score.key, ((Slot(stone, filled=True),) * score.value,), label=label, tally=tally
        )

    has_captures = any(position.captured(each) for each in Side)
    scores = GUIDE.scores(position, side)
    return tuple(bar(score) for score in scores if has_captures or not score.compared)


def _on_board(position: RustPosition, phrases: Mapping[str, str]) -> Stock:
    owners = [position.stone_at(name) for name in PLACES]
    counts = {side: owners.count(side) for side in Side}
    items = (Item(_STONES[side], str(count), present=count > 0) for side, count in counts.items())
    return Stock(phrases["on-board"], tuple(items))
