"""Random playouts of ZÈRTZ against the literal implementation of the tests, and turn perft."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from rules import get_game, turn_perft
from rules.core import AnyPosition
from tests.rules.zertz.literal import Literal

SECONDS_EACH = 2.0
ROUNDS = 5
GOAL_RATIO = 20
PERFT_GOAL_S = 1.0
PERFT_BOARDS = ("37", "48", "61")


def main() -> None:
    """Print playouts a second of both, their ratio, and the seconds of a perft of two turns."""
    game = get_game("zertz")
    chance = random.Random(2)  # noqa: S311
    real, literal = _rates(
        lambda: play_out(game.start(), chance),
        lambda: play_out_literally(Literal("37", "standard"), chance),
    )
    print(f"  playouts, 37 rings: {real:,.0f}/s; literal: {literal:,.0f}/s")
    print(f"  ratio {real / literal:.1f} (goal: at least {GOAL_RATIO})")
    for board in PERFT_BOARDS:
        began = time.perf_counter()
        count = turn_perft(game.start({"board": board}), 2)
        seconds = time.perf_counter() - began
        print(f"  turn_perft(start, 2), {board} rings: {count:,} in {seconds:.3f} s", end="")
        print(f" (goal: under {PERFT_GOAL_S:g} s)" if board == PERFT_BOARDS[0] else "")


def play_out(position: AnyPosition, chance: random.Random) -> None:
    """Play uniformly random steps to the end of the game."""
    while position.outcome is None:
        position = position.play(chance.choice(position.legal_moves()))


def play_out_literally(position: Literal, chance: random.Random) -> None:
    """Play uniformly random steps to the end of the game."""
    while not position.over:
        position = position.play(chance.choice(position.steps()))


def _rates(*runs: Callable[[], None]) -> list[float]:
    """Return how often a second each function runs, taking turns so that all meet the same load."""
    counts, seconds = [0] * len(runs), [0.0] * len(runs)
    for _ in range(ROUNDS):
        for index, run in enumerate(runs):
            began = time.process_time()
            while time.process_time() - began < SECONDS_EACH / ROUNDS:
                run()
                counts[index] += 1
            seconds[index] += time.process_time() - began
    return [count / spent for count, spent in zip(counts, seconds, strict=True)]
