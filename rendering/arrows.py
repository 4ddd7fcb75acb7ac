"""Arrows from cell to cell, straight or in a bow, as masks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from PIL import Image, ImageDraw

from rendering.masks import OVERSAMPLING, solid
from rendering.scene import ArrowKind, Point
from rendering.theme import BoardSizes

_STEPS_PER_CELL = 48
_TIP_STEPS = 8
# Half the width of a head in units of its length.
_WING = 0.62
# The length of a dash in units of the gap behind it.
_DASH = 1.7


@dataclass(frozen=True, slots=True)
class ArrowMasks:
    """The coverage of an arrow, and the shape of it with its rim.

    `shift` leads from the middle of the arrow's first cell to the upper left corner of both.
    """

    body: Image.Image
    outline: Image.Image
    shift: tuple[int, int]


def draw_arrow(kind: ArrowKind, hop: Point, pitch: float, sizes: BoardSizes) -> ArrowMasks:
    """Return the masks of an arrow from a cell to the one at `hop`, in units of the pitch."""
    path = _trimmed(_bow(hop, sizes.arrow_bow), hop, sizes.arrow_start, _end_gap(kind, sizes))
    pad = sizes.arrow_head + sizes.arrow_rim
    left, top = min(x for x, _ in path) - pad, min(y for _, y in path) - pad
    right, bottom = max(x for x, _ in path) + pad, max(y for _, y in path) + pad
    corner = math.floor(left * pitch), math.floor(top * pitch)
    size = math.ceil(right * pitch) - corner[0], math.ceil(bottom * pitch) - corner[1]
    placed = [
        ((x * pitch - corner[0]) * OVERSAMPLING, (y * pitch - corner[1]) * OVERSAMPLING)
        for x, y in path
    ]
    unit = pitch * OVERSAMPLING
    gap = unit * sizes.arrow_dash_gap if kind is ArrowKind.JOINED else 0
    body = _stroke(size, placed, unit * sizes.arrow_width, unit * sizes.arrow_head, gap=gap)
    outline = _stroke(
        size,
        placed,
        unit * (sizes.arrow_width + 2 * sizes.arrow_rim),
        unit * (sizes.arrow_head + 2 * sizes.arrow_rim),
        overshoot=unit * sizes.arrow_rim * 1.5,
    )
    # The rim has hard edges: it can be pasted on anything, and beside the arrow nobody sees them.
    return ArrowMasks(body, solid(outline, 127), corner)


def _end_gap(kind: ArrowKind, sizes: BoardSizes) -> float:
    """Return how far from the middle of a cell an arrow ends: at a piece, or at a vacant hole."""
    return sizes.arrow_gap + (sizes.hole if kind is ArrowKind.MUST else sizes.piece)


def _bow(hop: Point, bow: float) -> list[Point]:
    """Return the points of a bow from (0, 0) to `hop`, bent to its left by `bow`."""
    length = math.hypot(*hop)
    control = hop[0] / 2 + hop[1] / length * 2 * bow, hop[1] / 2 - hop[0] / length * 2 * bow
    points: list[Point] = []
    steps = round(_STEPS_PER_CELL * length)
    for step in range(steps + 1):
        t = step / steps
        near, far = 2 * t * (1 - t), t * t
        points.append((near * control[0] + far * hop[0], near * control[1] + far * hop[1]))
    return points


def _trimmed(path: list[Point], hop: Point, start_gap: float, end_gap: float) -> list[Point]:
    return [
        point
        for point in path
        if math.hypot(*point) >= start_gap and math.dist(point, hop) >= end_gap
    ]


def _stroke(
    size: tuple[int, int],
    path: list[Point],
    width: float,
    head: float,
    *,
    overshoot: float = 0,
    gap: float = 0,
) -> Image.Image:
    """Return the coverage of a line with a head at its end; all lengths are oversampled pixels.

    With a gap the line is dashed.
    """
    mask = Image.new("L", (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING))
    draw = ImageDraw.Draw(mask)
    tip, (dx, dy) = path[-1], _direction(path)
    tip = tip[0] + dx * overshoot, tip[1] + dy * overshoot
    neck = tip[0] - dx * head, tip[1] - dy * head
    shaft = [point for point in path if math.dist(point, path[-1]) > head * 0.8]
    if gap:
        for dash in _dashes(shaft, neck, gap):
            draw.line(dash, fill=255, width=round(width))
    else:
        draw.line([*shaft, neck], fill=255, width=round(width), joint="curve")
        x, y = path[0]
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)
    half = head * _WING
    wings = [(neck[0] - dy * half, neck[1] + dx * half), (neck[0] + dy * half, neck[1] - dx * half)]
    draw.polygon([tip, *wings], fill=255)
    return mask.reduce(OVERSAMPLING)


def _dashes(shaft: list[Point], neck: Point, gap: float) -> Iterator[list[Point]]:
    """Yield the dashes of a line, of which a gap before the neck is the first."""
    period = gap * (1 + _DASH)
    for _, dash in groupby(shaft, key=lambda point: math.dist(point, neck) // period):
        points = [point for point in dash if math.dist(point, neck) % period >= gap]
        if len(points) > 1:
            yield points


def _direction(path: list[Point]) -> Point:
    """Return the direction in which a path ends, of length one."""
    before, end = path[-_TIP_STEPS], path[-1]
    length = math.dist(before, end)
    return (end[0] - before[0]) / length, (end[1] - before[1]) / length
