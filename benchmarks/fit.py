"""Fit the weights of a game's evaluation to results of self-play.

    python -m benchmarks.fit tzaar --games 1500 --seed 1

In one round the core plays games with few nodes a step from fixed openings, with some random steps.
A logistic regression (Newton's method) fits the features of the positions to the results, and
writes `engine/core/<game>_weights.h`. Self-play misleads: each round is measured against the
previous one and against other searches. Keep a round that is better there; otherwise revert it.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from benchmarks.arena import Chooser, Plain, Searcher, Uct, encode, match, openings
from benchmarks.native import Native
from engine.core import FOLDER

POINTS = 100
"""This many points are a factor e in the odds."""

_VARIANTS: Mapping[str, Sequence[Mapping[str, str]]] = {
    "tzaar": ({"start": "random"},),
    "rust": ({},),
    "zertz": ({"board": "37"}, {"board": "48"}, {"board": "61"}),
}
_TABLE_BITS = 14
_BY_CHANCE = 0.03
_SAMPLED = 0.4
_UCT_SECONDS = 0.02
_PLAIN_DEPTH = 4
_NEWTON_STEPS = 5


class Sample(NamedTuple):
    """A position: features for full and empty boards, without zeros, and its result."""

    features: Sequence[tuple[int, float]]
    result: float


def run() -> None:
    """Fit one round, write the weights, and measure how they play."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fit", description=__doc__)
    parser.add_argument("game", choices=sorted(_VARIANTS))
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--nodes", type=int, default=1000, help="nodes a step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--deviation",
        type=float,
        default=0.5,
        help="expected size of weights, in logits; limits those of rare features",
    )
    parser.add_argument("--matches", type=int, default=20, help="openings of each match")
    arguments = parser.parse_args()
    before = Native(arguments.game)
    begun = time.perf_counter()
    samples = list(
        _samples(before, arguments.game, arguments.games, arguments.nodes, arguments.seed)
    )
    print(f"{len(samples)} positions after {time.perf_counter() - begun:.0f} s", flush=True)
    weights = fit(samples, 2 * before.feature_count, arguments.deviation)
    print(f"fitted after {time.perf_counter() - begun:.0f} s", flush=True)
    header = _header(weights, arguments)
    _measure(Native(arguments.game, header), before, arguments.game, arguments.matches)
    (FOLDER / f"{arguments.game}_weights.h").write_text(header)


def fit(samples: Sequence[Sample], number: int, deviation: float) -> list[float]:
    """Return the weights, in logits, that maximise the likelihood of the results."""
    weights = [0.0] * number
    for _ in range(_NEWTON_STEPS):
        slope = [weight / deviation**2 for weight in weights]
        curve = [[0.0] * number for _ in range(number)]
        for row in range(number):
            curve[row][row] = 1 / deviation**2
        for features, result in samples:
            chance = 1 / (1 + math.exp(-sum(weights[i] * value for i, value in features)))
            spread = chance * (1 - chance)
            for first, (i, value) in enumerate(features):
                slope[i] += (chance - result) * value
                row, scale = curve[i], spread * value
                for j, other in features[first:]:
                    row[j] += scale * other
        for row in range(number):
            for column in range(row):
                curve[row][column] = curve[column][row]
        weights = [w - step for w, step in zip(weights, _solve(curve, slope), strict=True)]
    return weights


def _samples(library: Native, game: str, games: int, nodes: int, seed: int) -> Iterator[Sample]:
    """Yield positions of games that the core plays with itself, in all variants."""
    variants = _VARIANTS[game]
    for number, options in enumerate(variants):
        share = len(range(number, games, len(variants)))
        for index, position in enumerate(openings(game, options, share, seed)):
            chance = random.Random(f"{game} {seed} {number} {index}")  # noqa: S311 - not a secret
            library.load(encode(position))
            yield from _play(library, nodes, chance)


def _play(library: Native, nodes: int, chance: random.Random) -> Iterator[Sample]:
    """Play the loaded game to its end; yield positions on the way with the result."""
    seen: list[tuple[int, list[int], int]] = []
    while library.result is None:
        steps = library.legal_steps()
        if len(steps) > 1 and library.is_quiet and chance.random() < _SAMPLED:
            seen.append((library.side, *library.features()))
        if chance.random() < _BY_CHANCE or len(steps) == 1:
            library.play(chance.choice(steps))
        else:
            library.play(library.search(nodes, table_bits=_TABLE_BITS).steps[0])
    result = library.result
    for side, features, left in seen:
        yield Sample(_spread(features, left / library.whole), 1 - result if side else result)


def _spread(features: Sequence[int], left: float) -> list[tuple[int, float]]:
    """Return each feature twice: weighted by how full and by how empty the board is."""
    present = [(i, value) for i, value in enumerate(features) if value]
    return [
        (2 * i + late, value * (1 - left if late else left))
        for i, value in present
        for late in (0, 1)
    ]


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination; the matrix is positive definite."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for other in range(size):
            if other != pivot and rows[other][pivot]:
                factor = rows[other][pivot]
                rows[other] = [
                    a - factor * b for a, b in zip(rows[other], rows[pivot], strict=True)
                ]
    return [row[size] for row in rows]


def _header(weights: Sequence[float], arguments: argparse.Namespace) -> str:
    pairs = zip(weights[::2], weights[1::2], strict=True)
    lines = [f"    {{{full * POINTS:.0f}, {empty * POINTS:.0f}}}," for full, empty in pairs]
    return "\n".join(
        (
            f"/* Made by `python -m benchmarks.fit {arguments.game} --games {arguments.games} "
            f"--nodes {arguments.nodes} --seed {arguments.seed} "
            f"--deviation {arguments.deviation}`,",
            f" * in the order of the features in `{arguments.game}.c`. */",
            "#pragma once",
            '#include "weights.h"',
            "",
            "static const Weight WEIGHTS[] = {",
            *lines,
            "};",
            "",
        )
    )


def _measure(after: Native, before: Native, game: str, number: int) -> None:
    """Print how the new weights play against the old ones and other searches."""
    new = Searcher(after)
    others: dict[str, Chooser] = {
        "the previous round": Searcher(before),
        "the previous round, one turn deep": Searcher(before, depth=before.turn_cost),
        "UCT": Uct(_UCT_SECONDS),
        "UCT with the evaluation": Uct(_UCT_SECONDS, full=False),
    }
    if before.has_plain:
        others["the plain search"] = Plain(_PLAIN_DEPTH)
    for options in _VARIANTS[game]:
        setups = [encode(position) for position in openings(game, options, number, seed=0)]
        for name, other in others.items():
            score = match(before, setups, new, other)
            print(f"{game} {dict(options)} against {name}: {score}", flush=True)


if __name__ == "__main__":
    run()
