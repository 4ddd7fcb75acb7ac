"""Compare the rules with the literal implementation on random games."""

from __future__ import annotations

import random

import pytest

from rules import GAMES
from tests.rules.agreement import play_both
from tests.rules.zertz.literal import AT_ODDS, BOARDS, GOALS, Literal

ZERTZ = GAMES["zertz"]
GAMES_EACH = 10


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("board", BOARDS)
def test_both_implementations_agree_on_random_games(board: str, goal: str) -> None:
    """Position texts, lists of steps and outcomes are equal, in each variant."""
    chance = random.Random(f"{board} {goal}")
    for _ in range(GAMES_EACH):
        literal, position = Literal(board, goal), ZERTZ.start({"board": board, "goal": goal})
        play_both(literal, position, chance)


@pytest.mark.parametrize("goal", AT_ODDS)
def test_both_implementations_agree_where_one_side_needs_more(goal: str) -> None:
    test_both_implementations_agree_on_random_games("37", goal)
