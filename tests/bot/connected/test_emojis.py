"""Pieces as emojis, beside their names: in scores, on buttons; without them, words remain."""

from __future__ import annotations

import pytest

from bot.cogs.emojis.cog import Emojis
from bot.match.client import Ringfall
from sandbox import Message, Sandbox
from tests.cogs import cog_of
from tests.e2e.table import Table
from tests.e2e.test_turns import opened


def emojis_on(message: Message) -> list[str]:
    return [button.emoji for button in message.buttons if button.emoji]


@pytest.fixture
async def client(client: Ringfall) -> Ringfall:
    """The bot, which has uploaded its emojis."""
    for duty in cog_of(client, Emojis).duties:
        await duty.carry_out()
    return client


async def test_pieces_are_shown_beside_their_names(discord: Sandbox, table: Table) -> None:
    message = await opened(table)
    assert [button.label for button in message.buttons][:3] == ["White", "Grey", "Black"]
    assert [name[:11] for name in emojis_on(message)] == [
        "zertz_white",
        "zertz_grey_",
        "zertz_black",
    ]
    for turn in ("Wd4,a1", "Gd5,a2", "d4xd6"):
        await table.play(turn)
    await discord.wait_until(lambda: "<:zertz_grey_" in table.card.content)
    assert "> grey 1/5" in table.card.content


async def test_a_deleted_emoji_leaves_the_words(discord: Sandbox, table: Table) -> None:
    discord.world.emojis.clear()
    message = await opened(table)
    assert [button.label for button in message.buttons][:3] == ["White", "Grey", "Black"]
    assert emojis_on(message) == []
