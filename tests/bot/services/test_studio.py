"""Pictures that are drawn by a process beside the bot."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.services.pictures import PictureService
from rendering import BoardView, render_png
from tests.bot.services.world import World

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


def drawers(pictures: PictureService) -> list[int]:
    """Return the ids of the processes that draw."""
    pool = pictures._studio._processes
    assert pool is not None
    return list(pool._processes)
