"""A shared board on bad days: its thread is archived, its message deleted, a day passes."""

from __future__ import annotations

from ringfall.testing.process import BotProcess
from ringfall.testing.table import sit_down
from sandbox import Actor, Channel, Sandbox
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
