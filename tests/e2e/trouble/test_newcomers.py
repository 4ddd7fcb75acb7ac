"""Newcomers see each typed turn before it is played, unless they chose otherwise."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Sandbox
from tests.e2e.table import Table, sit_down
from tests.e2e.test_settings import asked


@pytest.fixture
def settings() -> dict[str, str]:
    """After one finished match, a user is no newcomer."""
    return {"NEWCOMER_MATCHES": "1"}


async def test_a_typed_turn_is_previewed_until_the_user_has_finished_some_matches(
    discord: Sandbox, games: Channel, table: Table, ana: Actor, ben: Actor
) -> None:
    shown = await asked(table, ana, "Wd4,a1")
    assert "while you're new here. `/settings` changes that" in shown.content
    await ana.click(shown, "Send")
    table.note("Wd4,a1")
    answer = table.first_turn()
    await ben.click(await asked(table, ben, answer), "Send")
    table.note(answer)
    await table.resign(ben)
    again = await sit_down(discord, games, ana, ben)
    assert not (await again.play("Wd4,a1")).ephemeral
