"""A bot process that is killed during a request and restarted."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import Process

from sandbox import Sandbox
from sandbox.tests.conftest import ANSWER_SECONDS


async def start(local: Sandbox) -> Process:
    """Start the example bot and wait until it is connected."""
    command = [sys.executable, "-m", "sandbox.tests.example_bot"]
    process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **local.env()})
    await local.bot_online()
    return process


async def kill(local: Sandbox, process: Process) -> None:
    process.kill()
    await process.wait()
    await local.bot_offline()


async def test_requests_before_a_kill_take_effect_and_the_bot_restarts() -> None:
    async with Sandbox(answer_seconds=ANSWER_SECONDS) as local:
        lounge, ana = local.channel("lounge"), local.user("Ana")
        process = await start(local)
        hold = local.faults.hold("PATCH /webhooks/*/*/messages/@original")
        asking = asyncio.create_task(ana.slash("board", channel=lounge))
        await hold.reached()
        await kill(local, process)
        await hold.drop(processed=True)
        assert (await asking).message is lounge.messages[0]
        assert len(lounge.messages[0].attachments) == 1
        unanswered = ana.client.slash(lounge, "ping", {})
        local.advance(seconds=ANSWER_SECONDS + 1)
        assert unanswered.failure
        process = await start(local)
        assert (await ana.slash("ping", channel=lounge)).text == "pong"
        await kill(local, process)
