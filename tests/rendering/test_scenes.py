"""Laws for the scenes of every game, and registered equipment."""

from __future__ import annotations

import subprocess
import sys

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from rendering import BoardView, register_equipment, scene_for
from rendering.cells import draw_cell
from rendering.painter import layout_of, paint
from rendering.palettes import read_shipped, sample_all
from rendering.pieces import stack_lift
from rendering.scene import CellLook, Ground
from rendering.sprites import sprites_of
from rendering.theme import Piece
from rendering.themes import EQUIPMENT, THEMES, theme_for
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


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize(
    ("top", "inner"), [("white tott", "black tott"), ("black tott", "white tott")]
)
def test_a_piece_inside_a_stack_shows_at_its_level_and_as_a_ring_on_top(
    theme_name: str, top: str, inner: str
) -> None:
    theme, pitch = theme_for(theme_name, "slab", colour_blind=False), 300
    sizes, pieces = theme.equipment.sizes, theme.equipment.pieces
    stack = CellLook(Ground.CELL, top, height=4, inside=((2, inner),))
    plain, shown = (draw_cell(theme, pitch, look) for look in (replace(stack, inside=()), stack))
    middle = plain.width // 2
    for level in range(1, 4):
        below = sizes.piece * sizes.squash + sizes.layer / 2 - stack_lift(level, sizes)
        front = middle, middle + round(pitch * below)
        assert (plain.getpixel(front) != shown.getpixel(front)) is (level == 2)
        assert level != 2 or shown.getpixel(front) == pieces[inner].shade
    ring = middle + round(pitch * sizes.circle), middle - round(pitch * stack_lift(4, sizes))
    assert plain.getpixel(ring) == pieces[top].body
    assert shown.getpixel(ring) in (pieces[inner].body, pieces[inner].light)


def test_the_shipped_palettes_are_up_to_date() -> None:
    """If this fails after a change of a theme: python -m rendering."""
    assert dict(sample_all()) == read_shipped()


def test_no_picture_samples_colours_at_run_time() -> None:
    """Sampling takes half a second, which would delay the first picture."""
    code = (
        "import rendering.palettes, rules, rendering\n"
        "def refuse(theme): raise AssertionError\n"
        "rendering.palettes.sample_layers = refuse\n"
        "for game in rules.GAMES.values():\n"
        "    for theme in ('wood', 'night'):\n"
        "        for letters in (False, True):\n"
        "            view = rendering.BoardView(theme=theme, colour_blind=letters, width=240)\n"
        "            rendering.render_png(game, game.start(), view)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
