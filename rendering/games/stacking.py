"""Scene parts for games with stacks on a slab."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import combinations

from rendering.scene import Point, Slab

# A stack of this height or more hides the label of the space behind it.
_TALL = 7
# The maximum distance of neighbours, and the maximum sideways offset at which a stack hides a
# label, in units of the pitch.
_NEAR = 1.01
_ASIDE = 0.4


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
    tall = [points[name] for name, height in heights.items() if height >= _TALL]
    return frozenset(
        name
        for name, (x, y) in points.items()
        if any(abs(x - front_x) < _ASIDE and 0 < front_y - y < _NEAR for front_x, front_y in tall)
    )
