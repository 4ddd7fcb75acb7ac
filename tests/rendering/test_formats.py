"""The large format for phones, and posters: complete and readable."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from rendering import BoardView, PictureFormat, render_png, scene_for
from rendering.games import DRAWINGS
from rendering.painter import layout_of
from rendering.poster import poster_sizes
from rendering.scene import CellLook, Ground, Scene
from rendering.sprites import Sprites, sprites_of
from rendering.view import Words
from rules import AnyGame, Outcome, Side, play_turn
from tests.rendering.positions import (
    EACH_GAME,
    ZERTZ,
    forget_sprites,
    opened,
    starts,
)
from tests.rules.diagrams import diagram

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
# With the marble on the island a1, the first side has four white ones.
FOURTH_WHITE = "W/1o/2oo/3o/// 2/5/8 3/3/2 0/0/0 1 37/standard turn"


@EACH_GAME
def test_closing_words_in_a_large_picture_leave_the_board_free(game: AnyGame) -> None:
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
    """Applies to boards of up to 9 by 9 or 13 by 5 cells; larger ones have smaller texts."""
    scene = scene_for(game, game.start(options), BoardView())
    sprites = sprites_of(scene, _VIEWS[form])
    board = sprites.board(layout_of(scene, sprites).pitch)
    high = board.name(CellLook(Ground.CELL), "e8").image.height
    across, rows = (1 + max(places) - min(places) for places in zip(*scene.frame, strict=True))
    beyond = min(max(across, rows) / MOST, max(across / MOST_BROAD[0], rows / MOST_BROAD[1]))
    assert high * PHONE_PX / 1200 >= least_px / max(1, beyond)


@EACH_GAME
def test_a_poster_says_in_words_why_the_game_was_won(game: AnyGame) -> None:
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
    """The edges of a strip, and the frame of a poster, keep their colours."""
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


def test_a_poster_shows_the_winner_and_the_winning_pieces() -> None:
    before = diagram("zertz", FOURTH_WHITE)
    moves = ZERTZ.parse_turn(before, "Gc4,b2")
    view = BoardView(("Ana", "Ben"), before=before, turn=moves, format=PictureFormat.POSTER)
    won = render_png(ZERTZ, play_turn(before, moves), view)
    others = [
        render_png(ZERTZ, play_turn(before, moves), changed)
        for changed in (
            replace(view, names=("Eva", "Ben")),
            replace(view, outcome=Outcome(Side.SECOND, ())),
            replace(view, outcome=Outcome(None, ())),
        )
    ]
    for other in others:
        difference = ImageChops.difference(*(opened(png).convert("RGB") for png in (won, other)))
        assert difference.crop((780, 100, 1180, 380)).getbbox()


def _large(scene: Scene) -> Sprites:
    return sprites_of(scene, BoardView(format=PictureFormat.LARGE))


@EACH_GAME
def test_a_poster_does_not_depend_on_what_was_drawn_before(game: AnyGame) -> None:
    """Its pieces lie on walnut, those of a board on the card."""
    position, view = game.start({}, 1), BoardView(outcome=Outcome(Side.FIRST, ()))
    forget_sprites()
    poster = render_png(game, position, replace(view, format=PictureFormat.POSTER))
    forget_sprites()
    render_png(game, position, view)
    assert render_png(game, position, replace(view, format=PictureFormat.POSTER)) == poster
