"""The sandbox as a program of its own."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process

import aiohttp

from sandbox import Sandbox

NAMES = ["DISCORD_TOKEN", "DISCORD_API_URL", "DISCORD_GATEWAY_URL"]


async def start(*arguments: str) -> Process:
    command = [sys.executable, "-m", "sandbox", *arguments]
    return await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)


async def test_it_prints_what_a_bot_needs_and_ends_on_ctrl_c() -> None:
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
    _, errors = await asyncio.wait_for(program.communicate(), 5)
    assert program.returncode == 0
    assert errors.decode().startswith("Play at http://127.0.0.1:")


async def test_a_port_in_use_is_named() -> None:
    async with Sandbox() as taken:
        port = taken.api_url.split(":")[2].partition("/")[0]
        program = await start("--port", port)
        _, errors = await program.communicate()
    assert program.returncode == 1
    assert f"Port {port} of 127.0.0.1 is in use" in errors.decode()
