"""What a typed turn says, before anybody asks whether it is legal: `g3,i9`, `j4.f4:d2`, `pass`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.rust.cells import LETTERS, ROWS

# In the sample game ":" is a jump over an enemy and "." one over a friend, and behind a removed
# cell they tell of such stones taken; "?" and "!" are comments.
_GAP = r"[,;:.+/|x×>→_–—−-]*"
_CELL = rf"[{LETTERS}][1-{ROWS}]"
_TURN = re.compile(rf"(?P<lead>{_GAP})(?P<cells>{_CELL}({_GAP}{_CELL})*)(?P<tail>[:.?!]*)[,;-]*")
_PASSES = frozenset({"pass", "-", "–", "—", "−"})


@dataclass(frozen=True, slots=True)
class TurnText:
    """Coordinates, and the marks "x", ":" and "." between them and behind the last one.

    `marks` has those in front of each coordinate. `passes` stands for a pass.
    """

    names: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    tail: str = ""
    passes: bool = False

    @property
    def jumps(self) -> bool:
        """Whether the sign of a jump was typed."""
        return any(self.marks)


def read(text: str) -> TurnText | None:
    """Take a text apart, whatever its case and separators; `None` when it can be no turn."""
    squeezed = _squeeze(text)
    if squeezed.rstrip("!?") in _PASSES:
        return TurnText(passes=True)
    match = _TURN.fullmatch(squeezed)
    if match is None:
        return None
    names = tuple(re.findall(_CELL, match["cells"]))
    gaps = re.split(_CELL, match["lead"] + match["cells"])[:-1]
    marks = tuple(_marks(gap.replace("×", "x")) for gap in gaps)
    if any(len(mark) > 1 for mark in marks):
        return None
    return TurnText(names, marks, _marks(match["tail"]))


def salvage(text: str) -> tuple[str, ...]:
    """Return the coordinates that can be made out in a text that is no turn."""
    return tuple(re.findall(_CELL, _squeeze(text)))


def _squeeze(text: str) -> str:
    return "".join(text.split()).lower()


def _marks(gap: str) -> str:
    return "".join(sign for sign in gap if sign in "x:.")
