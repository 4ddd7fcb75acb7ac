"""Labels: placed on their piece, readable, muted on vacant cells."""

from __future__ import annotations

import itertools

import pytest

from rendering.labels import fixed_labels, name_label
from rendering.masks import Place
from rendering.scene import CellLook, Ground
from rendering.stacks import stack_lift
from rendering.theme import Shape
from rendering.themes import EQUIPMENT, THEMES, theme_for
from tests.rendering.test_contrast import contrast

PITCH = 90
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


def test_a_stack_of_ten_is_visibly_taller_than_one_of_five() -> None:
    """It is taller by at least half, and each piece adds to it."""
    sizes = theme_for("wood", "slab", colour_blind=False).equipment.sizes
    lifts = [stack_lift(height, sizes) for height in range(1, 11)]
    assert lifts[0] == 0
    assert all(low < high for low, high in itertools.pairwise(lifts))
    assert lifts[9] >= 1.5 * lifts[4]


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize("equipment", EQUIPMENT)
def test_coordinates_of_vacant_cells_are_muted_except_during_a_choice(
    theme_name: str, equipment: str
) -> None:
    theme = theme_for(theme_name, equipment, colour_blind=False)
    ground, look = theme.equipment.board, CellLook(Ground.CELL)
    inside = ground.top if theme.equipment.shape is Shape.SPACE else ground.recess or theme.page
    quiet, emphasised = (
        contrast(name_label(theme, PITCH, look, "e5", emphasised=emphasised).ink, inside)
        for emphasised in (False, True)
    )
    assert 2.2 <= quiet <= 3.2
    assert emphasised >= 1.3 * quiet
