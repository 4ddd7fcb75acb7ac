"""After any failure, the log of the real bot has no token and no text of a user."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ringfall.testing.process import BotProcess
from ringfall.testing.table import sit_down
from sandbox import Channel, Sandbox

ANSWER = "POST /interactions/*/*/callback"
EDIT = "PATCH /webhooks/*/*/messages/*"
FOLLOW_UP = "POST /webhooks/*/*"
TYPED = "castle in the air"
NOTED = "I fear the corner"


def without_rich(folder: Path) -> dict[str, str]:
    """Return what makes `rich` impossible to import, as in the bot's own environment."""
    (folder / "rich").mkdir()
    (folder / "rich" / "__init__.py").write_text("raise ImportError('there is no rich here')")
    return {"PYTHONPATH": str(folder)}


@pytest.mark.parametrize("form", ["text", "json"])
async def test_what_fails_is_logged_without_secrets(
    discord: Sandbox, tmp_path: Path, form: str
) -> None:
    """Requests of every kind that fail, and a statement with all that is to be stored."""
    settings = {"LOG_LEVEL": "DEBUG", "LOG_FORMAT": form} | without_rich(tmp_path)
    bot = BotProcess(tmp_path, discord.env() | settings)
    await bot.start()
    try:
        await discord.bot_online()
        typed = await _go_wrong(discord, bot, discord.channel("games"))
        bot.terminate()
        assert await bot.wait() == 0
    finally:
        await bot.stop()
    assert "rate limited" in bot.log
    assert "no such table" in bot.log
    failures = [line for line in bot.log.splitlines() if "incident" in line]
    known = set(map(str, discord.world.interactions))
    assert failures
    for line in failures:
        assert known.intersection(re.findall(r"interaction\W+(\d+)", line)), line
    tokens = [interaction.token for interaction in discord.world.interactions.values()]
    assert len(tokens) > 5
    for secret in (discord.token, *tokens, *typed):
        assert secret not in bot.log


async def _go_wrong(discord: Sandbox, bot: BotProcess, games: Channel) -> list[str]:
    """Cause as many failures as fit into one match; return what was typed."""
    ana, ben = discord.add_user("Ana"), discord.add_user("Ben")
    table = await sit_down(discord, games, ana, ben)
    for status in (429, 404, 500):
        discord.faults.fail(ANSWER, status=status)
        discord.faults.fail(EDIT, status=404)
        discord.faults.fail(FOLLOW_UP, status=404)
        turn = table.first_turn()
        table.to_move.client.slash(table.place, "move", {"move": turn})
        table.note(turn)
        await table.board()
        discord.faults.clear()
    await ana.slash("move", channel=table.place, move=TYPED)
    replay = (await ana.slash("match replay", channel=table.place)).message
    form = (await ana.click(replay, "Note…")).modal
    await ana.submit(form, note=NOTED)
    with closing(sqlite3.connect(bot.database)) as tool:
        tool.execute("ALTER TABLE turns RENAME TO turns_elsewhere")
        tool.execute("ALTER TABLE try_positions RENAME TO positions_elsewhere")
    await ana.submit(form, note=NOTED)
    turn = table.first_turn()
    await table.to_move.slash("move", channel=table.place, move=turn)
    return [TYPED, NOTED, turn, *table.turns]
