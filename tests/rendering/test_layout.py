"""Geometry: cells, points, pixels, labels, and the card beside the board."""

from __future__ import annotations

import itertools

import pytest

from rendering import BoardView, scene_for
from rendering.labels import fixed_labels, name_label
from rendering.layout import (
    BoardLayout,
    Box,
    PictureFormat,
    board_layout,
    hex_point,
    picture_layout,
    row_point,
)
from rendering.masks import Place
from rendering.painter import layout_of
from rendering.pieces import stack_lift
from rendering.scene import CellLook, Ground
from rendering.sprites import sprites_for
from rendering.text import Weight, width_of, wrap
from rendering.theme import PanelSizes
from rendering.themes import theme_for
from ringfall.testing.games.test_layout import check_centred
from ringfall.testing.pictures import random_steps
from rules import AnyGame
from tests.rendering.positions import RUST, TZAAR, ZERTZ

SIZES = PanelSizes()
PITCH = 90

ZOOMS = (1.0, 1.1, 1.2, 1.3, 1.45, 1.6, 1.75)


def test_the_board_is_oriented_as_in_the_rules() -> None:
    """Column a is at the left, rows rise to the right, neighbours are one pitch apart."""
    d4 = hex_point(3, 4)
    assert hex_point(3, 5) == pytest.approx((d4[0], d4[1] - 1))
    assert hex_point(4, 4)[0] > d4[0]
    assert hex_point(4, 4)[1] > d4[1]
    assert hex_point(4, 5)[1] < d4[1]
    for column, row in ((4, 4), (4, 5), (3, 5), (2, 4), (2, 3), (3, 3)):
        x, y = hex_point(column, row)
        assert (x - d4[0]) ** 2 + (y - d4[1]) ** 2 == pytest.approx(1)


def test_neighbours_in_and_between_level_rows_are_one_pitch_apart() -> None:
    """Rows count from the top; a column is half a step."""
    g3 = row_point(6, 3)
    assert row_point(8, 3) == pytest.approx((g3[0] + 1, g3[1]))
    assert row_point(7, 4)[1] > g3[1]
    for column, row in ((8, 3), (7, 4), (5, 4), (4, 3), (5, 2), (7, 2)):
        x, y = row_point(column, row)
        assert (x - g3[0]) ** 2 + (y - g3[1]) ** 2 == pytest.approx(1)


@pytest.mark.parametrize("game", [ZERTZ, RUST], ids=["zertz", "rust"])
@pytest.mark.parametrize("seed", range(3))
def test_a_shrunken_board_is_centred_and_drawn_larger_in_few_steps(
    game: AnyGame, seed: int
) -> None:
    """It stays inside the area, as large as one of the sizes, and rarely moves between turns."""
    box, layouts = picture_layout(SIZES, 1200).board, list[BoardLayout]()
    for before, moves, position in random_steps(game, {}, seed):
        scene = scene_for(game, position, BoardView(before=before, turn=moves))
        sprites = sprites_for("wood", scene.equipment, 1200, colour_blind=False)
        layout, reach = layout_of(scene, sprites), sprites.theme.equipment.reach
        width, height = check_centred(layout, (cell.point for cell in scene.cells), box, reach)
        layouts.append(layout)
        zoom = round(layout.pitch / layouts[0].pitch, 6)
        most = min(box.width / width, box.height / height) * zoom
        assert zoom == max(size for size in ZOOMS if size <= most + 0.01)
    changes = sum(one != other for one, other in itertools.pairwise(layouts))
    assert changes <= len(layouts) / 6


@pytest.mark.parametrize("seed", range(6))
def test_an_enlarged_board_leaves_the_corners_of_a_large_picture_free(seed: int) -> None:
    """There are its texts."""
    for before, moves, position in random_steps(ZERTZ, {}, seed):
        scene = scene_for(ZERTZ, position, BoardView(before=before, turn=moves))
        sprites = sprites_for(
            "wood", scene.equipment, 1200, colour_blind=False, form=PictureFormat.LARGE
        )
        layout, reach = layout_of(scene, sprites), sprites.theme.equipment.reach
        whole = board_layout(scene.frame, sprites.layout.board, reach)
        if layout.pitch == whole.pitch:
            continue
        for cell in scene.cells:
            x, y = layout.pixel(cell.point)
            half = round(layout.pitch * reach[0])
            shown = Box(x - half, y - half, x + half, y + half)
            assert not any(shown.overlaps(corner) for corner in sprites.layout.corners)


@pytest.mark.parametrize("form", PictureFormat)
def test_a_slab_is_not_cut_off(form: PictureFormat) -> None:
    """Neither its tips, nor its front, lie outside the area of the board."""
    scene = scene_for(TZAAR, TZAAR.start(seed=0), BoardView())
    sprites = sprites_for("wood", scene.equipment, 1200, colour_blind=False, form=form)
    box, sizes, layout = (
        sprites.layout.board,
        sprites.theme.equipment.sizes,
        layout_of(scene, sprites),
    )
    assert scene.slab is not None
    for corner in scene.slab.corners:
        x, y = layout.pixel(corner)
        margin, front = layout.pitch * sizes.cell, layout.pitch * sizes.slab_depth
        assert box.left - 1 <= x - margin
        assert x + margin <= box.right + 1
        assert box.top - 1 <= y - margin
        assert y + margin + front <= box.bottom + 1


@pytest.mark.parametrize("form", PictureFormat)
def test_an_empty_board_can_be_drawn(form: PictureFormat) -> None:
    """RUST can end this way: the last cells go with the last drop."""
    position = RUST.parse_position("5/6/7/8/9/8/7/6/5 3/2 10/9 o turn")
    scene = scene_for(RUST, position, BoardView())
    assert scene.cells == ()
    sprites = sprites_for("wood", scene.equipment, 1200, colour_blind=False, form=form)
    box = sprites.layout.board
    for point in scene.frame:
        x, y = layout_of(scene, sprites).pixel(point)
        assert box.left <= x <= box.right
        assert box.top <= y <= box.bottom


@pytest.mark.parametrize("width", [1200, 900, 600])
def test_the_boxes_of_a_picture_do_not_overlap_or_leave_it(width: int) -> None:
    layout = picture_layout(SIZES, width)
    assert layout.size == (width, width * 2 // 3)
    parts = (layout.upper, layout.notice, layout.lower)
    assert (layout.card.top, layout.card.bottom) == (parts[0].top, parts[-1].bottom)
    for above, below in itertools.pairwise(parts):
        assert above.bottom <= below.top
        assert above.left == below.left
        assert above.right == below.right
    assert layout.board.left > 0
    assert layout.board.right < layout.card.left
    assert parts[-1].bottom < layout.size[1]
    assert parts[-1].right < layout.size[0]


HEIGHTS = (1, 2, 5, 9, 10, 12, 20)

PHONE = 360 / 1200


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("behind", [False, True])
def test_labels_of_a_stack_are_on_its_top_piece(
    *, height: int, letters: bool, behind: bool
) -> None:
    """So no label touches another stack or another label."""
    theme = theme_for("wood", "slab", colour_blind=letters)
    look = CellLook(Ground.CELL, "white tott", height=height, behind=behind)
    sizes, side = theme.equipment.sizes, 400
    labels = [*fixed_labels(theme, PITCH, look), name_label(theme, PITCH, look, "e5")]
    boxes = [label.place(side)[1] for label in labels]
    middle = side / 2, side / 2 - PITCH * stack_lift(height, sizes)
    for left, top, right, bottom in boxes:
        for corner in itertools.product((left, right), (top, bottom)):
            assert _is_on_top(corner, middle, PITCH * sizes.piece, sizes.squash)
    for one, other in itertools.combinations(boxes, 2):
        apart_x = one[2] <= other[0] or other[2] <= one[0]
        assert apart_x or one[3] <= other[1] or other[3] <= one[1]


def _is_on_top(place: Place, middle: Place, radius: float, squash: float) -> bool:
    x, y = (place[0] - middle[0]) / radius, (place[1] - middle[1]) / radius / squash
    return x**2 + y**2 <= 1.02


@pytest.mark.parametrize("height", HEIGHTS[1:])
def test_stack_heights_are_readable_on_a_phone(height: int) -> None:
    theme = theme_for("wood", "slab", colour_blind=False)
    look = CellLook(Ground.CELL, "white tott", height=height)
    (label,) = fixed_labels(theme, PITCH, look)
    assert label.text == str(height)
    assert label.size * PHONE >= 8


def test_a_text_breaks_into_two_lines_before_it_becomes_smaller_or_is_cut_short() -> None:
    text = "place a marble, remove a ring"
    whole, half = (width_of(part, Weight.SEMIBOLD, 33) for part in (text, "place a marble,"))
    assert wrap(text, (33, 25), whole) == ([text], 33)
    assert wrap(text, (33, 25), half) == (["place a marble,", "remove a ring"], 33)
    lines, size = wrap(text, (33, 25), half - 20)
    assert (" ".join(lines), size) == (text, 25)
    lines, size = wrap(text, (33, 25), 60)
    assert size == 25
    assert lines[-1].endswith("…")
    assert all(width_of(line, Weight.SEMIBOLD, 25) <= 60 for line in lines)


@pytest.mark.parametrize("width", [240, 360, 480, 550, 600, 800, 1200, 1800, 2400])
def test_a_stock_of_two_digits_is_not_shortened(width: int) -> None:
    """ZÈRTZ starts with ten black marbles, and "…" would be useless."""
    sizes, px = PanelSizes(), picture_layout(PanelSizes(), width).px
    room = px(sizes.stock_part) - px(sizes.stock_piece) - px(sizes.stock_gap)
    assert width_of("10", Weight.SEMIBOLD, px(sizes.stock_text)) <= room
