"""Newcomers see each typed turn before it is played, unless they chose otherwise."""

from __future__ import annotations

import pytest

from sandbox import Actor, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, sit_down
from tests.e2e.test_settings import asked


@pytest.fixture
def settings() -> dict[str, str]:
    """After one finished match, a user is no newcomer."""
    return {"NEWCOMER_MATCHES": "1"}


async def seated(discord: Sandbox) -> Table:
    games = discord.channel("games")
    return await sit_down(discord, games, discord.user("Ana"), discord.user("Ben"))


async def give_up(table: Table, actor: Actor) -> None:
    question = await actor.slash("match resign", channel=table.place, match=str(table.number))
    assert question.message is not None
    await actor.click(question.message, "Resign")
    await table.result()


async def test_a_typed_turn_is_previewed_until_the_user_has_finished_some_matches(
    discord: Sandbox, bot: BotProcess
) -> None:
    table = await seated(discord)
    ana = table.to_move
    shown = await asked(table, ana, "Wd4,a1")
    assert "while you're new here. `/settings` changes that" in shown.content
    await ana.click(shown, "Send")
    table.note("Wd4,a1")
    await table.board()
    await give_up(table, table.to_move)
    again = await seated(discord)
    assert not (await again.play("Wd4,a1")).ephemeral
