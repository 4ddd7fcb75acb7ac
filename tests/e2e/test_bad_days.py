"""Errors of Discord, lost connections, double deliveries, lost threads, stops."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Sandbox
from sandbox.world.models import Thread
from tests.e2e.table import Table, sit_down

ANSWER = "POST /interactions/*/*/callback"
EDIT = "PATCH /channels/*/messages/*"
MESSAGE = "POST /channels/*/messages"


@pytest.mark.parametrize(("route", "status"), [(ANSWER, 500), (EDIT, 429)])
async def test_a_request_that_fails_once_is_made_again(
    discord: Sandbox, table: Table, route: str, status: int
) -> None:
    discord.faults.fail(route, status=status, times=1)
    await table.play()
    board = await table.board()
    await discord.wait_until(lambda: [m for m in table.place.messages if m.buttons] == [board])


async def test_a_match_starts_though_discord_fails_at_times(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    discord.faults.fail("POST /channels/*/messages/*/threads", status=503)
    discord.faults.fail(MESSAGE, status=500)
    table = await sit_down(discord, games, ana, ben)
    assert len([m for m in table.place.messages if m.attachments]) == 1


async def test_a_dropped_connection_is_resumed_and_a_lost_session_replaced(
    discord: Sandbox, table: Table
) -> None:
    discord.gateway.drop()
    await table.play()
    discord.gateway.drop(resume=False)
    await discord.bot_offline()
    await discord.bot_online()
    await table.play()
    await table.board()


async def test_an_interaction_that_is_delivered_twice_counts_once(
    discord: Sandbox, table: Table
) -> None:
    answer = await table.play()
    discord.redeliver(answer.interaction)
    await table.play()
    assert len([m for m in table.place.messages if m.attachments]) == 3


async def test_a_match_whose_thread_is_deleted_continues_in_the_channel(
    discord: Sandbox, table: Table
) -> None:
    discord.delete_channel(table.place)
    answer = await table.play(channel=table.channel)
    table.place = table.channel
    assert (await table.board()).channel is table.channel
    assert answer.last is None, "the board beside it says it all"


async def test_a_match_continues_and_ends_in_an_archived_thread(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    """Discord takes no edit of a message in an archived thread."""
    assert isinstance(table.place, Thread)
    discord.archive(table.place)
    await table.play(channel=table.channel)
    assert (await table.board()).channel is table.place
    await table.play()
    board = await table.board()
    await ana.slash("match draw", channel=table.place)
    line = await table.place.wait_message(lambda message: "offers a draw" in message.content)
    discord.archive(table.place)
    await ben.click(line, "Agree to a draw")
    await table.result()
    await discord.wait_until(lambda: not board.buttons)
