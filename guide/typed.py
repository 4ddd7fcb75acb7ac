"""Find out how far a typed turn can be played, and format lists of turns."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple

from guide.core import Completion
from rules import is_turn_over
from rules.core import MoveError, MoveT, PositionT
from rules.reading import NextStep, TextT

_SHOWN = 3


class StopReason(enum.Enum):
    """Why parsing a turn stopped."""

    UNCLEAR = "the text fits no step here"
    ILLEGAL = "the next step is illegal"
    BEYOND = "the turn is over before the next step"
    SHORT = "the text ends before the turn"
    WHOLE = "text and turn end together"


class Stop(NamedTuple, Generic[PositionT, MoveT]):
    """Where parsing a turn stopped: after the steps `done`, before `step` if given."""

    reason: StopReason
    position: PositionT
    done: tuple[MoveT, ...]
    step: MoveT | None = None


def play_prefix(
    start: PositionT, text: TextT, next_step: NextStep[PositionT, TextT, MoveT]
) -> Stop[PositionT, MoveT]:
    """Play a typed turn as far as possible."""
    position, done = start, list[MoveT]()
    while True:
        is_over = bool(done) and is_turn_over(start, position)
        try:
            step = next_step(position, text, tuple(done))
        except MoveError:
            reason = StopReason.BEYOND if is_over else StopReason.UNCLEAR
            return Stop(reason, position, tuple(done))
        if step is None:
            return Stop(StopReason.WHOLE if is_over else StopReason.SHORT, position, tuple(done))
        if is_over:
            return Stop(StopReason.BEYOND, position, tuple(done), step)
        if not position.is_legal(step):
            return Stop(StopReason.ILLEGAL, position, tuple(done), step)
        position = position.play(step)
        done.append(step)


def shortened(names: Sequence[str]) -> str:
    """Join up to four names: "a1, a2, a3, a4", else "a1, a2, a3, …"."""
    return ", ".join([*names[:_SHOWN], "…"] if len(names) > _SHOWN + 1 else names)


def listed(name: str, texts: Sequence[str], limit: int | None) -> dict[str, str | int]:
    """Return the first `limit` texts as `name`, their total, and how many are left."""
    shown = texts[:limit]
    return {name: ", ".join(shown), "count": len(texts), "more": len(texts) - len(shown)}


def useful_first(completions: Iterable[Completion], key: str) -> list[Completion]:
    """Put the completions that lead to a fact of this key first."""
    return sorted(completions, key=lambda way: all(fact.key != key for fact in way.facts))
