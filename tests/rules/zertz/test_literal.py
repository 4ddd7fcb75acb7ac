"""The real rules against the literal implementation, step by step over random games."""

from __future__ import annotations

import random

import pytest

from rules import GAMES
from rules.core import AnyPosition
from tests.rules.zertz.literal import BOARDS, GOALS, Literal

ZERTZ = GAMES["zertz"]
GAMES_EACH = 10


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("board", BOARDS)
def test_both_implementations_agree_on_random_games(board: str, goal: str) -> None:
    """Every position text, list of steps and outcome is the same, on each board and variant."""
    chance = random.Random(f"{board} {goal}")
    for _ in range(GAMES_EACH):
        literal, position = Literal(board, goal), ZERTZ.start({"board": board, "goal": goal})
        while True:
            check(literal, position)
            if literal.over:
                break
            step = chance.choice(literal.steps())
            literal, position = literal.play(step), position.play(position.parse_move(step))


@pytest.mark.parametrize("board", BOARDS)
def test_both_implementations_count_the_same_first_turns(board: str) -> None:
    start = Literal(board)
    counts = [len(start.play(step).steps()) for step in start.steps()]
    assert sum(counts) == ZERTZ.start({"board": board}).count_turns()


def check(literal: Literal, position: AnyPosition) -> None:
    assert str(position) == literal.text()
    assert {str(move) for move in position.legal_moves()} == set(literal.steps())
    assert (position.outcome is not None) == literal.over
    if position.outcome is not None:
        winner = position.outcome.winner
        assert (winner.value if winner else None) == literal.winner
        assert {reason.value for reason in position.outcome.reasons} == literal.reasons
