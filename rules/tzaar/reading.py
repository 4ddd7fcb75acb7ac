"""What a typed turn says, before anybody asks whether it is legal: `d6xe6,e6+d5`, `Ze4`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.tzaar.moves import PIECE_OF, Piece

_SEPARATOR = r"[,;:.+/|x×>→_–—−-]*"
_CELL = r"[a-i][1-9]"
# A column's letter may be a type's letter too: it is a type only in front of a coordinate.
_TURN = re.compile(
    rf"{_SEPARATOR}(?P<piece>tzaar|tzarra|tott|[zat])?"
    rf"(?P<cells>({_SEPARATOR}{_CELL})*){_SEPARATOR}(?P<passes>pass)?{_SEPARATOR}"
)
_GAP = re.compile(rf"(?<=[1-9])({_SEPARATOR})(?=[a-i])")
_LETTERS = {"tzaar": "Z", "tzarra": "A", "tott": "T"}


@dataclass(frozen=True, slots=True)
class TurnText:
    """A type of piece, if one is named, and coordinates; two of them make an action.

    `signs` has "x", "+" or nothing for each action, as it was typed. `passes` tells of a pass at
    the end.
    """

    piece: Piece | None = None
    names: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    passes: bool = False

    @property
    def actions(self) -> tuple[tuple[str, str, str], ...]:
        """The start, the end and the sign of each action that is told to its end."""
        pairs = zip(self.names[::2], self.names[1::2], strict=False)
        return tuple(
            (start, end, sign) for (start, end), sign in zip(pairs, self.signs, strict=True)
        )

    @property
    def lone(self) -> str | None:
        """The start of an action whose end is missing."""
        return self.names[-1] if len(self.names) % 2 else None


def read(text: str) -> TurnText | None:
    """Take a text apart, whatever its case and separators; `None` when it can be no turn."""
    squeezed = _squeeze(text)
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


def salvage(text: str) -> TurnText:
    """Return what can be made out of a text that is no turn."""
    squeezed = _squeeze(text)
    names = tuple(re.findall(_CELL, squeezed))
    piece = _piece(squeezed[:1]) if squeezed[:1] in ("z", "t") else None
    return TurnText(piece, names, ("",) * (len(names) // 2))


def _squeeze(text: str) -> str:
    return "".join(text.split()).lower()


def _signs(gap: str) -> str:
    return "".join(sign for sign in "x+" if sign in gap)


def _piece(word: str | None) -> Piece | None:
    return PIECE_OF[_LETTERS.get(word, word.upper())] if word else None
