"""Every position can be drawn, in every form, as a small file that looks the same each time."""

from __future__ import annotations

import io
import itertools
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from rendering import (
    MAX_TILES,
    BoardBranch,
    BoardView,
    PictureFormat,
    Tile,
    Words,
    render_grid,
    render_png,
    scene_for,
)
from rendering.games import DRAWINGS
from rendering.palette import colour_steps as steps
from rendering.sprites import sprites_of
from rendering.theme import PanelSizes
from rendering.themes import theme_for
from rendering.tree import COLUMNS, paint_tree
from ringfall.testing.pictures import LOOKS, forget_sprites, opened, random_steps, starts
from ringfall.testing.tested import EACH_GAME, TESTED
from rules import GAMES, AnyGame, AnyPosition, Outcome, Side, get_game

FORMS: list[dict[str, Any]] = [
    {"format": form} for form in (PictureFormat.CARD, PictureFormat.LARGE, PictureFormat.POSTER)
]
SHADOW = 12
LONG = "Maximiliana Konstantinopolskaya the Third of Somewhere Else"


@EACH_GAME
def test_a_picture_is_a_landscape_palette_png(game: AnyGame) -> None:
    """Discord shows one landscape picture in full; a palette keeps it small."""
    image = opened(render_png(game, game.start(), BoardView()))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (1200, 800))


@EACH_GAME
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_banner_stands_above_the_picture_and_its_frame_hides_no_more_than_margins(
    game: AnyGame, look: dict[str, Any]
) -> None:
    """Boards that are no match have a banner and a frame, and show everything else as it is."""
    view = BoardView(**look)
    plain = opened(render_png(game, game.start(), view)).convert("RGB")
    framed = opened(render_png(game, game.start(), replace(view, banner="TRY"))).convert("RGB")
    (width, height), edge = plain.size, PanelSizes().frame
    assert framed.size == (width, height + PanelSizes().banner)
    corners = [(0, 0), (width - 1, 0), (0, framed.height - 1), (width - 1, framed.height - 1)]
    (colour,) = {framed.getpixel(corner) for corner in corners}
    assert colour not in {plain.getpixel((edge, y)) for y in range(height)}
    inside = plain.crop((edge, 0, width - edge, height - edge))
    box = (edge, PanelSizes().banner, width - edge, framed.height - edge)
    assert framed.crop(box).tobytes() == inside.tobytes()


@pytest.mark.parametrize(("game", "options"), list(starts()))
def test_the_positions_of_a_whole_game_can_be_drawn(game: AnyGame, options: dict[str, str]) -> None:
    """No position breaks a picture, in any form and with every choice of options, also in
    the middle of turns.
    """
    drawn = itertools.islice(random_steps(game, options, seed=3), 0, None, 3)
    for index, (before, moves, position) in enumerate(drawn):
        bottom = Side.FIRST if index % 3 else Side.SECOND
        form: dict[str, Any] = FORMS[index % len(FORMS)] | LOOKS[index % len(LOOKS)]
        view = BoardView(**form, bottom=bottom, before=before, turn=moves, width=300)
        assert opened(render_png(game, position, view)).width == 300


NAMES = pytest.mark.parametrize("name", ["", "Ana", LONG, "🦊", "王小明", LONG.replace(" ", "")])
OUTCOMES = pytest.mark.parametrize(
    "outcome", [None, Outcome(Side.SECOND, ()), Outcome(None, ())], ids=["none", "won", "tie"]
)


@NAMES
@OUTCOMES
@EACH_GAME
def test_no_text_overflows_its_panel(game: AnyGame, name: str, outcome: Outcome | None) -> None:
    """The page around the panels keeps its colour, however long names and words are."""
    check_panels(game, game.start(), name, outcome)


def check_panels(game: AnyGame, position: AnyPosition, name: str, outcome: Outcome | None) -> None:
    """Check that the page around the panels keeps its colour."""
    phrases = dict.fromkeys(DRAWINGS[game.slug].phrases, LONG)
    words = Words(moving=LONG, won=LONG, phrases=phrases)
    view = BoardView((name, name), caption=LONG * 2, words=words, outcome=outcome)
    image = opened(render_png(game, position, view)).convert("RGB")
    layout = sprites_of(scene_for(game, position, view), view).layout
    board, card = layout.board, layout.card
    if board.bottom <= card.top:
        between = (0, board.bottom + SHADOW, 1200, card.top)
        gaps = [between, (0, card.top, card.left, 800)]
    else:
        gaps = [(board.right + SHADOW, 0, card.left, 800), (card.left, 0, 1200, card.top)]
    gaps += [(card.right, card.top, 1200, 800), (card.left, card.bottom, 1200, 800)]
    theme = theme_for("wood", scene_for(game, position, view).equipment, colour_blind=False)
    table = set(steps(theme.page, theme.grain))
    for gap in gaps:
        colours = image.crop(gap).getcolors() or []
        assert {_block(colour) for _, colour in colours} <= set(map(_block, table))


@EACH_GAME
def test_concurrent_threads_draw_the_same_picture(game: AnyGame) -> None:
    """A scene depends on position and view alone: two threads that fill the cache at once
    draw what a new process draws.
    """
    positions = [position for *_, position in itertools.islice(random_steps(game, {}, seed=5), 12)]
    jobs = [(position, BoardView(width=480)) for position in positions * 2]
    forget_sprites()
    with ThreadPoolExecutor(2) as pool:
        drawn = list(pool.map(lambda job: render_png(game, *job), jobs))
    forget_sprites()
    assert drawn == [render_png(game, *job) for job in jobs]


def _block(colour: Any) -> tuple[int, ...]:
    """Return the block in which Pillow considers colours equal."""
    return tuple(band >> 2 for band in colour)


LARGEST_BYTES = 150_000


def tiles(game: AnyGame, count: int) -> list[Tile]:
    """Return boards of a random game, the last of its first thirty steps."""
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
def test_a_full_grid_is_a_small_file(game: AnyGame) -> None:
    """Walls and digests show many boards, of several games, in one small picture."""
    others = [tiles(each, 1)[0] for each in GAMES.values()]
    for among in (tiles(game, MAX_TILES), [*tiles(game, MAX_TILES - len(others)), *others]):
        picture = drawn(among)
        assert (picture.size, picture.mode) == ((1200, 760), "P")


@pytest.mark.parametrize("slug", TESTED)
def test_boards_stand_beside_cards_for_unknown_positions(slug: str) -> None:
    """The explorer draws small boards beside cards for what is not known."""
    game = get_game(slug)
    start = game.start(seed=1)
    branches = (
        BoardBranch("1 · first", "→ second", position=start),
        BoardBranch("2 · any turn", "→ third", parent=0),
        BoardBranch("3 · other", "→ fourth", parent=0, position=start),
    )
    one, more = (paint_tree(game, start, BoardView(), branches[:n]) for n in (1, 3))
    tile = paint_tree(game, start, BoardView(), (branches[0], branches[2]))
    assert more.size == (3 * 360 + 2 * 60, 2 * tile.height)
    assert one.size[0] == more.width == 1200, "the present board comes before the only branch"


@pytest.mark.parametrize("slug", TESTED)
def test_the_present_board_comes_first_as_long_as_there_is_room(slug: str) -> None:
    """The board that one looks at stands beside its branches, which have the same size."""
    game = get_game(slug)
    start = game.start(seed=1)
    chain = [BoardBranch(str(n), "", n - 1 if n else None, start) for n in range(COLUMNS)]
    widths = [paint_tree(game, start, BoardView(), chain[: n + 1]).width for n in range(COLUMNS)]
    assert widths == [1200] * COLUMNS
