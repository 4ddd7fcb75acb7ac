"""An analysis on a bad day: it tells how far it is, and comes though an answer fails meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from bot.handlers import analysis
from bot.interactions.client import Ringfall
from bot.services.thinking import Urgency
from engine import SearchCancelledError
from sandbox import Actor, Channel, Sandbox
from tests.e2e.inside import running
from tests.e2e.table import sit_down

EDIT = "PATCH /webhooks/*/*/messages/@original"


@pytest_asyncio.fixture(loop_scope="module")
async def client(
    discord: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Ringfall]:
    monkeypatch.setattr(analysis, "BETWEEN_EDITS_S", 0.02)
    async with running(discord, f"sqlite+aiosqlite:///{tmp_path}/ringfall.db") as client:
        yield client


def until(is_free: threading.Event) -> Callable[[threading.Event], bool]:
    """Return a search that takes as long as the test wants."""

    def search(cancel: threading.Event) -> bool:
        while not is_free.wait(0.001):
            if cancel.is_set():
                raise SearchCancelledError
        return True

    return search


async def test_who_waits_sees_how_far_it_is_and_all_get_the_same_though_edits_fail(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor, ben: Actor
) -> None:
    """The turn of somebody's opponent goes first, so that the analysis has to wait."""
    table = await sit_down(discord, games, ana, ben)
    for _ in range(2):
        await table.play()
        await table.board()
    question = (await ben.slash("match resign", channel=table.place)).message
    assert question is not None
    await ben.click(question, "Resign")
    result = await table.result()

    is_free = threading.Event()
    turn = asyncio.create_task(client.services.thinker.think(Urgency.TURN, until(is_free)))
    await asyncio.sleep(0)
    answers = [await actor.click(result, "Analyse") for actor in (ana, ben)]
    shown = [answer.message for answer in answers if answer.message and answer.ephemeral]
    assert ["turn 0 of 2" in message.content for message in shown] == [True, True]
    edits = discord.faults.fail(EDIT, status=404, times=2)
    await discord.wait_until(lambda: edits.times == 0)
    is_free.set()
    assert await turn
    await discord.wait_until(lambda: all("who was ahead" in m.content for m in shown))
    first, second = (message.attachments[0].data for message in shown)
    assert first == second
    assert client.services.analyses._runs == {}
