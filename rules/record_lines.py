"""Parse and print the lines of a record: headers, notes, turns and comments."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping

_QUOTED = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"')
_NAME = re.compile(r"[a-z][a-z-]*")
_HEADER = re.compile(rf"({_QUOTED.pattern}|{_NAME.pattern})\s*:")
_NUMBER = re.compile(r"\d+\.+\s*")
_LINE_END = re.compile(r"\r\n|\r|\n")


def tidy(comment: str) -> str:
    """Strip a comment's lines and drop empty first and last lines, as formats may."""
    return "\n".join(map(str.strip, _LINE_END.split(comment))).strip("\n")


class RecordLines:
    """The parsed lines of a record: headers, notes, turns and their line numbers."""

    def __init__(self, text: str) -> None:
        self.headers: dict[str, str] = {}
        self.notes: dict[str, str] = {}
        self.turns: list[str] = []
        self.lines: list[int] = []
        self._comments: dict[int, list[str]] = {}
        for number, line in enumerate(_LINE_END.split(text), start=1):
            self._take(number, line.strip())

    def _take(self, number: int, line: str) -> None:
        header = None if self.turns else _HEADER.match(line)
        if header:
            value, comment = parse_value(line[header.end() :])
            kind = self.notes if header[1].startswith('"') else self.headers
            kind[_unquoted(header[1])] = value
        else:
            turn, comment = _turn(line)
            if turn is not None:
                self.turns.append(turn)
                self.lines.append(number)
        if comment is not None:
            self._comments.setdefault(len(self.turns), []).append(comment)

    @property
    def comments(self) -> dict[int, str]:
        """The comments, tidied, by the number of turns before them."""
        tidied = {ply: tidy("\n".join(lines)) for ply, lines in self._comments.items()}
        return {ply: comment for ply, comment in tidied.items() if comment}


def format_turn(turn: str) -> str:
    """Print a turn so that it reads back as a turn."""
    reads_back = _turn(turn) == (turn, None) and not _HEADER.match(turn)
    return turn if turn and reads_back and _is_plain(turn) else _quoted(turn)


def format_notes(notes: Mapping[str, str], reserved: Iterable[str] = ()) -> Iterator[str]:
    """Yield a line for each note, quoted if it would be ambiguous."""
    for name, value in notes.items():
        plain = _NAME.fullmatch(name) and name not in set(reserved)
        yield f"{name if plain else _quoted(name)}: {format_value(value)}"


def format_value(value: str) -> str:
    """Print a value, quoted if it would be ambiguous."""
    return value if _is_plain(value) else _quoted(value)


def parse_note(line: str) -> tuple[str, str] | None:
    """Parse a line printed by `format_notes`; return `None` if it is not a note."""
    header = _HEADER.match(line)
    return (_unquoted(header[1]), parse_value(line[header.end() :])[0]) if header else None


def add_comments(lines: Iterable[str], comments: Mapping[int, str]) -> Iterator[str]:
    """Yield each line with its comment; further comment lines follow it."""
    for ply, line in enumerate(("", *lines)):
        comment_lines = [f"# {text}".rstrip() for text in tidy(comments.get(ply, "")).split("\n")]
        if comment_lines == ["#"]:
            comment_lines = []
        if ply:
            yield f"{line}  {comment_lines[0]}" if comment_lines else line
        yield from comment_lines[1 if ply else 0 :]


def _turn(line: str) -> tuple[str | None, str | None]:
    """Return the turn of a line without its number, and the comment."""
    number = _NUMBER.match(line)
    rest = line[number.end() :] if number else line
    value, comment = parse_value(rest)
    return value if value or rest.startswith('"') else None, comment


def parse_value(text: str) -> tuple[str, str | None]:
    """Split a line into value and comment; either may be missing.

    Quotes count only if nothing but a comment follows them.
    """
    text = text.strip()
    quoted = _QUOTED.match(text)
    rest = text[quoted.end() :].lstrip() if quoted else ""
    if quoted and (not rest or rest.startswith("#")):
        return _unquoted(quoted[0]), rest[1:].strip() if rest else None
    value, sign, comment = text.partition("#")
    return value.rstrip(), comment.strip() if sign else None


def _is_plain(text: str) -> bool:
    """Tell whether a text reads back without quotes."""
    if "#" in text or text.startswith('"') or text != text.strip():
        return False
    return _LINE_END.search(text) is None


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        return text
