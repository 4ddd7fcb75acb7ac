"""Scenes of TZAAR."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from guide import Score
from guide.tzaar import GUIDE
from rendering.games import parts, stacking
from rendering.scene import (
    Arrow,
    ArrowKind,
    Bar,
    Cell,
    CellLook,
    Ground,
    LastTurn,
    Mark,
    NoticeKind,
    Point,
    Scene,
    Tally,
)
from rendering.view import BoardView
from rules import Side, is_turn_over
from rules.lattice import NINE
from rules.tzaar import (
    PLACES,
    Capture,
    Piece,
    Place,
    Strengthen,
    TzaarMove,
    TzaarPosition,
    TzaarStage,
)
from rules.tzaar.moves import BOARD, coloured, space_name, turn_text

PHRASES: Mapping[str, str] = {
    "one-tzaar": "1 Tzaar",
    "one-tzarra": "1 Tzarra",
    "one-tott": "1 Tott",
    "some-tzaar": "{count} Tzaars",
    "some-tzarra": "{count} Tzarras",
    "some-tott": "{count} Totts",
    "last-tzaar": "last Tzaar!",
    "last-tzarra": "last Tzarra!",
    "last-tott": "last Tott!",
    "of": "of {count}",
    "in-hand": "{count} in hand",
    "all-in-hand": "{count} pieces in hand",
    "one-capture": "1 possible capture",
    "some-captures": "{count} possible captures",
    "captures-short": "captures",
    "last-turn": "Last turn",
    "place": "place a piece",
    "first": "begins with a single capture",
    "capture": "capture, then capture, stack or pass",
    "second": "capture, stack or pass",
    "no-tzaar": "the last Tzaar is captured",
    "no-tzarra": "the last Tzarra is captured",
    "no-tott": "the last Tott is captured",
    "covered-tzaar": "own last Tzaar covered",
    "covered-tzarra": "own last Tzarra covered",
    "covered-tott": "own last Tott covered",
    "no-capture": "no capture left",
}
"""The English words in TZAAR pictures."""


def scene(position: TzaarPosition, view: BoardView) -> Scene:
    """Return the scene of a position, with the marks of the view's last turn."""
    points = parts.points_of(PLACES, view)
    phrases = parts.phrases_of(view, PHRASES)
    # The midpoint of two opposite neighbours of the hole, whichever way the board is rotated.
    hole = stacking.middle(points["e4"], points["e6"])
    return Scene(
        equipment="slab",
        frame=tuple(points.values()),
        cells=_cells(position, view, points),
        arrows=_arrows(view, points),
        panels=parts.panels(
            position, view, lambda side: _bars(position, side, view, phrases), _SIDE_PIECES
        ),
        notice=parts.notice(position, view, phrases, (_PROMPTS[position.stage], NoticeKind.NORMAL)),
        caption=view.caption,
        last=_last_turn(position, view, phrases),
        slab=stacking.slab(points, _CORNERS, hole),
    )


_SIDE_PIECES = {side: coloured(side, Piece.TOTT) for side in Side}
_CORNERS = ("a1", "a5", "e9", "i5", "i1", "e1")
# Up to so many possible captures, a narrow strip counts them, too.
_FEW_CAPTURES = 5
_PROMPTS = {
    TzaarStage.PLACE: "place",
    TzaarStage.FIRST: "first",
    TzaarStage.CAPTURE: "capture",
    TzaarStage.SECOND: "second",
}


def _cells(
    position: TzaarPosition, view: BoardView, points: Mapping[str, Point]
) -> tuple[Cell, ...]:
    touched, passed = _touched(view), _passed(view)
    stacks = {name: position.stack_at(name) for name in points}
    heights = {name: len(stack[1]) for name, stack in stacks.items() if stack}
    hidden = stacking.behind_tall_stacks(points, heights)

    advised = {space_name(move.space) for move in view.advised if isinstance(move, Place)}

    def look(name: str) -> CellLook:
        mark = Mark.OFFERED if name in advised else Mark.PASSED if name in passed else None
        return _look(position, name, mark, touched=name in touched, behind=name in hidden)

    return parts.cells(points, view, look)


def _look(
    position: TzaarPosition, name: str, mark: Mark | None, *, touched: bool, behind: bool
) -> CellLook:
    stack = position.stack_at(name)
    if stack is None:
        mark = Mark.LEFT if touched else mark
        return CellLook(Ground.CELL, mark=mark, behind=behind and mark is None)
    side, pieces = stack
    mark, piece = Mark.LAST if touched else None, coloured(side, pieces[-1])
    return CellLook(Ground.CELL, piece, mark=mark, height=len(pieces), behind=behind)


def _actions(turn: Iterable[object]) -> list[Capture | Strengthen]:
    return [move for move in turn if isinstance(move, Capture | Strengthen)]


def _last_turn(
    position: TzaarPosition, view: BoardView, phrases: Mapping[str, str]
) -> LastTurn | None:
    """Return the last turn in notation, if it is complete."""
    if view.before is None or not view.turn or not is_turn_over(view.before, position):
        return None
    moves = [move for move in view.turn if isinstance(move, TzaarMove)]
    return LastTurn(phrases["last-turn"], turn_text(moves))


def _passed(view: BoardView) -> frozenset[str]:
    """Return the spaces that the last turn's moves passed over, without the hole."""
    return frozenset(
        space_name(cell)
        for move in _actions(view.turn)
        for cell in NINE.between(move.start, move.end)
        if BOARD >> cell & 1
    )


def _touched(view: BoardView) -> frozenset[str]:
    """Return the start and end spaces of the last turn."""
    cells = {move.space for move in view.turn if isinstance(move, Place)}
    for move in _actions(view.turn):
        cells |= {move.start, move.end}
    return frozenset(map(space_name, cells))


def _arrows(view: BoardView, points: Mapping[str, Point]) -> tuple[Arrow, ...]:
    """Return an arrow for each action of the last turn, and of the advised one."""
    kinds = {Capture: ArrowKind.CAPTURED, Strengthen: ArrowKind.JOINED}
    found = [(kinds[type(move)], move) for move in _actions(view.turn)]
    found += [(ArrowKind.MUST, move) for move in _actions(view.advised)]
    ends = ((kind, space_name(move.start), space_name(move.end)) for kind, move in found)
    return tuple(Arrow(kind, points[start], points[end]) for kind, start, end in ends)


def _bars(
    position: TzaarPosition, side: Side, view: BoardView, phrases: Mapping[str, str]
) -> tuple[Bar, ...]:
    """Return a bar for each type, and a line for the possible captures.

    During placement the bars count the pieces on the board and in hand.
    """
    if position.stage is TzaarStage.PLACE:
        return _placing_bars(position, side, phrases)
    running = parts.outcome_of(position, view) is None
    types = {piece.value: piece for piece in Piece}

    def bar(score: Score) -> Bar:
        last, danger = score.close and running, score.close or score.value == 0
        if score.key not in types:
            label = _counted(phrases, "captures", score.value)
            few = Tally((), str(score.value), phrases["captures-short"])
            tally = few if score.value <= _FEW_CAPTURES else None
            return Bar(score.key, label=label, tally=tally, danger=danger)
        piece = types[score.key]
        counted = _counted(phrases, piece.value, score.value)
        words = phrases[f"last-{piece.value}"] if last else counted
        rest = phrases["of"].replace("{count}", str(piece.count))
        return Bar(
            score.key,
            words=words,
            rest=rest,
            head=coloured(side, piece),
            tally=Tally((coloured(side, piece),), str(score.value), rest),
            close=last,
            danger=danger,
        )

    return tuple(map(bar, GUIDE.scores(position, side)))


def _placing_bars(
    position: TzaarPosition, side: Side, phrases: Mapping[str, str]
) -> tuple[Bar, ...]:
    hand, placed = position.hand(side), position.left(side)
    rests = [phrases["in-hand"].replace("{count}", str(hand[piece])) for piece in Piece]
    types = (
        Bar(
            piece.value,
            words=_counted(phrases, piece.value, placed[piece]),
            rest=rest,
            head=coloured(side, piece),
            tally=Tally((coloured(side, piece),), str(placed[piece]), f"· {rest}"),
        )
        for piece, rest in zip(Piece, rests, strict=True)
    )
    total = phrases["all-in-hand"].replace("{count}", str(sum(hand.values())))
    return (*types, Bar("in-hand", label=total))


def _counted(phrases: Mapping[str, str], what: str, count: int) -> str:
    """Return the phrase for a count, singular or plural."""
    if count == 1:
        return phrases[f"one-{what}".removesuffix("s")]
    return phrases[f"some-{what}"].replace("{count}", str(count))
