"""How many statements a turn needs, from the command until all messages show it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.match.delivery.scoreboards import Scoreboards
from sandbox import Actor, Channel, Sandbox
from tests.asked import asked_of
from tests.bot.connected.running import running
from tests.delivered import scoreboard_shown, tidied_up
from tests.e2e.table import sit_down
from tests.e2e.test_picker import choose

MOST_SELECTS, MOST_STATEMENTS = 7, 22
MOST_SELECTS_OF_A_STEP = 4


async def test_a_turn_asks_little_of_the_database(
    discord: Sandbox,
    games: Channel,
    ana: Actor,
    ben: Actor,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Counted are all statements, each BEGIN among them, but not what ends a transaction."""
    monkeypatch.setattr(Scoreboards, "every", timedelta())
    async with running(discord, f"sqlite+aiosqlite:///{tmp_path}/ringfall.db") as client:
        table = await sit_down(discord, games, ana, ben)

        async def everything_is_shown() -> None:
            await table.board()
            await tidied_up(client, table.number)
            await scoreboard_shown(client, table.number)

        for _ in table.players:
            await table.play()
            await everything_is_shown()
        # Duties ask at any moment, and not for this turn.
        await client.agenda.close()
        with asked_of(client.core.posts._database) as asked:
            await table.play()
            await everything_is_shown()
    texts = [text.lstrip() for text, _ in asked]
    assert sum(text.startswith("INSERT INTO turns") for text in texts) == 1
    assert sum(text.startswith("SELECT") for text in texts) <= MOST_SELECTS, texts
    assert len(texts) <= MOST_STATEMENTS, texts


async def test_a_step_on_a_private_board_asks_little_of_the_database(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, tmp_path: Path
) -> None:
    async with running(discord, f"sqlite+aiosqlite:///{tmp_path}/ringfall.db") as client:
        table = await sit_down(discord, games, ana, ben)
        message = (await ana.slash("match try", channel=table.place)).message
        assert message is not None
        await client.agenda.close()
        # A choice within a turn, one that plays it, an undo and a redo.
        for label in ("White", "d4", "a1", "◀", "▶"):
            with asked_of(client.core.database) as asked:
                await choose(ana, message, label)
            selects = [text for text, _ in asked if text.lstrip().startswith("SELECT")]
            assert len(selects) <= MOST_SELECTS_OF_A_STEP, selects
        assert "**1 Wd4,a1**" in message.content
