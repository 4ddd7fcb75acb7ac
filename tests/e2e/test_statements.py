"""What one interaction asks of the database, counted while the real bot answers a real one.

Counted is whatever SQLAlchemy hands to the driver: every SELECT, INSERT and UPDATE, and each BEGIN.
What ends a transaction is not among them. It is counted until the board stands, the one before has
lost its buttons, and the scoreboard shows the turn.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.delivery import scoreboard
from bot.interactions.client import Ringfall
from sandbox import Sandbox
from tests.asked import Statement, asked_of
from tests.e2e.conftest import new_sandbox
from tests.e2e.inside import running
from tests.e2e.table import Table, sit_down

MOST_SELECTS, MOST_STATEMENTS, MOST_SELECTS_OF_A_PRESS = 8, 24, 4
# Others may have changed everything, so that what is known is looked up again.
MOST_SELECTS_WHERE_SHARED = 22


def counting(client: Ringfall) -> AbstractContextManager[list[Statement]]:
    return asked_of(client.services.matches._database)


def selects(asked: Sequence[Statement]) -> int:
    return sum(statement.lstrip().startswith("SELECT") for statement, _ in asked)


@pytest_asyncio.fixture(loop_scope="module")
async def discord() -> AsyncIterator[Sandbox]:
    """A sandbox without the bot that the other tests share."""
    async with new_sandbox() as sandbox:
        yield sandbox


@pytest_asyncio.fixture(loop_scope="module", params=["alone", "shared"])
async def client(
    request: pytest.FixtureRequest,
    discord: Sandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Ringfall]:
    monkeypatch.setattr(scoreboard, "INTERVAL", timedelta())
    url = f"sqlite+aiosqlite:///{tmp_path}/ringfall.db"
    async with running(discord, url, alone=request.param == "alone") as bot:
        yield bot


async def under_way(discord: Sandbox, client: Ringfall) -> Table:
    """A match with two turns, of which everything stands."""
    # What the bot looks up as soon as it is ready belongs to nobody's turn.
    await client.wait_until_ready()
    people = (discord.add_user("Ana"), discord.add_user("Ben"))
    table = await sit_down(discord, discord.add_channel("count"), *people)
    for _ in range(2):
        await table.play()
        await everything_stands(client, table)
    # What is done by the clock may come at any moment, whatever anybody asks for.
    await client.agenda.close()
    return table


async def everything_stands(client: Ringfall, table: Table) -> None:
    await table.board()
    await client.delivery.poster.tidied_up(table.number)
    await client.delivery.poster.scoreboard_shown(table.number)


async def test_a_move_in_its_thread_asks_little_of_the_database(
    discord: Sandbox, client: Ringfall
) -> None:
    table = await under_way(discord, client)
    with counting(client) as counted:
        await table.play()
        await everything_stands(client, table)
    if client.services.matches._database.is_shared:
        assert selects(counted) <= MOST_SELECTS_WHERE_SHARED
    else:
        assert selects(counted) <= MOST_SELECTS
        assert len(counted) <= MOST_STATEMENTS
    assert sum("INSERT INTO turns" in statement for statement, _ in counted) == 1


async def test_a_press_of_the_picker_or_of_a_replay_asks_little_of_the_database(
    discord: Sandbox, client: Ringfall
) -> None:
    table = await under_way(discord, client)
    board, actor = await table.board(), table.to_move
    with counting(client) as opening:
        opened = await actor.click(board, "Move")
    assert opened.message is not None
    choice = next(b for b in opened.message.buttons if ":pick:" in (b.custom_id or ""))
    with counting(client) as choosing:
        await actor.click(opened.message, choice.label or "")
    replayed = (await actor.slash("match replay", channel=table.place)).message
    assert replayed is not None
    with counting(client) as stepping:
        await actor.click(replayed, "▶")
    for counted in (opening, choosing):
        assert 0 < selects(counted) <= MOST_SELECTS_OF_A_PRESS
    # It reads what has been noted, too.
    assert 0 < selects(stepping) <= MOST_SELECTS_OF_A_PRESS + 1
