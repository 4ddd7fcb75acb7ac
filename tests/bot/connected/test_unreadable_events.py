"""Interactions with fields that discord.py cannot read; each is answered all the same."""

from __future__ import annotations

from typing import Any

import pytest

from ringfall.testing.table import sit_down
from sandbox import Actor, Channel, Delivery, Message, Sandbox

UNREADABLE: dict[str, Any] = {"id": "12", "type": 0}


pytestmark = pytest.mark.usefixtures("client")


def change(discord: Sandbox, **changes: Any) -> None:
    """Change fields of the next interaction."""
    discord.faults.deliver(Delivery("changed", change=lambda data: data | changes))


async def test_a_challenge_from_an_unreadable_channel_is_played_there(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    change(discord, channel=UNREADABLE)
    asked = await ana.slash("challenge", channel=games, game="zertz", opponent=ben, first="me")
    await ben.click(asked.message, "Accept")
    (place,) = [
        thread
        for thread in games.threads
        if await thread.wait_message(lambda message: ":0:menu" in str(message.components))
    ]
    change(discord, channel=UNREADABLE)
    answer = await ana.slash("move", channel=place, move="Wd4,a1")
    assert "1 · " in answer.text
    assert not answer.ephemeral


async def test_a_challenge_from_nowhere_is_refused(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    change(discord, channel=None, channel_id=None)
    asked = await ana.slash("challenge", channel=games, game="zertz", opponent=ben)
    assert asked.text.startswith("Discord hasn't told me which channel this is.")
    assert asked.ephemeral


async def test_a_press_on_an_unreadable_private_message_edits_it(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    await sit_down(discord, games, ana, ben)
    await sit_down(discord, games, ana, ben)
    page: Message | None = (await ana.slash("play", channel=games)).message
    before, page.more = page.content, {"poll": {}}
    answer = await ana.click(page, "Play it last")
    assert answer.message is page
    assert page.content != before


async def test_a_user_without_a_language_is_answered_in_english(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    change(discord, locale=None)
    assert "How to play" in (await ana.slash("help", channel=games)).text
