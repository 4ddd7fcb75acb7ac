"""Several small boards in one picture, in a grid or as a tree."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from rendering import BoardView, Tile, window
from rendering.tree import COLUMNS, ROWS
from ringfall.testing.games.test_pictures import drawn, tiles
from rules import GAMES
from tests.rendering.positions import ZERTZ


@pytest.mark.parametrize(
    ("count", "size", "board", "shown"),
    [
        (2, (1200, 680), 600, 275),
        (3, (1200, 480), 400, 183),
        (4, (1200, 760), 380, 174),
        (5, (900, 760), 300, 137),
        (6, (900, 760), 300, 137),
        (8, (1200, 760), 300, 137),
    ],
)
def test_boards_are_large_in_550_by_350_pixels(
    count: int, size: tuple[int, int], board: int, shown: int
) -> None:
    assert drawn(tiles(GAMES["rust"], count)).size == size
    assert board * min(550 / size[0], 350 / size[1]) == pytest.approx(shown, abs=2)


@pytest.mark.parametrize(("count", "cut"), [(8, True), (2, False)])
def test_a_caption_that_does_not_fit_loses_its_last_part_and_is_not_cut(
    count: int, *, cut: bool
) -> None:
    whole, short = (
        [replace(tile, view=replace(tile.view, caption=caption)) for tile in tiles(ZERTZ, count)]
        for caption in ("ZÈRTZ #1234 · 14 turns", "ZÈRTZ #1234")
    )
    assert (drawn(whole).tobytes() == drawn(short).tobytes()) is cut


def test_one_board_alone_is_a_whole_picture() -> None:
    assert drawn(tiles(GAMES["rust"], 1)).size == (1200, 800)


def test_an_unused_grid_place_shows_the_table() -> None:
    picture = drawn(tiles(GAMES["zertz"], 5)).convert("RGB")
    vacant, board = (picture.crop((x, 380, x + 300, 760)) for x in (600, 0))
    assert len(vacant.getcolors() or ()) < 10 < len(board.getcolors(1 << 16) or ())


@pytest.mark.parametrize(
    ("count", "label"), [(2, (600, 600, 1200, 680)), (4, (980, 380, 1200, 760))]
)
def test_a_tile_shows_its_caption_and_both_names(
    count: int, label: tuple[int, int, int, int]
) -> None:
    *others, tile = tiles(GAMES["rust"], count)
    plain = drawn([*others, tile]).convert("RGB")
    view = BoardView(("Ana", "Ben"), before=tile.view.before, turn=tile.view.turn, caption="other")
    captioned = drawn([*others, Tile(tile.game, tile.position, view)]).convert("RGB")
    assert is_within(ImageChops.difference(plain, captioned), label), "the board is the same"
    for names in (("W" * 40, "Ben"), ("Ana", "W" * 40)):
        named = Tile(tile.game, tile.position, replace(view, names=names))
        difference = ImageChops.difference(drawn([*others, named]).convert("RGB"), plain)
        assert is_within(difference, (*label[:2], label[2] - 10, label[3])), "it is cut short"


def is_within(difference: Image.Image, box: tuple[int, int, int, int]) -> bool:
    """Tell whether all differences, at least one, are within a box."""
    found = difference.getbbox()
    if found is None:
        return False
    return (*map(max, found[:2], box[:2]), *map(min, found[2:], box[2:])) == found


def test_a_picture_shows_three_columns_and_three_rows() -> None:
    chain = [None, *range(COLUMNS)]
    assert window(chain) == [0, 1, 2], "deeper branches are left out"
    assert window([None] * (ROWS + 1)) == [0, 1, 2]
    assert window([None, 0, 0, 0, 0]) == [0, 1, 2, 3], "the first follower needs no row"
