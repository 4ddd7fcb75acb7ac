"""The sandbox as a command-line program."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from pathlib import Path

import aiohttp
import pytest

from sandbox import Sandbox
from sandbox.__main__ import main
from sandbox.signals import WAIT_SECONDS

NAMES = ["DISCORD_TOKEN", "DISCORD_API_URL", "DISCORD_GATEWAY_URL"]

# A bot that ignores its sandbox.
BOT = """
import os, socket, threading
life = socket.create_connection(("127.0.0.1", int(os.environ["LIFE"])))
threading.Event().wait()
"""


async def start(*arguments: str, env: Mapping[str, str] | None = None) -> Process:
    command = [sys.executable, "-m", "sandbox", *arguments]
    return await asyncio.create_subprocess_exec(*command, env=env, stdout=PIPE, stderr=PIPE)


async def test_it_prints_the_bots_settings_and_ends_on_ctrl_c() -> None:
    program = await start("--port", "0")
    assert program.stdout is not None
    lines = [(await program.stdout.readline()).decode().strip() for _ in NAMES]
    settings = dict(line.split("=", 1) for line in lines)
    assert list(settings) == NAMES
    headers = {"Authorization": f"Bot {settings['DISCORD_TOKEN']}"}
    async with (
        aiohttp.ClientSession() as session,
        session.get(settings["DISCORD_API_URL"] + "/users/@me", headers=headers) as response,
    ):
        assert (await response.json())["bot"] is True
    program.send_signal(signal.SIGINT)
    _, errors = await asyncio.wait_for(program.communicate(), WAIT_SECONDS)
    assert program.returncode == 0
    assert errors.decode().startswith("Open http://127.0.0.1:")


async def test_the_error_names_a_directory_in_use(tmp_path: Path) -> None:
    async with Sandbox(keep=tmp_path):
        program = await start("--port", "0", "--keep", str(tmp_path))
        _, errors = await program.communicate()
    assert program.returncode == 1
    sentence = f"Another sandbox uses {tmp_path}; stop it first."
    assert errors.decode().strip() == sentence


async def test_the_bot_ends_with_a_sandbox_that_was_killed(tmp_path: Path) -> None:
    (tmp_path / "mutebot.py").write_text(BOT, encoding="utf-8")
    lives: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()
    async with await asyncio.start_server(
        lambda reader, writer: lives.put_nowait((reader, writer)), "127.0.0.1"
    ) as server:
        port = server.sockets[0].getsockname()[1]
        env = {**os.environ, "PYTHONPATH": str(tmp_path), "LIFE": str(port)}
        program = await start("--port", "0", "--no-open", "--bot", "mutebot", env=env)
        async with asyncio.timeout(WAIT_SECONDS):
            reader, writer = await lives.get()
            program.kill()
            # The bot's connection closes when the bot ends.
            assert await reader.read() == b""
            writer.close()
            await program.communicate()


async def test_the_error_names_a_sandbox_that_already_runs() -> None:
    async with Sandbox() as taken:
        port = taken.api_url.split(":")[2].partition("/")[0]
        program = await start("--port", port)
        _, errors = await program.communicate()
    assert program.returncode == 1
    assert f"A sandbox already runs there: open {taken.url}" in errors.decode()


async def test_the_error_names_a_port_in_use() -> None:
    async with await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1") as server:
        port = server.sockets[0].getsockname()[1]
        program = await start("--port", str(port))
        _, errors = await program.communicate()
    assert program.returncode == 1
    assert f"Port {port} of 127.0.0.1 is in use" in errors.decode()


@pytest.mark.parametrize("port", ["80000", "-1", "http"])
def test_an_invalid_port_is_refused_in_a_sentence(
    port: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["sandbox", "--port", port])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "is not a port" in capsys.readouterr().err
