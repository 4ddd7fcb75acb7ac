"""Pieces as emojis, beside their names: in scores, on buttons; without them, words remain."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import insert, select, update
from structlog.testing import capture_logs

from bot.cogs.emojis.cog import Emojis, EmojiUpload, emoji_pictures, emoji_upload
from bot.match.client import Ringfall
from bot.storage.leases import LEASE
from ringfall.testing.table import Table
from sandbox import Message, Problem, Sandbox
from tests.bot.clockwork import MovedClock
from tests.bot.connected.running import until
from tests.bot.round import NewClient
from tests.cogs import cog_of
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
    assert emojis_on(message)[:3] == ["zertz_white", "zertz_grey", "zertz_black"]
    for turn in ("Wd4,a1", "Gd5,a2", "d4xd6"):
        await table.play(turn)
    await discord.wait_until(lambda: "<:zertz_grey:" in table.card.content)
    assert "> grey 1/5" in table.card.content


async def test_only_a_changed_picture_is_uploaded_again_and_old_messages_keep_theirs(
    discord: Sandbox, client: Ringfall
) -> None:
    emojis, pictures = discord.world.emojis, client.core.database
    before = {emoji.name: emoji.id for emoji in emojis.values()}
    async with pictures.write() as transaction:
        other = update(emoji_pictures).where(emoji_pictures.c.emoji == before["zertz_white"])
        await transaction.execute(other.values(digest="of another picture"))
    await EmojiUpload(client.core, client.delivery).carry_out()
    after = {emoji.name: emoji.id for emoji in emojis.values()}
    assert before.items() - after.items() == {("zertz_white", before["zertz_white"])}
    assert emojis[before["zertz_white"]].name.startswith("zertz_white_")
    assert len(after) == len(before) + 1


async def test_an_application_with_too_many_emojis_is_told_in_a_sentence(
    discord: Sandbox, client: Ringfall
) -> None:
    async def has_uploaded() -> bool:
        """Tell whether the bot's own upload, which would meet that of the test, is over."""
        state = {each.name: each for each in client.agenda.states()}["emojis"]
        return len(discord.world.emojis) > 0 and not state.is_due

    await until(has_uploaded)
    discord.world.emojis.clear()
    discord.faults.refuse("POST /applications/*/emojis", Problem.TOO_MANY_EMOJIS, times=100)
    upload = EmojiUpload(client.core, client.delivery)
    with capture_logs() as logs:
        await upload.carry_out()
    warnings = [entry["event"] for entry in logs if entry["log_level"] in ("warning", "error")]
    assert warnings
    assert all("as many emojis as Discord allows" in event for event in warnings)
    assert await upload.next_due() is None


def uploaded(discord: Sandbox) -> int:
    return sum(f"{r}".startswith("POST /applications/") for r in discord.requests)


async def test_processes_that_start_together_upload_each_emoji_once(
    discord: Sandbox, new_client: NewClient
) -> None:
    clients = [await new_client(alone=False) for _ in range(2)]
    uploads = [EmojiUpload(client.core, client.delivery) for client in clients]
    await asyncio.gather(*(upload.carry_out() for upload in uploads))
    for upload in uploads:
        await upload.carry_out()
    emojis = discord.world.emojis.values()
    assert uploaded(discord) == len(emojis) == len({emoji.name for emoji in emojis}) > 0
    tags = {client.core.emojis.find("zertz", "white") for client in clients}
    assert len(tags) == 1
    assert all(tags)


async def test_an_upload_that_a_killed_process_has_left_is_taken_over(
    discord: Sandbox, new_client: NewClient
) -> None:
    client = await new_client(alone=False)
    clock, upload = client.core.clock, EmojiUpload(client.core, client.delivery)
    assert isinstance(clock, MovedClock)
    lease = {"id": 1, "holder": "killed", "held_until": clock() + LEASE}
    async with client.core.database.write() as transaction:
        await transaction.execute(insert(emoji_upload).values(lease))
    await upload.carry_out()
    assert uploaded(discord) == 0
    clock.by += LEASE
    await upload.carry_out()
    assert uploaded(discord) == len(discord.world.emojis) > 0
    assert await client.core.database.fetch(select(emoji_upload)) == []


async def test_a_deleted_emoji_leaves_the_words(discord: Sandbox, table: Table) -> None:
    discord.world.emojis.clear()
    message = await opened(table)
    assert [button.label for button in message.buttons][:3] == ["White", "Grey", "Black"]
    assert emojis_on(message) == []
