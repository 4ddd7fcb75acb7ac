"""A cog of a package that only these tests install: everything works for it.

Only the bots' processes import its modules, so its table is not in other tests' databases.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from ringfall.testing.installed import announce, path_with
from ringfall.testing.process import ANSWER_SECONDS, RINGFALL, ROOT, BotProcess
from ringfall.testing.table import Table, sit_down
from ringfall.testing.tables import put_tables
from sandbox import Actor, Answer, Sandbox
from tests.postgres import PostgresServer

NUMBERS = itertools.count(1)

pytestmark = pytest.mark.asyncio(loop_scope="module")


def run_tool(bot: BotProcess, *arguments: str) -> None:
    command = [sys.executable, "-m", "bot", *arguments]
    subprocess.run(command, check=True, cwd=ROOT, env=bot.env)


def rows_of(cleo: Actor, file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT words FROM cheers WHERE user_id = ?"
        return [words for (words,) in connection.execute(query, [cleo.id])]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord() -> AsyncIterator[Sandbox]:
    async with Sandbox(project=RINGFALL, answer_seconds=ANSWER_SECONDS) as sandbox:
        yield sandbox
        assert list(map(str, sandbox.breaches)) == []


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(
    discord: Sandbox, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[BotProcess]:
    folder = tmp_path_factory.mktemp("bot")
    announce(folder, "ringfall-cheering", "ringfall.cogs", cheers="tests.cheering.cog:Cheering")
    env = {**discord.env(), "PYTHONPATH": path_with(folder)}
    process = BotProcess(folder, env)
    put_tables(process.database)
    async with process.online(discord):
        yield process


@pytest_asyncio.fixture(loop_scope="module")
async def table(discord: Sandbox, bot: BotProcess) -> Table:  # noqa: ARG001
    number = next(NUMBERS)
    ana, ben = discord.add_user(f"Ana{number}"), discord.add_user(f"Ben{number}")
    return await sit_down(discord, discord.add_channel(f"games-{number}"), ana, ben, "rust")


async def cheer(actor: Actor, table: Table, words: str) -> Answer:
    opened = await actor.slash("match cheer", channel=table.place)
    return await actor.submit(opened.modal, words=words)


async def test_its_command_form_button_setting_and_line_on_the_board(
    discord: Sandbox, table: Table
) -> None:
    cleo, dora = discord.add_user("Cleo1"), discord.add_user("Dora")
    answer = await cheer(cleo, table, "Go, *Ana*!")
    assert answer.ephemeral
    assert "Go, \\*Ana\\*!" in answer.text
    await table.play()
    assert "One spectator cheers." in (await table.board()).content
    dora.locale = "de"
    answer_in_german = await cheer(dora, table, "Los!")
    assert "Du feuerst RUST" in answer_in_german.text
    await table.play()
    assert "2 spectators cheer." in (await table.board()).content
    discord.grant(dora, "MANAGE_GUILD")
    settings = (await dora.slash("server settings", channel=table.channel)).message
    form = (await dora.click(settings, "Spielen…")).modal
    await dora.submit(form, {"cheers": ["off"]})
    assert "**Anfeuern:** Nicht auf Brettern" in settings.content
    await table.play()
    assert "cheer" not in (await table.board()).content
    await dora.submit(form, {"cheers": ["on"]})
    stopped = await cleo.click(answer.message, "Stop cheering")
    assert "You no longer cheer." in stopped.text
    await table.play()
    assert "One spectator cheers." in (await table.board()).content
    refused = await table.to_move.slash("match cheer", channel=table.place)
    assert "You play in this match yourself." in refused.text


async def test_its_rows_are_exported_and_erased_with_the_person(
    discord: Sandbox, bot: BotProcess, table: Table
) -> None:
    cleo = discord.add_user("Cleo2")
    await cheer(cleo, table, "Go!")
    shown = await cleo.slash("privacy", channel=table.channel)
    assert "Your words for one match" in shown.text
    given = (await cleo.click(shown.message, "Get a copy")).message
    (file,) = given.attachments
    assert [cheer["words"] for cheer in json.loads(file.data)["cheers"]] == ["Go!"]
    await cleo.click(shown.message, "Delete everything…")
    await cleo.click(shown.message, "Delete everything")
    assert rows_of(cleo, bot.database) == []


async def test_its_duty_runs_and_the_tools_of_operators_know_its_table(
    discord: Sandbox, bot: BotProcess, table: Table, tmp_path: Path
) -> None:
    cleo = discord.add_user("Cleo3")
    await cheer(cleo, table, "Go!")
    await table.resign(table.to_move)
    await bot.stop()
    copy, moved = tmp_path / "copy.db", tmp_path / "moved.db"
    source, target = (f"sqlite+aiosqlite:///{file}" for file in (bot.database, moved))
    for arguments in (["check"], ["backup", str(copy)], ["migrate-data", source, target]):
        await asyncio.to_thread(run_tool, bot, *arguments)
    assert rows_of(cleo, copy) == rows_of(cleo, moved) == ["Go!"]
    bot.advance(days=2)
    await discord.bot_offline()
    await bot.start()
    await discord.bot_online()
    while "Your words" in (await cleo.slash("privacy", channel=table.channel)).text:
        pass  # the duty has no other visible effect
    assert rows_of(cleo, bot.database) == []


async def test_it_passes_the_laws_of_cogs() -> None:
    """They are tried on it as on the cogs of the bot."""
    command = [sys.executable, "-m", "ringfall.testing", "cheers=tests.cheering.cog:Cheering"]
    ran = await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout[-4000:]
    assert ran.stdout.startswith("The laws of cheers:\n")


async def test_its_tables_are_made_on_postgresql_and_a_check_before_that_says_so(
    discord: Sandbox, bot: BotProcess, postgres: PostgresServer, tmp_path: Path
) -> None:
    await bot.stop()
    await discord.bot_offline()
    url = await postgres.new_tables()
    shared = BotProcess(tmp_path, {**bot.env, "DATABASE_URL": url})

    async def check() -> str:
        command = [sys.executable, "-m", "bot", "check"]
        ran = await asyncio.to_thread(
            subprocess.run, command, cwd=ROOT, env=shared.env, capture_output=True, text=True
        )
        assert ran.returncode == 0, ran.stdout
        return ran.stdout

    made = "The next start makes or migrates the tables of the cog cheers.\n"
    assert (await check()).startswith(f"{made}Everything is fine.\n")
    ana, ben, cleo = map(discord.add_user, ("Ana9", "Ben9", "Cleo9"))
    async with shared.online(discord):
        table = await sit_down(discord, discord.add_channel("shared"), ana, ben, "rust")
        assert (await cheer(cleo, table, "Go!")).ephemeral
        await table.play()
        assert "One spectator cheers." in (await table.board()).content
    assert (await check()).startswith("Everything is fine.\n")
    await discord.bot_offline()
    await bot.start()
    await discord.bot_online()
