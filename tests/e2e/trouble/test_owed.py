"""Pending lines and private answers arrive like boards although the bot is killed."""

from __future__ import annotations

import aiohttp
import pytest

from sandbox import Actor, Channel, Message, Sandbox
from sandbox.world.interaction import Interaction
from tests.e2e.process import BotProcess
from tests.e2e.table import Table
from tests.e2e.test_late import ANSWER
from tests.e2e.test_picker import choose
from tests.e2e.trouble import lasting
from tests.e2e.trouble.test_crashes import MESSAGE, cut_before_or_after, inside, kill_at

discord, bot = lasting.discord, lasting.bot

MESSAGE_CALLBACK, THINKING_CALLBACK = 4, 5
VANISHING = "DELETE /webhooks/*/*/messages/@original"


def lines_in(channel: Channel) -> list[Message]:
    return [message for message in channel.messages if "offer" in message.content]


async def kill_before_the_board(
    discord: Sandbox, bot: BotProcess, table: Table, turn: str, *, processed: bool
) -> Message:
    """Kill the bot as it posts the board of a turn from elsewhere; return the private answer."""
    hold, player = discord.faults.hold(inside(table.place, MESSAGE)), table.to_move
    player.client.slash(table.channel, "move", {"move": turn})
    await hold.reached()
    await discord.wait_until(lambda: player.messages(table.channel)[-1].loading)
    answer = player.messages(table.channel)[-1]
    await bot.kill()
    await hold.drop(processed=processed)
    return answer


@cut_before_or_after
async def test_a_private_answer_that_was_promised_before_a_kill_is_given_after_it(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor, *, processed: bool
) -> None:
    turn = table.first_turn()
    answer = await kill_before_the_board(discord, bot, table, turn, processed=processed)
    await bot.start()
    table.note(turn)
    board = await table.board()
    await discord.wait_until(lambda: not answer.loading)
    assert f"Played: {turn}" in answer.content
    assert str(board.id) in answer.content


@cut_before_or_after
async def test_a_private_message_that_has_served_goes_away_in_spite_of_a_kill(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor, *, processed: bool
) -> None:
    message = (await ana.click(await table.board(), "Move")).message
    assert message is not None
    await choose(ana, message, "d4")
    await kill_at(
        discord, bot, VANISHING, lambda: ana.client.press(message, "b1"), processed=processed
    )
    table.note("Wd4,b1")
    await table.board()
    await discord.wait_until(lambda: message.deleted)


@cut_before_or_after
async def test_killed_while_posting_the_offer_of_a_draw(
    discord: Sandbox, bot: BotProcess, table: Table, ben: Actor, *, processed: bool
) -> None:
    await table.play_both()
    await kill_at(
        discord,
        bot,
        inside(table.place, MESSAGE),
        lambda: ben.client.slash(table.place, "match draw", {}),
        processed=processed,
    )
    line = await table.place.wait_message(lambda message: "offers a draw" in message.content)
    assert [button.label for button in line.buttons] == ["Agree to a draw", "Decline the draw"]
    await table.play()
    await discord.wait_until(lambda: "expired" in line.content)
    assert line.buttons == []
    assert lines_in(table.place) == [line]


async def answered_in_private(discord: Sandbox, interaction: Interaction, callback: int) -> None:
    """Answer an interaction privately, as an earlier run of the bot has."""
    url = f"{discord.api_url}/interactions/{interaction.id}/{interaction.token}/callback"
    private = {"type": callback, "data": {"content": "Only for you", "flags": 64}}
    async with aiohttp.ClientSession() as session, session.post(url, json=private) as told:
        assert told.ok


async def redelivered(discord: Sandbox, interaction: Interaction, table: Table) -> None:
    """Deliver an interaction to the bot again, and wait until it has had the time to answer it."""
    discord.redeliver(interaction)
    listed = await table.waiting.slash("match list", channel=table.channel)
    assert listed.error is None


async def test_a_turn_that_was_stored_before_a_kill_is_not_refused_when_it_comes_again_after_it(
    discord: Sandbox, bot: BotProcess, table: Table
) -> None:
    turn = table.first_turn()
    answer = await kill_before_the_board(discord, bot, table, turn, processed=False)
    hold = discord.faults.hold(inside(table.place, MESSAGE))
    await bot.start()
    await hold.reached()
    interactions = discord.world.interactions.values()
    await redelivered(discord, next(i for i in interactions if i.original is answer), table)
    assert answer.loading
    await hold.release()
    await discord.wait_until(lambda: f"Played: {turn}" in answer.content)


async def test_a_turn_that_was_refused_before_a_kill_is_not_played_when_it_comes_again_after_it(
    discord: Sandbox, bot: BotProcess, table: Table
) -> None:
    refused = await table.waiting.slash("move", channel=table.place, move="Wd4,a1")
    assert "It's not your turn" in refused.text
    await table.play("Wd5,a2")
    await table.board()
    await bot.kill()
    await bot.start()
    await discord.bot_online()
    await redelivered(discord, refused.interaction, table)
    await table.play("Wd4,a1")
    await table.board()


async def test_a_public_message_replaces_no_private_answer(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    """An interaction may have been answered in another way than the post that it owes expects."""
    answer = discord.faults.hold(ANSWER)
    ana.client.slash(games, "challenge", {"game": "zertz", "opponent": ben.user})
    await answer.reached()
    await bot.kill()
    await answer.drop(processed=False)
    interaction = list(discord.world.interactions.values())[-1]
    await answered_in_private(discord, interaction, MESSAGE_CALLBACK)
    await bot.start()
    card = await games.wait_message(lambda message: "challenges" in message.content)
    assert [button.label for button in card.buttons][:1] == ["Accept"]
    assert interaction.original is not None
    assert interaction.original.content == "Only for you"


@pytest.mark.parametrize("callback", [MESSAGE_CALLBACK, THINKING_CALLBACK])
async def test_a_private_answer_from_before_a_kill_is_not_mistaken_for_the_pressed_card(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, *, callback: int
) -> None:
    ana.client.slash(games, "challenge", {"game": "zertz", "opponent": ben.user})
    card = await games.wait_message(lambda message: "challenges" in message.content)
    await bot.kill()
    interaction = ana.client.press(card, "Withdraw")
    await answered_in_private(discord, interaction, callback)
    await bot.start()
    await discord.bot_online()
    discord.redeliver(interaction)
    await discord.wait_until(lambda: "withdrawn" in card.content)
    private = interaction.original
    assert private is not None
    await discord.wait_until(lambda: private.deleted or not private.loading)
    assert private.deleted or private.content == "Only for you"


async def test_events_of_a_deleted_server_after_a_kill_are_no_bug(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    """It comes without a channel that the bot could make anything of."""
    interaction = (await ana.slash("help", channel=games)).interaction
    await bot.kill()
    await bot.start()
    await discord.bot_online()
    discord.remove_bot()
    discord.redeliver(interaction)
    await discord.wait_until(
        lambda: any(
            request.method == "GET" and interaction.token in request.path and request.status
            for request in discord.requests
        )
    )
    discord.return_bot()
