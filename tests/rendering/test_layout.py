"""Geometry: cells, points and pixels."""

from __future__ import annotations

import itertools

import pytest

from rendering.layout import board_layout, hex_cell, hex_point, picture_layout
from rendering.theme import THEMES
from tests.rendering.positions import BOARDS, ZERTZ

THEME = THEMES["dark"]
CELLS = list(itertools.product(range(9), range(1, 10)))


@pytest.mark.parametrize("turn", [{"turned": False}, {"turned": True}], ids=str)
def test_every_cell_comes_back_from_its_point(turn: dict[str, bool]) -> None:
    for column, row in CELLS:
        assert hex_cell(hex_point(column, row, **turn), **turn) == (column, row)


@pytest.mark.parametrize("width", [1200, 600])
@pytest.mark.parametrize("board", BOARDS)
def test_every_cell_comes_back_from_its_pixel(board: str, width: int) -> None:
    points = _frame(board)
    layout = board_layout(points, picture_layout(THEME.sizes, width).board, THEME.board.ring)
    for point in points:
        back = layout.point(layout.pixel(point))
        assert back == pytest.approx(point, abs=1 / layout.pitch)
        assert hex_cell(back) == hex_cell(point)


def test_the_board_stands_as_in_the_rule_text() -> None:
    """Column a is at the left, rows rise to the right, neighbours are one pitch apart."""
    d4 = hex_point(3, 4)
    assert hex_point(3, 5) == pytest.approx((d4[0], d4[1] - 1))
    assert hex_point(4, 4)[0] > d4[0]
    assert hex_point(4, 4)[1] > d4[1]
    assert hex_point(4, 5)[1] < d4[1]
    for column, row in ((4, 4), (4, 5), (3, 5), (2, 4), (2, 3), (3, 3)):
        x, y = hex_point(column, row)
        assert (x - d4[0]) ** 2 + (y - d4[1]) ** 2 == pytest.approx(1)


def test_a_half_turn_puts_each_cell_opposite() -> None:
    for column, row in CELLS:
        x, y = hex_point(column, row)
        assert hex_point(column, row, turned=True) == (-x, -y)


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_fits_and_fills_its_area(board: str) -> None:
    """All rings lie inside the area, in its middle, and reach across it one way or the other."""
    box = picture_layout(THEME.sizes, 1200).board
    points = _frame(board)
    layout = board_layout(points, box, THEME.board.ring)
    radius = THEME.board.ring * layout.pitch
    pixels = [layout.pixel(point) for point in points]
    left, right = min(x for x, _ in pixels) - radius, max(x for x, _ in pixels) + radius
    top, bottom = min(y for _, y in pixels) - radius, max(y for _, y in pixels) + radius
    assert box.left - 1 <= left
    assert right <= box.right + 1
    assert box.top - 1 <= top
    assert bottom <= box.bottom + 1
    assert left - box.left == pytest.approx(box.right - right, abs=2)
    assert top - box.top == pytest.approx(box.bottom - bottom, abs=2)
    assert max((right - left) / box.width, (bottom - top) / box.height) > 0.99
    assert min((right - left) / box.width, (bottom - top) / box.height) > 0.85


@pytest.mark.parametrize("width", [1200, 900, 600])
def test_the_parts_of_a_picture_lie_apart_and_inside(width: int) -> None:
    layout = picture_layout(THEME.sizes, width)
    assert layout.size == (width, width * 2 // 3)
    parts = (layout.caption, layout.upper, layout.notice, layout.lower)
    for above, below in itertools.pairwise(parts):
        assert above.bottom <= below.top
        assert above.left == below.left
        assert above.right == below.right
    assert layout.board.left > 0
    assert layout.board.right < layout.caption.left
    assert parts[-1].bottom < layout.size[1]
    assert parts[-1].right < layout.size[0]


def _frame(board: str) -> list[tuple[float, float]]:
    places = ZERTZ.start({"board": board}).board.places
    return [hex_point(column, row) for column, row in places.values()]
