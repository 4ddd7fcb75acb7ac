"""Pictures drawn by a process beside the bot."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.match.boards.pictures import PictureService
from rendering import BoardView, render_png
from tests.bot.world import World

VIEW = BoardView(names=("Ana", "Ben"), width=360)


@pytest.fixture
def pictures() -> Iterator[PictureService]:
    service = PictureService(workers=1)
    yield service
    service.close()


async def test_a_process_that_draws_costs_nothing_when_it_is_killed(
    pictures: PictureService, world: World
) -> None:
    """Its pictures are those of a thread, and what it was at is drawn all the same."""
    match = await world.play_on(await world.match(), 2)
    before = await pictures.render(match, VIEW)
    assert before == render_png(match.game, match.position, VIEW)
    (killed,) = drawers(pictures)
    views = [replace(VIEW, names=("Ana", f"B{number}")) for number in range(3)]
    drawing = asyncio.gather(*(pictures.render(match, view) for view in views))
    await asyncio.sleep(0)
    os.kill(killed, signal.SIGKILL)
    assert await drawing == [render_png(match.game, match.position, view) for view in views]
    assert await pictures.render(match, replace(VIEW, names=("", ""))) != before
    assert killed not in drawers(pictures)


async def test_a_process_takes_over_once_drawings_queue_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.match.boards.drawing_pool.QUEUE_SPAN_S", 0.05)
    monkeypatch.setattr("bot.match.boards.drawing_pool.cores", lambda: 2)
    match, number = await world.play_on(await world.match(), 2), itertools.count()
    pictures = PictureService(workers=None)
    try:
        for _ in range(10):
            await pictures.render(match, replace(VIEW, names=("Ana", str(next(number)))))
        assert (pictures._studio._processes, pictures._studio._starting) == (None, None)
        while pictures._studio._processes is None:
            views = [replace(VIEW, names=("Ben", str(next(number)))) for _ in range(8)]
            await asyncio.gather(*(pictures.render(match, view) for view in views))
        (drawer,) = drawers(pictures)
        assert drawer != os.getpid()
        assert await pictures.render(match, VIEW) == render_png(match.game, match.position, VIEW)
    finally:
        pictures.close()


@pytest.mark.parametrize(("workers", "cores"), [(0, 2), (None, 1)])
async def test_no_process_starts_if_none_is_wanted_or_there_is_no_core_for_it(
    world: World, monkeypatch: pytest.MonkeyPatch, workers: int | None, cores: int
) -> None:
    monkeypatch.setattr("bot.match.boards.drawing_pool.QUEUE_SPAN_S", 0.0)
    monkeypatch.setattr("bot.match.boards.drawing_pool.QUEUE_LENGTH", -1.0)
    monkeypatch.setattr("bot.match.boards.drawing_pool.cores", lambda: cores)
    match = await world.match()
    pictures = PictureService(workers=workers)
    await asyncio.gather(
        *(pictures.render(match, replace(VIEW, names=("Ana", str(n)))) for n in range(8))
    )
    assert (pictures._studio._processes, pictures._studio._starting) == (None, None)
    pictures.close()


def drawers(pictures: PictureService) -> list[int]:
    """Return the ids of the processes that draw."""
    pool = pictures._studio._processes
    assert pool is not None
    return list(pool._processes)
