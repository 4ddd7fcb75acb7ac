"""Parse typed turns step by step, and split position texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import TypeVar

from rules.core import (
    AmbiguousMoveError,
    IllegalMoveError,
    MoveT,
    PositionError,
    PositionT,
    is_turn_over,
)

SEPARATOR = r"[,;:.+/|x×>→_–—−-]*+"
"""A pattern for separators between two coordinates.

It is possessive: backtracking over a long run of signs would take cubic time.
"""

PASSES = frozenset({"pass", "-", "–", "—", "−"})
"""Ways to type a pass, after `squeeze`."""

# "We 3" is white on e3, while a longer word is no piece before a coordinate.
_BLANKS = re.compile(r"(?<![^\W\d_]{3}) | (?!\d)")

# With one letter wrong, missing or too many; "blanc" is not like "black".
_ALIKE = 0.85

TextT = TypeVar("TextT")

NextStep = Callable[[PositionT, TextT, tuple[MoveT, ...]], MoveT | None]
"""Return the next step of a text after the steps so far, or `None` at its end.

It gets the position after those steps, and raises a `MoveError` if the text fits no step.
"""


def plain_characters(text: str) -> str:
    """Return a typed text with ordinary letters and digits, without invisible characters."""
    text = unicodedata.normalize("NFKC", text)
    return "".join(sign for sign in text if unicodedata.category(sign) != "Cf")


def squeeze(text: str) -> str:
    """Return a typed text without whitespace, in lower case.

    Whitespace after a word stays if a digit follows: "white 4" names no coordinate.
    """
    return _BLANKS.sub("", " ".join(text.split())).lower()


def first_name(text: str, cell: str, names: Iterable[str]) -> str | None:
    """Return the name that the first word of a text is, or resembles.

    It ends at a coordinate (`cell` is a pattern), at a space or another sign. Names of one letter
    have to be exact.
    """
    word = re.match(rf"[\W_]*([^\W\d_]+?)(?={cell}|[\W_]|$)", text)
    if word is None:
        return None
    known = list(names)
    if word[1] in known:
        return word[1]
    return next(iter(get_close_matches(word[1], [n for n in known if len(n) > 1], 1, _ALIKE)), None)


def play_text(
    position: PositionT, text: TextT, next_step: NextStep[PositionT, TextT, MoveT]
) -> tuple[MoveT, ...]:
    """Return the steps of a whole turn, or of the rest of one.

    Raises `MoveError` if the text is something else.
    """
    steps = list[MoveT]()
    current = position
    while (step := next_step(current, text, tuple(steps))) is not None:
        if steps and is_turn_over(position, current):
            raise IllegalMoveError(f"the turn is already over before {step}")
        current = current.play(step)
        steps.append(step)
    if not is_turn_over(position, current):
        raise AmbiguousMoveError("the turn is not complete")
    return tuple(steps)


def split_fields(text: str, count: int, names: str) -> list[str]:
    """Split a position text; raise `PositionError` if the number of fields is wrong."""
    fields = text.split()
    if len(fields) != count:
        raise PositionError(
            f"it has {count} parts with spaces between them ({names}), but this has {len(fields)}"
        )
    return fields
