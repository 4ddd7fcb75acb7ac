"""Packages that can't be used are left out as a whole, and the bot starts without them."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from discord import AppCommandType

from bot.errors import ExitStatus
from ringfall.testing.installed import announce, path_with
from ringfall.testing.process import ROOT, BotProcess
from ringfall.testing.sandbox import new_sandbox
from rules import GAMES

HEAD = """
from pathlib import Path

import discord
from discord import app_commands
from discord.ext import commands
from bot.cog import Cog, Need
from bot.discord_io.content.buttons import Key, MatchKey
from bot.discord_io.content.draft import Draft
from bot.match.client import Request
from bot.match.options import slash
from bot.match.presses import pressed
from bot.profiles import switch

def command(name, about="What it does."):
    async def answer(self, request: Request):
        await request.send(Draft(name + " answers"))
    answer.__qualname__ = "Theirs.answer"  # by which discord.py knows a method
    return slash(name, app_commands.locale_str(about))(answer)

async def show(interaction, user: discord.Member):
    pass

class Duty:
    name, woken_by = "theirs", frozenset()
    async def next_due(self):
        self.carry_out()
    async def carry_out(self):
        Path("FOLDER", "duty").touch()

class Theirs(Cog):
    def __init__(self, *parts):
        super().__init__(*parts)
        self.duties = [Duty()]
    @commands.Cog.listener()
    async def on_ready(self):
        Path("FOLDER", "listener").touch()
"""
COGS = {
    "fine": ("class Fine(Cog):\n    ask = command('fine')", None),
    "wide": (
        "class Wide(Cog):\n    server_settings = [switch(f'wide-{n}', 'play') for n in range(6)]",
        "a form takes 5",
    ),
    "silent": ("class Silent(Cog):\n    settings = [switch('silent', 'play')]", "settings-silent"),
    "twice": (
        "class Twice(Cog):\n    settings = [switch('takebacks', 'play')]",
        "there is already the setting takebacks",
    ),
    "resting": (
        "class Resting(Cog):\n    settings = [switch('resting', 'rest')]",
        "takes no setting of another cog",
    ),
    "prefixed": (
        "class MineKey(Key, frozen=True):\n    prefix = 'm'\nclass Prefixed(Cog): pass",
        "two types of ids begin with 'm'",
    ),
    "acting": (
        "class Acting(Cog):\n    @pressed(MatchKey, 'abort-yes')\n"
        "    async def press(self, press): pass",
        "there is already the action abort-yes of MatchKey",
    ),
    "handling": (
        "class Handler:\n    @pressed(MatchKey, 'abort-yes')\n"
        "    async def press(self, press): pass\n"
        "class Handling(Theirs):\n    handlers = [Handler()]",
        "two handlers are registered for MatchKey 'abort-yes'",
    ),
    "wordy": (
        "class Wordy(Theirs):\n    ask = command('wordy', 'x' * 101)",
        "the description of /wordy has 101 characters",
    ),
    "loading": (
        "class Loading(Theirs):\n    ask = command('loading')\n"
        "    async def cog_load(self): 1 / 0\n"
        "    async def cog_unload(self): Path('FOLDER', 'unloaded').touch()",
        "ZeroDivisionError",
    ),
    "dependent": (
        "from theirs_loading import Loading\nclass Dependent(Theirs):\n"
        "    needs = [Need(Loading, 'it loads')]\n    ask = command('dependent')\n"
        "    def __init__(self, core, delivery, loading): super().__init__(core, delivery)",
        "it needs Loading",
    ),
    # The bot makes its own of this name as it starts, for the games that are installed.
    "same": (
        "class Same(Theirs):\n    first, ask = command('same'), command('challenge')",
        "'challenge' already registered",
    ),
    "menu": (
        "class Menu(Theirs):\n    ask = command('menu')\n    def __init__(self, *parts):\n"
        "        super().__init__(*parts)\n        self.menus = ["
        "app_commands.ContextMenu(name=f'Menu {n}', callback=show) for n in range(5)]",
        "CommandLimitReached",
    ),
}
"""Cogs, each with the reason why it is left out."""


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder for `PYTHONPATH` with the cogs, and a game that is not there."""
    for name, (source, _) in COGS.items():
        text = (HEAD + source).replace("FOLDER", str(tmp_path))
        (tmp_path / f"theirs_{name}.py").write_text(text + "\n")
        announce(
            tmp_path,
            f"ringfall-{name}",
            "ringfall.cogs",
            **{name: f"theirs_{name}:{name.capitalize()}"},
        )
    announce(tmp_path, "ringfall-gone", "ringfall.games", gone="nowhere:PACKAGE")
    return tmp_path


def reasons(bot: BotProcess) -> dict[str, list[str]]:
    """Return why each package is left out, as the log says it."""
    lines = [json.loads(line) for line in bot.log.splitlines() if line.startswith("{")]
    named: dict[str, list[str]] = {}
    for line in lines:
        if line["event"].startswith("left out"):
            named.setdefault(line["name"], []).append(line["reason"])
    return named


async def test_each_is_named_once_with_its_reason_and_nothing_of_it_stays(packages: Path) -> None:
    """The operator has asked for a game that is left out, too; the bot plays the others."""
    async with new_sandbox() as discord:
        env = {**discord.env(), "PYTHONPATH": path_with(packages), "GAMES": "rust,gone"}
        bot = BotProcess(packages, env)
        async with bot.online(discord):
            ana, ben = discord.add_user("Ana"), discord.add_user("Ben")
            games = discord.add_channel("games")
            assert (await ana.slash("fine", channel=games)).text == "fine answers"
            assert ana.choices("rules", "game", channel=games) == [("RUST", "rust")]
            card = await ana.slash("challenge", channel=games, game="rust", opponent=ben)
            assert card.error is None
            commands = {command.name for command in ana.client.commands(games)}
            assert commands.isdisjoint({*COGS} - {"fine"})
            (menu,) = ana.client.commands(games, AppCommandType.user.value)
            assert menu.name == "Block challenges"
            bot.terminate()
            assert await bot.wait() == 0
        told = reasons(bot)
        expected = {name: reason for name, (_, reason) in COGS.items() if reason}
        assert {*told} == {*expected, "gone"}
        for name, reason in expected.items():
            (said,) = told[name]
            assert reason in said, name
        assert {file.name for file in packages.iterdir()}.isdisjoint({"listener", "duty"})
        assert (packages / "unloaded").exists()


async def test_a_bot_without_any_of_the_games_that_it_shall_offer_does_not_start(
    packages: Path,
) -> None:
    """It says why each of them is left out."""
    env = {"PYTHONPATH": path_with(packages), "GAMES": "gone", "DISCORD_TOKEN": "x"}
    bot = BotProcess(packages, env)
    await bot.start()
    assert await bot.wait() == ExitStatus.CONFIGURATION
    assert bot.log.startswith("GAMES is wrong: it names only games that are left out (gone: ")
    assert bot.log.endswith(f"but these are installed: {', '.join(GAMES)}.\n")


async def test_check_names_packages_that_cannot_be_loaded(packages: Path) -> None:
    bot = BotProcess(packages, {"PYTHONPATH": path_with(packages)})
    command = [sys.executable, "-m", "bot", "check"]
    done = await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, env=bot.env, capture_output=True, text=True, check=False
    )
    for name in ("gone", "wide", "wordy", "prefixed"):
        assert f"{name} of the package ringfall-{name} is left out: " in done.stderr
