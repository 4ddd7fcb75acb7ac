"""Play two searches against each other from fixed openings, with both sides.

Seconds are processor time.

    python -m benchmarks.arena tzaar --against uct --games 60 --seconds 0.1
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.native import Native
from engine.registry import CORES
from rules import AnyPosition, get_game, is_turn_over

Chooser = Callable[[Native, int], int]
"""A function from a library with a loaded position, and a seed, to a step."""

_OPENING_TURNS = {"zertz": 3, "tzaar": 1, "rust": 3}


def run() -> None:
    """Play a match of the project's search against another one, and print the score."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.arena", description=__doc__)
    parser.add_argument("game", choices=sorted(_OPENING_TURNS))
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--against", choices=("uct", "static", "plain"), default="uct")
    parser.add_argument("--openings", type=int, default=30, help="played with both sides")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--seconds", type=float, default=0.05, help="seconds for a step, of both sides"
    )
    parser.add_argument("--depth", type=int, default=5, help="of the plain search")
    arguments = parser.parse_args()
    library = Native(arguments.game)
    options = dict(text.split("=", 1) for text in arguments.options)
    found = openings(arguments.game, options, arguments.openings, arguments.seed)
    rivals: dict[str, Chooser] = {
        "uct": Uct(arguments.seconds),
        "static": Uct(arguments.seconds, full=False),
        "plain": Plain(arguments.depth),
    }
    mine = Searcher(library, seconds=arguments.seconds)
    total = Score(0.0, 0, (0.0, 0.0))
    for position in found:
        total = total.plus(match(library, [encode(position)], mine, rivals[arguments.against]))
        print(total, flush=True)


class Score(NamedTuple):
    """The points of the first of two players, and each player's seconds a game."""

    points: float
    games: int
    seconds: tuple[float, float]

    def plus(self, other: Score) -> Score:
        """Return the sum of two scores."""
        mine, theirs = (sum(pair) for pair in zip(self.seconds, other.seconds, strict=True))
        return Score(self.points + other.points, self.games + other.games, (mine, theirs))

    def __str__(self) -> str:
        mine, theirs = (seconds / max(self.games, 1) for seconds in self.seconds)
        share = self.points / max(self.games, 1)
        return (
            f"{self.points:g} of {self.games} ({share:.3f}), {mine:.2f} s to {theirs:.2f} s a game"
        )


@dataclass
class Searcher:
    """Alpha-beta with a number of nodes a turn, or with about some seconds a step."""

    library: Native
    nodes: int = 20_000
    depth: int = 0
    seconds: float | None = None
    rate: float = 1e6  # nodes per second, measured so far

    def __call__(self, library: Native, seed: int) -> int:
        del seed
        self.library.load_state_of(library)
        nodes = self.nodes if self.seconds is None else int(self.rate * self.seconds)
        begun = time.process_time()
        found = self.library.search(nodes, self.depth, 18 if nodes < 300_000 else 20)
        taken = time.process_time() - begun
        if taken > 0.001:
            self.rate += (found.nodes / taken - self.rate) / 10
        return found.steps[0]


@dataclass
class Uct:
    """UCT with some seconds or playouts a step."""

    seconds: float
    full: bool = True
    playouts: int = 2**30

    def __call__(self, library: Native, seed: int) -> int:
        return library.uct_step(self.seconds, self.playouts, full=self.full, seed=seed)


@dataclass
class Plain:
    """The plain alpha-beta with a depth in steps."""

    depth: int = 5

    def __call__(self, library: Native, seed: int) -> int:
        del seed
        return library.plain_step(self.depth)


def openings(
    slug: str, options: Mapping[str, str], number: int, seed: int
) -> Iterator[AnyPosition]:
    """Yield positions after a few random turns, determined by the seed."""
    chance, game = random.Random(f"{slug} {seed}"), get_game(slug)  # noqa: S311 - not a secret
    for index in range(number):
        start = position = game.start(options, seed=1000 * seed + index)
        for _ in range(_OPENING_TURNS[slug]):
            position = _after_any_turn(position, chance)
        yield start if position.outcome else position


def encode(position: AnyPosition) -> bytes:
    """Return the `Setup` of a position for the core of its game."""
    return CORES[type(position)].encode(position)


def play(library: Native, setup: bytes, players: Sequence[Chooser], seconds: list[float]) -> float:
    """Play a game to its end; return its value for the first side."""
    for program in (
        library,
        *(player.library for player in players if isinstance(player, Searcher)),
    ):
        program.load(setup)
    for number in range(2000):
        if library.result is not None:
            return library.result
        steps, side = library.legal_steps(), library.side
        begun = time.process_time()
        step = steps[0] if len(steps) == 1 else players[side](library, number)
        seconds[side] += time.process_time() - begun
        library.play(step)
    return 0.5


def match(library: Native, setups: Sequence[bytes], mine: Chooser, theirs: Chooser) -> Score:
    """Play each opening with both sides."""
    points, taken = 0.0, [0.0, 0.0]
    for setup in setups:
        for turned in (False, True):
            seconds = [0.0, 0.0]
            players = (theirs, mine) if turned else (mine, theirs)
            result = play(library, setup, players, seconds)
            points += 1 - result if turned else result
            for who in range(2):
                taken[who] += seconds[1 - who if turned else who]
    return Score(points, 2 * len(setups), (taken[0], taken[1]))


def _after_any_turn(position: AnyPosition, chance: random.Random) -> AnyPosition:
    after = position
    while not is_turn_over(position, after) or after is position:
        after = after.play(chance.choice(after.legal_moves()))
    return after


if __name__ == "__main__":
    run()
