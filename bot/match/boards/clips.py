"""A few turns as a short animation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from guide.reasons import Turns, played_out
from rendering import BoardView, Still
from rules import AnyGame, AnyPosition, Move

MOST_STILLS = 5
STILL_MS, LAST_MS = 1_500, 4_000
FILENAME = "turns.gif"


def line_stills(game: AnyGame, position: AnyPosition, line: Turns, view: BoardView) -> list[Still]:
    """Return stills of the first turns of a line, and of its start if there is room."""
    found = [_still(position, replace(view, before=None, turn=()))]
    for before, turn in played_out(position, line[:MOST_STILLS]):
        *_, (after, _) = _steps(before, turn)
        seen = replace(view, before=before, turn=tuple(turn))
        found.append(_still(after, seen, game.format_turn(before, turn)))
    return _ended(found[-MOST_STILLS:])


def turn_stills(
    game: AnyGame, before: AnyPosition, turn: Sequence[Move], view: BoardView
) -> list[Still]:
    """Return stills of a position and of each step of a turn from it."""
    found = [_still(before, replace(view, before=None, turn=()))]
    for position, done in _steps(before, turn):
        seen = replace(view, before=before, turn=done)
        found.append(_still(position, seen, game.format_moves(done)))
    # Of a long chain, the last steps are shown.
    return _ended([found[0], *found[1:][-(MOST_STILLS - 1) :]])


def _steps(
    before: AnyPosition, turn: Sequence[Move]
) -> Iterator[tuple[AnyPosition, tuple[Move, ...]]]:
    position = before
    for number, move in enumerate(turn, start=1):
        position = position.play(move)
        yield position, tuple(turn[:number])


def _still(position: AnyPosition, view: BoardView, detail: str = "") -> Still:
    return Still(position, view, STILL_MS, detail, "")


def _ended(stills: list[Still]) -> list[Still]:
    return [*stills[:-1], replace(stills[-1], milliseconds=LAST_MS)]
