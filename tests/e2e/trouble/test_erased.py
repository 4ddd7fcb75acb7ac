"""Who had everything deleted stays deleted, though an operator puts an older backup in place."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from bot.storage.backup import back_up, restore
from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import sit_down


async def test_a_restored_backup_brings_nobody_back(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, tmp_path: Path
) -> None:
    table = await sit_down(discord, games, ana, ben)
    await table.play()
    await table.board()
    copy = tmp_path / "copy.db"
    back_up(bot.database, copy)
    question = (await ana.slash("privacy delete", channel=games)).message
    assert question is not None
    await ana.click(question, "Delete everything")
    await table.result()
    bot.terminate()
    assert await bot.wait() == 0
    restore(copy, bot.database, force=True, now=datetime.now(UTC))
    await bot.start()
    await discord.bot_online()
    assert (await ana.slash("privacy show", channel=games)).text == "I keep nothing about you."
    assert "One match" in (await ben.slash("privacy show", channel=games)).text
    assert "erasures repeated" in bot.log
    shown = await ben.slash("match show", channel=games, match=str(table.number))
    assert "deleted player" in shown.text
