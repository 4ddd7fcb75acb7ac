"""Suggest whole turns that a player may have meant, and rank actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from guide.plain import NEAREST_LIMIT
from rules.core import Side, is_turn_over
from rules.lattice import NINE
from rules.tzaar.moves import (
    PASS,
    Capture,
    Piece,
    Place,
    Strengthen,
    TzaarMove,
    TzaarStage,
    turn_text,
)
from rules.tzaar.position import TzaarPosition


def takes_last(position: TzaarPosition, move: TzaarMove) -> Piece | None:
    """Return the type of the opponent's last visible piece that a capture takes."""
    if not isinstance(move, Capture):
        return None
    return _only_one(position, move.end)


def covers_last(position: TzaarPosition, move: TzaarMove) -> Piece | None:
    """Return the type of the own last visible piece that a strengthening covers."""
    if not isinstance(move, Strengthen):
        return None
    covered = _only_one(position, move.end)
    return covered if covered is not position.table.top_of(move.start) else None


def useful_first(position: TzaarPosition, moves: Iterable[TzaarMove]) -> list[TzaarMove]:
    """Sort actions: winning ones, a pass, captures of high stacks; losing ones last.

    Equally useful actions are sorted by the types of the moving stacks.
    """

    def rank(move: TzaarMove) -> tuple[int, int, int]:
        if not isinstance(move, Capture | Strengthen):
            return 1, 0, 0
        kind = position.table.top_of(move.start).index
        if isinstance(move, Capture):
            wins = takes_last(position, move) is not None
            return 0 if wins else 2, -len(position.table.stacks[move.end]), kind
        return 4 if covers_last(position, move) else 3, 0, kind

    return sorted(moves, key=rank)


def by_type(position: TzaarPosition, cells: Iterable[int]) -> list[int]:
    """Sort stacks by type, in the order of the rulebook: Tzaars, Tzarras, Totts."""
    return sorted(cells, key=lambda cell: position.table.top_of(cell).index)


def moves_from(position: TzaarPosition, start: int) -> list[TzaarMove]:
    """Return the actions of a stack, most useful first."""
    moves = [m for m in position.legal_moves() if isinstance(m, Capture | Strengthen)]
    return useful_first(position, [move for move in moves if move.start == start])


def second_actions(position: TzaarPosition, done: Sequence[TzaarMove]) -> tuple[str, ...]:
    """Return whole turns after the actions so far; a pass is among the first."""
    seconds = useful_first(position, position.legal_moves())
    return tuple(turn_text((*done, move)) for move in seconds)


def nearest_turns(
    position: TzaarPosition,
    piece: Piece | None = None,
    cells: Sequence[int] = (),
    done: Sequence[TzaarMove] = (),
) -> tuple[str, ...]:
    """Return up to twelve legal turns near to a typed type and spaces; none without a space.

    Two spaces are an action. `done` are the actions of the turn that led to the position; the texts
    begin with them.
    """
    if not (cells or done):
        return ()
    if position.stage is TzaarStage.PLACE:
        return tuple(map(str, _near_places(position, piece, cells)[:NEAREST_LIMIT]))
    found: list[str] = []
    for move in _nearest(position, cells, NEAREST_LIMIT):
        after = position.play(move)
        steps = (*done, move)
        if not is_turn_over(position, after):
            steps = (*steps, _likely_second(after, cells[2:]))
        found.append(turn_text(steps))
    return tuple(found)


def _only_one(position: TzaarPosition, cell: int) -> Piece | None:
    piece = position.table.top_of(cell)
    owner = next(side for side in Side if position.table.of_side(side) >> cell & 1)
    return piece if position.table.showing(owner, piece).bit_count() == 1 else None


def _near_places(position: TzaarPosition, piece: Piece | None, cells: Sequence[int]) -> list[Place]:
    def off(place: Place) -> tuple[bool, int]:
        other_piece = piece is not None and place.piece is not piece
        return other_piece, NINE.distance(place.space, cells[0]) if cells else 0

    return sorted((m for m in position.legal_moves() if isinstance(m, Place)), key=off)


def _nearest(position: TzaarPosition, cells: Sequence[int], limit: int) -> list[TzaarMove]:
    """Return the nearest actions to typed spaces, the more useful of equals first.

    Usefulness is slower to compute than distance, so only a few actions are ranked.
    """
    moves = position.legal_moves()
    if not cells:
        return useful_first(position, moves)[:limit]
    off = {move: _off(position, move, cells) for move in moves}
    farthest = max(sorted(off.values())[:limit], default=0)
    near = useful_first(position, [move for move in moves if off[move] <= farthest])
    return sorted(near, key=off.__getitem__)[:limit]


def _off(position: TzaarPosition, move: TzaarMove, cells: Sequence[int]) -> int:
    if not isinstance(move, Capture | Strengthen):
        # Farther than any action, so that a pass comes last.
        return 2 * len(position.table.stacks)
    start = NINE.distance(move.start, cells[0])
    return start + NINE.distance(move.end, cells[1]) if len(cells) > 1 else start


def _likely_second(position: TzaarPosition, cells: Sequence[int]) -> TzaarMove:
    return _nearest(position, cells, 1)[0] if len(cells) > 1 else PASS
