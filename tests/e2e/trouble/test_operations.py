"""What an operator sees of a running bot, and may do beside it."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest

from bot.errors import ExitStatus
from bot.tools import health
from bot.tools.main import main
from ringfall.testing.logs import logging_put_back
from ringfall.testing.process import ROOT, BotProcess
from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Channel, Message, Sandbox

REGISTRATION = re.compile(r"PUT .*/applications/\d+/commands$")
BOARDS = re.compile(r"ringfall_board_seconds_count (\S+)")
ADDRESS = re.compile(r'"address": "(http://127\.0\.0\.1:(\d+))"')


@pytest.fixture(scope="module")
def backups(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("backups")


@pytest.fixture(scope="module")
def shared_settings(backups: Path) -> dict[str, str]:
    return {"METRICS_PORT": "0", "BACKUP_DIR": str(backups)}


async def get(address: str, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(address + path) as response:
        return response.status, await response.text()


def count_boards(figures: str) -> float:
    found = BOARDS.search(figures)
    assert found is not None
    return float(found[1])


async def settled_figures(address: str, boards: float) -> str:
    """Return the metrics once so many boards have been posted and nothing is pending."""
    while True:  # the bot counts some figures a moment later
        _, figures = await get(address, "/metrics")
        if "ringfall_outbox_messages 0.0\n" in figures and count_boards(figures) == boards:
            return figures


def registrations(discord: Sandbox) -> int:
    return sum(bool(REGISTRATION.match(str(request))) for request in discord.requests)


async def test_a_bot_shows_how_it_is_and_is_backed_up_while_people_play(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    ben: Actor,
    backups: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    *_, (address, port) = ADDRESS.findall(bot.log)
    before = count_boards((await get(address, "/metrics"))[1])
    table = await sit_down(discord, games, ana, ben)
    await table.play()
    await table.board()
    assert await get(address, "/healthz") == (200, "alive\n")
    assert await get(address, "/readyz") == (200, "ready\n")
    assert await asyncio.to_thread(health.ask, "0.0.0.0", int(port)) == 0  # noqa: S104
    figures = await settled_figures(address, before + 2)
    assert 'ringfall_interactions_total{kind="command",outcome="done"}' in figures
    assert 'ringfall_discord_responses_total{status="200"}' in figures
    assert 'ringfall_duty_failures{duty="messages"} 0.0' in figures
    for line in (
        "database_up 1.0",
        "discord_connected 1.0",
        "servers 1.0",
    ):
        assert f"ringfall_{line}\n" in figures
    for person in (ana, ben):
        assert str(person.id) not in figures
        assert person.name not in figures

    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{bot.database}")
    copy = tmp_path / "copy.db"
    with logging_put_back():
        assert await asyncio.to_thread(main, ["backup", str(copy)]) == 0
        assert await asyncio.to_thread(main, ["restore", str(copy), "--force"]) == ExitStatus.BUSY
    with closing(sqlite3.connect(copy)) as connection:
        turns = connection.execute("SELECT count(*) FROM turns WHERE match_id = ?", [table.number])
        assert turns.fetchone() == (1,)

    assert registrations(discord) == 1
    bot.terminate()
    assert await bot.wait() == 0
    assert len(list(backups.glob("ringfall-*.db"))) == 1
    assert await asyncio.to_thread(health.ask, "127.0.0.1", int(port)) == 1
    await discord.bot_offline()
    await bot.start()
    await discord.bot_online()
    await table.play()
    assert registrations(discord) == 1


async def test_after_a_restore_each_running_match_shows_where_it_stands(
    discord: Sandbox, bot: BotProcess, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards of turns that are lost say that they are out of date."""
    await table.play_both()
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{bot.database}")
    copy, position = tmp_path / "copy.db", table.position
    with logging_put_back():
        assert await asyncio.to_thread(main, ["backup", str(copy)]) == 0
    await table.play()
    lost = await table.board()
    for board in range(table.ply):
        await discord.wait_until(lambda ply=board: not table.boards(ply))
    bot.terminate()
    assert await bot.wait() == 0
    await discord.bot_offline()
    with logging_put_back():
        assert await asyncio.to_thread(main, ["restore", str(copy), "--force"]) == 0

    def lines() -> list[Message]:
        return [m for m in table.place.messages if "restored from a backup" in m.content]

    table.position, table.turns = position, table.turns[:2]
    await bot.start()
    await discord.bot_online()
    present = await table.board()
    assert present.id > lost.id
    assert table.to_move.user in present.notified
    await discord.wait_until(lines)
    assert "this match stands at turn 2 again" in lines()[0].content
    refused = await table.to_move.click(lost, "Move")
    assert "This board is out of date: the match stands at turn 2 now." in refused.text
    bot.terminate()
    assert await bot.wait() == 0
    await discord.bot_offline()
    await bot.start()
    await discord.bot_online()
    await table.play()
    await discord.wait_until(lambda: max(m.id for m in table.boards(table.ply)) > present.id)
    assert len(lines()) == 1


HEAP_OF_A_THREAD_BYTES = 64 << 20


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it so")
async def test_all_threads_share_one_heap(bot: BotProcess, table: Table) -> None:
    """The GNU C library reserves 64 MB, at a multiple of that, for each further heap."""
    await table.play()
    await table.board()
    maps = Path(f"/proc/{bot.pid}/maps").read_text(encoding="utf-8")
    areas = [
        (int(start, 16), int(end, 16))
        for start, end in re.findall(r"^([0-9a-f]+)-([0-9a-f]+) rw-p 0+ 00:00 0 *$", maps, re.M)
    ]
    reserved = {
        int(start, 16): int(end, 16)
        for start, end in re.findall(r"^([0-9a-f]+)-([0-9a-f]+) ---p 0+ 00:00 0 *$", maps, re.M)
    }
    heaps = [
        start
        for start, end in areas
        if start % HEAP_OF_A_THREAD_BYTES == 0
        and reserved.get(end) == start + HEAP_OF_A_THREAD_BYTES
    ]
    assert heaps == []


async def test_the_check_says_which_installations_are_on(discord: Sandbox, bot: BotProcess) -> None:
    """Without User Install, no one can play in direct messages."""
    for supports, expected in ((False, "User Install is off"), (True, "User Install is on.")):
        discord.support_installs(people=supports)
        told = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-m", "bot", "check"],
            cwd=ROOT,
            env=bot.env,
            capture_output=True,
            text=True,
            check=True,
        )
        assert "Everything is fine.\n" in told.stdout
        assert "Guild Install is on." in told.stdout
        assert expected in told.stdout
