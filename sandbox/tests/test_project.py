"""The project's settings, and their effect on the sandbox."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from sandbox import Project, ProjectError, Sandbox, TurnCommand

SECTION = """
[tool.discord-sandbox]
name = "Pollster"
channels = ["polls"]
environment = { DATABASE = "{directory}/polls.db" }
turn_command = { command = "move", option = "move" }
starts = "starts.py"
"""

STARTS = """
from sandbox import Start


def starts(sandbox, person, channel):
    async def hello():
        person.say(channel, "hello")
        return channel

    return [Start("Say hello", hello)]
"""

BOT = """
import os
import threading

print(os.environ["DATABASE"], os.environ["DISCORD_TOKEN"], os.getcwd(), flush=True)
threading.Event().wait()
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    (tmp_path / "pyproject.toml").write_text(SECTION, encoding="utf-8")
    (tmp_path / "starts.py").write_text(STARTS, encoding="utf-8")
    return Project.read(tmp_path)


def test_a_folder_without_a_pyproject_has_the_defaults(tmp_path: Path) -> None:
    assert Project.read(tmp_path, name="my_bot") == Project(name="my_bot")


async def test_the_sandbox_uses_the_projects_names(project: Project) -> None:
    sandbox = Sandbox(project=project)
    assert sandbox.bot.name == "Pollster"
    assert [channel.name for channel in sandbox.guild.channels.values()] == ["polls"]
    assert project.turn_command == TurnCommand("move", "move")


async def test_the_bot_gets_its_environment_and_its_own_directory(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "printing_bot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    directory = tmp_path / "kept"
    directory.mkdir()
    async with (
        Sandbox(project=project) as sandbox,
        sandbox.run_bot("printing_bot", directory=directory) as bot,
    ):
        await sandbox.wait_until(lambda: bot.lines)
        assert bot.lines == [f"{directory}/polls.db {sandbox.token} {directory}"]


async def test_without_a_directory_the_files_of_the_bot_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "printing_bot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    async with Sandbox() as sandbox:
        env = {"DATABASE": "none"}
        async with sandbox.run_bot("printing_bot", env=env) as bot:
            await sandbox.wait_until(lambda: bot.lines)
            directory = Path(bot.lines[0].split()[-1])
            assert directory.is_dir()
        assert not directory.exists()


async def test_a_start_page_button_runs_the_projects_function(project: Project) -> None:
    async with Sandbox(project=project) as sandbox, aiohttp.ClientSession(sandbox.url) as session:
        channel = sandbox.channel("polls")
        press = {"as": "Ana", "channel": str(channel.id), "name": "Say hello"}
        async with session.post("/page/actions/start", json=press) as answer:
            assert await answer.json() == {"channel": str(channel.id)}
        assert [(m.author.name, m.content) for m in channel.messages] == [("Ana", "hello")]
        async with session.post("/page/actions/start", json={**press, "name": "Leave"}) as answer:
            assert answer.status == 409


@pytest.mark.parametrize(
    ("section", "wrong"),
    [
        ("nmae = 'x'", "unknown keys nmae"),
        ("channels = []", "at least one channel"),
        ("turn_command = { command = 'move' }", "option"),
        ("name =", "Invalid value"),
        ("self_play = { press = ['('] }", "self_play"),
        ("self_play = { press = 'join' }", "list"),
        ("self_play = { text = 'They play.' }", "press"),
    ],
)
def test_the_error_for_an_invalid_section_names_the_valid_keys(
    tmp_path: Path, section: str, wrong: str
) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool.discord-sandbox]\n{section}\n")
    with pytest.raises(ProjectError, match=wrong):
        Project.read(tmp_path)
