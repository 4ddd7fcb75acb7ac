"""Registered equipment, and ghosts on a slab."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from rendering import BoardView, register_equipment, scene_for
from rendering.painter import layout_of, paint
from rendering.scene import CellLook, Ground
from rendering.sprites import sprites_of
from rendering.theme import Piece
from rendering.themes import EQUIPMENT, THEMES
from tests.rendering.positions import TZAAR

FLAT = EQUIPMENT["slab"]["wood"].pieces["white tott"]
BALL = EQUIPMENT["rings"]["wood"].pieces["white"]


@pytest.mark.parametrize(
    ("name", "board", "piece", "reason"),
    [
        ("slab", "slab", FLAT, "'slab' already exists"),
        ("coins", "table", FLAT, "unknown board 'table'; there is rings"),
        ("coins", "slab", BALL, "slab takes flat pieces, which coin are not"),
        ("coins", "rings", FLAT, "rings takes balls, which coin are not"),
    ],
)
def test_unsuitable_pieces_are_refused(name: str, board: str, piece: Piece, reason: str) -> None:
    known = dict(EQUIPMENT)
    with pytest.raises(ValueError, match=reason):
        register_equipment(name, {"coin": piece}, board=board)
    assert known == EQUIPMENT


@pytest.mark.parametrize("theme", THEMES)
def test_a_piece_leaves_a_ghost_on_a_slab_too(theme: str) -> None:
    view = BoardView(theme=theme)
    scene = scene_for(TZAAR, TZAAR.start({"start": "tournament"}), view)
    sprites = sprites_of(scene, view)
    cell, *rest = scene.cells
    gone = replace(cell, look=CellLook(Ground.CELL, taken="black tzaar"))
    pictures = (paint(replace(scene, cells=(one, *rest)), sprites) for one in (cell, gone))
    box = ImageChops.difference(*(picture.convert("RGB") for picture in pictures)).getbbox()
    assert box is not None
    x, y = layout_of(scene, sprites).pixel(cell.point)
    assert box[0] < x < box[2]
    assert box[1] < y < box[3]
