"""Scenes of ZÈRTZ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from guide import Score
from guide.zertz import GUIDE
from guide.zertz.facts import Claim, captured, claimed
from rendering.games import jumping, parts
from rendering.scene import (
    Bar,
    Cell,
    CellLook,
    Ground,
    Item,
    Mark,
    Notice,
    Point,
    Scene,
    Slot,
    Stock,
    Tally,
)
from rendering.view import BoardView
from rules import Side
from rules.lattice import NINE
from rules.zertz import (
    Jump,
    Marble,
    Place,
    Remove,
    ZertzMove,
    ZertzPosition,
)

PHRASES: Mapping[str, str] = {
    "pool": "Pool",
    "place": "place a marble, remove a ring",
    "place-own": "pool empty: place your own marble",
    "remove": "remove a free ring",
    "capture": "must capture",
    "go-on": "must jump on",
    "pass": "must pass",
    "white": "{count} white marbles",
    "grey": "{count} grey marbles",
    "black": "{count} black marbles",
    "each": "{count} of each colour",
    "board-full": "all rings occupied",
    "both-passed": "both passed",
    "repetition": "same position three times",
    "goal-white": "{count} white",
    "goal-grey": "{count} grey",
    "goal-black": "{count} black",
    "goal-each": "{count} each",
    "or": "or",
    "of": "of {count}",
    "of-each": "of {count} each",
}
"""The English words in ZÈRTZ pictures; `{count}` is the size of a goal."""


def scene(position: ZertzPosition, view: BoardView) -> Scene:
    """Return the scene of a position, with the marks of the view's last turn."""
    points = parts.points_of(position.board.places, view)
    phrases = parts.phrases_of(view, PHRASES)
    return Scene(
        equipment="rings",
        frame=tuple(points.values()),
        cells=_cells(position, view, points),
        arrows=jumping.arrows(position, view, points, NINE.cell_name),
        panels=parts.panels(position, view, lambda side: _bars(position, side, view, phrases)),
        stock=_pool(position, view.hand, phrases),
        notice=_notice(position, view, phrases),
        caption=view.caption,
    )


_PIECES = tuple(marble.value for marble in Marble)


class _LastTurn(Struct, frozen=True):
    """The traces of the last turn, by coordinate."""

    traces: jumping.Traces
    captured: Mapping[str, str]
    claimed: Mapping[str, str]


def _cells(
    position: ZertzPosition, view: BoardView, points: Mapping[str, Point]
) -> tuple[Cell, ...]:
    last = _last_turn(view)
    advised = _traces([move for move in view.advised if isinstance(move, ZertzMove)])
    free = position.free_rings()
    marks = jumping.marks(position, view, free, last.traces, advised, NINE.cell_name)

    def look(name: str) -> CellLook | None:
        return _look(name, position, last, marks.get(name))

    return jumping.cells(position, view, points, look, NINE.cell_name)


def _look(
    name: str, position: ZertzPosition, last: _LastTurn, mark: Mark | None
) -> CellLook | None:
    if position.has_ring(name):
        marble = position.marble_at(name)
        if marble is not None:
            return CellLook(Ground.CELL, marble.value, mark=mark)
        return CellLook(Ground.CELL, taken=last.captured.get(name), mark=mark)
    if name in last.claimed:
        return CellLook(Ground.CLAIMED, taken=last.claimed[name])
    return CellLook(Ground.REMOVED) if name in last.traces.removed else None


def _last_turn(view: BoardView) -> _LastTurn:
    moves = [move for move in view.turn if isinstance(move, ZertzMove)]
    before = view.before if isinstance(view.before, ZertzPosition) else None
    return _LastTurn(
        traces=_traces(moves),
        captured=_by_ring(captured(before, moves)) if before else {},
        claimed=_by_ring(claimed(before, moves)) if before else {},
    )


def _traces(moves: Sequence[ZertzMove]) -> jumping.Traces:
    jumps = [move for move in moves if isinstance(move, Jump)]
    placed = [move.ring for move in moves if isinstance(move, Place)]
    removed = [move.ring for move in moves if isinstance(move, Remove)]
    return jumping.traces_of(placed, jumps, removed, NINE.cell_name)


def _by_ring(claim: Claim) -> dict[str, str]:
    pairs = zip(claim.cells, claim.marbles, strict=True)
    return {name: marble.value for name, marble in pairs}


def _bars(
    position: ZertzPosition, side: Side, view: BoardView, phrases: Mapping[str, str]
) -> tuple[Bar, ...]:
    """Return a bar for each goal; the goal of all colours has one group per set."""
    captives = dict(zip(_PIECES, position.captives(side), strict=True))
    running = parts.outcome_of(position, view) is None

    def bar(score: Score) -> Bar:
        if score.key in captives:
            slots = range(max(score.target, score.value))
            groups = (tuple(Slot(score.key, index < score.value) for index in slots),)
            of = phrases["of"].replace("{count}", str(score.target))
            tally = Tally((score.key,), str(score.value), of)
        else:
            groups = tuple(
                tuple(Slot(piece, captives[piece] > index) for piece in _PIECES)
                for index in range(score.target)
            )
            of = phrases["of-each"].replace("{count}", str(score.target))
            tally = Tally(_PIECES, str(score.value), of)
        return Bar(
            score.key,
            groups,
            words=phrases[f"goal-{score.key}"].replace("{count}", str(score.target)),
            tally=tally,
            lead="" if score.key == _PIECES[0] else phrases["or"],
            close=score.close and running,
            complete=score.value >= score.target,
        )

    return tuple(map(bar, GUIDE.scores(position, side)))


def _pool(position: ZertzPosition, hand: str, phrases: Mapping[str, str]) -> Stock:
    counts = zip(_PIECES, position.pool, strict=True)
    items = (Item(piece, str(count), count > 0, piece == hand) for piece, count in counts)
    return Stock(phrases["pool"], tuple(items))


def _notice(position: ZertzPosition, view: BoardView, phrases: Mapping[str, str]) -> Notice:
    ended = parts.outcome_of(position, view)
    goal = position.goal(ended.winner if ended and ended.winner else position.to_move)
    counts = {"white": goal.white, "grey": goal.grey, "black": goal.black, "each": goal.each}
    filled = {
        key: text.replace("{count}", str(counts.get(key, ""))) for key, text in phrases.items()
    }
    place = "place" if any(position.pool) else "place-own"
    return parts.notice(
        position, view, filled, jumping.prompt(position, jump="capture", place=place)
    )
