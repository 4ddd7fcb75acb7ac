"""Films: every still is correct, and any viewer can play the file."""

from __future__ import annotations

import io
import itertools

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from rendering import BoardView, PictureFormat, Still, get_drawing, render_gif
from rendering.film_painter import FilmPainter
from rendering.palettes import palette_for
from rendering.scene import Scene
from rendering.sprites import sprites_of
from rendering.themes import EQUIPMENT, THEMES
from ringfall.testing.pictures import random_steps
from rules import AnyGame, Side
from tests.rendering.positions import RUST, TZAAR, ZERTZ

STILLS = 12
FILMS = pytest.mark.parametrize(
    ("game", "look"),
    [
        (ZERTZ, {"theme": "wood"}),
        (TZAAR, {"theme": "night", "colour_blind": True}),
        (RUST, {"theme": "wood", "colour_blind": True}),
    ],
    ids=["zertz", "tzaar", "rust"],
)


def stills(game: AnyGame, look: dict[str, object]) -> list[Still]:
    """Return the first turns of a random game, then the last ones."""
    view = BoardView(("Ana", "Ben"), format=PictureFormat.LARGE, width=600, **look)  # pyright: ignore[reportArgumentType]
    found = [Still(game.start({}, 5), view, 800)]
    steps = itertools.pairwise((*random_steps(game, {}, 5), None))
    for step, following in steps:
        assert step is not None
        before, turn, position = step
        if following is None or following[0] is not before:
            seen = replace(view, before=before, turn=turn)
            found.append(Still(position, seen, 800, str(len(found)), game.format_moves(turn)))
    return [*found[: STILLS - 4], *found[-4:]]


def scene_of(game: AnyGame, still: Still) -> Scene:
    return replace(get_drawing(game.slug).scene(still.position, still.view), last=None)


@FILMS
def test_each_still_equals_one_that_is_drawn_whole(game: AnyGame, look: dict[str, object]) -> None:
    frames = stills(game, look)
    scenes = [scene_of(game, still) for still in frames]
    sprites = sprites_of(scenes[0], frames[0].view)
    painter = FilmPainter(sprites, scenes[0])
    for number, scene in enumerate(scenes):
        alone = FilmPainter(sprites, scenes[0])
        painter.paint(scene)
        alone.paint(scene)
        other = ImageChops.difference(painter.canvas, alone.canvas).getbbox()
        assert other is None, f"still {number} differs in {other}"


@FILMS
def test_a_film_repeats_and_shows_the_last_still_longest(
    game: AnyGame, look: dict[str, object]
) -> None:
    frames = stills(game, look)
    frames[-1] = replace(frames[-1], milliseconds=4000)
    file = Image.open(io.BytesIO(render_gif(game, frames)))
    assert (file.size, file.n_frames, file.info["loop"]) == ((600, 480), STILLS, 0)  # pyright: ignore[reportAttributeAccessIssue]
    shown: list[Image.Image] = []
    for number in range(STILLS):
        file.seek(number)
        assert file.info["duration"] == frames[number].milliseconds
        shown.append(file.convert("RGB"))
    scenes = [scene_of(game, still) for still in frames]
    sprites = sprites_of(scenes[0], frames[0].view)
    last = FilmPainter(sprites, scenes[0])
    last.paint(scenes[-1])
    whole = sprites.palette.finish(last.canvas).convert("RGB")
    assert ImageChops.difference(shown[-1], whole).getbbox() is None


def test_the_transparent_index_is_free_in_every_palette() -> None:
    for equipment, theme, colour_blind in itertools.product(EQUIPMENT, THEMES, (False, True)):
        flat = palette_for(theme, equipment, colour_blind=colour_blind).flat
        assert len(flat) < 3 * 256


def test_an_unchanged_still_keeps_its_duration() -> None:
    still = Still(ZERTZ.start(), BoardView(format=PictureFormat.LARGE, width=600), 700)
    file = Image.open(io.BytesIO(render_gif(ZERTZ, [still, still])))
    file.seek(1)
    assert file.info["duration"] == 700


def test_a_film_of_a_rotated_board_says_so() -> None:
    view = BoardView(format=PictureFormat.LARGE, width=600, caption="ZÈRTZ #1", bottom=Side.SECOND)
    frames = [Still(ZERTZ.start(), view, 700)]
    unmarked = [replace(frames[0], view=replace(view, words=replace(view.words, turned="")))]
    assert render_gif(ZERTZ, frames) != render_gif(ZERTZ, unmarked)


def test_a_film_without_stills_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one still"):
        render_gif(ZERTZ, [])
