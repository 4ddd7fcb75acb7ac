"""Choosing a turn while the bot restarts, while time passes, and while Discord is slow."""

from __future__ import annotations

import pytest

from sandbox import Actor, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table

MEMBER = "GET /guilds/*/members/*"


async def opened(table: Table) -> Message:
    answer = await table.to_move.click(await table.board(), "Move")
    assert answer.message is not None
    return answer.message


async def nobody_known(discord: Sandbox, bot: BotProcess, table: Table) -> None:
    """Restart the bot when nothing is behind, so that it has nobody's name to learn at once."""
    await discord.wait_until(lambda: not table.card.buttons)
    await table.to_move.slash("about", channel=table.place)
    await restart(discord, bot)


async def restart(discord: Sandbox, bot: BotProcess) -> None:
    await bot.kill()
    await bot.start()
    await discord.bot_online()


async def test_a_turn_can_be_chosen_across_restarts(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor
) -> None:
    message = await opened(table)
    for label in ("White", "Column d", "d4", "b1"):
        await ana.click(message, label)
        await restart(discord, bot)
    await ana.click(message, "Send")
    table.note("Wd4,b1")
    await table.board()
    assert message.deleted


@pytest.mark.usefixtures("silent_gateway")
async def test_a_stage_that_takes_long_to_make_is_waited_for(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor
) -> None:
    """After a restart the bot has to ask what the opponent is called."""
    message = await opened(table)
    await nobody_known(discord, bot, table)
    hold = discord.faults.hold(MEMBER)
    await ana.click(message, "White")
    await hold.reached()
    assert "So far: White" in message.content
    await hold.release()


@pytest.mark.usefixtures("silent_gateway")
async def test_a_new_picker_that_takes_long_to_make_is_waited_for(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor
) -> None:
    board = await table.board()
    await nobody_known(discord, bot, table)
    hold = discord.faults.hold(MEMBER)
    answer = await ana.click(board, "Move", settle=False)
    await hold.reached()
    await discord.wait_until(lambda: "Which marble" in answer.text)
    assert answer.ephemeral
    await hold.release()
