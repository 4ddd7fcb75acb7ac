"""Errors of Discord, lost connections, double deliveries, lost threads, stops."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Sandbox
from sandbox.world.models import Thread
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, sit_down
from tests.e2e.test_picker import choose

ANSWER = "POST /interactions/*/*/callback"
EDIT = "PATCH /channels/*/messages/*"
VANISHING = "DELETE /webhooks/*/*/messages/@original"
MESSAGE = "POST /channels/*/messages"


@pytest.mark.parametrize("status", [429, 500])
@pytest.mark.parametrize("route", [ANSWER, EDIT])
async def test_a_request_that_fails_once_is_made_again(
    discord: Sandbox, table: Table, route: str, status: int
) -> None:
    discord.faults.fail(route, status=status, times=1)
    await table.play()
    board = await table.board()
    await discord.wait_until(lambda: [m for m in table.place.messages if m.buttons] == [board])


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_match_starts_though_discord_fails_at_times(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, status: int
) -> None:
    discord.faults.fail("POST /channels/*/messages/*/threads", status=status)
    discord.faults.fail(MESSAGE, status=status)
    table = await sit_down(discord, games, ana, ben)
    assert len([m for m in table.place.messages if m.attachments]) == 1


async def test_an_answer_with_a_lost_confirmation_is_not_posted_again(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    hold, turn = discord.faults.hold(ANSWER), table.first_turn()
    ana.client.slash(table.place, "move", {"move": turn})
    await hold.reached()
    await hold.drop(processed=True)
    table.note(turn)
    await table.play()
    assert len([m for m in table.place.messages if m.attachments]) == 3


async def test_a_dropped_connection_is_resumed(discord: Sandbox, table: Table) -> None:
    discord.gateway.drop()
    answer = await table.play()
    assert answer.error is None
    await table.board()


async def test_a_lost_session_is_replaced(discord: Sandbox, table: Table) -> None:
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
    board = await table.board()
    assert board.channel is table.channel
    assert answer.message is None, "the board beside it says it all"
    await table.play()
    await table.board()


async def test_a_match_in_an_archived_thread_continues_there(
    discord: Sandbox, table: Table
) -> None:
    assert isinstance(table.place, Thread)
    discord.archive(table.place)
    await table.play(channel=table.channel)
    assert (await table.board()).channel is table.place


async def test_a_match_ends_in_an_archived_thread(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    """Discord takes no edit of a message in an archived thread."""
    await table.play_both()
    board = await table.board()
    await ana.slash("match draw", channel=table.place)
    line = await table.place.wait_message(lambda message: "offers a draw" in message.content)
    place = table.place
    assert isinstance(place, Thread)
    discord.archive(place)
    await ben.click(line, "Agree to a draw")
    await table.result()
    await discord.wait_until(lambda: not board.buttons)


async def test_a_deleted_board_does_not_stop_the_match(discord: Sandbox, table: Table) -> None:
    discord.delete_message(await table.board())
    await table.play()
    await table.play()
    await table.board()


async def test_an_obsolete_private_message_is_deleted_though_discord_fails_at_first(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    """The deferral has arrived by then; a second one would be a bug, and be logged."""
    message = (await ana.click(await table.board(), "Move")).message
    assert message is not None
    await choose(ana, message, "d4")
    discord.faults.cut(VANISHING, processed=False, times=2)  # aiohttp retries by itself
    ana.client.press(message, "b1")
    table.note("Wd4,b1")
    await table.board()
    await discord.wait_until(lambda: message.deleted)
