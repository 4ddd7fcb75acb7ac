"""An unreadable match is reported as such, and everything else works."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest_asyncio

from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import sit_down
from tests.e2e.test_inbox import is_about, opened


@pytest_asyncio.fixture(loop_scope="module")
async def bot(discord: Sandbox, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The bot, which has an error to log."""
    process = BotProcess(tmp_path, discord.env())
    async with process.online(discord, may_log_errors=True):
        yield process


async def test_a_match_that_cannot_be_read_stops_no_other(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    bad = await sit_down(discord, games, ana, ben)
    good = await sit_down(discord, games, ana, ben, "tzaar", start="fixed")
    await bad.play()
    await good.play()
    await bad.board()
    await good.board()
    replays = [
        (await ana.slash("match replay", channel=table.place)).message for table in (bad, good)
    ]
    await bot.kill()
    with closing(sqlite3.connect(bot.database)) as database, database:
        database.execute("UPDATE turns SET notation = 'Zz9' WHERE match_id = 1")
        # Both have to be looked after at the next start.
        database.execute("UPDATE messages SET wanted = wanted + 1 WHERE kind IN ('board', 'card')")
    await bot.start()
    await discord.bot_offline()
    await discord.bot_online()

    listed = await ana.slash("match list", channel=games)
    assert f"#{good.number}**" in listed.text
    assert f"#{bad.number}**" not in listed.text
    choices = await ben.autocomplete("move", channel=games, focused="match", match="", move="x")
    assert [value for _, value in choices] == [str(good.number)]
    inbox = await opened(ben, games)
    assert f"I can't read match #{bad.number}" in inbox.content
    assert is_about(inbox, good)
    await good.play()
    await good.board()
    told = await ana.slash("match replay", channel=games, match=str(bad.number))
    assert told.ephemeral
    assert f"can't read match #{bad.number}" in told.text
    unreadable, readable = replays
    stepped = await ana.click(unreadable, "▶")
    assert f"can't read match #{bad.number}" in stepped.text
    await ana.click(readable, "▶")
    assert "turn 2 of 2" in readable.content
    refused = await ben.slash("move", channel=bad.place, match=str(bad.number), move="Wd4,a1")
    assert f"can't read match #{bad.number}" in refused.text
    await discord.wait_until(lambda: "Turn 2:" in good.card.content)
    errors = [line for line in bot.log.splitlines() if '"level": "error"' in line]
    assert len(errors) == 1, errors
    assert f'"id": {bad.number}' in errors[0]
    assert "Zz9" not in errors[0]
