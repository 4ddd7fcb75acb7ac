"""Read and write TZAAR records of Little Golem.

They are SGF: `POS` with the 60 pieces, then `;W[npmq];B[prqq-kplp]`.

A space is two letters from k to s, which stand for -4 to 4: its column from the left, and how far
down it lies on that column's slant, so o o is the hole. An action is a start and an end space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules.core import InvalidMoveError, PositionError, Side
from rules.formats import sgf
from rules.formats.core import FileMoveError, FileTurn, Format, record_of, require_supported
from rules.record import GameRecordError, Record
from rules.tzaar import GAME, SPACES, Capture, Strengthen, TzaarMove, TzaarPosition
from rules.tzaar.moves import PASS, parse_space
from rules.tzaar.setup import DRAFT

_NAME = "Little Golem"
_AXIS = "klmnopqrs"
_REACH = 4
_PLAYERS = {"PW": "first", "PB": "second"}
_SIDES = {"W": Side.FIRST, "B": Side.SECOND}
_ACTION = re.compile(rf"([{_AXIS}]{{2}})([{_AXIS}]{{2}})")
_PASSES = "pass"
_RESIGNS = "resign"
# Maps their piece letters to ours; capitals are Black's.
_PIECES = {"a": "Z", "b": "A", "c": "T"}
_LETTERS = {piece: letter for letter, piece in _PIECES.items()}
_OWNERS = "wb"
_RANDOM, _SYMMETRIC = "random", "symmetric"
# Exchanges the owners of pieces, as a half-turn of a symmetric start does.
_TURNED = str.maketrans("wb", "bw")
_STARTS = {_RANDOM: "RANDOM", _SYMMETRIC: "RANDOM", DRAFT: "RANDOM", "fixed": "STANDARD"}


def _letters(space: str) -> str:
    """Return the two letters of a space such as `d6`."""
    column = ord(space[0]) - ord("a") - _REACH
    lowest = min(_REACH, _REACH - column)
    return _AXIS[column + _REACH] + _AXIS[lowest - int(space[1:]) + 1 + _REACH]


_LETTERS_OF = {space: _letters(space) for space in SPACES}
_SPACE_OF = {letters: space for space, letters in _LETTERS_OF.items()}
_NAMED = re.compile("|".join(SPACES))
# The order of `POS`: column by column, each from its end.
_ORDER = tuple(_SPACE_OF[letters] for letters in sorted(_SPACE_OF))


def read(text: str) -> Record:
    """Read a record and replay it."""
    root, *nodes = sgf.parse(text)
    pieces = root.get("POS")
    if pieces is None:
        raise GameRecordError("POS with the 60 pieces is missing", line=root.line)
    players = {note: root.get(prop) for prop, note in _PLAYERS.items()}
    notes = {note: name for note, name in players.items() if name is not None}
    comments = {0: root.comment} if root.comment else {}
    start = _start(pieces, root.line)
    start = Record(
        GAME,
        start.options,
        (),
        notes | sgf.notes_of(root),
        None,
        position=start.position,
        comments=comments,
    )
    return record_of(start, _turns([root, *nodes]), _in_letters)


def write(record: Record) -> str:
    """Print a record; raise `GameRecordError` if pieces are still to be placed."""
    require_supported(record, GAME.slug, _NAME, start=_STARTS)
    position = record.start()
    _, stage, *stacks = str(position).split()
    if stage != "first":
        raise GameRecordError(f"{_NAME} stores games only from the first capture on")
    owned = dict(zip(SPACES, stacks, strict=True))
    letters = (_letter(owned[space]) for space in _ORDER)
    root = [("FF", "TZAAR"), ("VA", _STARTS[record.options["start"]])]
    root += [(prop, record.notes[n]) for prop, n in _PLAYERS.items() if n in record.notes]
    root += [("POS", "".join(letters)), *sgf.properties_of(record.notes, _PLAYERS.values())]
    nodes = [[*root, *sgf.comment_property(record.comments.get(0))]]
    for ply, turn in enumerate(record.played(), start=1):
        side = "WB"[turn.before.to_move.index]
        text = "-".join(map(_action_text, turn.steps))
        nodes.append([(side, text), *sgf.comment_property(record.comments.get(ply))])
    return sgf.write(nodes)


def _start(pieces: str, line: int) -> Record:
    letters = pieces.split()
    joined = "".join(letters)
    wrong = next((letter for letter in joined if letter.lower() not in _PIECES), None)
    if wrong is not None or len(joined) != len(SPACES):
        what = f"{wrong!r} is not a piece" if wrong else f"there are {len(joined)} pieces, not 60"
        raise GameRecordError(f"POS: {what}", line=line)
    owned = {
        space: f"{_OWNERS[letter.isupper()]}{_PIECES[letter.lower()]}"
        for space, letter in zip(_ORDER, joined, strict=True)
    }
    text = " ".join(("w", "first", *(owned[space] for space in SPACES)))
    fixed = Record(GAME, GAME.complete_options({"start": "fixed"}), ())
    if text == str(fixed.start()):
        return fixed
    try:
        GAME.parse_position(text)
    except PositionError as error:
        raise GameRecordError(f"POS: {error}", line=line) from error
    options = GAME.complete_options({"start": _drawn_as([owned[space] for space in SPACES])})
    return Record(GAME, options, (), position=text)


def _drawn_as(pieces: Sequence[str]) -> str:
    """Tell a symmetric random start from any other by its pieces, in the order of the spaces."""
    turned = [piece.translate(_TURNED) for piece in reversed(pieces)]
    return _SYMMETRIC if list(pieces) == turned else _RANDOM


def _turns(nodes: Sequence[sgf.Node]) -> Iterator[FileTurn]:
    side = Side.FIRST
    for node in nodes:
        for line, prop, text in node.properties:
            if prop not in _SIDES:
                continue
            if text.strip().lower() == _RESIGNS:
                return
            if _SIDES[prop] is not side:
                raise GameRecordError(f"{prop}[{text}] belongs to the other side", line=line)
            yield FileTurn(line, text, _Steps(text), node.comment)
            side = side.opponent


class _Steps:
    """The actions of a turn in a file."""

    def __init__(self, text: str) -> None:
        self._text = text.strip().lower()

    def __call__(self, position: TzaarPosition) -> list[TzaarMove]:
        steps: list[TzaarMove] = []
        for action in self._text.split("-"):
            steps.append(self._step(position, action))
            position = position.play(steps[-1])
        return steps

    def _step(self, position: TzaarPosition, action: str) -> TzaarMove:
        if action == _PASSES:
            return PASS
        match = _ACTION.fullmatch(action)
        if match is None:
            raise InvalidMoveError(f"{action!r} is not an action such as npmq")
        missing = next((letters for letters in match.groups() if letters not in _SPACE_OF), None)
        if missing:
            raise FileMoveError(f"there is no space {missing}")
        start, end = (parse_space(_SPACE_OF[letters]) for letters in match.groups())
        own = position.table.of_side(position.to_move) >> end & 1
        return Strengthen(start, end) if own else Capture(start, end)


def _in_letters(message: str) -> str:
    """Replace the names of spaces in a message by their letters."""
    return _NAMED.sub(lambda found: _LETTERS_OF[found[0]], message)


def _letter(stack: str) -> str:
    letter = _LETTERS[stack[1]]
    return letter.upper() if stack[0] == _OWNERS[1] else letter


def _action_text(step: object) -> str:
    if isinstance(step, Capture | Strengthen):
        start, end = str(step).replace("+", "x").split("x")
        return _LETTERS_OF[start] + _LETTERS_OF[end]
    return _PASSES


def _recognises(text: str) -> bool:
    return re.search(r"\bFF\s*\[\s*TZAAR\s*\]", text) is not None


LITTLE_GOLEM = Format("littlegolem", _NAME, ".sgf", read, write, _recognises)
