"""Samples of several looks, side by side."""

from __future__ import annotations

import io
from itertools import product

import pytest
from PIL import Image, ImageChops

from guide import get_guide
from rendering import BoardView, Sample, render_samples
from rendering.themes import THEMES
from rules import GAMES, AnyGame, AnyPosition, get_game

LARGEST_BYTES = 110_000
ROWS = tuple(
    tuple(
        (
            f"{theme} {large} {letters}",
            BoardView(theme=theme, colour_blind=letters, large=large, width=800),
        )
        for large, letters in product((False, True), repeat=2)
    )
    for theme in THEMES
)


def lesson(game: AnyGame) -> AnyPosition:
    """Return a lesson's position, or the start of a game without lessons."""
    lessons = get_guide(game.slug).lessons[1:]
    return game.parse_position(lessons[0].position) if lessons else game.start(seed=0)


def drawn(game: AnyGame, rows: tuple[tuple[Sample, ...], ...] = ROWS) -> Image.Image:
    data = render_samples(game, lesson(game), rows)
    assert len(data) <= LARGEST_BYTES
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_samples_fit_into_a_picture_of_normal_dimensions_and_file_size(game: AnyGame) -> None:
    picture = drawn(game)
    assert (picture.size, picture.mode) == ((1200, 800), "P")


def test_every_look_has_a_different_sample() -> None:
    picture = drawn(get_game("zertz")).convert("RGB")
    samples = [
        picture.crop((column * 300 + 8, row * 392 + 16, column * 300 + 292, row * 392 + 316))
        for row in range(2)
        for column in range(4)
    ]
    for number, sample in enumerate(samples):
        for other in samples[number + 1 :]:
            assert ImageChops.difference(sample, other).getbbox()


def test_a_name_of_any_length_fits() -> None:
    game = get_game("zertz")
    short = drawn(game).convert("RGB")
    named = tuple(tuple(("W" * 80, view) for _, view in row) for row in ROWS)
    long = drawn(game, named).convert("RGB")
    box = ImageChops.difference(short, long).getbbox()
    assert box is not None
    # It stays within its column.
    assert long.crop((0, 320, 8, 400)).getcolors() == short.crop((0, 320, 8, 400)).getcolors()
