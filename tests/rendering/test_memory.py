"""Memory: the cache is bounded by bytes."""

from __future__ import annotations

import gc
import itertools
from collections.abc import Callable, Iterator

import pytest
from PIL import Image

from rendering import BoardView, render_png
from rendering.cache import CACHE, MEGABYTE, OVERHEAD_BYTES, ImageCache
from rendering.sprite import Sprite
from rules import GAMES, AnyGame, AnyPosition, Side
from tests.rendering.positions import LOOKS, ZERTZ, random_steps

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
