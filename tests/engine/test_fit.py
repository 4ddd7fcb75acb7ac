"""The fit recovers the weights behind random results."""

from __future__ import annotations

import math
import random

import pytest

from benchmarks.fit import Sample, fit

WEIGHTS = [0.8, -0.5, 0.0, 0.3]


def samples(number: int) -> list[Sample]:
    """Return positions with random results, with chances by `WEIGHTS`."""
    chance = random.Random(4)
    found: list[Sample] = []
    for _ in range(number):
        features = [(i, chance.choice((-2.0, -1.0, 1.0, 2.0))) for i in range(len(WEIGHTS))]
        odds = math.exp(sum(WEIGHTS[i] * value for i, value in features))
        found.append(Sample(features, float(chance.random() < odds / (1 + odds))))
    return found


def test_fit_finds_the_weights_behind_the_results() -> None:
    assert fit(samples(4000), len(WEIGHTS), 1.0) == pytest.approx(WEIGHTS, abs=0.06)


def test_features_that_never_occur_weigh_nothing() -> None:
    assert fit([Sample([(0, 1.0)], 1.0)], 3, 1.0)[1:] == [0, 0]
