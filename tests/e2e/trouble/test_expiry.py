"""Challenges without an answer."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.raw import press


@pytest.fixture
def settings() -> dict[str, str]:
    """An expiry after about a second."""
    return {"CHALLENGE_HOURS": "0.0003"}


async def test_a_challenge_expires_by_itself_and_cannot_be_accepted_then(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    answer = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
    card = answer.message
    assert card is not None
    await discord.wait_until(lambda: not card.buttons)
    assert "expired" in card.content
    late = await press(discord, ben, card, "c:1:accept")
    assert late.ephemeral
    assert "expired" in late.text
    assert games.threads == []


async def test_a_challenge_that_expires_while_the_bot_is_down_is_closed_afterwards(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    answer = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
    await bot.kill()
    await bot.start()
    card = answer.message
    assert card is not None
    await discord.wait_until(lambda: "expired" in card.content)
    assert card.buttons == []
