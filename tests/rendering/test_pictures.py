"""Picture files: every position can be drawn and read back, in bounded memory."""

from __future__ import annotations

import gc
import io
import itertools
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from rendering import BoardView, PictureFormat, Words, render_png, scene_for
from rendering.png import QUICK, SMALL, png_file
from rendering.sprite_cache import CACHE, MEGABYTE, OVERHEAD_BYTES, ImageCache, Sprite
from rendering.sprites import sprites_of
from rendering.theme import Tone
from rendering.themes import THEMES, theme_for
from ringfall.testing.games.test_pictures import NAMES, OUTCOMES, check_panels
from ringfall.testing.pictures import LOOKS, opened, random_steps
from rules import GAMES, AnyGame, AnyPosition, Outcome, Side
from tests.rendering.positions import RUST, TZAAR, ZERTZ, crowded, fully_dropped
from tests.rules.diagrams import diagram

ONE_AWAY = "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 1/2/3 3/3/2 2/3/5 1 37/standard turn"
LARGEST_BYTES, LARGEST_BYTES_OF_LARGE = 110_000, 140_000


@settings(deadline=None, max_examples=20)
@given(
    names=st.tuples(st.text(max_size=60), st.text(max_size=60)),
    caption=st.text(max_size=80),
    template=st.text(max_size=30),
)
def test_any_text_can_be_drawn(names: tuple[str, str], caption: str, template: str) -> None:
    words = Words(moving=template, won=template, phrases={"place": template, "or": template})
    view = BoardView(names, caption=caption, words=words, width=300)
    assert opened(render_png(ZERTZ, ZERTZ.start(), view)).size == (300, 200)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_goal_that_one_step_completes_is_marked_inside_its_column(look: dict[str, Any]) -> None:
    """The padding at the right of both players' parts of the card is empty."""
    position, view = diagram("zertz", ONE_AWAY), BoardView(**look)
    image = opened(render_png(ZERTZ, position, view)).convert("RGB")
    sprites = sprites_of(scene_for(ZERTZ, position, view), view)
    sizes, layout = sprites.theme.sizes, sprites.layout
    for part in (layout.upper, layout.lower):
        right = part.right - sizes.padding
        rows = part.top + sizes.first_row - sizes.row // 2, part.bottom - sizes.radius
        padding = image.crop((right, rows[0], part.right - 2 * sizes.outline, rows[1]))
        assert len(padding.getcolors() or []) == 1


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_flat_colours_are_exact(look: dict[str, Any]) -> None:
    """Page, panels and arrows have exactly the theme's colours."""
    position = crowded("61", seed=1, most_jumps=4)
    image = opened(render_png(ZERTZ, position, BoardView(**look))).convert("RGB")
    colours = {colour for _, colour in image.getcolors(maxcolors=256) or []}
    theme = theme_for(look["theme"], "rings", colour_blind=look["colour_blind"])
    tones = (Tone.TEXT, Tone.MUTED, Tone.LAST, Tone.MUST)
    wanted = {
        theme.page,
        theme.panel,
        theme.panel_edge,
        theme.tint,
        theme.missing,
        *(theme.tones[tone] for tone in tones),
    }
    assert wanted <= colours
    assert image.getpixel((2, 2)) == theme.page


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize(
    ("game", "position"),
    [
        *((ZERTZ, crowded("61", seed, most_jumps=2)) for seed in range(3)),
        (TZAAR, TZAAR.start({"start": "fixed"})),
        *((TZAAR, TZAAR.start(seed=seed)) for seed in range(2)),
        (RUST, fully_dropped()),
    ],
    ids=lambda value: getattr(value, "slug", ""),
)
def test_a_crowded_board_stays_small(
    look: dict[str, Any], game: AnyGame, position: AnyPosition
) -> None:
    """Tests as many pieces as fit, and open captures."""
    view = BoardView(("Anastasia", "Benedikt"), **look, caption="Match 12 · turn 44 · Wd4,b2")
    for shown, most in (
        (view, LARGEST_BYTES),
        (replace(view, format=PictureFormat.LARGE), LARGEST_BYTES_OF_LARGE),
        (
            replace(view, format=PictureFormat.POSTER, outcome=Outcome(Side.SECOND, ())),
            LARGEST_BYTES_OF_LARGE,
        ),
    ):
        assert len(render_png(game, position, shown)) <= most


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("equipment", "square"), [("slab", "black"), ("plates", "x")])
def test_the_colour_blind_set_tells_the_sides_apart_by_shape(
    theme: str, equipment: str, square: str
) -> None:
    pieces = theme_for(theme, equipment, colour_blind=True).equipment.pieces
    assert {name for name, piece in pieces.items() if piece.block} == {
        name for name in pieces if name.startswith(square)
    }
    plain = theme_for(theme, equipment, colour_blind=False).equipment.pieces
    assert not any(piece.block for piece in plain.values())


def test_the_same_picture_has_the_same_bytes_in_every_process() -> None:
    code = (
        "import hashlib, rules, rendering\n"
        "for game in rules.GAMES.values():\n"
        "    png = rendering.render_png(game, game.start(), rendering.BoardView())\n"
        "    print(game.slug, hashlib.sha256(png).hexdigest())"
    )
    first, second = (
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert first == second
    assert len(first.splitlines()) == len(GAMES)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(KeyError, match="pink"):
        render_png(ZERTZ, ZERTZ.start(), BoardView(theme="pink"))


COLOURS = [(shade, 255 - shade, 7) for shade in range(256)]

FLAT = [band for colour in COLOURS for band in colour]


@given(width=st.integers(1, 40), height=st.integers(1, 40), data=st.data())
def test_every_pixel_and_colour_is_read_back(width: int, height: int, data: st.DataObject) -> None:
    count = width * height
    picture = _picture((width, height), data.draw(st.binary(min_size=count, max_size=count)))
    file = io.BytesIO(png_file(picture))
    Image.open(file).verify()
    read = Image.open(file)
    assert (read.format, read.mode, read.size) == ("PNG", "P", picture.size)
    assert read.tobytes() == picture.tobytes()
    assert read.convert("RGB").tobytes() == picture.convert("RGB").tobytes()


def test_few_colours_are_read_back() -> None:
    picture = Image.new("P", (3, 2), 1)
    picture.putpalette([0, 0, 0, 200, 100, 50])
    read = Image.open(io.BytesIO(png_file(picture))).convert("RGB")
    assert read.getpixel((2, 1)) == (200, 100, 50)


@pytest.mark.parametrize("index", [0, 3, 255])
def test_exactly_one_colour_is_transparent(index: int) -> None:
    picture = _picture((256, 1), bytes(range(256)))
    read = Image.open(io.BytesIO(png_file(picture, transparent=index))).convert("RGBA")
    alphas = read.getchannel("A").tobytes()
    assert [place for place, alpha in enumerate(alphas) if alpha < 255] == [index]
    assert alphas[index] == 0


def test_the_small_level_writes_smaller_files() -> None:
    picture = _picture((300, 200), bytes(x * y // 97 % 256 for y in range(200) for x in range(300)))
    assert len(png_file(picture, SMALL)) < len(png_file(picture, QUICK)) < 300 * 200 // 2


def _picture(size: tuple[int, int], indices: bytes) -> Image.Image:
    picture = Image.frombytes("P", size, indices)
    picture.putpalette(FLAT)
    return picture


# Two gradients, and the objects of the test itself.
LOOSE_BYTES = MEGABYTE

Job = tuple[AnyGame, AnyPosition, BoardView]


@pytest.fixture
def limited() -> Iterator[Callable[[int], None]]:
    """Empty the cache and limit it to a number of bytes."""
    yield CACHE.clear
    CACHE.clear()


def test_image_memory_is_bounded_for_any_mix_of_looks(limited: Callable[[int], None]) -> None:
    """Counts all living images, not only those in the cache."""
    limited(MEGABYTE)
    before = _bytes_of_images()
    for job in itertools.islice(_all_looks(), 0, None, 3):
        render_png(*job)
        assert CACHE.nbytes <= MEGABYTE
    assert _bytes_of_images() - before <= MEGABYTE + LOOSE_BYTES


def test_a_picture_is_the_same_without_the_cache(limited: Callable[[int], None]) -> None:
    jobs = list(itertools.islice(_all_looks(), 0, None, 17))
    drawn = [render_png(*job) for job in jobs]
    limited(0)
    assert [render_png(*job) for job in jobs] == drawn
    assert len(CACHE) == 0


def test_the_cache_evicts_the_least_recently_used_value() -> None:
    cache = ImageCache(3 * (100 + OVERHEAD_BYTES))
    sprite = Sprite(Image.new("L", (10, 10)))
    for key in "abc":
        cache.get(key, lambda: sprite)
    cache.get("a", lambda: pytest.fail("forgotten"))
    cache.get("d", lambda: sprite)
    made = list[str]()
    for key in "adcb":
        cache.get(key, lambda key=key: made.append(key) or sprite)
    assert made == ["b"]


def test_a_second_picture_of_a_board_reuses_every_sprite() -> None:
    render_png(ZERTZ, ZERTZ.start(), BoardView(width=300))
    kept = len(CACHE)
    render_png(ZERTZ, ZERTZ.start(), BoardView(width=300))
    assert len(CACHE) == kept


def _all_looks() -> Iterator[Job]:
    """Yield a late position of every game and board in every look, small for speed."""
    for game in GAMES.values():
        for options in [{}, {"board": "61"}] if game is ZERTZ else [{}]:
            before, moves, position = list(itertools.islice(random_steps(game, options, 2), 24))[-1]
            views = itertools.product(LOOKS, Side)
            for (look, bottom), width in zip(views, itertools.cycle((240, 360, 300))):
                view = BoardView(
                    **look, bottom=bottom, before=before, turn=moves, caption="Turn", width=width
                )
                yield game, position, view


def _bytes_of_images() -> int:
    gc.collect()
    images = [found for found in gc.get_objects() if isinstance(found, Image.Image)]
    return sum(image.width * image.height * len(image.getbands()) for image in images)


@NAMES
@OUTCOMES
def test_no_text_overflows_a_panel_with_three_goals(name: str, outcome: Outcome | None) -> None:
    check_panels(ZERTZ, diagram("zertz", ONE_AWAY), name, outcome)
