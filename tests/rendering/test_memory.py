"""Memory: what is kept for the next picture is bounded by bytes, whatever is drawn."""

from __future__ import annotations

import gc
import itertools
from collections.abc import Iterator

import pytest
from PIL import Image

from rendering import BoardView, render_png
from rendering.shelf import MEGABYTE, OVERHEAD_BYTES, Shelf
from rendering.sprite import DRAFTS, READY
from rules import GAMES, AnyGame, AnyPosition, Side
from tests.rendering.positions import LOOKS, SHELVES, ZERTZ, random_steps

# What the bot itself takes, with all that it imports, leaves at least this much of 250 MB.
ALL_KEPT_BYTES = 80 * MEGABYTE
# Two squares of light, and what the test itself holds.
LOOSE_BYTES = MEGABYTE
SMALL_BYTES = MEGABYTE

Job = tuple[AnyGame, AnyPosition, BoardView]


@pytest.fixture
def small_shelves(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Shelves that are full after a few pictures."""
    for shelf in SHELVES:
        shelf.clear()
        monkeypatch.setattr(shelf, "limit", SMALL_BYTES)
    yield
    for shelf in SHELVES:
        shelf.clear()


def test_all_that_is_ever_kept_fits_beside_the_bot() -> None:
    assert sum(shelf.limit for shelf in SHELVES) <= ALL_KEPT_BYTES


@pytest.mark.usefixtures("small_shelves")
def test_images_in_memory_are_bounded_however_looks_are_mixed() -> None:
    """Counted are all images that are alive, not only those on the shelves."""
    before = _bytes_of_images()
    for job in _all_looks():
        render_png(*job)
        assert all(shelf.used <= shelf.limit for shelf in SHELVES)
    assert _bytes_of_images() - before <= READY.limit + DRAFTS.limit + LOOSE_BYTES


def test_a_picture_is_the_same_however_little_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = list(itertools.islice(_all_looks(), 0, None, 13))
    drawn = [render_png(*job) for job in jobs]
    for shelf in SHELVES:
        monkeypatch.setattr(shelf, "limit", 0)
        shelf.clear()
    assert [render_png(*job) for job in jobs] == drawn
    assert sum(map(len, SHELVES)) == 0


def test_a_shelf_counts_what_it_holds_and_forgets_what_was_not_used_for_longest() -> None:
    shelf = Shelf(3 * (100 + OVERHEAD_BYTES), weigh=len)
    for key in "abc":
        shelf.get(key, lambda: bytes(100))
    assert shelf.find("a") == bytes(100)
    shelf.put("d", bytes(100))
    assert (shelf.find("b"), len(shelf), shelf.used) == (None, 3, shelf.limit)
    shelf.put("d", bytes(10))
    assert shelf.used == shelf.limit - 90
    shelf.put("e", bytes(shelf.limit))
    assert (len(shelf), shelf.used) == (0, 0)


def test_what_is_kept_in_a_picture_of_one_look_is_used_again() -> None:
    """A second picture of the same board draws nothing anew."""
    render_png(ZERTZ, ZERTZ.start(), BoardView(width=300))
    kept = [len(shelf) for shelf in SHELVES]
    render_png(ZERTZ, ZERTZ.start(), BoardView(width=300))
    assert [len(shelf) for shelf in SHELVES] == kept


def _all_looks() -> Iterator[Job]:
    """Yield a late position of every game and board in every look, small so that it is quick."""
    for game in GAMES.values():
        for options in [{}, {"board": "61"}] if game is ZERTZ else [{}]:
            before, moves, position = list(itertools.islice(random_steps(game, options, 2), 24))[-1]
            for look, bottom, width in itertools.product(LOOKS, Side, (240, 360)):
                view = BoardView(
                    **look, bottom=bottom, before=before, turn=moves, caption="Turn", width=width
                )
                yield game, position, view


def _bytes_of_images() -> int:
    gc.collect()
    images = [found for found in gc.get_objects() if isinstance(found, Image.Image)]
    return sum(image.width * image.height * len(image.getbands()) for image in images)
