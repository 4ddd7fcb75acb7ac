"""The wheel, as a stranger installs it: from the command's help to a first board."""

from __future__ import annotations

import asyncio
import importlib
import os
import re
import shlex
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from bot import __version__
from ringfall.testing.installed import announce
from ringfall.testing.process import OURS, BotProcess
from ringfall.testing.sandbox import new_sandbox
from ringfall.testing.table import sit_down
from sandbox.checks.messages import Upload

ROOT = Path(__file__).parents[1]
DVONN = ROOT / "games/dvonn"
OF_OTHERS = ("bot", "engine", "guide", "rendering", "rules")


def build_wheel(source: Path, folder: Path) -> Path:
    """Build the wheel of a project into an empty folder."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", folder], cwd=source, check=True)
    (file,) = folder.glob("*.whl")
    return file


def make_environment(folder: Path, *wheels: Path) -> Path:
    """Install wheels, beside packages that have the names of ours; return the Python.

    What they need is installed for the tests, so no package index is asked.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin/python"
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--no-deps", "--offline"]
    subprocess.run([*install, "--python", python, *wheels], check=True)
    site = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(folder)}))
    for name in OF_OTHERS:
        (site / name).mkdir()
        (site / name / "__init__.py").write_text(f'raise SystemExit("the wrong {name}")\n')
    (site / "needed.pth").write_text(sysconfig.get_path("purelib"))
    return python


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def ringfall(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command in an environment with the wheel."""
    return make_environment(tmp_path_factory.mktemp("environment"), wheel).parent / "ringfall"


def use(
    program: Path, folder: Path, *arguments: str, **settings: str
) -> subprocess.CompletedProcess[str]:
    inherited = {k: v for k, v in os.environ.items() if not k.upper().startswith(OURS)}
    env = inherited | settings
    return subprocess.run(
        [program, *arguments], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


def test_the_wheel_has_one_name_and_every_file_of_its_packages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {Path(name) for name in archive.namelist()}
    assert {name.parts[0] for name in names} == {"ringfall", f"ringfall-{__version__}.dist-info"}
    tracked = subprocess.run(
        ["git", "ls-files", *OF_OTHERS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {Path("ringfall", name) for name in tracked.stdout.splitlines()} <= names


def test_the_command_uses_the_folder_that_it_is_given(ringfall: Path, tmp_path: Path) -> None:
    assert "backup" in use(ringfall, tmp_path, "--help").stdout
    assert use(ringfall, tmp_path, "--version").stdout == f"Ringfall {__version__}\n"
    absent = use(ringfall, tmp_path, "check")
    assert (absent.returncode, absent.stderr) == (66, "The database ringfall.db does not exist.\n")
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / ".env").write_text("DATABASE_URL=sqlite+aiosqlite:///mine.db\n")
    of_folder = use(ringfall, tmp_path, "--folder", "home", "check")
    assert of_folder.stderr == "The database mine.db does not exist.\n"
    nowhere = use(ringfall, tmp_path, "--folder", "nowhere", "check")
    said = "The folder nowhere cannot be used: no such file or directory.\n"
    assert (nowhere.returncode, nowhere.stderr) == (66, said)


async def test_init_writes_a_unit_that_runs_the_installed_command(
    ringfall: Path, tmp_path: Path
) -> None:
    async with new_sandbox() as discord:
        env = discord.env() | {"XDG_CONFIG_HOME": str(tmp_path / "config")}
        folder = tmp_path / "100 % mine"
        done = await asyncio.to_thread(
            use, ringfall, tmp_path, "init", str(folder), "--unit", **env
        )
    assert done.returncode == 0, done.stderr
    assert (folder / "PRIVACY.md").exists()
    unit = (tmp_path / "config/systemd/user/ringfall.service").read_text()
    assert f"\nWorkingDirectory={tmp_path}/100 %% mine\n" in unit
    service = (ROOT / "deploy/ringfall.service").read_text()
    for name in ("RestartPreventExitStatus", "RestartSec", "TimeoutStopSec"):
        (line,) = re.findall(rf"^{name}=.*", service, re.MULTILINE)
        assert f"\n{line}\n" in unit
    (command,) = re.findall(r"^ExecStart=(.*) run$", unit, re.MULTILINE)
    python, *arguments = shlex.split(command)
    done = await asyncio.to_thread(use, Path(python), folder, *arguments, "--version")
    assert done.stdout == f"Ringfall {__version__}\n"


BAD_COG = """
from sqlalchemy import Column, Integer, Table
from bot.cog import Cog
from bot.storage.schema import METADATA
Table("bad_rows", METADATA, Column("id", Integer, primary_key=True))
class Bad(Cog): pass
"""


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder with packages that can't be used, for `PYTHONPATH`."""
    packages = tmp_path / "packages"
    announce(packages, "ringfall-gone", "ringfall.games", gone="nowhere:PACKAGE")
    announce(packages, "ringfall-late", "ringfall.games", "ringfall>=99", late="json:loads")
    announce(packages, "ringfall-text", "ringfall.games", text="json:loads")
    announce(packages, "ringfall-bad", "ringfall.cogs", bad="badcog:Bad")
    (packages / "badcog/migrations").mkdir(parents=True)
    (packages / "badcog/__init__.py").write_text(BAD_COG)
    (packages / "badcog/migrations/0001_bad.py").write_text("1 / 0\n")
    return packages


async def test_an_added_game_is_played_and_packages_that_fail_are_named_and_stop_nothing(
    wheel: Path, packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DVONN is built and installed as `pip install ringfall-dvonn` does it."""
    dvonn = build_wheel(DVONN, tmp_path / "wheels")
    ringfall = make_environment(tmp_path / "environment", wheel, dvonn).parent / "ringfall"
    monkeypatch.syspath_prepend(DVONN)
    game = importlib.import_module("ringfall_dvonn.rules").GAME
    async with new_sandbox() as discord:
        env = discord.env() | {"WORKERS": "1", "PYTHONPATH": str(packages)}
        bot = BotProcess(tmp_path, env, root=tmp_path, command=(ringfall, "run"))
        async with bot.online(discord):
            ana, ben = discord.add_user("Ana"), discord.add_user("Ben")
            games = discord.add_channel("games")
            for command in ("challenge", "rules", "learn"):
                assert ana.choices(command, "game", channel=games)[-1] == ("DVONN", "dvonn")
            table = await sit_down(discord, games, ana, ben, game, rated=False)
            await table.play()
            board = await table.board()
            assert board.attachments[0].data.startswith(b"\x89PNG")
            done = await asyncio.to_thread(use, ringfall, tmp_path, "check", **bot.env)
    warnings = [line for line in bot.log.splitlines() if '"left out' in line]
    for name in ("gone", "late", "text", "bad"):
        assert len([line for line in warnings if f'"{name}"' in line]) == 1, warnings
    assert "Traceback" not in bot.log
    assert "drawing process has ended" not in bot.log
    assert "late of the package ringfall-late is left out: it needs Ringfall 99," in done.stderr
    assert "The cog bad is left out, as its tables can't be migrated" in done.stdout
    assert "Everything is fine.\n" in done.stdout


async def test_the_installed_bot_plays_and_its_database_is_sound(
    ringfall: Path, tmp_path: Path
) -> None:
    """With a drawing process, and the process that reads a record."""
    async with new_sandbox() as discord:
        env = discord.env() | {"WORKERS": "1"}
        bot = BotProcess(tmp_path, env, root=tmp_path, command=(ringfall, "run"))
        async with bot.online(discord):
            ana, ben = discord.add_user("Ana"), discord.add_user("Ben")
            games = discord.add_channel("games")
            table = await sit_down(discord, games, ana, ben, rated=False)
            await table.play()
            board = await table.board()
            assert board.attachments[0].data.startswith(b"\x89PNG")
            record = Upload("game.txt", b"game: zertz\n\nWd4,e2\nGd5,a1\n", "text/plain")
            answer = await ana.slash("setup", channel=games, file=record, opponent=ben, at="1")
            assert "continues a record" in answer.text, answer
            done = await asyncio.to_thread(use, ringfall, tmp_path, "check", **bot.env)
            assert done.stdout.startswith("Everything is fine.\n")
        assert "drawing process has ended" not in bot.log
