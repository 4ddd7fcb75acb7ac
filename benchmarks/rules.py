"""Measure random playouts against the tests' literal rules, and perft."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Protocol

from rules import AnyPosition, get_game, perft, turn_perft
from tests.rules.agreement import LiteralPosition
from tests.rules.rust.literal import Literal as LiteralRust
from tests.rules.tzaar.literal import Literal as LiteralTzaar
from tests.rules.zertz.literal import Literal as LiteralZertz

SECONDS_EACH = 2.0
ROUNDS = 5


class Start(Protocol):
    """Create the first position of the literal implementation."""

    def __call__(self) -> LiteralPosition: ...


def main() -> None:
    """Print playouts a second of both implementations, their ratio, and perft times."""
    zertz, tzaar, rust = (get_game(slug) for slug in ("zertz", "tzaar", "rust"))
    _compare("ZÈRTZ, 37 rings", zertz.start, lambda: LiteralZertz("37", "standard"), goal=20)
    fixed = tzaar.start({"start": "fixed"})
    _compare("TZAAR, fixed start", lambda: fixed, LiteralTzaar.fixed, goal=3)
    _compare("RUST", rust.start, LiteralRust, goal=10)
    for board in ("37", "48", "61"):
        start = zertz.start({"board": board})
        _count(f"ZÈRTZ turn_perft 2, {board} rings", turn_perft, start, 2, goal_s=1)
    _count("TZAAR perft 4, fixed start", perft, fixed, 4, goal_s=60)


def play_out(position: AnyPosition, chance: random.Random) -> None:
    """Play uniformly random steps to the end of the game."""
    while position.outcome is None:
        position = position.play(chance.choice(position.legal_moves()))


def play_out_literally(position: LiteralPosition, chance: random.Random) -> None:
    """Play uniformly random steps to the end of the game."""
    while not position.over:
        position = position.play(chance.choice(position.steps()))


def _compare(
    name: str, start: Callable[[], AnyPosition], literal_start: Start, *, goal: int
) -> None:
    chance = random.Random(2)  # noqa: S311
    real, literal = _rates(
        lambda: play_out(start(), chance), lambda: play_out_literally(literal_start(), chance)
    )
    print(f"  {name}: {real:,.0f} playouts/s; literal: {literal:,.0f}/s", end="; ")
    print(f"ratio {real / literal:.1f} (goal: at least {goal})", flush=True)


def _count(
    name: str,
    count: Callable[[AnyPosition, int], int],
    position: AnyPosition,
    depth: int,
    *,
    goal_s: int,
) -> None:
    began = time.perf_counter()
    number = count(position, depth)
    seconds = time.perf_counter() - began
    print(f"  {name}: {number:,} in {seconds:.3f} s (goal: under {goal_s} s)")


def _rates(*runs: Callable[[], None]) -> list[float]:
    """Return runs a second of each function, interleaved to share the same load."""
    counts, seconds = [0] * len(runs), [0.0] * len(runs)
    for _ in range(ROUNDS):
        for index, run in enumerate(runs):
            began = time.process_time()
            while time.process_time() - began < SECONDS_EACH / ROUNDS:
                run()
                counts[index] += 1
            seconds[index] += time.process_time() - began
    return [count / spent for count, spent in zip(counts, seconds, strict=True)]
