"""Private matches against the computer, in a private thread that others don't see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.match.challenge.invitations import MAX_OPEN_CHALLENGES
from sandbox import Actor, Answer, Channel, Message, Sandbox, Thread
from tests.e2e.process import BotProcess
from tests.e2e.test_computer import WINNING, WON


async def begun(discord: Sandbox, games: Channel, ana: Actor) -> tuple[Answer, Message]:
    """Have Ana begin a private match; return the answer and the first board."""
    answer = await ana.slash(
        "challenge",
        channel=games,
        game="zertz",
        level=1,
        private=True,
        position=WINNING,
        first="me",
    )
    (thread,) = games.threads
    return answer, await thread.wait_message(_has(":0:menu"))


def _has(key: str) -> Callable[[Message], bool]:
    return lambda message: any(key in (b.custom_id or "") for b in message.buttons)


def number_of(board: Message) -> str:
    return next(b.custom_id for b in board.buttons if b.custom_id).split(":")[1]


async def test_a_private_match_is_played_and_ends_where_only_its_player_sees_it(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    answer, board = await begun(discord, games, ana)
    thread, number = board.channel, number_of(board)
    assert answer.ephemeral
    assert thread.mention in answer.text
    assert isinstance(thread, Thread)
    assert thread.private
    assert ana.client.sees(thread)
    assert not ben.client.sees(thread)
    asked = await ben.slash("match replay", channel=games, match=number)
    assert "I don't know a match" in asked.text
    assert not await ben.autocomplete("watch follow", channel=games, focused="match", match="")
    await ana.slash("move", channel=games, move=WON, match=number)
    result = await thread.wait_message(_has(":rematch"))
    assert ana.name in result.content or ana.mention in result.content
    assert "Replay" in [button.label for button in result.buttons]
    asked = await ben.slash("match replay", channel=games, match=number)
    assert "I don't know a match" in asked.text
    assert (await ana.slash("match replay", channel=games, match=number)).error is None
    again = await ana.slash("rematch", channel=games, match=number)
    assert thread.mention in again.text
    await thread.wait_message(lambda m: _has(":0:menu")(m) and number_of(m) != number)
    assert games.messages == []
    assert games.threads == [thread]


async def test_managers_see_the_number_of_a_private_match_and_may_end_it(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    _, board = await begun(discord, games, ana)
    manager, number = discord.add_user("Manager of private matches"), number_of(board)
    discord.grant(manager, "MANAGE_GUILD")
    listed = (await manager.slash("server matches", channel=games)).message
    assert listed is not None
    assert f"#{number} (private)" in listed.content
    (menu,) = listed.selects
    assert (f"#{number} (private)", number) in menu.options
    await manager.select(listed, menu.custom_id, [number])
    assert ana.mention not in listed.content
    await manager.click(listed, f"m:{number}:0:abort-yes:0")
    await board.channel.wait_message(lambda message: manager.name in message.content)
    assert games.messages == []


@pytest.mark.parametrize("level", [None, 1])
async def test_only_a_match_against_the_computer_can_be_private(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, level: int | None
) -> None:
    """A level does not help against a person, nor does leaving out both."""
    given: dict[str, Any] = {} if level is None else {"level": level, "opponent": ben}
    refused = await ana.slash("challenge", channel=games, game="rust", private=True, **given)
    assert refused.ephemeral
    assert "against the computer can be private" in refused.text
    assert (games.messages, games.threads) == ([], [])


async def test_a_private_match_is_refused_where_no_private_thread_can_be(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    discord.permit(games, deny=["CREATE_PRIVATE_THREADS"])
    refused = await ana.slash("challenge", channel=games, game="rust", level=1, private=True)
    assert refused.ephemeral
    assert "the permission Create Private Threads" in refused.text
    thread = discord.add_thread(games, "chat", ana)
    refused = await ana.slash("challenge", channel=thread, game="rust", level=1, private=True)
    assert "in a text channel" in refused.text
    assert (games.messages, games.threads) == ([], [thread])


async def test_a_command_that_is_delivered_twice_begins_one_private_match(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    answer, board = await begun(discord, games, ana)
    discord.redeliver(answer.interaction)
    again = await ana.slash("match show", channel=games, match=number_of(board))
    assert again.error is None
    assert [thread for thread in games.threads if ana.client.sees(thread)] == [board.channel]


async def test_a_refused_private_match_leaves_an_archived_thread_with_only_the_bot_in_it(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    """Limits are checked when the challenge is stored, which takes the id of its thread."""
    for number in range(MAX_OPEN_CHALLENGES):
        other = discord.add_user(f"Busy {number}")
        await ana.slash("challenge", channel=games, game="rust", opponent=other)
    refused = await ana.slash("challenge", channel=games, game="rust", level=1, private=True)
    assert refused.ephemeral
    assert str(MAX_OPEN_CHALLENGES) in refused.text
    (thread,) = games.threads
    assert thread.archived
    assert list(thread.members) == [discord.bot.id]
    assert thread.messages == []
