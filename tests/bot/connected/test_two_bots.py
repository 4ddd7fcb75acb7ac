"""Two bots with one token and database: both get every interaction, one answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from structlog.testing import capture_logs

from bot.match.client import Ringfall
from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Answer, Channel, Sandbox
from sandbox.world.interaction import CallbackType
from tests.bot.connected.running import deferring_at_once, running
from tests.postgres import PostgresServer

TURNS = 6
DEFERRED_MESSAGE, DEFERRED_UPDATE = CallbackType.DEFERRED_MESSAGE, CallbackType.DEFERRED_UPDATE


@pytest.fixture
async def bots(discord: Sandbox, postgres: PostgresServer) -> AsyncIterator[list[Ringfall]]:
    url = await postgres.new_tables()
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(running(discord, url, alone=False)) for _ in range(2)
        ]


@pytest.fixture
async def table(
    discord: Sandbox, bots: list[Ringfall], games: Channel, ana: Actor, ben: Actor
) -> Table:
    return await sit_down(discord, games, ana, ben)


def answers_given(discord: Sandbox, answer: Answer) -> int:
    """Count the attempts to answer an interaction; deferred answers arrive as edits."""
    path = f"/interactions/{answer.interaction.id}/"
    filled_in = f"/{answer.interaction.token}/messages/@original"
    bodies = [request.body for request in discord.requests if path in request.path]
    edits = [r for r in discord.requests if r.method == "PATCH" and r.path.endswith(filled_in)]
    now = sum(body["type"] not in (DEFERRED_MESSAGE, DEFERRED_UPDATE) for body in bodies)
    return now + len(edits)


async def test_every_turn_is_answered_once_and_with_its_board(
    discord: Sandbox, table: Table
) -> None:
    for _ in range(TURNS):
        answer = await table.play()
        assert not answer.ephemeral, "a refusal of the slower bot has taken the place of the board"
        assert answer.followups == []
        await table.board()
        assert answers_given(discord, answer) == 1
    assert len([message for message in table.place.messages if message.attachments]) == TURNS + 1


async def test_presses_and_forms_are_answered_once(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    opened = await ana.click(await table.board(), "Move")
    typing = await ana.click(opened.message, "Type it…")
    turn = table.first_turn()
    sent = await ana.submit(typing.modal, move=turn)
    table.note(turn)
    await table.board()
    assert [answers_given(discord, answer) for answer in (opened, typing)] == [1, 1]
    assert opened.message.deleted, "the board beside it is the answer"
    assert (answers_given(discord, sent), sent.followups) == (0, [])


async def test_who_does_not_know_yet_whether_to_answer_owes_nothing(
    discord: Sandbox,
    table: Table,
    ben: Actor,
    bots: list[Ringfall],
) -> None:
    """Both wait for the database to learn who answers, and advise to try again meanwhile."""
    before = len(discord.requests)
    with deferring_at_once(*bots, noted_by_s=0):
        async with bots[0].core.database.write():
            asking = asyncio.create_task(ben.slash("move", channel=table.place, move="Wd4,a1"))
            await discord.wait_until(
                lambda: sum("/callback" in each.path for each in discord.requests[before:]) == 2
            )
    refused = await asking
    await discord.wait_until(lambda: "not your turn" in refused.text)
    callbacks, answer = 2, 1
    assert (answers_given(discord, refused), refused.followups) == (callbacks + answer, [])


async def test_the_first_list_counts_for_one_who_types(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    """Autocomplete stores nothing, so the other bot's answer is only late: no error."""
    with capture_logs() as logs:
        offered = await ana.autocomplete("match replay", channel=table.place, focused="match")
        assert [value for _, value in offered] == [str(table.number)]
        await ana.slash("match replay", channel=table.place)
    assert [entry for entry in logs if entry["log_level"] == "error"] == []
    assert {breach.kind for breach in discord.breaches} <= {"already_acknowledged"}
    discord.breaches.clear()
