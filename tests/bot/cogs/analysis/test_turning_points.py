"""The result of a match names its turning point, once the engine has found it by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.cogs.analysis.cog import Analysis
from bot.cogs.analysis.turning_points import DELAY, LEAST_TURNS, OLD_AFTER
from sandbox import Message, Sandbox
from tests.bot.round import NewClient, Round, begin
from tests.cogs import cog_of
from tests.delivered import carried_out


@pytest.fixture
async def ended(discord: Sandbox, new_client: NewClient) -> Round:
    """A match that has just ended after enough turns, and its result."""
    client = await new_client()
    for turns in (LEAST_TURNS - 1, LEAST_TURNS):
        under_way = await begin(discord, client)
        assert not await is_waiting(under_way), "a short match is not analysed"
        for _ in range(turns):
            await under_way.play()
        await under_way.resign()
        await under_way.deliver()
    return under_way


async def later(under_way: Round, delay: timedelta = DELAY) -> None:
    under_way.clock.by += delay
    (duty,) = cog_of(under_way.client, Analysis).duties
    await duty.carry_out()
    await carried_out(under_way.client)


def result(under_way: Round) -> Message:
    return next(m for m in reversed(under_way.place.messages) if "resigned" in m.content)


async def is_waiting(under_way: Round) -> bool:
    (duty,) = cog_of(under_way.client, Analysis).duties
    return await duty.next_due() is not None


async def test_a_line_is_added_once_to_a_result_that_keeps_its_picture_and_buttons(
    ended: Round,
) -> None:
    message = result(ended)
    before, buttons = message.content, [button.label for button in message.buttons]
    await later(ended, DELAY - timedelta(seconds=1))
    assert message.content == before
    await later(ended)
    lines = message.content.splitlines()
    assert len(lines) == len(before.splitlines()) + 1
    assert lines[-1].startswith("Turning point: turn ")
    assert [button.label for button in message.buttons] == buttons
    assert len(message.attachments) == 1
    assert not await is_waiting(ended)


async def test_nothing_is_added_once_the_result_is_old(ended: Round) -> None:
    before = result(ended).content
    await later(ended, OLD_AFTER + DELAY)
    assert (result(ended).content, await is_waiting(ended)) == (before, False)
