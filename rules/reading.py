"""What the notations of all games have in common: typed texts, read step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.core import AmbiguousMoveError, IllegalMoveError, MoveT, PositionT, is_turn_over

SEPARATOR = r"[,;:.+/|x×>→_–—−-]*+"
"""What may stand between two coordinates, for regular expressions.

It gives nothing back: a long run of signs would take the cube of its length otherwise.
"""

PASSES = frozenset({"pass", "-", "–", "—", "−"})
"""What a typed pass may look like once it is squeezed."""

TextT = TypeVar("TextT")

NextStep = Callable[[PositionT, TextT, tuple[MoveT, ...]], MoveT | None]
"""What a text says next, after the steps done: a step, or `None` at its end.

It takes the position after those steps, and raises a `MoveError` where the text fits no step.
"""


def squeeze(text: str) -> str:
    """Return a typed text without blanks, in lower case."""
    return "".join(text.split()).lower()


def play_told(
    position: PositionT, told: TextT, next_step: NextStep[PositionT, TextT, MoveT]
) -> tuple[MoveT, ...]:
    """Return the steps of the whole turn, or the rest of one begun, that a text says.

    `MoveError` when it says something else.
    """
    done = list[MoveT]()
    current = position
    while (step := next_step(current, told, tuple(done))) is not None:
        if done and is_turn_over(position, current):
            raise IllegalMoveError(f"the turn is over before {step}")
        current = current.play(step)
        done.append(step)
    if not is_turn_over(position, current):
        raise AmbiguousMoveError("the turn is not over with that")
    return tuple(done)
