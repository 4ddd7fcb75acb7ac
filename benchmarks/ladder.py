"""Measure how much stronger each level is than the one below.

A greedy beginner and a learner meet the first level. `python -m benchmarks ladder` takes about half
an hour.
"""

from __future__ import annotations

import time

from benchmarks.greedy import greedy
from benchmarks.learner import learner
from engine import LEVELS
from engine.matches import Player, Score, openings, play_match
from engine.players import level_player, play_randomly
from rules import GAMES, AnyGame

_OPENINGS, _OPENINGS_OF_SLOW_LEVELS = 20, 6
# The exact scores of levels 2 and 3 against the level below, in six openings from both sides. The
# levels are deterministic, so another score means that a level plays otherwise: that is a decision.
_MEASURED = {
    "zertz": (Score(wins=7, losses=5), Score(wins=9, losses=3)),
    "tzaar": (Score(wins=8, losses=4), Score(wins=10, losses=2)),
    "rust": (Score(wins=11, losses=1), Score(wins=9, ties=2, losses=1)),
}


def main() -> None:
    """Print a line for each pair."""
    for game in GAMES.values():
        compare_with_measured(game)
        compare_levels(game)


def compare_with_measured(game: AnyGame) -> None:
    """Print whether the lower levels still play as they did."""
    for level, measured in enumerate(_MEASURED.get(game.slug, ()), start=2):
        players = level_player(level), level_player(level - 1)
        *_, score = play_match(game, *players, openings(game, {}, 6))
        words = "as measured" if score == measured else f"{score}, but {measured} was measured"
        print(f"  {game.slug:8} level {level}: {words}", flush=True)


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
