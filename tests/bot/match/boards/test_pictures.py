"""Pictures and clips: drawn off the event loop, once each, and no word is cut off."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.match.boards.drawing import (
    MAX_AT_LEISURE,
    MAX_OF_ONE_PERSON,
    ROOMY_BYTES,
    DrawingPool,
    PictureService,
    memory_limit,
    turn_stills,
)
from bot.match.model import Match
from rendering import (
    BoardView,
    UndrawnGameError,
    render_png,
)
from rendering.games import DRAWINGS
from ringfall.testing.world import World
from rules import GAMES, play_turn

CLIP_VIEW = BoardView(width=400)

VIEW = BoardView(names=("Ana", "Ben"), width=360)


@pytest.fixture
def pictures() -> Iterator[PictureService]:
    service = PictureService()
    yield service
    service.close()


async def draw(pictures: PictureService, match: Match, view: BoardView) -> bytes:
    return await pictures.draw(partial(render_png, match.game, match.position, view))


@pytest.fixture
async def match(world: World) -> Match:
    return await world.play_on(await world.match(), 2)


def test_a_bot_does_not_start_with_a_game_that_nothing_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(DRAWINGS, "rust")
    with pytest.raises(UndrawnGameError, match="no drawing for 'rust'; there is zertz, tzaar"):
        PictureService()


async def test_who_would_wait_too_long_for_a_film_is_told_so_and_boards_are_drawn_all_the_same(
    pictures: PictureService, match: Match
) -> None:
    going_on = threading.Event()

    def wait() -> bytes:
        going_on.wait()
        return b"page"

    people = [person for person in range(MAX_AT_LEISURE // 2) for _ in range(2)]
    asked = [asyncio.create_task(pictures.page(wait, user_id=person)) for person in people]
    await asyncio.sleep(0)
    with pytest.raises(UserError, match="drawing-busy"):
        await pictures.page(wait, user_id=99)
    assert await draw(pictures, match, VIEW)
    going_on.set()
    assert await asyncio.gather(*asked) == [b"page"] * MAX_AT_LEISURE
    assert await pictures.page(wait, user_id=99) == b"page"


async def test_one_person_waits_for_two_films_at_most(pictures: PictureService) -> None:
    going_on = threading.Event()

    def wait() -> bytes:
        going_on.wait()
        return b"page"

    own = [asyncio.create_task(pictures.page(wait, user_id=1)) for _ in range(MAX_OF_ONE_PERSON)]
    await asyncio.sleep(0)
    with pytest.raises(UserError, match=r"drawing-yours \{'limit': 2\}"):
        await pictures.page(wait, user_id=1)
    others = asyncio.create_task(pictures.page(wait, user_id=2))
    going_on.set()
    assert await asyncio.gather(*own, others) == [b"page"] * 3
    assert await pictures.page(wait, user_id=1) == b"page"


async def test_simultaneous_requests_get_one_picture(
    pictures: PictureService, match: Match
) -> None:
    drawn = await asyncio.gather(*(draw(pictures, match, replace(VIEW)) for _ in range(8)))
    assert all(picture is drawn[0] for picture in drawn)
    assert len(pictures) == 1


async def test_another_view_is_another_picture(pictures: PictureService, match: Match) -> None:
    plain = await draw(pictures, match, VIEW)
    assert await draw(pictures, match, replace(VIEW, theme="night")) != plain
    turn_shown = replace(VIEW, before=match.before, turn=match.last_turn)
    assert await draw(pictures, match, turn_shown) != plain


async def test_only_the_latest_pictures_are_cached(match: Match) -> None:
    """They are bounded by bytes, of which these three and a half take as many as there may be."""
    size = len(render_png(match.game, match.position, VIEW))
    pictures = PictureService(capacity=round(3.5 * size))
    first = await draw(pictures, match, VIEW)
    for name in ("Cleo", "Dan"):
        await draw(pictures, match, replace(VIEW, names=("Ana", name)))
    assert await draw(pictures, match, VIEW) is first
    for name in ("Eve", "Finn", "Gus"):
        await draw(pictures, match, replace(VIEW, names=("Ana", name)))
    assert len(pictures) == 3
    assert await draw(pictures, match, VIEW) is not first
    pictures.close()


async def test_a_failed_picture_is_not_cached(pictures: PictureService, match: Match) -> None:
    with pytest.raises((KeyError, ValueError)):
        await draw(pictures, match, replace(VIEW, theme="mauve"))
    assert len(pictures) == 0


async def test_one_who_gives_up_does_not_take_the_picture_from_others(
    pictures: PictureService, match: Match
) -> None:
    hasty = asyncio.create_task(draw(pictures, match, VIEW))
    patient = asyncio.create_task(draw(pictures, match, VIEW))
    await asyncio.sleep(0)
    hasty.cancel()
    assert await patient == render_png(match.game, match.position, VIEW)
    assert hasty.cancelled()


@pytest.fixture
def pool_pictures() -> Iterator[PictureService]:
    service = PictureService(workers=1)
    yield service
    service.close()


async def test_a_process_that_draws_costs_nothing_when_it_is_killed(
    pool_pictures: PictureService, world: World
) -> None:
    """Its pictures are those of a thread, and what it was at is drawn all the same."""
    match = await world.play_on(await world.match(), 2)
    before = await draw(pool_pictures, match, VIEW)
    assert before == render_png(match.game, match.position, VIEW)
    (killed,) = drawers()
    views = [replace(VIEW, names=("Ana", f"B{number}")) for number in range(3)]
    drawing = asyncio.gather(*(draw(pool_pictures, match, view) for view in views))
    await asyncio.sleep(0)
    os.kill(killed, signal.SIGKILL)
    assert await drawing == [render_png(match.game, match.position, view) for view in views]
    assert await draw(pool_pictures, match, replace(VIEW, names=("", ""))) != before
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


async def test_where_there_is_room_a_process_is_warm_before_drawings_queue_up() -> None:
    pool = DrawingPool(None, cores=2, memory=ROOMY_BYTES)
    try:
        pool.draw_ahead()
        here = str(os.getpid()).encode()
        while (process := await pool.draw(drawer)) == here:
            pass
        pool.draw_ahead()
        assert drawers() == [int(process)]
        assert int(await pool.draw(niceness)) > int(niceness())
    finally:
        pool.close()


async def test_without_room_a_process_waits_for_a_queue() -> None:
    pool = DrawingPool(None, cores=2, memory=ROOMY_BYTES - 1)
    pool.draw_ahead()
    assert await pool.draw(drawer) == str(os.getpid()).encode()
    assert drawers() == []
    pool.close()


def test_a_control_group_limits_the_memory(tmp_path: Path) -> None:
    machine = memory_limit(tmp_path)
    assert machine > 0
    group = tmp_path / "sys/fs/cgroup/system.slice/ringfall.service"
    group.mkdir(parents=True)
    (tmp_path / "proc/self").mkdir(parents=True)
    own = "0::/system.slice/ringfall.service\n"
    (tmp_path / "proc/self/cgroup").write_text(f"4:memory:/\n{own}", encoding="utf-8")
    (group / "memory.max").write_text("max\n", encoding="utf-8")
    assert memory_limit(tmp_path) == machine
    (group.parent / "memory.max").write_text("1048576\n", encoding="utf-8")
    assert memory_limit(tmp_path) == 1 << 20


@pytest.mark.parametrize(("workers", "cores"), [(0, 2), (None, 1)])
async def test_no_process_starts_if_none_is_wanted_or_there_is_no_core_for_it(
    workers: int | None, cores: int
) -> None:
    pool = DrawingPool(workers, cores=cores, memory=ROOMY_BYTES, span_s=0)
    pool.draw_ahead()
    for _ in range(2):
        await asyncio.gather(*(pool.draw(drawer) for _ in range(8)))
    assert drawers() == []
    pool.close()


def drawer() -> bytes:
    """Return the id of the process that draws."""
    return str(os.getpid()).encode()


def niceness() -> bytes:
    """Return the niceness of the process that draws."""
    return str(os.nice(0)).encode()


def drawers() -> list[int]:
    """Return the ids of the processes that draw."""
    return [process.pid or 0 for process in multiprocessing.active_children()]


def test_a_turn_is_shown_step_by_step() -> None:
    game = GAMES["zertz"]
    before = game.start(seed=1)
    turn = game.parse_turn(before, "Wd4,a1")
    stills = turn_stills(game, before, turn, CLIP_VIEW)
    assert [still.title for still in stills] == ["", "Wd4", "Wd4,a1"]
    assert stills[-1].position == play_turn(before, turn)
