"""How much stronger each level is than the one below, and how the first one does against a learner.

`python -m benchmarks ladder` takes a few minutes for the games of the house.
"""

from __future__ import annotations

import time

from engine import LEVELS
from engine.matches import Player, Score, openings, play_match
from engine.players import by_chance, by_level
from rules import GAMES, AnyGame
from tests.engine.learner import learner

_OPENINGS = 20


def main() -> None:
    """Print a line for each pair."""
    for game in GAMES.values():
        tell(game, "level 1", by_level(1), "chance", by_chance)
        tell(game, "level 1", by_level(1), "a learner", learner)
        for level in LEVELS[1:]:
            names = f"level {level}", f"level {level - 1}"
            tell(game, names[0], by_level(level), names[1], by_level(level - 1))


def tell(
    game: AnyGame, name: str, first: Player, other: str, second: Player, count: int = _OPENINGS
) -> Score:
    """Let two players meet, and print how it went."""
    began = time.perf_counter()
    *_, score = play_match(game, first, second, openings(game, {}, count))
    seconds = time.perf_counter() - began
    print(f"  {game.slug:8} {name} against {other}: {score}, {seconds:.0f} s", flush=True)
    return score
