"""From a typed text to the steps of a turn: `d6xe6,e6+d5`, `d6xe6,pass`, `Ze4`."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.core import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from rules.reading import SEPARATOR, play_told, squeeze
from rules.tzaar.moves import (
    PASS,
    PIECE_OF,
    PLACEMENTS,
    Capture,
    Piece,
    Place,
    Strengthen,
    TzaarMove,
    TzaarStage,
)
from rules.tzaar.position import TzaarPosition
from rules.tzaar.spaces import SPACES, parse_space

_CELL = r"[a-i][1-9]"
# A column's letter may be a type's letter too: it is a type only in front of a coordinate.
_TURN = re.compile(
    rf"{SEPARATOR}(?P<piece>tzaar|tzarra|tott|[zat])?"
    rf"(?P<cells>({SEPARATOR}{_CELL})*){SEPARATOR}(?P<passes>pass)?{SEPARATOR}"
)
_PLACED = re.compile(rf"(?:(tzaar|tzarra|tott|[zat]){SEPARATOR})?({_CELL}){SEPARATOR}")
_SERIES = re.compile(rf"{SEPARATOR}(?=tzaar|tzarra|tott|[zat](?![1-9]))({_PLACED.pattern})+")
_GAP = re.compile(rf"(?<=[1-9])({SEPARATOR})(?=[a-i])")
_LETTERS = {"tzaar": "Z", "tzarra": "A", "tott": "T"}

Steps = tuple[TzaarMove, ...]


class TurnText(NamedTuple):
    """A type of piece, if one is named, and coordinates; two of them make an action.

    `signs` has "x", "+" or nothing for each action, as it was typed. `passes` tells of a pass at
    the end.
    """

    piece: Piece | None = None
    names: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    passes: bool = False

    @property
    def unknown(self) -> str | None:
        """The first coordinate that names no space."""
        return next((name for name in self.names if name not in SPACES), None)

    @property
    def cells(self) -> tuple[int, ...]:
        """The spaces, without what names none."""
        return tuple(parse_space(name) for name in self.names if name in SPACES)


def parse_turn(position: TzaarPosition, text: str) -> Steps:
    """Read a whole turn, or the rest of one that has begun; `MoveError` if it cannot be played."""
    told = read(text)
    if told is None:
        raise InvalidMoveError(f"{text!r} is no turn")
    return play_told(position, told, next_step)


def read(text: str) -> TurnText | None:
    """Take a text apart, whatever its case and separators; `None` when it can be no turn."""
    squeezed = squeeze(text)
    match = _TURN.fullmatch(squeezed)
    if match is None or not (match["cells"] or match["passes"]):
        return None
    gaps = [gap.replace("×", "x") for gap in _GAP.findall(match["cells"])]
    inner, outer = gaps[::2], gaps[1::2]
    # A sign between two actions, or two different ones within an action, leaves open what is meant.
    if any(_signs(gap) for gap in outer) or any(len(_signs(gap)) > 1 for gap in inner):
        return None
    names = tuple(re.findall(_CELL, match["cells"]))
    signs = tuple(_signs(gap) for gap in inner)
    return TurnText(_piece(match["piece"]), names, signs, passes=bool(match["passes"]))


def parse_series(position: TzaarPosition, text: str) -> tuple[str, ...]:
    """Return the placements that a text tells, `Ze4` for `Tzaar e4`, if they are more than one.

    A type stands for all spaces behind it, up to the next type.
    """
    squeezed = squeeze(text)
    if position.stage is not TzaarStage.PLACE or _signs(squeezed.replace("×", "x")):
        return ()
    if not _SERIES.fullmatch(squeezed):
        return ()
    found: list[str] = []
    letter = ""
    for word, name in _PLACED.findall(squeezed):
        letter = _letter(word) if word else letter
        found.append(f"{letter}{name}")
    return tuple(found) if len(found) > 1 else ()


def salvage(text: str) -> TurnText:
    """Return what can be made out of a text that is no turn."""
    squeezed = squeeze(text)
    names = tuple(re.findall(_CELL, squeezed))
    piece = _piece(squeezed[:1]) if squeezed[:1] in ("z", "t") else None
    return TurnText(piece, names, ("",) * (len(names) // 2))


def next_step(position: TzaarPosition, told: TurnText, done: Steps) -> TzaarMove | None:
    """Return what a text says after the actions done, which have led to the position."""
    if told.unknown is not None:
        raise IllegalMoveError(f"there is no space {told.unknown}")
    if not done and position.outcome is not None:
        return PASS
    if done and isinstance(done[0], Place):
        return None
    if not done and position.stage is TzaarStage.PLACE:
        return _placement(told)
    if told.piece is not None:
        raise IllegalMoveError("all pieces have been placed")
    return _action(position, told, len(done))


def _placement(told: TurnText) -> TzaarMove:
    if told.passes or len(told.cells) != 1:
        raise IllegalMoveError("one piece is to be placed")
    if told.piece is None:
        raise AmbiguousMoveError("the type of the piece is missing")
    return PLACEMENTS[told.piece.index][told.cells[0]]


def _action(position: TzaarPosition, told: TurnText, number: int) -> TzaarMove | None:
    cells = told.cells[2 * number : 2 * number + 2]
    if not cells:
        return PASS if told.passes and 2 * number == len(told.cells) else None
    if len(cells) == 1:
        raise AmbiguousMoveError("an action has a start and an end")
    start, end = cells
    own = position.table.of_side(position.to_move) >> end & 1
    strengthens = told.signs[number] == "+" or (own and not told.signs[number])
    return Strengthen(start, end) if strengthens else Capture(start, end)


def _signs(gap: str) -> str:
    return "".join(sign for sign in "x+" if sign in gap)


def _piece(word: str | None) -> Piece | None:
    return PIECE_OF[_letter(word)] if word else None


def _letter(word: str) -> str:
    return _LETTERS.get(word, word.upper())
