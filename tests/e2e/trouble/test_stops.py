"""A stopped bot finishes open interactions; later ones are answered once."""

from __future__ import annotations

from sandbox import Actor, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table
from tests.e2e.trouble import lasting
from tests.e2e.trouble.test_crashes import ANSWER

discord, bot = lasting.discord, lasting.bot


async def test_an_interaction_that_is_delivered_again_after_a_restart_counts_once(
    discord: Sandbox, bot: BotProcess, table: Table
) -> None:
    answer = await table.play()
    await bot.kill()
    await bot.start()
    await discord.bot_online()
    discord.redeliver(answer.interaction)
    await table.play()
    assert len([m for m in table.place.messages if m.attachments]) == 3


async def test_a_stop_finishes_the_turn_in_hand(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor
) -> None:
    hold, turn = discord.faults.hold(ANSWER), table.first_turn()
    ana.client.slash(table.place, "move", {"move": turn})
    await hold.reached()
    bot.terminate()
    await hold.release()
    assert await bot.wait() == 0
    table.note(turn)
    assert len(table.boards(1)) == 1


async def test_a_stop_does_not_wait_for_discord_for_ever(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor
) -> None:
    hold, turn = discord.faults.hold(ANSWER), table.first_turn()
    ana.client.slash(table.place, "move", {"move": turn})
    await hold.reached()
    bot.terminate()
    assert await bot.wait() == 0
    await hold.drop(processed=False)
    await bot.start()
    table.note(turn)
    await table.board()
