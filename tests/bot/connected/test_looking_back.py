"""Analyses under faults: they show progress, and arrive although an answer fails."""

from __future__ import annotations

import asyncio
import threading
from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.cogs.analysis.cog import Analysis
from bot.engine_queue import Urgency
from bot.errors import UserError
from bot.match.client import Ringfall
from bot.match.core import Pauses
from engine import SearchCancelledError
from ringfall.testing.table import sit_down
from sandbox import Actor, Answer, Channel, Message, Sandbox
from sandbox.signals import WAIT_SECONDS
from tests.cogs import cog_of

SOON = timedelta(milliseconds=20)
EDIT = "PATCH /webhooks/*/*/messages/@original"


@pytest.fixture
def pauses() -> Pauses:
    return Pauses(analysis=SOON)


class Busy:
    """A search that takes as long as the test wants, in the same queue as the analyses."""

    def __init__(self, client: Ringfall, urgency: Urgency = Urgency.ANALYSIS) -> None:
        self._is_free = threading.Event()
        self._task = asyncio.create_task(
            client.core.engine.search(urgency, self._search, user_id=id(self))
        )

    def _search(self, cancel: threading.Event) -> None:
        while not self._is_free.wait(0.001):
            if cancel.is_set():
                raise SearchCancelledError

    async def end(self) -> None:
        self._is_free.set()
        await self._task


async def result_of_a_match(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, *, turns: int
) -> Message:
    table = await sit_down(discord, games, ana, ben)
    for _ in range(turns):
        await table.play()
        await table.board()
    question = (await ben.slash("match resign", channel=table.place)).message
    await ben.click(question, "Resign")
    return await table.result()


async def watching(result: Message, *actors: Actor) -> list[Message]:
    answers = [await actor.click(result, "Analyse") for actor in actors]
    return [answer.message for answer in answers if answer.message and answer.ephemeral]


async def test_waiting_users_see_the_progress_and_the_same_result_though_edits_fail(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor, ben: Actor
) -> None:
    """The opponent's turn goes first, and other users' searches run in between."""
    result = await result_of_a_match(discord, games, ana, ben, turns=2)
    turn = Busy(client, Urgency.TURN)
    await asyncio.sleep(0)
    shown = await watching(result, ana, ben)
    assert ["turn 0 of 2" in message.content for message in shown] == [True, True]
    edits, other = discord.faults.fail(EDIT, status=404, times=2), Busy(client)
    await asyncio.sleep(0)
    await turn.end()
    await discord.wait_until(lambda: edits.times == 0)
    await discord.wait_until(lambda: all("turn 1 of 2" in m.content for m in shown))
    await other.end()
    await discord.wait_until(lambda: all("who was ahead" in m.content for m in shown))
    first, second = (message.attachments[0].data for message in shown)
    assert first == second


@pytest.mark.parametrize("by", ["command", "button"])
async def test_of_three_quick_requests_the_last_one_shows_the_analysis(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor, ben: Actor, by: str
) -> None:
    result = await result_of_a_match(discord, games, ana, ben, turns=2)
    other = Busy(client)
    await asyncio.sleep(0)

    def ask() -> Answer:
        if by == "button":
            return Answer(discord.world, ana.client.press(result, "Analyse"))
        return Answer(discord.world, ana.client.slash(games, "match analyse", {}))

    first = ask()
    await discord.wait_until(lambda: "turn 0 of 2" in first.text)
    second, last = ask(), ask()
    await discord.wait_until(lambda: second.interaction.acknowledged)
    await discord.wait_until(lambda: "turn 0 of 2" in last.text)

    def shown() -> list[Message]:
        seen = {m.id: m for place in (result.channel, games) for m in ana.messages(place)}
        return [m for m in seen.values() if m.ephemeral and m.id > result.id and not m.deleted]

    await discord.wait_until(lambda: shown() == [last.message])
    await other.end()
    await discord.wait_until(lambda: "who was ahead" in last.text)
    assert shown() == [last.message]


async def test_a_stop_does_not_wait_for_those_who_watch_an_analysis(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor, ben: Actor
) -> None:
    result, busy = await result_of_a_match(discord, games, ana, ben, turns=2), Busy(client)
    await asyncio.sleep(0)
    await watching(result, ana)
    async with asyncio.timeout(WAIT_SECONDS):
        await client.finish(patience_s=100 * WAIT_SECONDS)
    with pytest.raises(UserError, match="restarting"):
        await busy.end()


async def test_an_answer_that_has_expired_is_refused_once_and_left_alone(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """Discord bans an address after many such failures: every second edit adds one."""
    result = await result_of_a_match(discord, games, ana, ben, turns=3)
    turn = Busy(client, Urgency.TURN)
    await asyncio.sleep(0)
    shown = await watching(result, ana, ben, cleo)
    discord.advance(minutes=16, excuse=True)
    first = Busy(client)
    await asyncio.sleep(0)
    await turn.end()
    await discord.wait_until(lambda: len(discord.invalid_requests) == len(shown))
    second = Busy(client)
    await asyncio.sleep(0)
    await first.end()
    match = await client.core.matches.get(1)
    run = cog_of(client, Analysis).analyses.begin(match, ana.id)  # joins the one in progress
    while run.done < 2:
        await run.wait(0.01)
    await ben.slash("help", channel=games)
    await second.end()
    while not await run.wait(0.01):
        pass
    (message,) = await watching(result, ana)
    assert "who was ahead" in message.content
    assert len(discord.invalid_requests) == len(shown)


async def test_an_analysis_that_outlasts_its_message_says_so_and_is_watched_on_by_a_press(
    discord: Sandbox,
    client: Ringfall,
    games: Channel,
    ana: Actor,
    ben: Actor,
) -> None:
    result = await result_of_a_match(discord, games, ana, ben, turns=2)
    turn = Busy(client, Urgency.TURN)
    await asyncio.sleep(0)
    usual = client.pipeline.deadlines
    client.pipeline.deadlines = replace(usual, answerable_s=SOON.total_seconds())
    (message,) = await watching(result, ana)
    await discord.wait_until(lambda: "for 15 minutes only" in message.content)
    client.pipeline.deadlines = usual
    await ana.click(message, "Analyse")
    await discord.wait_until(lambda: "If nothing changes here" in message.content)
    await turn.end()
    await discord.wait_until(lambda: "who was ahead" in message.content)
    assert discord.invalid_requests == []
