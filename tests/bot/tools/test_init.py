"""`init` makes a folder that a bot can use, and changes nothing that is there unasked."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import pty
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from discord.gateway import DiscordWebSocket
from discord.http import Route
from dotenv import dotenv_values

from bot.clock import utc_now
from bot.discord_io.permissions import invite_url, personal_install_url
from bot.errors import ExitStatus
from bot.tools.main import main
from bot.tools.papers import PAPERS, PLACE
from ringfall.testing.logs import logging_put_back
from ringfall.testing.tables import put_tables
from sandbox import Sandbox

ROOT = Path(__file__).parents[3]
OPERATOR, CONTACT = "Ana O'Neil | Co_", "ana@example.org"
NAMED = ("--operator", OPERATOR, "--contact", CONTACT)


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    """Leave discord.py and logging as the other tests expect them."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    with logging_put_back():
        yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@pytest.fixture
async def discord(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A sandbox that the environment names, with its token."""
    async with Sandbox() as sandbox:
        for name, value in sandbox.env().items():
            monkeypatch.setenv(name, value)
        yield sandbox


async def init(folder: Path, *arguments: str) -> int:
    return await asyncio.to_thread(main, ["init", str(folder), *arguments])


def content(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in folder.iterdir()}


async def test_a_new_folder_is_private_complete_and_ready(
    discord: Sandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "my bot"
    assert await init(folder, *NAMED) == 0
    said = capsys.readouterr()
    for url in (invite_url(discord.bot.id), personal_install_url(discord.bot.id)):
        assert url in said.out
    assert "Guild Install is on." in said.out
    assert discord.token not in said.out + said.err
    assert f"Start it with: ringfall --folder '{folder}' run" in said.out
    assert stat.S_IMODE((folder / ".env").stat().st_mode) == 0o600
    assert dotenv_values(folder / ".env") == {
        "DISCORD_TOKEN": discord.token,
        "OPERATOR_NAME": OPERATOR,
        "OPERATOR_CONTACT": CONTACT,
        "BACKUP_DIR": "backups",
    }
    for name in PAPERS:
        paper = (folder / name).read_text(encoding="utf-8")
        assert PLACE.search(paper) is None
        assert r"Ana O'Neil \| Co\_" in paper
        assert f"{utc_now():%Y-%m-%d}" in paper
    put_tables(folder / "ringfall.db")
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.chdir(tmp_path)
    assert await asyncio.to_thread(main, ["--folder", str(folder), "check"]) == 0
    checked = capsys.readouterr().out
    assert "PRIVACY_URL is empty" in checked
    assert "OPERATOR" not in checked


async def test_nothing_that_is_there_changes_unless_that_is_meant(
    discord: Sandbox, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = "# mine\nexport OPERATOR_NAME=old\nLOG_LEVEL=DEBUG # loud"
    (tmp_path / ".env").write_text(own)
    (tmp_path / ".env").chmod(0o644)
    assert await init(tmp_path, *NAMED) == 0
    said = capsys.readouterr().out
    assert f"{tmp_path}/.env stays as it was; --yes changes it." in said
    assert f"Others can read {tmp_path}/.env: use chmod 600." in said
    assert (tmp_path / ".env").read_text() == own
    assert await init(tmp_path, *NAMED, "--yes") == 0
    changed = (tmp_path / ".env").read_text()
    assert changed.startswith("# mine\nOPERATOR_NAME='")
    assert "LOG_LEVEL=DEBUG # loud\n" in changed
    # As if written on another day.
    paper = tmp_path / "TERMS.md"
    paper.write_text(paper.read_text().replace(f"{utc_now():%Y-%m-%d}", "2026-01-31"))
    before = content(tmp_path)
    capsys.readouterr()
    assert await init(tmp_path, "--yes") == 0
    assert "written" not in capsys.readouterr().out
    assert content(tmp_path) == before
    assert discord.token in before[".env"]


@pytest.mark.parametrize(
    ("arguments", "settings", "status", "words"),
    [
        ((), {"DISCORD_TOKEN": ""}, ExitStatus.CONFIGURATION, "DISCORD_TOKEN is missing"),
        ((), {"DISCORD_TOKEN": "Bot x"}, ExitStatus.CONFIGURATION, "the word “Bot” in front"),
        ((), {"DISCORD_TOKEN": "unknown"}, ExitStatus.REFUSED, "is not one that Discord knows"),
        ((), {"DISCORD_TOKEN": "x" * 999}, ExitStatus.CONFIGURATION, "is too long for a token"),
        ((), {"DISCORD_API_URL": "http://127.0.0.1:9"}, ExitStatus.UNAVAILABLE, "nothing answers"),
        (("--operator", "a\nb"), {}, ExitStatus.CONFIGURATION, "OPERATOR_NAME must be one line"),
        (
            ("--contact", "a" * 101),
            {},
            ExitStatus.CONFIGURATION,
            "at most 100 printable characters",
        ),
        (("--operator", "${HOME}"), {}, ExitStatus.CONFIGURATION, "set it there by hand"),
        (("--unit",), {}, ExitStatus.CONFIGURATION, "needs the installed command"),
    ],
)
@pytest.mark.usefixtures("discord")
async def test_a_wrong_answer_is_refused_in_one_sentence_before_anything_is_written(
    arguments: tuple[str, ...],
    settings: dict[str, str],
    status: ExitStatus,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert await init(tmp_path / "new", *arguments) == status
    said = capsys.readouterr().err
    assert words in said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "new").exists()


async def test_a_file_in_place_of_the_folder_is_left_alone(
    discord: Sandbox, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text(discord.token)
    assert await init(tmp_path / "file") == ExitStatus.CONFIGURATION
    assert "The folder is a file" in capsys.readouterr().err


WRONG = {
    "bot_public": False,
    "bot_require_code_grant": True,
    "interactions_endpoint_url": "https://example.org",
    "flags": 1 << 15 | 1 << 18,
    "integration_types_config": {"0": {}},
}
BARE = {"integration_types_config": {"0": {}, "1": {}}, "terms_of_service_url": None}


@asynccontextmanager
async def portal(answer: Any) -> AsyncIterator[str]:
    """Serve an application; yield the address of its API."""

    def reply(value: Any) -> web.Response:
        return web.Response(body=json.dumps(value), headers={"Content-Type": "application/json"})

    async def user(_request: web.Request) -> web.Response:
        return reply({"id": "1", "username": "b", "discriminator": "0", "avatar": None})

    async def application(_request: web.Request) -> web.Response:
        return reply(answer)

    app = web.Application()
    app.router.add_get("/users/@me", user)
    app.router.add_get("/oauth2/applications/@me", application)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield "http://{}:{}".format(*runner.addresses[0][:2])
    await runner.cleanup()


def application(**values: Any) -> dict[str, Any]:
    owner = {"id": "2", "username": "o", "discriminator": "0", "avatar": None}
    return {
        "id": "42",
        "name": "\x1b[31mMy\nbot" + "x" * 100,
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0",
        "owner": owner,
        **values,
    }


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (
            WRONG,
            [
                "Guild Install is on.",
                "User Install is off",
                "Interactions Endpoint URL is set",
                "Requires OAuth2 Code Grant is on",
                "no privileged intents. Switch off under Bot in Discord's Developer Portal: Server"
                " Members Intent, Message Content Intent.",
                "Public Bot is off",
            ],
        ),
        (
            BARE,
            [
                "User Install is on.",
                "Guild Install lack bot, applications.commands, View Channel, Send Messages,",
                "Terms of Service URL is empty",
                "Privacy Policy URL is empty",
            ],
        ),
    ],
)
async def test_each_switch_of_the_portal_that_is_wrong_is_named(
    values: dict[str, Any],
    expected: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    async with portal(application(**values)) as url:
        monkeypatch.setenv("DISCORD_API_URL", url)
        assert await init(tmp_path) == 0
    said = capsys.readouterr().out
    for words in expected:
        assert words in said
    assert "\x1b" not in said
    assert "x" * 40 not in said
    assert "OPERATOR_CONTACT is empty" in said
    assert "TERMS.md has empty places: operator, contact." in said


@pytest.mark.parametrize("answer", [[], {}, None, {"id": "x"}, application(flags="x", owner=1)])
async def test_an_answer_that_is_not_discords_is_refused(
    answer: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    async with portal(answer) as url:
        monkeypatch.setenv("DISCORD_API_URL", url)
        assert await init(tmp_path / "new") == ExitStatus.UNAVAILABLE
    assert "Something else answered in place of Discord" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such terminals")
async def test_a_person_is_asked_again_and_the_token_is_not_shown(
    discord: Sandbox, tmp_path: Path
) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": ""}
    folder = tmp_path / "new"
    answers = [str(folder), "unknown", discord.token, "x" * 101, OPERATOR, CONTACT]
    said = await asyncio.to_thread(_converse, answers, tmp_path, env)
    assert "The token is not one that Discord knows" in said
    assert "It must be one line of at most 100 printable characters." in said
    assert discord.token not in said
    assert dotenv_values(folder / ".env")["DISCORD_TOKEN"] == discord.token
    before = content(folder)
    # The same folder and token, another name, and no change of any file.
    said = await asyncio.to_thread(_converse, [".", "", "Cleo", "", "n", "n", "n"], folder, env)
    assert said.count("stays as it was") == 3
    assert content(folder) == before


QUESTIONS = ("Folder", "Token", "Your", "Change", "Write")


def _converse(answers: list[str], folder: Path, env: dict[str, str]) -> str:
    """Run `init` on a terminal of its own, type answers, and return all that it shows."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", "init"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=env,
        start_new_session=True,
    )
    os.close(theirs)
    shown, rest = "", list(answers)
    with contextlib.suppress(OSError):  # at the end of a terminal
        while data := os.read(ours, 1024):
            shown += data.decode()
            line = shown.rpartition("\n")[2]
            if line.startswith(QUESTIONS) and line.endswith((": ", "[y/N] ")):
                if not rest:
                    process.kill()  # or both would wait for ever
                    break
                os.write(ours, f"{rest.pop(0)}\n".encode())
    os.close(ours)
    assert process.wait() == 0, shown
    assert rest == []
    return json.dumps(shown, ensure_ascii=False)
