"""The five levels: what none of them misses, and how they compare."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator

import pytest

from engine import LEVELS, Budget, analyse, choose_turn
from engine.levels import random_turn
from engine.matches import Score, openings, play_match
from engine.players import level_player
from rules import GAMES, AnyPosition, play_whole_turn


def won_at_once(slug: str, count: int) -> Iterator[AnyPosition]:
    """Yield positions of random games in which the side to move can win at once."""
    chance = random.Random(5)
    while count:
        before = after = GAMES[slug].start({}, count)
        while after.outcome is None:
            before, after = after, play_whole_turn(after, random_turn(after, chance))
        if after.outcome.winner is before.to_move:
            yield before
            count -= 1


@pytest.mark.parametrize("slug", GAMES)
def test_no_level_misses_a_win_at_once(slug: str) -> None:
    for position in won_at_once(slug, 2):
        for level in LEVELS:
            after = play_whole_turn(position, choose_turn(position, level, 3))
            assert after.outcome is not None, (level, str(position))
            assert after.outcome.winner is position.to_move


@pytest.mark.parametrize(
    ("slug", "higher", "lower"), [("zertz", 4, 1), ("tzaar", 3, 1), ("rust", 4, 2)]
)
def test_a_higher_level_beats_a_lower_one(slug: str, higher: int, lower: int) -> None:
    """Each side of one opening; `python -m benchmarks ladder` measures all levels."""
    game = GAMES[slug]
    players = level_player(higher), level_player(lower)
    *_, score = play_match(game, *players, openings(game, {}, 1))
    assert score == Score(wins=2)


def test_the_highest_level_takes_less_time_the_more_people_wait() -> None:
    position, took = GAMES["zertz"].start(), list[float]()
    for people in (1, 100):
        begun = time.process_time()
        play_whole_turn(position, choose_turn(position, LEVELS[-1], 1, people=people))
        took.append(time.process_time() - begun)
    assert took[1] < took[0]


def test_an_analysis_has_a_line() -> None:
    with pytest.raises(ValueError, match="a search needs more"):
        analyse(GAMES["rust"].start(), Budget(100), 0)


@pytest.mark.parametrize(
    ("nodes", "depth", "seconds"),
    [(-5, None, 1), (100, 0, 1), (100, -1, 1), (100, None, -1), (100, None, math.nan)],
)
def test_a_budget_is_not_negative_and_a_turn_deep(
    nodes: int, depth: int | None, seconds: float
) -> None:
    with pytest.raises(ValueError, match="a search needs more"):
        Budget(nodes, depth, seconds)
