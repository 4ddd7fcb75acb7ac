"""Scene parts for games with stacks on a slab."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import combinations

from rendering.scene import Point, Slab

# The maximum distance of neighbours, in units of the pitch.
_NEAR = 1.01
# From which height on a stack hides the label of the space behind it, by the maximum sideways
# offset. Where rows are level, that space lies half a step aside.
_HIDING = ((7, 0.4), (10, 0.6))


def slab(points: Mapping[str, Point], corners: Iterable[str], *holes: Point) -> Slab:
    """Return a slab with a line between any two neighbours."""
    lines = (
        (start, end)
        for start, end in combinations(points.values(), 2)
        if math.dist(start, end) < _NEAR
    )
    return Slab(tuple(points[name] for name in corners), tuple(lines), holes)


def middle(start: Point, end: Point) -> Point:
    """Return the midpoint of two points."""
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def behind_tall_stacks(points: Mapping[str, Point], heights: Mapping[str, int]) -> frozenset[str]:
    """Return the coordinates whose labels a tall stack in front would cover."""
    return frozenset(
        name
        for name, (x, y) in points.items()
        for tall, aside in _HIDING
        for front, height in heights.items()
        if height >= tall
        if abs(x - points[front][0]) < aside and 0 < points[front][1] - y < _NEAR
    )
