"""Boards and texts have room in every form of a picture, and can be read on a phone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from rendering import BoardView, PictureFormat, Words, render_png, scene_for
from rendering.games import DRAWINGS
from rendering.labels import name_label
from rendering.layout import (
    BoardLayout,
    Box,
    board_layout,
    picture_layout,
)
from rendering.painter import layout_of
from rendering.poster import poster_sizes
from rendering.scene import CellLook, Ground, Point, Scene
from rendering.sprites import Sprites, draw_icon, sprites_of
from rendering.theme import PanelSizes, contrast
from rendering.themes import THEMES, theme_for
from ringfall.testing.pictures import EACH_EQUIPMENT, LOOKS, forget_sprites, opened, starts
from ringfall.testing.tested import EACH_GAME
from rules import AnyGame, Outcome, Side

SIZES = PanelSizes()
EACH_START = pytest.mark.parametrize(("game", "options"), list(starts()))


@EACH_START
def test_every_board_fits_and_fills_its_area(game: AnyGame, options: dict[str, str]) -> None:
    """All cells lie inside the area, centred, and span it in one direction.

    No other form of the picture would show them larger.
    """
    view = BoardView()
    sprites = sprites_of(scene_for(game, game.start(options), view), view)
    box = sprites.layout.board
    points, reach, squash = _board(game, options)
    layout = board_layout(points, box, reach, squash)
    for form in (PictureFormat.CARD, PictureFormat.BROAD_CARD):
        other = board_layout(points, picture_layout(SIZES, 1200, form).board, reach, squash)
        assert other.pitch <= layout.pitch
    width, height = check_centred(layout, points, box, (reach[0], reach[1] * squash))
    assert max(width / box.width, height / box.height) > 0.99


def check_centred(
    layout: BoardLayout, points: Iterable[Point], box: Box, reach: tuple[float, float]
) -> tuple[float, float]:
    """Check that a board lies in the middle of its area; return its width and height."""
    pixels = [layout.pixel(point) for point in points]
    across, up = (length * layout.pitch for length in reach)
    left, right = min(x for x, _ in pixels) - across, max(x for x, _ in pixels) + across
    top, bottom = min(y for _, y in pixels) - up, max(y for _, y in pixels) + up
    assert box.left - 1 <= left
    assert right <= box.right + 1
    assert box.top - 1 <= top
    assert bottom <= box.bottom + 1
    assert left - box.left == pytest.approx(box.right - right, abs=2)
    assert top - box.top == pytest.approx(box.bottom - bottom, abs=2)
    return right - left, bottom - top


def _board(
    game: AnyGame, options: dict[str, str]
) -> tuple[tuple[Point, ...], tuple[float, float], float]:
    """Return the cells of a board, its reach beyond them, and its squash."""
    scene = scene_for(game, game.start(options), BoardView())
    own = theme_for("wood", scene.equipment, colour_blind=False).equipment
    return scene.frame, own.reach, own.sizes.squash


PITCH = 90


@pytest.mark.parametrize("theme_name", THEMES)
@EACH_EQUIPMENT
def test_coordinates_of_vacant_cells_are_muted_except_during_a_choice(
    theme_name: str, equipment: str
) -> None:
    """Coordinates are readable but quiet, and stand out where one chooses by them."""
    theme = theme_for(theme_name, equipment, colour_blind=False)
    ground, look = theme.equipment.board, CellLook(Ground.CELL)
    inside = ground.recess or theme.page
    quiet, emphasised = (
        contrast(name_label(theme, PITCH, look, "e5", emphasised=emphasised).ink, inside)
        for emphasised in (False, True)
    )
    assert 4.5 <= quiet <= 6
    assert emphasised >= 1.3 * quiet


@pytest.mark.parametrize("look", LOOKS, ids=str)
@EACH_EQUIPMENT
def test_icons_stand_out_from_their_panel(equipment: str, look: dict[str, Any]) -> None:
    """Pieces beside scores can be seen on every background: also black ones in the dark
    theme, and white ones in the light one.
    """
    theme = theme_for(look["theme"], equipment, colour_blind=look["colour_blind"])
    grounds = (theme.panel, theme.tint, theme.walnut)
    for piece, ground, diameter in product(theme.equipment.pieces, grounds, (41, 28)):
        tile, _ = draw_icon(theme, diameter, piece, ground, plain=True)
        difference = ImageChops.difference(tile, Image.new("RGB", tile.size, ground)).convert("L")
        assert sum(difference.histogram()[60:]) > 0.08 * tile.width * tile.height


@EACH_GAME
def test_the_caption_of_a_rotated_board_says_so(game: AnyGame) -> None:
    """Who sees the board from the other side is told so, as coordinates then run the other way."""
    words = Words(turned="um 180° gedreht")

    def caption(bottom: Side, text: str) -> str:
        view = BoardView(bottom=bottom, caption=text, words=words)
        return scene_for(game, game.start(seed=0), view).caption

    assert caption(Side.FIRST, "Match 12") == "Match 12"
    assert caption(Side.SECOND, "Match 12") == "Match 12 · um 180° gedreht"
    assert caption(Side.SECOND, "") == "um 180° gedreht"


PHONE_PX = 390

# The minimum heights of a digit.
LEAST_PX = {PictureFormat.CARD: 6.5, PictureFormat.POSTER: 6.5, PictureFormat.LARGE: 7.5}

_VIEWS = {
    PictureFormat.CARD: BoardView(),
    PictureFormat.POSTER: BoardView(format=PictureFormat.POSTER),
    PictureFormat.LARGE: BoardView(format=PictureFormat.LARGE),
}
MOST, MOST_BROAD = 9.0001, (13.0001, 5)
LONG = "Maximiliana Konstantinopolskaya the Third of Somewhere Else"


@EACH_GAME
def test_closing_words_in_a_large_picture_leave_the_board_free(game: AnyGame) -> None:
    """The result of a large picture stands beside the board, never over a cell."""
    position, long = game.start({}, 1), dict.fromkeys(DRAWINGS[game.slug].phrases, LONG)
    view = BoardView((LONG, LONG), format=PictureFormat.LARGE, outcome=Outcome(Side.FIRST, ()))
    shorter, longer = (
        opened(render_png(game, position, replace(view, words=words))).convert("RGB")
        for words in (Words(wins="", resigned=""), Words(phrases=long, resigned=LONG))
    )
    scene = scene_for(game, position, view)
    sprites = _large(scene)
    layout, own = layout_of(scene, sprites), sprites.theme.equipment
    difference = ImageChops.difference(shorter, longer)
    notice = difference.crop(sprites.layout.notice.edges)
    assert notice.getbbox() is not None
    reach = round(layout.pitch * own.sizes.cell)
    for cell in scene.cells:
        x, y = layout.pixel(cell.point)
        high = round(reach * own.sizes.squash)
        assert difference.crop((x - reach, y - high, x + reach, y + high)).getbbox() is None


@EACH_GAME
def test_a_large_picture_is_five_to_four_and_a_poster_three_to_two(game: AnyGame) -> None:
    """Discord scales these shapes without cutting anything off."""
    over = Outcome(Side.FIRST, ())
    for view, size in (
        (BoardView(format=PictureFormat.LARGE), (1200, 960)),
        (BoardView(format=PictureFormat.LARGE, width=600), (600, 480)),
        (BoardView(format=PictureFormat.POSTER, outcome=over), (1200, 800)),
        (BoardView(format=PictureFormat.POSTER, outcome=over, width=600), (600, 400)),
    ):
        assert opened(render_png(game, game.start(), view)).size == size


@pytest.mark.parametrize(("game", "options"), list(starts()))
@pytest.mark.parametrize(("form", "least_px"), LEAST_PX.items())
def test_coordinates_can_be_read_on_a_phone(
    form: PictureFormat, least_px: float, game: AnyGame, options: dict[str, str]
) -> None:
    """A digit has at least 6.5 pixels on a phone.

    Applies to boards of up to 9 by 9 or 13 by 5 cells; larger ones have smaller texts.
    """
    scene = scene_for(game, game.start(options), BoardView())
    sprites = sprites_of(scene, _VIEWS[form])
    board = sprites.board(layout_of(scene, sprites).pitch)
    high = board.name(CellLook(Ground.CELL), "e8").image.height
    across, rows = (1 + max(places) - min(places) for places in zip(*scene.frame, strict=True))
    beyond = min(max(across, rows) / MOST, max(across / MOST_BROAD[0], rows / MOST_BROAD[1]))
    # Less than a hundredth of a pixel is no difference: a board of 11 by 10 is exactly as high.
    assert high * PHONE_PX / 1200 > least_px / max(1, beyond) - 0.01


@EACH_GAME
def test_a_poster_says_in_words_why_the_game_was_won(game: AnyGame) -> None:
    """The reason stands below the winner's name, and touches nothing else."""
    view = BoardView(format=PictureFormat.POSTER, outcome=Outcome(Side.FIRST, ()))
    plain, told = (
        opened(render_png(game, game.start({}, 1), replace(view, words=words))).convert("RGB")
        for words in (Words(), Words(why="with 4 white marbles"))
    )
    box = ImageChops.difference(plain, told).getbbox()
    sprites = sprites_of(scene_for(game, game.start({}, 1), view), view)
    places, notice = poster_sizes(sprites), sprites.layout.notice
    assert box is not None
    assert places.name < box[1] - notice.top < places.told
    assert box[2] <= notice.right
    assert box[3] < notice.top + places.pieces


@pytest.mark.parametrize("name", ["", "Ana", LONG, "王小明", LONG.replace(" ", "")])
@EACH_GAME
def test_no_text_overflows_its_box(game: AnyGame, name: str) -> None:
    """However long names and words are, the edges of a strip and the frame of a poster
    keep their colours.
    """
    words = Words(won=LONG, phrases=dict.fromkeys(DRAWINGS[game.slug].phrases, LONG))
    view = BoardView((name, name), caption=LONG * 2, words=words, outcome=Outcome(Side.FIRST, ()))
    theme = _large(scene_for(game, game.start(), view)).theme
    large = opened(
        render_png(game, game.start(), replace(view, format=PictureFormat.LARGE))
    ).convert("RGB")
    assert large.crop((1186, 4, 1200, 90)).getcolors() == [(14 * 86, theme.panel)]
    poster = opened(
        render_png(game, game.start(), replace(view, format=PictureFormat.POSTER))
    ).convert("RGB")
    assert poster.crop((1165, 40, 1180, 760)).getcolors() == [(15 * 720, theme.walnut)]


def _large(scene: Scene) -> Sprites:
    return sprites_of(scene, BoardView(format=PictureFormat.LARGE))


@EACH_GAME
def test_a_poster_does_not_depend_on_what_was_drawn_before(game: AnyGame) -> None:
    """Pieces lie on walnut in a poster and on the card elsewhere; the cache must not mix
    them up.
    """
    position, view = game.start({}, 1), BoardView(outcome=Outcome(Side.FIRST, ()))
    forget_sprites()
    poster = render_png(game, position, replace(view, format=PictureFormat.POSTER))
    forget_sprites()
    render_png(game, position, view)
    assert render_png(game, position, replace(view, format=PictureFormat.POSTER)) == poster
