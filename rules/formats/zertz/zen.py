"""Read and write ZÈRTZ records in ZEN, the notation of zertz.online.

Tags such as `[Player1 "Ana"]`, then numbered turns: `1. Wd4-g4 Bd5-f5 2. Bd5xd3+w`. A turn is one
word: the marble, its ring, and the removed ring or the rings to which it jumps; `+` and the colours
of the captured marbles may follow. Comments are in braces. A variation in parentheses replaces the
turn before it.

Rings are named as zertz.online does: by their columns on the full board, each from its own bottom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core import IllegalMoveError, Move, MoveError, play_turn
from rules.formats.core import FileMoveError, FileTurn, Format, record_of, require_supported
from rules.formats.zertz import zip as zip_text
from rules.lattice import NINE
from rules.placing import PASS
from rules.record import GameRecordError, PlayedTurn, Record, Variation, played_texts
from rules.record_lines import tidy
from rules.zertz import GAME, Jump, Marble, Place, Remove, ZertzMove, ZertzPosition
from rules.zertz.moves import PLACEMENTS, REMOVES
from rules.zertz.notation import jump_to

_NAME = "ZEN"
_TAG = re.compile(r'\s*+\[\s*+([A-Za-z]\w*+)\s*+"([^"\\]*+(?:\\.[^"\\]*+)*+)"\s*+\]', re.S | re.A)
_ESCAPED = re.compile(r'\\(["\\])')
_TOKEN = re.compile(
    r"\s*+(?:\{(?P<comment>[^}]*+)\}|(?P<bracket>[()])|(?P<skipped>\$?[0-9]++\.*+(?![-/]))"
    r"|(?P<word>[^\s(){}]++))"
)
_CELL = "[a-z][0-9]{1,2}"
_OUR_CELL = re.compile("[a-i][1-9]")
_TURN = re.compile(
    rf"(?:(?P<marble>[WGBwgb])(?P<at>{_CELL})(?:-(?P<gone>{_CELL})|(?P<jumps>(?:[x×]{_CELL})+))?"
    r"(?:\+(?P<taken>[wgb]+))?|(?P<passes>pass))[!?]*"
)
# Annotations such as `[%cal Gb3c4]` draw arrows; their rings have other names here.
_ANNOTATION = re.compile(r"\[%\w++[^\[\]]*+\][ \t]*+")
_BEGINS = re.compile(r'\s*+(?:\[\s*+[A-Za-z]\w*+\s*+"|\{)', re.A)
# Records of gipf.com may begin with turns such as `Wd4-b1` too; the rest tells them apart.
_UNTAGGED = re.compile(
    rf"\s*+(?:[0-9]++\.*+\s*+)?+[WGB]{_CELL}[^#]*?(?:[{{(*+]|[WGB]{_CELL}[x×]{_CELL}(?![WGB]))"
)
# No real game comes near it; each parsed turn costs memory before it is played.
_MAX_TURNS = 1000
# A variation within another one repeats the comments of their common turns.
_MAX_REPEATED = 100_000

_COLOURS = {marble.letter: marble for marble in Marble}
_ZIP, _RESULT = "ZIP", "Result"
# `Result` holds only the winner, so our own tag keeps what a record says about the end.
_TAG_OF = {"first": "Player1", "second": "Player2", "result": "Outcome"}
_NOTE_OF = {tag: note for note, tag in _TAG_OF.items()}
_ORDER = ("event", "site", "date", "first", "second")
_WINNERS = {"1-0": "1", "0-1": "2", "*": ""}
_DATE = re.compile(r"^([0-9]{4})\.([0-9]{2})\.([0-9]{2})$")
_ISO_DATE = re.compile(r"^([0-9]{4})-([0-9]{2})-([0-9]{2})$")
_PARENTHESES = str.maketrans("{}", "()")
_RESULTS = {winner: result for result, winner in _WINNERS.items()}


def read(text: str) -> Record:
    """Read a record and replay it; without `ZIP` the board has 37 rings.

    A variation ends before its first illegal turn, and a nested one is read as a whole line.
    """
    parsed = _Parser(text).parse()
    start, labels = _start(parsed)
    comments = {ply: tidy("\n".join(texts)) for ply, texts in parsed.comments.items()}
    turns = (
        FileTurn(line, match[0], _Turn(labels, match).steps, comments.get(ply, ""))
        for ply, (line, match) in enumerate(parsed.turns, start=1)
    )
    first = {0: comments[0]} if comments.get(0) else {}
    start = replace(start, notes=_notes(parsed.tags), comments=first)
    record = record_of(start, turns, labels.rename)
    record = replace(record, variations=_variations(record, labels, parsed.branches))
    winner = _WINNERS[parsed.result or "*"]
    if winner in ("", _winner(record)) or "result" in record.notes:
        return record
    return replace(record, notes={**record.notes, "result": winner})


def write(record: Record) -> str:
    """Print a record, one pair of turns a line; raise `GameRecordError` for other goals.

    A variation stands after the turn that it replaces; after the last turn it is a comment.
    """
    last = len(record.turns)
    if last in record.variations:
        record = record.with_variations_told(last)
    require_supported(record, GAME.slug, _NAME, goal=dict.fromkeys(zip_text.SUPPORTED_GOALS))
    position, names = zip_text.write_named(replace(record, turns=()))
    result = _result(record)
    # zertz.online refuses a game without `ZIP`.
    tags = [*_known_tags(record.notes), (_RESULT, result), (_ZIP, position)]
    tags += _other_tags(record.notes)
    header = (f'[{tag} "{_escaped(value)}"]' for tag, value in tags)
    return "\n".join((*header, "", *_lines(record, _Labels(names)), result, ""))


@dataclass(frozen=True, slots=True)
class _Labels:
    """The names of the rings at the start."""

    names: zip_text.Names

    def ring(self, name: str) -> int:
        """Return a ring; raise `FileMoveError` if the start has none of that name."""
        ring = next((ring for ring, own in self.names.items() if own == name), None)
        if ring is None:
            raise FileMoveError(f"the board has no ring {name}")
        return ring

    def rename(self, message: str) -> str:
        """Replace our names of rings in a message by those of the file."""
        ours = {NINE.cell_name(ring): name for ring, name in self.names.items()}
        return _OUR_CELL.sub(lambda found: ours.get(found[0], found[0]), message)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn of a file."""

    labels: _Labels
    match: re.Match[str]

    def steps(self, position: ZertzPosition) -> tuple[ZertzMove, ...]:
        """Return the steps; raise `IllegalMoveError` if they contradict the position."""
        if self.match["passes"]:
            return (PASS,)
        marble = _COLOURS[self.match["marble"].upper()]
        ring, gone = self.labels.ring(self.match["at"]), self.match["gone"]
        if self.match["jumps"]:
            if not position.table.marbles[marble.index] >> ring & 1:
                raise FileMoveError(f"there is no {marble.value} marble on {self.match['at']}")
            steps = tuple(self._jumps(ring))
        elif gone:
            steps = (PLACEMENTS[marble.index][ring], REMOVES[self.labels.ring(gone)])
        else:
            steps = (PLACEMENTS[marble.index][ring],)
        self._check_taken(position, steps)
        return steps

    def _jumps(self, here: int) -> Iterator[Jump]:
        for name in re.findall(_CELL, self.match["jumps"]):
            land = self.labels.ring(name)
            jump = jump_to(here, land)
            if jump is None or jump.land != land:
                raise IllegalMoveError("a marble jumps two rings in a straight line")
            yield jump
            here = land

    def _check_taken(self, position: ZertzPosition, steps: Sequence[Move]) -> None:
        claimed = self.match["taken"]
        if claimed is None:
            return
        taken = _taken(PlayedTurn(position, tuple(steps), play_turn(position, steps)))
        if sorted(claimed) != sorted(taken):
            raise IllegalMoveError(f"the turn captures {taken or 'nothing'}, not {claimed}")


@dataclass(slots=True)
class _Branch:
    """A variation from `ply` turns of the game on; it shares its first turns with another one."""

    ply: int
    turns: list[re.Match[str]]
    comments: dict[int, list[str]]
    shared: int = 0


@dataclass(slots=True)
class _Parsed:
    """The tags, main line and variations of a file; comments are indexed by turns before them."""

    branches: list[_Branch] = field(default_factory=list[_Branch])
    tags: dict[str, str] = field(default_factory=dict[str, str])
    turns: list[tuple[int, re.Match[str]]] = field(default_factory=list[tuple[int, re.Match[str]]])
    comments: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    zip_line: int = 1
    result: str | None = None


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = re.sub(r"\r\n?", "\n", text).rstrip()
        self._parsed = _Parsed()
        self._open: list[_Branch] = []
        self._size = 0
        self._repeated = 0
        self._ended = False

    def parse(self) -> _Parsed:
        at = self._parse_tags()
        while at < len(self._text):
            match = _TOKEN.match(self._text, at)
            if match is None:
                raise self._wrong_brace(at)
            self._take(match)
            at = match.end()
        if self._open:
            raise self._error("')' is missing at the end of a variation", at)
        if not self._parsed.tags and not self._parsed.turns:
            raise GameRecordError("the file contains no game", line=1)
        return self._parsed

    def _parse_tags(self) -> int:
        at = 0
        while match := _TAG.match(self._text, at):
            tag, value = match[1], _ESCAPED.sub(r"\1", match[2])
            if tag == _ZIP:
                self._parsed.zip_line = self._line(match.start(2))
            if tag == _RESULT:
                self._take_result(value, match.start(2))
            self._parsed.tags[tag] = value
            at = match.end()
        return at

    def _take(self, match: re.Match[str]) -> None:
        at = match.start(match.lastgroup or 0)
        if match["bracket"] == "(":
            self._begin_variation(at)
        elif match["bracket"]:
            self._end_variation(at)
        elif match["comment"] is not None:
            here = self._open[-1] if self._open else self._parsed
            if comment := tidy(_ANNOTATION.sub("", match["comment"])):
                here.comments.setdefault(len(here.turns), []).append(comment)
        elif match["word"]:
            self._take_word(match["word"], at)

    def _begin_variation(self, at: int) -> None:
        if not self._parsed.turns:
            raise self._error("a variation comes before the first turn", at)
        if not self._open:
            self._open.append(_Branch(len(self._parsed.turns) - 1, [], {}))
            return
        outer = self._open[-1]
        if not outer.turns:
            raise self._error("a variation comes before the first turn of another one", at)
        shared = len(outer.turns) - 1
        self._count(shared, at)
        comments = {ply: list(said) for ply, said in outer.comments.items() if ply <= shared}
        self._repeated += sum(len(text) for said in comments.values() for text in said)
        if self._repeated > _MAX_REPEATED:
            raise self._error("the variations repeat too many comments", at)
        self._open.append(_Branch(outer.ply, outer.turns[:-1], comments, shared))

    def _end_variation(self, at: int) -> None:
        if not self._open:
            raise self._error("')' ends no variation", at)
        branch = self._open.pop()
        if len(branch.turns) > branch.shared:
            self._parsed.branches.append(branch)

    def _take_word(self, word: str, at: int) -> None:
        turn = _TURN.fullmatch(word)
        if word.startswith("["):
            raise self._error('tags such as [Event "…"] come before the turns of one game', at)
        if turn is None and word not in _WINNERS:
            raise self._error(f"{word[:40]!r} is not a turn", at)
        if self._open and turn is None:
            return
        if self._ended:
            raise self._error(f"{word!r} comes after the result", at)
        if turn is None:
            self._ended = True
            self._take_result(word, at)
            return
        self._count(1, at)
        if self._open:
            self._open[-1].turns.append(turn)
        else:
            self._parsed.turns.append((self._line(at), turn))

    def _count(self, turns: int, at: int) -> None:
        self._size += turns
        if self._size > _MAX_TURNS:
            raise self._error(f"there are more than {_MAX_TURNS} turns", at)

    def _take_result(self, result: str, at: int) -> None:
        if result not in _WINNERS:
            raise self._error(f"{result!r} is not a result; write 1-0, 0-1 or *", at)
        if self._parsed.result not in (None, result):
            raise self._error(f"the result is {result} here, {self._parsed.result} before", at)
        self._parsed.result = result

    def _wrong_brace(self, at: int) -> GameRecordError:
        at += len(self._text[at:]) - len(self._text[at:].lstrip())
        if self._text[at] == "{":
            return self._error("'}' is missing at the end of a comment", at)
        return self._error("'}' ends no comment", at)

    def _error(self, reason: str, at: int) -> GameRecordError:
        return GameRecordError(reason, line=self._line(at))

    def _line(self, at: int) -> int:
        return self._text.count("\n", 0, at) + 1


def _variations(
    record: Record, labels: _Labels, branches: Sequence[_Branch]
) -> dict[int, tuple[Variation, ...]]:
    """Return the variations by the turns before them; one without a legal new turn is left out."""
    positions = [record.start(), *record.positions()]
    found: dict[int, tuple[Variation, ...]] = {}
    for branch in sorted(branches, key=lambda each: each.ply):
        turns = tuple(_legal_turns(labels, positions[branch.ply], branch.turns))
        if len(turns) > branch.shared:
            said = {ply: tidy("\n".join(texts)) for ply, texts in branch.comments.items()}
            comments = {ply: text for ply, text in said.items() if text and 0 < ply <= len(turns)}
            variation = Variation(turns, said.get(0, ""), comments)
            found[branch.ply] = (*found.get(branch.ply, ()), variation)
    return found


def _legal_turns(labels: _Labels, position: Any, matches: Sequence[re.Match[str]]) -> Iterator[str]:
    """Yield the turns of a variation up to the first illegal one."""
    for match in matches:
        try:
            steps = _Turn(labels, match).steps(position)
            text = GAME.format_turn(position, steps)
        except MoveError:
            return
        yield text
        position = play_turn(position, steps)


def _start(parsed: _Parsed) -> tuple[Record, _Labels]:
    """Return the record before its first turn, and the names of its rings."""
    if _ZIP not in parsed.tags:
        start = Record(GAME, GAME.complete_options(), ())
        return start, _Labels(zip_text.write_named(start)[1])
    try:
        start, names = zip_text.read_named(parsed.tags[_ZIP])
    except GameRecordError as error:
        raise GameRecordError(f"{_ZIP}: {error.reason}", line=parsed.zip_line) from error
    if start.position == str(GAME.start(start.options)):
        start = replace(start, position=None)
    return start, _Labels(names)


def _notes(tags: Mapping[str, str]) -> dict[str, str]:
    notes = {_note_of(tag): value for tag, value in tags.items() if tag not in (_ZIP, _RESULT)}
    if "date" in notes:
        notes["date"] = _DATE.sub(r"\1-\2-\3", notes["date"])
    return notes


def _known_tags(notes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for note in _ORDER:
        if note in notes:
            value = notes[note]
            yield _tag_of(note), _ISO_DATE.sub(r"\1.\2.\3", value) if note == "date" else value


def _other_tags(notes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for note, value in notes.items():
        if note not in _ORDER:
            yield _tag_of(note), value


def _note_of(tag: str) -> str:
    """Return the name of the note of a tag: `TimeControl` is `time-control`."""
    return _NOTE_OF.get(tag) or re.sub(r"(?<!^)(?=[A-Z])", "-", tag).lower()


def _tag_of(note: str) -> str:
    tag = _TAG_OF.get(note) or "".join(word.capitalize() for word in note.split("-"))
    if not _TAG.fullmatch(f'[{tag} ""]') or tag in (_ZIP, _RESULT) or _note_of(tag) != note:
        raise GameRecordError(f"{_NAME} cannot hold a note with the name {note!r}")
    return tag


def _winner(record: Record) -> str:
    """Return the number of the side that has won on the board, or nothing."""
    *_, last = record.start(), *record.positions()
    return str(last.outcome.winner.value) if last.outcome and last.outcome.winner else ""


def _result(record: Record) -> str:
    """Return the result; ZEN has no sign for a tie, which is `*` like an unfinished game."""
    winner = record.notes["result"].partition(",")[0] if "result" in record.notes else None
    return _RESULTS.get(_winner(record) if winner is None else winner, "*")


def _lines(record: Record, labels: _Labels) -> Iterator[str]:
    """Yield the turns, a pair a line, with their comments."""
    comment = _comment(record.comments.get(0))
    if comment:
        yield comment
    words, varied = list[str](), list[str]()
    first = record.start().to_move.index
    for half, turn in enumerate(record.played(), start=first):
        number, is_second = half // 2 + 1, half % 2
        if not is_second:
            words.append(f"{number}.")
        elif not words or comment or varied:
            words.append(f"{number}...")
        comment = _comment(record.comments.get(half + 1 - first))
        varied = [
            _variation(record, labels, turn, each, half)
            for each in record.variations.get(half - first, ())
        ]
        words += [_turn_text(labels, turn), *([comment] if comment else []), *varied]
        if is_second:
            yield " ".join(words)
            words = []
    if words:
        yield " ".join(words)


def _variation(
    record: Record, labels: _Labels, replaced: PlayedTurn, variation: Variation, half: int
) -> str:
    """Print a variation that replaces a turn, the half-th of the game.

    At zertz.online, a comment before the first turn would overwrite that of the turn outside. So
    the author begins the comment on the first turn.
    """
    words, comments = list[str](), dict(variation.comments)
    if variation.author:
        comments[1] = ": ".join(filter(None, (variation.author, comments.get(1))))
    line = played_texts(record.game, replaced.before, variation.turns)
    for number, turn in enumerate(line, start=1):
        at, is_second = (half + number - 1) // 2 + 1, (half + number - 1) % 2
        words.append(f"{at}..." if is_second else f"{at}.")
        words.append(_turn_text(labels, turn))
        words += [_comment(comments[number])] if number in comments else []
    return f"({' '.join(words)})"


def _turn_text(labels: _Labels, turn: PlayedTurn) -> str:
    first = turn.steps[0]
    taken = _taken(turn)
    suffix = f"+{taken}" if taken else ""
    if isinstance(first, Jump):
        letter = _letter(turn.before, first.start)
        lands = "".join(f"x{labels.names[s.land]}" for s in turn.steps if isinstance(s, Jump))
        return f"{letter}{labels.names[first.start]}{lands}{suffix}"
    if not isinstance(first, Place):
        return str(PASS)
    gone = "".join(f"-{labels.names[s.ring]}" for s in turn.steps if isinstance(s, Remove))
    return f"{first.marble.letter}{labels.names[first.ring]}{gone}{suffix}"


def _taken(turn: PlayedTurn) -> str:
    """Return the colours of the marbles that a turn captures, those of jumps in their order."""
    before: ZertzPosition = turn.before
    if isinstance(turn.steps[0], Jump):
        overs = (step.over for step in turn.steps if isinstance(step, Jump))
        return "".join(_letter(before, over).lower() for over in overs)
    placed = {step.marble for step in turn.steps if isinstance(step, Place)}
    return "".join(
        marble.letter.lower()
        * (
            before.table.marbles[marble.index].bit_count()
            + (marble in placed)
            - turn.after.table.marbles[marble.index].bit_count()
        )
        for marble in Marble
    )


def _letter(position: ZertzPosition, ring: int) -> str:
    return next(m.letter for m in Marble if position.table.marbles[m.index] >> ring & 1)


def _comment(text: str | None) -> str:
    """Print a comment; a brace would end it, so braces become parentheses."""
    tidied = tidy(text or "").translate(_PARENTHESES)
    return f"{{{tidied}}}" if tidied else ""


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _recognises(text: str) -> bool:
    return bool(_BEGINS.match(text) or _UNTAGGED.match(text))


ZEN = Format("zen", "zertz.online", ".zen", read, write, _recognises, has_variations=True)
