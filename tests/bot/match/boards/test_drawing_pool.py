"""Pictures drawn by a process beside the bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.match.boards.drawing import DrawingPool, PictureService
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
    (killed,) = drawers()
    views = [replace(VIEW, names=("Ana", f"B{number}")) for number in range(3)]
    drawing = asyncio.gather(*(pictures.render(match, view) for view in views))
    await asyncio.sleep(0)
    os.kill(killed, signal.SIGKILL)
    assert await drawing == [render_png(match.game, match.position, view) for view in views]
    assert await pictures.render(match, replace(VIEW, names=("", ""))) != before
    assert killed not in drawers()


async def test_a_process_takes_over_once_drawings_queue_up() -> None:
    pool = DrawingPool(None, cores=2, span_s=0.05)
    try:
        for _ in range(10):
            await pool.draw(drawer)
        assert drawers() == []
        here = str(os.getpid()).encode()
        while here in (await asyncio.gather(*(pool.draw(drawer) for _ in range(8)))):
            pass
        (process,) = drawers()
        assert await pool.draw(drawer) == str(process).encode()
    finally:
        pool.close()


@pytest.mark.parametrize(("workers", "cores"), [(0, 2), (None, 1)])
async def test_no_process_starts_if_none_is_wanted_or_there_is_no_core_for_it(
    workers: int | None, cores: int
) -> None:
    pool = DrawingPool(workers, cores=cores, span_s=0)
    for _ in range(2):
        await asyncio.gather(*(pool.draw(drawer) for _ in range(8)))
    assert drawers() == []
    pool.close()


def drawer() -> bytes:
    """Return the id of the process that draws."""
    return str(os.getpid()).encode()


def drawers() -> list[int]:
    """Return the ids of the processes that draw."""
    return [process.pid or 0 for process in multiprocessing.active_children()]
