"""Compare a game's rules with a literal implementation, step by step."""

from __future__ import annotations

import random
from typing import Protocol, TypeVar

from ringfall.testing.turns import step as step_of
from rules import AnyPosition, is_turn_over

LiteralT = TypeVar("LiteralT", bound="LiteralPosition")


class LiteralPosition(Protocol):
    """The interface of a literal implementation; steps are texts, sides are 1 and 2."""

    @property
    def winner(self) -> int | None: ...

    @property
    def reasons(self) -> set[str]: ...

    @property
    def over(self) -> bool: ...

    def text(self) -> str: ...

    def steps(self) -> list[str]: ...

    def play(self: LiteralT, step: str) -> LiteralT: ...


def play_both(literal: LiteralT, position: AnyPosition, chance: random.Random) -> LiteralT:
    """Play a random game on both, compare them before each step, return its end."""
    while True:
        check(literal, position)
        if literal.over:
            return literal
        step = chance.choice(literal.steps())
        literal, position = literal.play(step), position.play(step_of(position, step))


def check(literal: LiteralPosition, position: AnyPosition) -> None:
    """Compare the position text, the list of steps and the outcome."""
    assert str(position) == literal.text()
    assert sorted(map(str, position.legal_moves())) == sorted(literal.steps())
    assert (position.outcome is not None) == literal.over
    if position.outcome is not None:
        winner = position.outcome.winner
        assert (winner.value if winner else None) == literal.winner
        assert {reason.value for reason in position.outcome.reasons} == literal.reasons


def compare_turns(
    literal: LiteralPosition, position: AnyPosition, start: AnyPosition | None = None
) -> set[str]:
    """Compare every turn from a position step by step; return the reasons of all ends.

    `start` is where the turn began.
    """
    check(literal, position)
    if start is not None and is_turn_over(start, position):
        return literal.reasons
    ends = set[str]()
    for step in literal.steps():
        after = position.play(step_of(position, step))
        ends |= compare_turns(literal.play(step), after, start or position)
    return ends
