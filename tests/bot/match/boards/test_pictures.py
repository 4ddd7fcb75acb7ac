"""Pictures: drawn off the event loop, once each, in a cache of limited size."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.match.boards.drawing import MAX_AT_LEISURE, MAX_OF_ONE_PERSON, PictureService
from bot.match.model import Match
from rendering import BoardView, UndrawnGameError, render_png
from rendering.games import DRAWINGS
from tests.bot.world import World

VIEW = BoardView(names=("Ana", "Ben"), width=360)


@pytest.fixture
def pictures() -> Iterator[PictureService]:
    service = PictureService()
    yield service
    service.close()


@pytest.fixture
async def match(world: World) -> Match:
    return await world.play_on(await world.match(), 2)


def test_a_bot_does_not_start_with_a_game_that_nothing_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(DRAWINGS, "rust")
    with pytest.raises(UndrawnGameError, match="no drawing for 'rust'; there is zertz, tzaar"):
        PictureService()


async def test_the_picture_is_that_of_the_position(pictures: PictureService, match: Match) -> None:
    drawn = await pictures.render(match, VIEW)
    assert drawn == render_png(match.game, match.position, VIEW)


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
    assert await pictures.render(match, VIEW)
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
    drawn = await asyncio.gather(*(pictures.render(match, replace(VIEW)) for _ in range(8)))
    assert all(picture is drawn[0] for picture in drawn)
    assert len(pictures) == 1


async def test_another_view_is_another_picture(pictures: PictureService, match: Match) -> None:
    plain = await pictures.render(match, VIEW)
    assert await pictures.render(match, replace(VIEW, theme="night")) != plain
    turn_shown = replace(VIEW, before=match.before, turn=match.last_turn)
    assert await pictures.render(match, turn_shown) != plain


async def test_only_the_latest_pictures_are_cached(match: Match) -> None:
    """They are bounded by bytes, of which these three and a half take as many as there may be."""
    size = len(render_png(match.game, match.position, VIEW))
    pictures = PictureService(capacity=round(3.5 * size))
    first = await pictures.render(match, VIEW)
    for name in ("Cleo", "Dan"):
        await pictures.render(match, replace(VIEW, names=("Ana", name)))
    assert await pictures.render(match, VIEW) is first
    for name in ("Eve", "Finn", "Gus"):
        await pictures.render(match, replace(VIEW, names=("Ana", name)))
    assert len(pictures) == 3
    assert await pictures.render(match, VIEW) is not first
    pictures.close()


async def test_a_failed_picture_is_not_cached(pictures: PictureService, match: Match) -> None:
    with pytest.raises((KeyError, ValueError)):
        await pictures.render(match, replace(VIEW, theme="mauve"))
    assert len(pictures) == 0


async def test_one_who_gives_up_does_not_take_the_picture_from_others(
    pictures: PictureService, match: Match
) -> None:
    hasty = asyncio.create_task(pictures.render(match, VIEW))
    patient = asyncio.create_task(pictures.render(match, VIEW))
    await asyncio.sleep(0)
    hasty.cancel()
    assert await patient == render_png(match.game, match.position, VIEW)
    assert hasty.cancelled()
