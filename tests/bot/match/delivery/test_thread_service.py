"""Stored states of threads and closed channels, on both databases."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.match.delivery.thread_service import ThreadService
from bot.match.terms import Terms, TimeControl
from tests.bot.world import ANA, THREAD, World

BOTH = pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)


@BOTH
async def test_messages_of_a_closed_channel_are_edited_when_it_opens(world: World) -> None:
    threads = ThreadService(world.database)
    match = await world.play_on(await world.match(terms=Terms(TimeControl.DAY)), 2)
    boards = await world.post_all(match_id=match.id)
    await world.matches.clock_shown(await world.matches.get(match.id))
    first, *_ = await world.with_buttons(match)
    assert first.spot is not None
    await threads.shut(first.spot[1])
    assert [post.id for post in await world.with_buttons(match)] == [boards[1].id]
    assert await threads.closed_channels() == [THREAD]
    assert not await world.matches.clock_behind(match.id)
    await threads.open_again(THREAD)
    assert [post.id for post in await world.with_buttons(match)] == [boards[0].id, boards[1].id]
    assert await world.matches.clock_behind(match.id)
    assert await threads.closed_channels() == []


@BOTH
async def test_only_the_latest_opening_of_the_thread_of_a_running_match_counts(
    world: World,
) -> None:
    threads, now = ThreadService(world.database), world.clock()
    match = await world.match()
    for days in (1, 3, 2):
        await threads.opened(THREAD, now + timedelta(days=days))
    assert await threads.opened_at(match.id) == now + timedelta(days=3)
    assert [place.match_id for place in await threads.running()] == [match.id]
    assert await threads.match_of(THREAD) == match.id
    await world.resign(match, ANA)
    assert (await threads.running(), await threads.match_of(THREAD)) == ([], None)
