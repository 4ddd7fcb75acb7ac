"""Pieces as emojis, beside their names: in scores, on buttons; without them, words remain."""

from __future__ import annotations

import pytest

from rendering import render_emojis
from rules import GAMES
from sandbox import Message, Sandbox
from tests.e2e.table import Table
from tests.e2e.test_picker import opened, shown

PIECES = sum(len(render_emojis(game)) for game in GAMES.values())


def emojis_on(message: Message) -> list[str]:
    return [button.emoji for button in message.buttons if button.emoji]


@pytest.fixture
async def uploaded(discord: Sandbox, table: Table) -> None:
    await discord.wait_until(lambda: len(discord.world.emojis) == PIECES)


@pytest.mark.usefixtures("uploaded")
async def test_pieces_are_shown_beside_their_names(discord: Sandbox, table: Table) -> None:
    message = await opened(table)
    assert shown(message)[:3] == ["White", "Grey", "Black"]
    assert [name[:11] for name in emojis_on(message)] == [
        "zertz_white",
        "zertz_grey_",
        "zertz_black",
    ]
    for turn in ("Wd4,a1", "Gd5,a2", "d4xd6"):
        await table.play(turn)
    await discord.wait_until(lambda: "<:zertz_grey_" in table.card.content)
    assert "> grey 1/5" in table.card.content


@pytest.mark.usefixtures("uploaded")
async def test_a_deleted_emoji_leaves_the_words(discord: Sandbox, table: Table) -> None:
    before = dict(discord.world.emojis)
    discord.world.emojis.clear()
    message = await opened(table)
    discord.world.emojis.update(before)
    assert shown(message)[:3] == ["White", "Grey", "Black"]
    assert emojis_on(message) == []
