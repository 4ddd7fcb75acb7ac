"""Read and write ZÈRTZ records in the notation of gipf.com.

Turns look like `Wd4,b2`, `x d1Gd3Wd5`, `Bd7,b2 x Wa1Wa2` and `-`. The lines before them are ours
and those of other programs: board and variant (`37 Blitz`), and players (`# Player 1: Ana`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.core import IllegalMoveError, Move, play_turn
from rules.formats.core import (
    FileMoveError,
    FileTurn,
    Format,
    record_of,
    require_game_start,
    require_supported,
)
from rules.formats.zertz.rings import own_name, ring_at
from rules.lattice import bits, mask_of
from rules.own_rows import OwnRows
from rules.placing import PASS
from rules.record import GameRecordError, PlayedTurn, Record
from rules.record_lines import (
    add_comments,
    format_notes,
    format_value,
    parse_note,
    parse_value,
    tidy,
)
from rules.zertz import (
    BOARDS,
    GAME,
    GOALS,
    Board,
    Jump,
    Marble,
    Place,
    Remove,
    ZertzMove,
    ZertzPosition,
)
from rules.zertz.moves import PLACEMENTS, REMOVES
from rules.zertz.notation import jump_to

_NAME = "gipf"
_HEADER = re.compile(r"([0-9]{2})(?:\s+([A-Za-z]+))?")
_PLAYER = re.compile(r"Player ([12]):\s*(.*)")
_PLAYERS = {"first": "1", "second": "2"}
_NOTE_OF = {number: note for note, number in _PLAYERS.items()}
_NUMBER = re.compile(r"[0-9]+[.):]*")
_CELL = "[a-j][1-9]"
# In a line of several turns, `Gd1,f5` after a capture or an island is the next turn.
_NOT_PLACED = rf"(?![,-]?{_CELL})"
_TAKEN = rf"[wgb](?:{_CELL}{_NOT_PLACED}|(?!{_CELL}|[1-9]))"
_TURN = re.compile(
    rf"(?P<marble>[wgb])(?P<at>{_CELL})(?:[,-]?(?P<gone>{_CELL}))?(?:x(?P<isolated>(?:{_TAKEN})+))?"
    rf"|x(?P<start>{_CELL})(?P<jumps>(?:[wgb]{_CELL}{_NOT_PLACED})+)"
    r"|(?P<passes>-|pass)"
)
# No real game comes near it; each parsed turn costs memory before it is played.
_MAX_TURNS = 1000
_COLOURS = {marble.letter.lower(): marble for marble in Marble}


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn in their notation; rows are counted from the bottom of each column."""

    board: Board
    match: re.Match[str]

    def steps(self, position: ZertzPosition) -> tuple[ZertzMove, ...]:
        """Return the steps; raise `IllegalMoveError` if they contradict the position."""
        if self.match["passes"]:
            return (PASS,)
        if self.match["start"]:
            return tuple(self._jumps(position))
        place = PLACEMENTS[_COLOURS[self.match["marble"]].index][self._ring(self.match["at"])]
        gone = self.match["gone"]
        steps = (place, REMOVES[self._ring(gone)]) if gone else (place,)
        self._check_isolated(position, steps)
        return steps

    def _jumps(self, position: ZertzPosition) -> Iterator[Jump]:
        here = self._ring(self.match["start"])
        for colour, name in re.findall(rf"([wgb])({_CELL})", self.match["jumps"]):
            land = self._ring(name)
            jump = jump_to(here, land)
            if jump is None or jump.land != land:
                raise IllegalMoveError("a marble jumps two rings in a straight line")
            if not position.table.marbles[_COLOURS[colour].index] >> jump.over & 1:
                raise IllegalMoveError(f"no {_COLOURS[colour].value} marble is jumped over")
            yield jump
            here = land

    def _check_isolated(self, position: ZertzPosition, steps: tuple[ZertzMove, ...]) -> None:
        isolated = self.match["isolated"]
        if isolated is None or not position.is_legal(steps[0]):
            return
        taken = [(c.lower(), name) for c, name in _isolated(self.board, position, steps)]
        # The colours may be given without the rings.
        names = [f"{letter}{name}" for letter, name in taken]
        letters = [letter for letter, _ in taken]
        if sorted(re.findall(_TAKEN, isolated)) not in (sorted(names), sorted(letters)):
            raise FileMoveError(f"the turn isolates {' '.join(names) or 'nothing'}")

    def _ring(self, name: str) -> int:
        column = name[0] if name[0] in self.board.bottom_rows else name[0].replace("j", "i")
        return ring_at(self.board, column, int(name[1]))


class _Reader:
    """A reader of the lines of a file."""

    def __init__(self) -> None:
        self.options: dict[str, str] = {}
        self.notes: dict[str, str] = {}
        self.turns: list[tuple[int, str, re.Match[str]]] = []
        self._comments: dict[int, list[str]] = {}

    def take(self, number: int, line: str) -> None:
        text, sign, comment = line.partition("#")
        note = None if self.options or self.turns or text.strip() else _note(comment.strip())
        header = _HEADER.fullmatch(text.strip())
        if header and not (self.turns or self.options):
            self._take_header(number, header)
        else:
            self._take_turns(number, text)
        if note:
            self.notes[note[0]] = note[1]
        elif sign:
            self._comments.setdefault(len(self.turns), []).append(comment)

    def comment(self, ply: int) -> str:
        return tidy("\n".join(self._comments.get(ply, ())))

    def _take_header(self, number: int, header: re.Match[str]) -> None:
        board, goal = header[1], (header[2] or "standard").lower()
        if board not in BOARDS or goal not in GOALS:
            raise GameRecordError(
                f"{header[0]!r} is not a board and goal of {GAME.name}", line=number
            )
        self.options = {"board": board, "goal": goal}

    def _take_turns(self, number: int, line: str) -> None:
        words = (word for word in line.lower().split() if not _NUMBER.fullmatch(word))
        text = "".join(words).replace("gray", "g")
        at = 0
        while at < len(text):
            match = _TURN.match(text, at)
            if match is None or match.end() == at:
                raise GameRecordError(f"{text[at : at + 40]!r} is not a turn", line=number)
            if len(self.turns) == _MAX_TURNS:
                raise GameRecordError(f"there are more than {_MAX_TURNS} turns", line=number)
            self.turns.append((number, match[0], match))
            at = match.end() + (text[match.end() : match.end() + 1] in ("/", ";"))


def read(text: str) -> Record:
    """Read a record and replay it; without a header the board has 37 rings."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        reader.take(number, line)
    if not reader.turns and not reader.options:
        raise GameRecordError("the file contains no turn", line=1)
    options = GAME.complete_options(reader.options)
    board = BOARDS[options["board"]]
    comments = {0: reader.comment(0)} if reader.comment(0) else {}
    start = Record(GAME, options, (), reader.notes, comments=comments)
    turns = (
        FileTurn(line, text, _Turn(board, match).steps, reader.comment(ply))
        for ply, (line, text, match) in enumerate(reader.turns, start=1)
    )
    return record_of(start, turns, OwnRows(board.bottom_rows).to_own)


def write(record: Record) -> str:
    """Print a record, one turn a line."""
    require_supported(record, GAME.slug, _NAME, goal=GOALS)
    require_game_start(record, _NAME)
    board, goal = BOARDS[record.options["board"]], record.options["goal"]
    notes = dict(record.notes)
    players = {note: notes.pop(note) for note in _PLAYERS if note in notes}
    header = f"{board.name} {goal.capitalize()}" if goal != "standard" else board.name
    player_lines = [
        f"Player {_PLAYERS[note]}: {format_value(name)}" for note, name in players.items()
    ]
    lines = add_comments((_turn_text(board, turn) for turn in record.played()), record.comments)
    return "\n".join(
        [*(f"# {line}" for line in (*player_lines, *format_notes(notes))), header, *lines, ""]
    )


def _note(comment: str) -> tuple[str, str] | None:
    player = _PLAYER.fullmatch(comment)
    return (_NOTE_OF[player[1]], parse_value(player[2])[0]) if player else parse_note(comment)


def _turn_text(board: Board, turn: PlayedTurn) -> str:
    first = turn.steps[0]
    if isinstance(first, Jump):
        marbles = turn.before.table.marbles
        return f"x {own_name(board, first.start)}" + "".join(
            f"{_letter(marbles, step.over)}{own_name(board, step.land)}"
            for step in turn.steps
            if isinstance(step, Jump)
        )
    if not isinstance(first, Place):
        return "-"
    gone = [f",{own_name(board, s.ring)}" for s in turn.steps if isinstance(s, Remove)]
    taken = "".join(map("".join, _isolated(board, turn.before, turn.steps)))
    text = f"{first.marble.letter}{own_name(board, first.ring)}{''.join(gone)}"
    return f"{text} x {taken}" if taken else text


def _isolated(board: Board, before: ZertzPosition, steps: Sequence[Move]) -> list[tuple[str, str]]:
    """Return the letters and rings of the marbles that a placement isolates."""
    gone = mask_of(step.ring for step in steps if isinstance(step, Remove))
    lost = before.table.rings & ~play_turn(before, steps).table.rings & ~gone
    # The marble placed last can be isolated itself.
    letters = {step.ring: step.marble.letter for step in steps if isinstance(step, Place)}
    marbles = before.table.marbles
    return [
        (letters.get(ring) or _letter(marbles, ring), own_name(board, ring)) for ring in bits(lost)
    ]


def _letter(marbles: tuple[int, int, int], ring: int) -> str:
    return next(m.letter for m in Marble if marbles[m.index] >> ring & 1)


def _recognises(text: str) -> bool:
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    first = next((line for line in lines if line), "")
    if _HEADER.fullmatch(first):
        return True
    words = [word for word in first.lower().split() if not _NUMBER.fullmatch(word)]
    return _TURN.match("".join(words)) is not None


GIPF = Format(_NAME, "gipf.com", ".gipf", read, write, _recognises)
