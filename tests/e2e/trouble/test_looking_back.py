"""A shared board on bad days: its thread is archived, its message deleted, a day passes."""

from __future__ import annotations

from typing import Any

import pytest

from ringfall.testing.process import BotProcess
from ringfall.testing.table import choose, sit_down
from sandbox import Actor, Channel, ImpossibleError, Message, Sandbox
from sandbox.world.threads import Thread
from tests.e2e.test_trying import look_back, pressed
from tests.e2e.trouble.test_crashes import restarted


async def test_a_board_stays_for_a_day_after_the_last_press_though_the_bot_was_down(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben)
    result = await table.resign(ben)
    board = await look_back(table, ana, result)
    await pressed(ana, board, "◀")
    discord.delete_message(board)
    again = await look_back(table, ben, result)
    assert again is not board
    assert len([m for m in table.place.messages if "Looking back" in m.content]) == 1
    assert isinstance(table.place, Thread)
    discord.archive(table.place)
    await pressed(ben, again, "◀")
    bot.advance(hours=23)
    await pressed(ana, again, "▶")
    await bot.kill()
    bot.advance(hours=30)
    await restarted(discord, bot)
    await pressed(ben, again, "◀")
    bot.advance(hours=25)
    await discord.wait_until(lambda: not again.components)
    assert "This look back is over" in again.content
    await look_back(table, ana, result)
    assert [
        bool(m.components) for m in table.place.messages if m.content.startswith("**Looking")
    ] == [False, True]


async def test_a_board_in_a_deleted_thread_is_followed_by_one_in_the_channel(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben)
    await look_back(table, ana, await table.resign(ben))
    await bot.kill()
    discord.delete_channel(table.place)
    await restarted(discord, bot)
    board = await _look_back_in(games, ben, table.number)
    await pressed(ana, board, "◀")


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("is_moderator", [False, True], ids=["bot", "moderator"])
async def test_a_board_in_a_locked_thread_is_followed_by_one_in_the_channel(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, *, is_moderator: bool
) -> None:
    """People can't press in a locked thread, but a bot that moderates could post there."""
    table = await sit_down(discord, games, ana, ben)
    assert isinstance(table.place, Thread)
    old = await look_back(table, ana, await table.resign(ben))
    if is_moderator:
        discord.permit(games, allow=["MANAGE_THREADS"])
    discord.lock(table.place)
    with pytest.raises(ImpossibleError):
        await ana.click(old, "◀")
    board = await _look_back_in(games, ben, table.number)
    await pressed(ana, board, "◀")
    assert await _look_back_in(games, ana, table.number) is board
    discord.reopen(table.place)
    await discord.wait_until(lambda: not old.components)
    await pressed(ben, board, "▶")


@pytest.mark.usefixtures("bot")
async def test_a_new_board_opens_an_archived_thread(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben)
    assert isinstance(table.place, Thread)
    await table.resign(ben)
    discord.archive(table.place)
    board = await _look_back_in(table.place, ana, table.number, by=games)
    assert not table.place.archived
    await pressed(ben, board, "◀")


async def _look_back_in(
    place: Channel, actor: Actor, number: int, *, by: Channel | None = None
) -> Message:
    """Open the shared board of a match by its replay, and return it from a place."""
    named: dict[str, Any] = {"match": str(number), "at": "2"}
    page = (await actor.slash("match replay", channel=by or place, **named)).message
    await choose(actor, page, "Look back together")
    return await place.wait_message(lambda message: message.content.startswith("**Looking back"))
