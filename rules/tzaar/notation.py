"""Parse turns of TZAAR: `d6xe6,e6+d5`, `d6xe6,pass`, `Ze4`."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.core import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from rules.reading import SEPARATOR, first_name, play_text, squeeze
from rules.tzaar.moves import (
    PASS,
    PIECE_OF,
    PLACEMENTS,
    SPACES,
    Capture,
    Piece,
    Place,
    Strengthen,
    TzaarMove,
    TzaarStage,
    parse_space,
)
from rules.tzaar.position import TzaarPosition

_CELL = r"[a-i][1-9]"
# The letter of a column may also name a type: it does only before a coordinate.
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
    """A parsed turn: a type of piece, if named, and coordinates, two for each action.

    `signs` has "x", "+" or "" for each action. `passes` is a pass at the end.
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
        """The valid spaces."""
        return tuple(parse_space(name) for name in self.names if name in SPACES)


def parse_turn(position: TzaarPosition, text: str) -> Steps:
    """Parse a whole turn, or the rest of one; raise `MoveError` if it is illegal."""
    parsed = read(text)
    if parsed is None:
        raise InvalidMoveError(f"{text!r} is not a turn")
    return play_text(position, parsed, next_step)


def read(text: str) -> TurnText | None:
    """Parse a text, ignoring case and separators; return `None` if it is not a turn."""
    squeezed = squeeze(text)
    match = _TURN.fullmatch(squeezed)
    if match is None or not (match["cells"] or match["passes"]):
        return None
    gaps = [gap.replace("×", "x") for gap in _GAP.findall(match["cells"])]
    inner, outer = gaps[::2], gaps[1::2]
    # A sign between two actions, or two different signs within one, is ambiguous.
    if any(_signs(gap) for gap in outer) or any(len(_signs(gap)) > 1 for gap in inner):
        return None
    names = tuple(re.findall(_CELL, match["cells"]))
    signs = tuple(_signs(gap) for gap in inner)
    return TurnText(_piece(match["piece"]), names, signs, passes=bool(match["passes"]))


def parse_series(position: TzaarPosition, text: str) -> tuple[str, ...]:
    """Split a text with several placements: `Ze4` for `Tzaar e4`.

    A type applies to all spaces after it, up to the next type.
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


def read_partially(text: str) -> TurnText:
    """Return what can be recognised in a text that is not a turn."""
    names = tuple(re.findall(_CELL, squeeze(text)))
    # "a" is also an article.
    piece = _piece(first_name(text.lower(), _CELL, ("z", "t", *_LETTERS)))
    return TurnText(piece, names, ("",) * (len(names) // 2))


def next_step(position: TzaarPosition, parsed: TurnText, done: Steps) -> TzaarMove | None:
    """Return the next step of a text after the steps so far, or `None`."""
    if parsed.unknown is not None:
        raise IllegalMoveError(f"there is no space {parsed.unknown}")
    if not done and position.outcome is not None:
        return PASS
    if done and isinstance(done[0], Place):
        return None
    if not done and position.stage is TzaarStage.PLACE:
        return _placement(parsed)
    if parsed.piece is not None:
        raise IllegalMoveError("all pieces are already placed")
    return _action(position, parsed, len(done))


def _placement(parsed: TurnText) -> TzaarMove:
    if parsed.passes or len(parsed.cells) != 1:
        raise IllegalMoveError("name one piece to place")
    if parsed.piece is None:
        raise AmbiguousMoveError("the type of the piece is missing")
    return PLACEMENTS[parsed.piece.index][parsed.cells[0]]


def _action(position: TzaarPosition, parsed: TurnText, number: int) -> TzaarMove | None:
    cells = parsed.cells[2 * number : 2 * number + 2]
    if not cells:
        return PASS if parsed.passes and 2 * number == len(parsed.cells) else None
    if len(cells) == 1:
        raise AmbiguousMoveError("an action needs a start and an end")
    start, end = cells
    own = position.table.of_side(position.to_move) >> end & 1
    strengthens = parsed.signs[number] == "+" or (own and not parsed.signs[number])
    return Strengthen(start, end) if strengthens else Capture(start, end)


def _signs(gap: str) -> str:
    return "".join(sign for sign in "x+" if sign in gap)


def _piece(word: str | None) -> Piece | None:
    return PIECE_OF[_letter(word)] if word else None


def _letter(word: str) -> str:
    return _LETTERS.get(word, word.upper())
