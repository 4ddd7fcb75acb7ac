"""Pictures as files: every position can be drawn, threads agree, nothing is cut off."""

from __future__ import annotations

import io
import itertools
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from rendering import BoardView, Words, render_png, scene_for
from rendering.layout import board_layout, picture_layout
from rendering.sprites import sprites_for
from rendering.theme import THEMES, Tone, theme_for
from rules import Outcome, Side
from tests.rendering.positions import BOARDS, ZERTZ, crowded, random_steps

LOOKS = [
    {"theme": theme, "colour_blind": colour_blind}
    for theme, colour_blind in itertools.product(THEMES, (False, True))
]
LARGEST_BYTES = 90_000
LONG = "Maximiliana Konstantinopolskaya the Third of Somewhere Else"


def test_a_picture_is_a_landscape_palette_png() -> None:
    image = _open(render_png(ZERTZ, ZERTZ.start(), BoardView()))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (1200, 800))


@pytest.mark.parametrize("width", [600, 900, 1800])
def test_a_picture_has_the_width_that_is_asked_for(width: int) -> None:
    image = _open(render_png(ZERTZ, ZERTZ.start(), BoardView(width=width)))
    assert image.size == (width, width * 2 // 3)


@pytest.mark.parametrize("board", BOARDS)
def test_every_reached_position_can_be_drawn(board: str) -> None:
    """Also in the middle of turns, small so that it is quick."""
    for index, (before, moves, position) in enumerate(random_steps(board, seed=3)):
        view = BoardView(**LOOKS[index % len(LOOKS)], before=before, turn=moves, width=300)
        assert _open(render_png(ZERTZ, position, view)).size == (300, 200)


@settings(deadline=None, max_examples=40)
@given(
    names=st.tuples(st.text(max_size=60), st.text(max_size=60)),
    caption=st.text(max_size=80),
    template=st.text(max_size=30),
)
def test_any_text_can_be_drawn(names: tuple[str, str], caption: str, template: str) -> None:
    words = Words(to_move=template, moving=template, one_away=template)
    view = BoardView(names, caption=caption, words=words, width=300)
    assert _open(render_png(ZERTZ, ZERTZ.start(), view)).size == (300, 200)


@pytest.mark.parametrize("name", ["", "Ana", LONG, "🦊", "王小明", LONG.replace(" ", "")])
@pytest.mark.parametrize("outcome", [None, Outcome(Side.SECOND, ()), Outcome(None, ())])
def test_no_text_leaves_its_panel(name: str, outcome: Outcome | None) -> None:
    """The page around the panels keeps its colour, however long the texts are."""
    words = Words(moving=LONG, won=LONG, one_away=LONG, phrases={"pool": LONG, "place": LONG})
    position = ZERTZ.parse_position(_ONE_AWAY)
    view = BoardView((name, name), caption=LONG * 2, words=words, outcome=outcome)
    image = _open(render_png(ZERTZ, position, view)).convert("RGB")
    layout = picture_layout(THEMES["dark"].sizes, 1200)
    gaps = [
        (layout.board.right, 0, layout.upper.left, 800),
        (layout.upper.right, 0, 1200, 800),
        (layout.upper.left, layout.upper.bottom, 1200, layout.notice.top),
        (layout.upper.left, layout.notice.bottom, 1200, layout.lower.top),
        (layout.upper.left, layout.lower.bottom, 1200, 800),
    ]
    page = THEMES["dark"].page
    for gap in gaps:
        assert image.crop(gap).getcolors() == [((gap[2] - gap[0]) * (gap[3] - gap[1]), page)]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_flat_colours_are_exact(look: dict[str, Any]) -> None:
    """Page, panels and arrows have the very colours of the theme."""
    position = crowded("61", seed=1, most_jumps=4)
    image = _open(render_png(ZERTZ, position, BoardView(**look))).convert("RGB")
    colours = {colour for _, colour in image.getcolors(maxcolors=256) or []}
    theme = theme_for(look["theme"], colour_blind=look["colour_blind"])
    tones = (Tone.TEXT, Tone.MUTED, Tone.LAST, Tone.MUST, Tone.FREE)
    wanted = {theme.page, theme.panel, theme.panel_edge, *(theme.tones[tone] for tone in tones)}
    assert wanted <= colours
    assert image.getpixel((2, 2)) == theme.page


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_a_crowded_board_stays_small(look: dict[str, Any], seed: int) -> None:
    """All 61 rings with as many marbles as a turn can leave, two captures open: at most 90 KB."""
    names = ("Anastasia", "Benedikt")
    view = BoardView(names, **look, caption="Match 12 · turn 44 · Wd4,b2")
    assert len(render_png(ZERTZ, crowded("61", seed, most_jumps=2), view)) <= LARGEST_BYTES


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [1200, 360])
def test_the_three_marbles_look_different(theme: str, width: int) -> None:
    """They differ clearly in brightness, also when the picture is shrunk for a phone."""
    position = crowded("61", seed=2)
    png = render_png(ZERTZ, position, BoardView(theme=theme))
    image = _open(png).convert("L").resize((width, width * 2 // 3), Image.Resampling.LANCZOS)
    scene = scene_for(ZERTZ, position, BoardView())
    layout = picture_layout(THEMES[theme].sizes, 1200)
    board = board_layout(scene.frame, layout.board, THEMES[theme].board.ring)
    found: dict[str, list[float]] = {"white": [], "grey": [], "black": []}
    for cell in scene.cells:
        if cell.look.piece is not None:
            x, y = (place * width / 1200 for place in board.pixel(cell.point))
            reach = board.pitch * 0.25 * width / 1200
            box = (round(x - reach), round(y - reach), round(x + reach), round(y + reach))
            found[cell.look.piece].append(ImageStat.Stat(image.crop(box)).mean[0])
    white, grey, black = (sum(values) / len(values) for values in found.values())
    assert white - grey > 45
    assert grey - black > 45


def test_threads_draw_the_same_as_one_alone() -> None:
    """Two threads that fill the caches at once draw what a fresh process draws."""
    positions = [position for *_, position in itertools.islice(random_steps("44", seed=5), 24)]
    jobs = [(position, BoardView(width=480)) for position in positions * 2]
    sprites_for.cache_clear()
    with ThreadPoolExecutor(2) as pool:
        drawn = list(pool.map(lambda job: render_png(ZERTZ, *job), jobs))
    sprites_for.cache_clear()
    assert drawn == [render_png(ZERTZ, *job) for job in jobs]


def test_the_same_picture_has_the_same_bytes_in_every_process() -> None:
    code = (
        "import hashlib, rules, rendering; game = rules.get_game('zertz');"
        "png = rendering.render_png(game, game.start(), rendering.BoardView());"
        "print(hashlib.sha256(png).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_the_colour_blind_set_writes_letters_on_the_marbles() -> None:
    position = crowded("37", seed=4)
    plain, lettered = (
        _open(render_png(ZERTZ, position, BoardView(colour_blind=letters))).convert("RGB")
        for letters in (False, True)
    )
    assert ImageChops.difference(plain, lettered).getbbox() is not None


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(KeyError, match="pink"):
        render_png(ZERTZ, ZERTZ.start(), BoardView(theme="pink"))


_ONE_AWAY = "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 1/2/3 3/3/2 2/3/5 1 37/standard turn"


def _open(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    image.load()
    return image
