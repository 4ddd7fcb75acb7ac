"""What a typed turn says, before anybody asks whether it is legal: `Wd4,b2`, `e5xc5`, `pass`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.hexgrid import COLUMNS, ROWS, parse_cell
from rules.zertz.moves import Marble

_SEPARATOR = r"[,;:.+/|x×>→_–—−-]*"
_CELL = rf"[{COLUMNS}][1-{ROWS}]"
# A column's letter may be a colour's letter too: it is a colour only in front of a coordinate.
_TURN = re.compile(
    rf"{_SEPARATOR}(?P<colour>white|grey|gray|black|[wgb])?"
    rf"(?P<cells>({_SEPARATOR}{_CELL})+){_SEPARATOR}"
)
_PASSES = frozenset({"pass", "-", "–", "—", "−"})
_MARBLES = {marble.letter.lower(): marble for marble in Marble}


@dataclass(frozen=True, slots=True)
class TurnText:
    """A colour and coordinates, either of them perhaps missing; the coordinates are cells.

    `passes` stands for a pass, `takes` tells that the sign of a capture was typed.
    """

    marble: Marble | None = None
    cells: tuple[int, ...] = ()
    passes: bool = False
    takes: bool = False


def read(text: str) -> TurnText | None:
    """Take a text apart, whatever its case, blanks and separators; `None` if it is no turn."""
    squeezed = _squeeze(text)
    if squeezed in _PASSES:
        return TurnText(passes=True)
    match = _TURN.fullmatch(squeezed)
    if match is None:
        return None
    marble = _MARBLES[match["colour"][0]] if match["colour"] else None
    takes = "x" in squeezed or "×" in squeezed
    return TurnText(marble, _cells(match["cells"]), takes=takes)


def salvage(text: str) -> TurnText:
    """Return what can be made out of a text that is no turn."""
    squeezed = _squeeze(text)
    return TurnText(_MARBLES.get(squeezed[:1]), _cells(squeezed))


def _squeeze(text: str) -> str:
    return "".join(text.split()).lower()


def _cells(text: str) -> tuple[int, ...]:
    return tuple(parse_cell(name) for name in re.findall(_CELL, text))
