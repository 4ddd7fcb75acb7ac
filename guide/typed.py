"""How far a typed turn can be played, and lists for what is said about it."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple

from guide.core import Completion
from rules import is_turn_over
from rules.core import MoveError, MoveT, PositionT
from rules.reading import NextStep, TextT

_SHOWN = 3


class Why(enum.Enum):
    """Why the reading of a turn has stopped."""

    UNCLEAR = "the text fits no step here"
    ILLEGAL = "the next step is not legal"
    BEYOND = "the turn is over before the next step"
    SHORT = "the text ends before the turn does"
    WHOLE = "both end together"


class Stop(NamedTuple, Generic[PositionT, MoveT]):
    """Where the reading of a turn has stopped: after the steps done, before a next one if told."""

    why: Why
    position: PositionT
    done: tuple[MoveT, ...]
    step: MoveT | None = None


def walk(
    start: PositionT, told: TextT, next_step: NextStep[PositionT, TextT, MoveT]
) -> Stop[PositionT, MoveT]:
    """Play as much of a typed turn as can be played."""
    position, done = start, list[MoveT]()
    while True:
        try:
            step = next_step(position, told, tuple(done))
        except MoveError:
            return Stop(Why.UNCLEAR, position, tuple(done))
        is_over = bool(done) and is_turn_over(start, position)
        if step is None:
            return Stop(Why.WHOLE if is_over else Why.SHORT, position, tuple(done))
        if is_over:
            return Stop(Why.BEYOND, position, tuple(done), step)
        if not position.is_legal(step):
            return Stop(Why.ILLEGAL, position, tuple(done), step)
        position = position.play(step)
        done.append(step)


def some(names: Sequence[str]) -> str:
    """List what is offered: "a1, a2, a3", or "a1, a2, a3, …" where there are more than four."""
    return ", ".join([*names[:_SHOWN], "…"] if len(names) > _SHOWN + 1 else names)


def listed(name: str, texts: Sequence[str], told: int | None) -> dict[str, str | int]:
    """Return the first `told` texts as `name`, how many there are in all, and how many are left."""
    shown = texts[:told]
    return {name: ", ".join(shown), "count": len(texts), "more": len(texts) - len(shown)}


def useful_first(completions: Iterable[Completion], key: str) -> list[Completion]:
    """Put the ways that lead to a fact of this key first."""
    return sorted(completions, key=lambda way: all(fact.key != key for fact in way.facts))
