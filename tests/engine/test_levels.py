"""The five levels: what none of them misses, and how they compare."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator

import pytest

from engine import LEVELS, Budget, analyse, choose_turn
from engine.matches import Player, Score, openings, play_match
from engine.players import level_player
from engine.registry import core_of
from engine.styles import random_turn
from rules import GAMES, AnyPosition, play_whole_turn
from tests.engine.learner import learner


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


def meeting(slug: str, first: Player, second: Player, count: int) -> Iterator[Score]:
    game = GAMES[slug]
    return play_match(game, first, second, openings(game, {}, count))


def met(slug: str, first: Player, second: Player, count: int) -> Score:
    *_, score = meeting(slug, first, second, count)
    return score


@pytest.mark.parametrize("slug", GAMES)
def test_no_level_misses_a_win_at_once(slug: str) -> None:
    for position in won_at_once(slug, 3):
        for level in LEVELS:
            after = play_whole_turn(position, choose_turn(position, level, 3))
            assert after.outcome is not None, (level, str(position))
            assert after.outcome.winner is position.to_move


def test_a_level_is_deterministic_for_a_seed() -> None:
    position = GAMES["zertz"].start()
    turns = [choose_turn(position, 1, seed) for seed in (1, 2, 3, 1)]
    assert turns[0] == turns[3]
    assert len(set(turns)) > 1


@pytest.mark.parametrize("slug", GAMES)
def test_a_learner_beats_the_first_level(slug: str) -> None:
    """The level scores at most 35 %; a match stops when the rest cannot change that."""
    games, most = 16, 0.35 * 16
    for score in meeting(slug, level_player(1), learner, games // 2):
        points = score.wins + score.ties / 2
        assert points <= most
        left = games - score.wins - score.ties - score.losses
        if points + left <= most:
            return
    pytest.fail("the match is undecided")


@pytest.mark.parametrize(
    ("slug", "level", "score"),
    [
        ("zertz", 2, Score(wins=7, losses=5)),
        ("zertz", 3, Score(wins=9, losses=3)),
        ("tzaar", 2, Score(wins=8, losses=4)),
        ("tzaar", 3, Score(wins=11, losses=1)),
        ("rust", 2, Score(wins=11, losses=1)),
        ("rust", 3, Score(wins=9, ties=2, losses=1)),
    ],
)
def test_the_levels_score_as_measured(slug: str, level: int, score: Score) -> None:
    """Changing these numbers is a decision: run `python -m benchmarks ladder`."""
    assert core_of(GAMES[slug].start()) is not None
    assert met(slug, level_player(level), level_player(level - 1), 6) == score


def test_the_highest_level_beats_the_first() -> None:
    assert met("zertz", level_player(5), level_player(1), 1) == Score(wins=2)


def test_the_highest_level_takes_less_time_the_more_people_wait() -> None:
    position, took = GAMES["zertz"].start(), list[float]()
    for people in (1, 100):
        begun = time.monotonic()
        play_whole_turn(position, choose_turn(position, LEVELS[-1], 1, people=people))
        took.append(time.monotonic() - begun)
    assert took[1] < took[0]


@pytest.mark.parametrize("level", [0, 6])
def test_there_is_no_other_level(level: int) -> None:
    with pytest.raises(ValueError, match="there is no level"):
        choose_turn(GAMES["rust"].start(), level, 1)


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
