"""Channels that are closed to the bot: the player is told, and sees the board all the same."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.match.core import Pauses
from ringfall.testing.table import sit_down
from sandbox import Actor, Channel, Sandbox, Thread
from tests.bot.connected.running import running


async def test_a_board_that_cannot_be_posted_is_the_private_answer(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, url: str
) -> None:
    """Each turn's, though only the first one is tried; all are posted once that is possible."""
    elsewhere = discord.add_channel("elsewhere")
    often = Pauses(look=timedelta(milliseconds=200))
    async with running(discord, url, pauses=often):
        table = await sit_down(discord, games, ana, ben)
        discord.permit(games, deny=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"])
        for _ in range(2):
            answer = await table.play(channel=elsewhere)
            assert answer.ephemeral
            assert f"I'm not allowed to post the board in {table.place.mention}" in answer.text
            assert answer.message.attachments
        # Those before it would come below it.
        shown = await table.play()
        assert (shown.ephemeral, len(shown.message.attachments)) == (True, 1)
        assert shown.text.startswith("I'm not allowed to post the board in ")
        discord.permit(games, allow=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"])
        boards = [await table.board(ply) for ply in (1, 2, 3)]
        assert boards == sorted(boards, key=lambda board: board.id)


async def test_a_bot_started_without_access_catches_up_once_it_sees_the_channel(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, url: str
) -> None:
    """It knows no thread of that channel until Discord sends them."""
    often = Pauses(look=timedelta(milliseconds=200))
    elsewhere = discord.add_channel("elsewhere")
    async with running(discord, url):
        table = await sit_down(discord, games, ana, ben)
        first = await table.board(0)
        discord.permit(games, deny=["VIEW_CHANNEL"])
        assert (await table.play(channel=elsewhere)).ephemeral
    async with running(discord, url, pauses=often):
        assert first.buttons
        discord.permit(games, allow=["VIEW_CHANNEL"])
        await table.board(1)
        await discord.wait_until(lambda: not first.buttons)


async def test_a_board_for_an_archived_thread_is_posted_once_the_channel_is_open_again(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, url: str
) -> None:
    """discord.py does not know archived threads, but a post opens one."""
    often = Pauses(look=timedelta(milliseconds=200))
    elsewhere = discord.add_channel("elsewhere")
    async with running(discord, url, pauses=often):
        table = await sit_down(discord, games, ana, ben)
        discord.permit(games, deny=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"])
        assert isinstance(table.place, Thread)
        discord.archive(table.place)
        assert (await table.play(channel=elsewhere)).ephemeral
        discord.permit(games, allow=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"])
        await table.board(1)
        assert not table.place.archived


@pytest.mark.usefixtures("client")
async def test_a_player_of_a_match_on_a_server_that_removed_the_bot_sees_the_board(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    guild = discord.world.add_guild("Former", discord.user("Admin").user)
    for actor in (ana, ben):
        discord.world.join(guild, actor.user)
    channel = discord.world.add_channel(guild, "former")
    table = await sit_down(discord, channel, ana, ben)
    discord.world.remove_bot(guild)
    answer = await ana.slash(
        "move", channel=games, move=table.first_turn(), match=str(table.number)
    )
    assert "I'm not allowed to post the board" in answer.text
    assert answer.message.attachments
