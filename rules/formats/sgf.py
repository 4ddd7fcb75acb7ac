"""Read and write SGF: nodes of properties, and notes that all its formats share.

Only the first line of play is read; variations are skipped.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.record import GameRecordError
from rules.record_lines import tidy

# boardspace.net's games of 2006 and 2007 have properties named `P-1`.
_TOKEN = re.compile(
    r"\s*+(?:([();])|([A-Za-z][A-Za-z0-9]*(?:-[0-9]+)?)|\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\])", re.S
)
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.S)
_BREAKS = ("\n", "\r", "\r\n", "\n\r")
_LINE = re.compile(r"\r\n|\r|\n")
# No real game comes near it; each node costs memory before it is played.
_MAX_NODES = 10_000

Property = tuple[str, str]
"""The name of a property, and one of its values."""

# Notes with a standard SGF property; each site stores players differently.
PROPERTIES = {"event": "EV", "name": "GN", "date": "DT", "result": "RE", "source": "SO"}
_NOTES = {prop: note for note, prop in PROPERTIES.items()}
# SGF allows private properties, which other programs skip.
_OTHER_NOTE = "XNOTE"


@dataclass(frozen=True, slots=True)
class Node:
    """The properties of a node, in order, each with its line number."""

    line: int
    properties: tuple[tuple[int, str, str], ...]

    def get(self, name: str) -> str | None:
        """Return the first value of a property."""
        return next((value for _, own, value in self.properties if own == name), None)

    @property
    def comment(self) -> str:
        """The comments, tidied."""
        return tidy("\n".join(value for _, name, value in self.properties if name == "C"))


def parse(text: str) -> list[Node]:
    """Parse the nodes of the first line of play; raise `GameRecordError` if invalid."""
    return _Parser(text).nodes()


def write(nodes: Iterable[Sequence[Property]]) -> str:
    """Print nodes, one a line."""
    lines = (
        "".join(f"{name}[{_escaped(value)}]" for name, value in properties) for properties in nodes
    )
    return "(;" + "\n;".join(lines) + "\n)\n"


def notes_of(root: Node) -> dict[str, str]:
    """Return the notes of the root node, without the players."""
    notes: dict[str, str] = {}
    for _, name, value in root.properties:
        if name == _OTHER_NOTE:
            note, _, content = value.partition(": ")
            notes[note] = content
        elif name in _NOTES:
            notes[_NOTES[name]] = value
    return notes


def properties_of(notes: Mapping[str, str], without: Iterable[str]) -> Iterator[Property]:
    """Yield the properties that `notes_of` reads back, except the notes in `without`."""
    for note in notes.keys() - set(without):
        if ": " in note:
            raise GameRecordError(f"SGF cannot hold a note with the name {note!r}")
    for note, value in notes.items():
        if note in set(without):
            continue
        yield (
            (PROPERTIES[note], value)
            if note in PROPERTIES
            else (
                _OTHER_NOTE,
                f"{note}: {value}",
            )
        )


def comment_property(comment: str | None) -> list[Property]:
    """Return a list with the property of the comment, if there is one."""
    return [("C", comment)] if comment else []


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text.rstrip()
        self._breaks = [match.end() for match in _LINE.finditer(self._text)]
        self._nodes: list[tuple[int, list[tuple[int, str, str]]]] = []
        self._name = ""

    def nodes(self) -> list[Node]:
        """Parse up to the end of the first line of play."""
        at = self._begin()
        depth = 1
        while depth:
            match = _TOKEN.match(self._text, at)
            if match is None:
                raise self._wrong(at)
            if match[1] == "(":
                depth += 1
            elif match[1] == ")":
                break
            else:
                self._take(match)
            at = match.end()
        if not self._nodes:
            raise GameRecordError("the file contains no game", line=self._line(at))
        return [Node(line, tuple(properties)) for line, properties in self._nodes]

    def _begin(self) -> int:
        match = _TOKEN.match(self._text)
        if match is None or match[1] != "(":
            raise GameRecordError("an SGF file begins with '(;'", line=1)
        return match.end()

    def _take(self, match: re.Match[str]) -> None:
        line = self._line(match.end() - 1)
        if match[1] == ";":
            if len(self._nodes) == _MAX_NODES:
                raise GameRecordError(f"there are more than {_MAX_NODES} nodes", line=line)
            self._nodes.append((line, []))
            self._name = ""
        elif not self._nodes:
            raise GameRecordError("there is a property before the first ';'", line=line)
        elif match[2]:
            self._name = match[2].upper()
        elif not self._name:
            raise GameRecordError("there is a value without a property name", line=line)
        else:
            # Report the line where the value begins.
            line = self._line(match.start(3))
            self._nodes[-1][1].append((line, self._name, _unescaped(match[3])))

    def _wrong(self, at: int) -> GameRecordError:
        rest = self._text[at : at + 40].split()
        if not rest:
            return GameRecordError("the file ends before the game does", line=self._line(at))
        if rest[0].startswith("["):
            return GameRecordError("']' is missing at the end of a value", line=self._line(at))
        return GameRecordError(f"{rest[0]!r} is not valid in SGF", line=self._line(at))

    def _line(self, at: int) -> int:
        return bisect(self._breaks, at) + 1


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda match: "" if match[1] in _BREAKS else match[1], text)
