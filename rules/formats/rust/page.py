"""Read and write RUST records in the style of the rules page.

         xxx         ooo
     1. g3 I9       f2 E1
     3. g3.i5       h6:j4

A line has a number, a turn of x and a turn of o. The removed cell is in capitals. `:` marks a
captured enemy, `.` a friend taken back. Pairs of turns may stand side by side; their numbers give
the order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from rules.core import Move
from rules.formats.core import FileTurn, Format, record_of, require_game_start, require_supported
from rules.record import GameRecordError, PlayedTurn, Record
from rules.record_lines import add_comments, format_notes, parse_note, tidy
from rules.rust import GAME, Drop, Jump, Pass, Remove, RustPosition
from rules.rust.moves import cell_name

_NAME = "The page's style"
_NUMBER = re.compile(r"([0-9]{1,4})\.+")
_SCORE = re.compile(r"[0-9]+-[0-9]+")
_REMOVED = re.compile(r"[A-Z][0-9]+[:.?!,]*+")
_TURN = re.compile(r"[a-q][0-9]+(?:[:.x,][a-q][0-9]+)*[:.?!,]*+|pass[?!]*+")
_RESIGNS = "resigns"
_TITLE = "     xxx         ooo"
_WIDTH = 11


@dataclass(slots=True)
class _Turn:
    number: int
    line: int
    text: str
    comments: list[str] = field(default_factory=list[str])


class _Reader:
    """A reader of the words of a file."""

    def __init__(self) -> None:
        self.turns: list[_Turn] = []
        self.notes: dict[str, str] = {}
        self.comments: list[str] = []
        self.result: list[str] = []
        self._number = 0
        self._begun = False

    def take(self, number: int, line: str) -> None:
        text, sign, comment = line.partition("#")
        words = text.split()
        note = None if self._begun or words else parse_note(comment.strip())
        self._begun = self._begun or bool(words)
        if any(set(word) not in ({"x"}, {"o"}) for word in words):
            for word in words:
                self._take_word(number, word)
        if note:
            self.notes[note[0]] = note[1]
        elif sign:
            (self.turns[-1].comments if self.turns else self.comments).append(comment)

    def _take_word(self, line: int, word: str) -> None:
        number = _NUMBER.fullmatch(word)
        if number:
            self._number = int(number[1])
        elif word == _RESIGNS or _SCORE.fullmatch(word):
            self.result.append(word)
        else:
            self._take_turns(line, word)

    def _take_turns(self, line: int, word: str) -> None:
        """Take a turn or its removal; a long one may touch the next turn."""
        at = 0
        while at < len(word):
            removed = _REMOVED.match(word, at)
            part = removed or _TURN.match(word, at)
            if part is None or (removed and not self._may_remove()):
                raise GameRecordError(f"{word!r} is not a turn", line=line)
            if removed:
                self.turns[-1].text += f" {removed[0]}"
            else:
                self.turns.append(_Turn(self._number, line, part[0]))
            at = part.end()

    def _may_remove(self) -> bool:
        return bool(self.turns) and " " not in self.turns[-1].text


def read(text: str) -> Record:
    """Read a record and replay it."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        reader.take(number, line)
    if not reader.turns and _TITLE.strip() not in text:
        raise GameRecordError("the file contains no turn", line=1)
    notes = reader.notes
    if reader.result:
        notes = notes | {"result": " ".join(reader.result)}
    comment = _comment(reader.comments)
    start = Record(
        GAME, GAME.complete_options(), (), notes, comments={0: comment} if comment else {}
    )
    ordered = sorted(reader.turns, key=lambda turn: turn.number)
    return record_of(start, map(_file_turn, ordered))


def write(record: Record) -> str:
    """Print a record, two turns a line; one turn a line if there are comments."""
    require_supported(record, GAME.slug, _NAME)
    require_game_start(record, _NAME)
    notes = (f"# {line}" for line in format_notes(record.notes))
    turns = [_text(turn) for turn in record.played()]
    lines = _singly(turns, record) if record.comments else _in_pairs(turns)
    return "\n".join([*notes, _TITLE, *lines, ""])


def _file_turn(turn: _Turn) -> FileTurn:
    return FileTurn(turn.line, turn.text, partial(_steps, turn.text), _comment(turn.comments))


def _steps(text: str, position: RustPosition) -> tuple[Move, ...]:
    return GAME.parse_turn(position, text)


def _comment(lines: list[str]) -> str:
    return tidy("\n".join(lines))


def _singly(turns: list[str], record: Record) -> Iterator[str]:
    numbered = (f"{ply // 2 + 1:2}{'...' if ply % 2 else '.'} {t}" for ply, t in enumerate(turns))
    return add_comments(numbered, record.comments)


def _in_pairs(turns: list[str]) -> Iterator[str]:
    for first in range(0, len(turns), 2):
        pair = " ".join(f"{turn:{_WIDTH}}" for turn in turns[first : first + 2])
        yield f"{first // 2 + 1:2}. {pair}".rstrip()


def _text(turn: PlayedTurn) -> str:
    first = turn.steps[0]
    if isinstance(first, Pass):
        return str(first)
    if isinstance(first, Jump):
        return _chain(turn)
    cells = [cell_name(step.cell) for step in turn.steps if isinstance(step, Drop | Remove)]
    removed = f" {cells[1].upper()}" if len(cells) > 1 else ""
    return f"{cells[0]}{removed}{_taken(turn)}"


def _chain(turn: PlayedTurn) -> str:
    enemies = turn.before.table.stones[turn.before.to_move.opponent.index]
    text = ""
    for step in turn.steps:
        if isinstance(step, Jump):
            text = text or cell_name(step.start)
            text += f"{':' if enemies >> step.over & 1 else '.'}{cell_name(step.land)}"
    return text


def _taken(turn: PlayedTurn) -> str:
    """Return a mark for each stone that a drop took off with its cell."""
    side = turn.before.to_move
    enemies = turn.after.captured(side) - turn.before.captured(side)
    friends = turn.after.stock(side) - turn.before.stock(side) + 1
    return ":" * enemies + "." * friends


def _recognises(text: str) -> bool:
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    words = [word for line in lines for word in line if not _NUMBER.fullmatch(word)]
    return words[:2] == _TITLE.split() or bool(words and _TURN.fullmatch(words[0]))


PAGE = Format("page", _NAME, ".rust.txt", read, write, _recognises)
