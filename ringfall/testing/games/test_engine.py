"""The search by the rules alone plays every game."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from engine import Budget, generic
from ringfall.testing.tested import TESTED
from rules import AnyPosition, play_whole_turn, winning_turn

SMALL = Budget(1500, seconds=60)


def walk(slug: str, seed: int, steps: int) -> AnyPosition:
    """Return an unfinished position after random steps, possibly during a turn."""
    chance, position = random.Random(seed), TESTED[slug].start({}, seed)
    for _ in range(steps):
        after = position.play(chance.choice(position.legal_moves()))
        if after.outcome is not None:
            break
        position = after
    return position


@pytest.mark.parametrize("slug", TESTED)
def test_lines_are_whole_legal_turns_best_first_and_begin_differently(slug: str) -> None:
    """The search by the rules alone finds several different turns: the computer plays any
    game, and hints are made from them.
    """
    for steps in (0, 9, 20):
        position = walk(slug, 1, steps)
        lines = generic.analyse(position, SMALL, 3).lines
        for line in lines:
            after = position
            for turn in line.turns:
                after = play_whole_turn(after, turn)
        for line, next_line in pairwise(lines):
            assert line.turns[0] != next_line.turns[0]


@pytest.mark.parametrize("slug", TESTED)
def test_a_win_at_once_is_never_missed_however_small_the_budget(slug: str) -> None:
    """A random game ends often enough for the search to meet wins, and it takes each.

    Missing one would look like a bug.
    """
    found = 0
    for seed in range(12):
        position = walk(slug, seed, 400)
        win = winning_turn(position, lambda position: position.legal_moves())
        if win is not None:
            found += 1
            turn = generic.choose_turn(position, Budget(1), seed)
            after = play_whole_turn(position, turn)
            assert after.outcome is not None
            assert after.outcome.winner is position.to_move
            assert generic.analyse(position, Budget(1)).lines[0].value.wins_in == 1
    assert found
