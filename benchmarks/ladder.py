"""Measure how much stronger each level is than the one below.

A greedy beginner and a learner meet the first level. `python -m benchmarks ladder` takes about half
an hour.
"""

from __future__ import annotations

import time

from engine import LEVELS
from engine.matches import Player, openings, play_match
from engine.players import level_player, play_randomly
from rules import GAMES, AnyGame
from tests.engine.greedy import greedy
from tests.engine.learner import learner

_OPENINGS, _OPENINGS_OF_SLOW_LEVELS = 20, 6


def main() -> None:
    """Print a line for each pair."""
    for game in GAMES.values():
        compare_levels(game)


def compare_levels(game: AnyGame) -> None:
    """Match each level of a game against the one below."""
    print_match(game, ("level 1", level_player(1)), ("chance", play_randomly))
    print_match(game, ("a greedy beginner", greedy), ("level 1", level_player(1)))
    print_match(game, ("level 1", level_player(1)), ("a learner", learner))
    for level in LEVELS[1:]:
        count = _OPENINGS if level < LEVELS[-2] else _OPENINGS_OF_SLOW_LEVELS
        lower = f"level {level - 1}", level_player(level - 1)
        print_match(game, (f"level {level}", level_player(level)), lower, count)


def print_match(
    game: AnyGame, first: tuple[str, Player], second: tuple[str, Player], count: int = _OPENINGS
) -> None:
    """Match two players, and print the score."""
    began = time.perf_counter()
    *_, score = play_match(game, first[1], second[1], openings(game, {}, count))
    seconds = time.perf_counter() - began
    print(f"  {game.slug:8} {first[0]} against {second[0]}: {score}, {seconds:.0f} s", flush=True)
