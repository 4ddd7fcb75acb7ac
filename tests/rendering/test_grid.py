"""Several small boards in one picture."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from PIL import Image, ImageChops

from rendering import MOST_TILES, BoardView, Tile, render_grid
from rules import GAMES, AnyGame, Side
from tests.rendering.positions import EACH_GAME, random_steps

LARGEST_BYTES = 150_000


def tiles(game: AnyGame, count: int) -> list[Tile]:
    """Return so many boards of a random game, the last ones of its first thirty steps."""
    steps = list(random_steps(game, {}, seed=4))[:30]
    return [
        Tile(game, position, BoardView(("Ana", "Ben"), before=before, turn=turn, caption=f"{n}"))
        for n, (before, turn, position) in enumerate(steps[-count:])
    ]


def drawn(among: Sequence[Tile]) -> Image.Image:
    data = render_grid(among)
    assert len(data) <= LARGEST_BYTES
    return Image.open(io.BytesIO(data))


@EACH_GAME
def test_as_many_boards_as_fit_are_a_light_picture(game: AnyGame) -> None:
    picture = drawn(tiles(game, MOST_TILES))
    assert (picture.size, picture.mode) == ((1200, 1200), "P")


def test_boards_of_several_games_are_one_light_picture() -> None:
    games = list(GAMES.values())
    mixed = [tiles(games[number % len(games)], 3)[number // 3 % 3] for number in range(MOST_TILES)]
    picture = drawn(mixed)
    assert (picture.size, picture.mode) == ((1200, 1200), "P")


@pytest.mark.parametrize(
    ("count", "size"),
    [(1, (600, 600)), (2, (1000, 500)), (3, (1200, 400)), (4, (1000, 1000)), (5, (1200, 800))],
)
def test_few_boards_are_larger(count: int, size: tuple[int, int]) -> None:
    assert drawn(tiles(GAMES["rust"], count)).size == size


def test_a_vacant_place_is_the_table_alone() -> None:
    picture = drawn(tiles(GAMES["zertz"], 5)).convert("RGB")
    vacant, board = (picture.crop((x, 400, x + 400, 800)) for x in (800, 0))
    assert len(vacant.getcolors() or ()) < 10 < len(board.getcolors(1 << 16) or ())


def test_a_tile_shows_its_caption_and_who_is_to_move() -> None:
    (tile,) = tiles(GAMES["rust"], 1)
    plain = drawn([tile]).convert("RGB")
    view = BoardView(("Ana", "Ben"), before=tile.view.before, turn=tile.view.turn, caption="other")
    captioned = drawn([Tile(tile.game, tile.position, view)]).convert("RGB")
    changed = ImageChops.difference(plain, captioned).getbbox()
    assert changed is not None
    assert changed[1] > 460, "the board is the same"
    names = tuple("W" * 40 if side is tile.position.to_move else "Ben" for side in Side)
    named = Tile(tile.game, tile.position, BoardView((names[0], names[1]), caption="0"))
    box = ImageChops.difference(drawn([named]).convert("RGB"), plain).getbbox()
    assert box is not None
    assert box[2] <= 600 - 20, "a long name is cut short"
