"""An upgrade of the stored database that crashes, and the way back after people have played on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest_asyncio

from bot.errors import ExitStatus
from ringfall.testing.process import ROOT, BotProcess
from ringfall.testing.table import Table
from rules import get_game
from sandbox import Actor, Message, Sandbox
from tests.e2e.trouble.conftest import CUT_OFF
from tests.stored.kept import OWED, released
from tests.stored.later import make_later

ANY = "**"
*_, LATEST = released()


@pytest_asyncio.fixture(loop_scope="session")
async def world(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """The Discord of the stored database."""
    async with LATEST.open_discord(tmp_path / "discord") as sandbox:
        yield sandbox


def stored_table(discord: Sandbox, file: Path) -> Table:
    """Return the last running match of ZÈRTZ that its two players play without a computer."""
    with closing(sqlite3.connect(file)) as database:
        number, options, seed, channel, place, card = database.execute(
            "SELECT id, options, seed, channel_id, place_id, card_id FROM matches"
            " WHERE game = 'zertz' AND ended_at IS NULL AND NOT answers_only"
            " AND opening IS NULL ORDER BY id DESC"
        ).fetchone()
        people = database.execute(
            "SELECT user_id FROM seats WHERE match_id = ? ORDER BY side", [number]
        ).fetchall()
        turns = database.execute(
            "SELECT notation FROM turns WHERE match_id = ? ORDER BY ply", [number]
        ).fetchall()
    users, channels = discord.world.users, discord.world.channels
    one, other = (Actor(discord.world, users[user_id]) for (user_id,) in people)
    game, games = get_game("zertz"), channels[channel]
    start = game.start(json.loads(options), seed)
    message = games.history[card]
    table = Table(discord, number, game, (one, other), games, message, channels[place], start)
    for (turn,) in turns:
        table.note(turn)
    return table


async def test_a_crashed_upgrade_and_the_way_back_lose_and_double_nothing(
    world: Sandbox, tmp_path: Path
) -> None:
    """What was played since the backup stays in Discord, and says that it is out of date."""
    old = BotProcess(tmp_path, world.env())
    new = BotProcess(tmp_path, world.env(), root=make_later(tmp_path / "later"))
    LATEST.put_file(old.database)
    for bot in (old, new):
        bot.advance(seconds=(LATEST.stored_at() - datetime.now(UTC)).total_seconds())
    backup = tmp_path / "backup.db"
    await _run(old, "backup", str(backup))
    table = stored_table(world, old.database)
    before = table.position, list(table.turns)

    hold = world.faults.hold(ANY)
    await new.start()
    await hold.reached()
    await new.kill()
    await hold.drop(processed=False)
    await world.bot_offline()
    async with new.online(world):
        await table.play()
        lost = await table.board()
        await world.wait_until(lambda: not table.boards(table.ply - 1))
    await world.bot_offline()

    await old.start()
    assert await old.wait() == ExitStatus.NEWER
    await _run(old, "restore", str(backup), "--force")
    table.position, table.turns = before
    async with old.online(world):
        present = await table.board()
        assert present.id > lost.id
        refused = await table.to_move.click(lost, "Move")
        assert f"out of date: the match stands at turn {table.ply} now" in refused.text
        await table.play()
        await world.wait_until(lambda: _boards_after(present, table))
        await world.wait_until(lambda: not table.boards(table.ply - 1))
        assert len(_boards_after(present, table)) == 1
    excused = {OWED, *CUT_OFF}
    assert [str(breach) for breach in world.breaches if breach.kind not in excused] == []


def _boards_after(present: Message, table: Table) -> list[Message]:
    return [board for board in table.boards(table.ply) if board.id > present.id]


async def _run(bot: BotProcess, *command: str) -> None:
    """Run a command of this version for the database of a bot."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *command), cwd=ROOT, env=bot.env
    )
    assert await process.wait() == 0
