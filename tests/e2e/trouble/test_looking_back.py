"""A shared board on bad days: its thread is archived, its message deleted, a day passes."""

from __future__ import annotations

from typing import Any

from ringfall.testing.process import BotProcess
from ringfall.testing.table import choose, sit_down
from sandbox import Actor, Channel, Message, Sandbox
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


async def _look_back_in(games: Channel, actor: Actor, number: int) -> Message:
    """Open the shared board of a match by its replay; return it from the channel."""
    named: dict[str, Any] = {"match": str(number), "at": "2"}
    page = (await actor.slash("match replay", channel=games, **named)).message
    await choose(actor, page, "Look back together")
    return await games.wait_message(lambda message: message.content.startswith("**Looking back"))
