"""A follower is told once of all news, whenever the bot dies."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from sandbox import Actor, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table
from tests.e2e.trouble import lasting
from tests.e2e.trouble.test_crashes import TO_ANYONE

discord, bot = lasting.discord, lasting.bot

AN_HOUR_AGO = "UPDATE digests SET told_at = datetime(told_at, '-1 hour')"
NOBODY_AT_IT = "UPDATE digests SET held_until = NULL"
LOOK_BACK = "GET /channels/*/messages"


async def follow(actor: Actor, table: Table) -> None:
    """Follow a match by the button in its menu."""
    menu = await actor.click(await table.board(), "⋯")
    answer = await actor.click(menu.message, "Follow")
    assert answer.ephemeral
    assert f"You follow ZÈRTZ #{table.number} now" in answer.text


async def stopped(discord: Sandbox, bot: BotProcess, statement: str) -> None:
    """Kill the bot, and change what it has stored as time would."""
    await bot.kill()
    await discord.bot_offline()
    with closing(sqlite3.connect(bot.database)) as database, database:
        database.execute(statement)


async def letter(discord: Sandbox, actor: Actor, count: int = 1) -> Message:
    await discord.wait_until(lambda: len(actor.messages(actor.dm)) >= count)
    assert len(actor.messages(actor.dm)) == count
    return actor.messages(actor.dm)[-1]


@pytest.mark.parametrize("processed", [False, True], ids=["before it was sent", "after it was"])
async def test_killed_while_telling(
    discord: Sandbox, bot: BotProcess, table: Table, cleo: Actor, *, processed: bool
) -> None:
    await follow(cleo, table)
    for _ in range(3):
        await table.play()
    board = await table.board()
    assert cleo.user not in board.notified
    await stopped(discord, bot, AN_HOUR_AGO)
    sending = discord.faults.hold(TO_ANYONE)
    await bot.start()
    await sending.reached()
    await bot.kill()
    await sending.drop(processed=processed)
    await stopped(discord, bot, NOBODY_AT_IT)
    looking = discord.faults.hold(LOOK_BACK)
    await bot.start()
    await looking.reached()
    await looking.release()
    told = await letter(discord, cleo)
    assert f"ZÈRTZ #{table.number}" in told.content
    assert "3 turns" in told.content
    await table.play()
    await table.board()
    assert len(cleo.messages(cleo.dm)) == 1
