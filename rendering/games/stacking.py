"""What the scenes of games with stacks on a slab have in common."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import combinations

from rendering.scene import Point, Slab

# From this height on a stack hides what is written on the space behind it.
_TALL = 7
# How far apart neighbours are at most, and how far aside what a stack hides is, in units of the
# pitch.
_NEAR = 1.01
_ASIDE = 0.4


def slab(points: Mapping[str, Point], corners: Iterable[str], *holes: Point) -> Slab:
    """Return a board in one piece, with a line between any two neighbours."""
    lines = (
        (one, other)
        for one, other in combinations(points.values(), 2)
        if math.dist(one, other) < _NEAR
    )
    return Slab(tuple(points[name] for name in corners), tuple(lines), holes)


def middle(one: Point, other: Point) -> Point:
    """Return the point half-way between two others."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def behind_tall_stacks(points: Mapping[str, Point], heights: Mapping[str, int]) -> frozenset[str]:
    """Return the coordinates of the cells whose writing a tall stack in front would cover."""
    tall = [points[name] for name, height in heights.items() if height >= _TALL]
    return frozenset(
        name
        for name, (x, y) in points.items()
        if any(abs(x - front_x) < _ASIDE and 0 < front_y - y < _NEAR for front_x, front_y in tall)
    )
