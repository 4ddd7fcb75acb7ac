"""Stops and kills: what is open is finished or answered once, and people are told once."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing

import aiohttp
import pytest

from ringfall.testing.process import BotProcess
from ringfall.testing.table import Table
from ringfall.testing.walks import random_turn
from rules import get_game, play_turn
from sandbox import Actor, Channel, Message, Sandbox
from sandbox.world.interaction import Interaction
from tests.e2e.test_computer import board
from tests.e2e.test_unanswered import Room
from tests.e2e.trouble.test_crashes import ANSWER, TO_ANYONE, restarted


@pytest.mark.parametrize("answers", [True, False], ids=["in time", "never"])
async def test_a_stop_finishes_the_turn_in_hand_but_does_not_wait_for_discord_for_ever(
    discord: Sandbox, bot: BotProcess, table: Table, ana: Actor, *, answers: bool
) -> None:
    hold, turn = discord.faults.hold(ANSWER), table.first_turn()
    ana.client.slash(table.place, "move", {"move": turn})
    await hold.reached()
    bot.terminate()
    if answers:
        await hold.release()
    assert await bot.wait() == 0
    if not answers:
        await hold.drop(processed=False)
        await bot.start()
    table.note(turn)
    await table.board()


MESSAGE_CALLBACK, THINKING_CALLBACK = 4, 5


async def answered_in_private(discord: Sandbox, interaction: Interaction, callback: int) -> None:
    """Answer an interaction privately, as an earlier run of the bot has."""
    url = f"{discord.api_url}/interactions/{interaction.id}/{interaction.token}/callback"
    private = {"type": callback, "data": {"content": "Only for you", "flags": 64}}
    async with aiohttp.ClientSession() as session, session.post(url, json=private) as told:
        assert told.ok


async def test_a_public_message_fills_in_no_private_answer_but_ends_it(
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
    await discord.wait_until(lambda: interaction.original is None)


async def test_a_private_answer_from_before_a_kill_is_not_mistaken_for_the_pressed_card(
    discord: Sandbox, bot: BotProcess
) -> None:
    cards: list[tuple[Message, Actor, int, str]] = []
    for callback in (MESSAGE_CALLBACK, THINKING_CALLBACK):
        for button, shown in (("Withdraw", "withdrawn"), ("Accept", "<#")):
            room = Room.new(discord, bot)
            asked = {"game": "zertz", "opponent": room.ben.user}
            room.ana.client.slash(room.games, "challenge", asked)
            card = await room.games.wait_message(lambda message: "challenges" in message.content)
            actor = room.ana if button == "Withdraw" else room.ben
            cards.append((card, actor, callback, shown))
    await bot.kill()
    pressed: list[tuple[Message, str, Interaction, Message]] = []
    for card, actor, callback, shown in cards:
        interaction = actor.client.press(card, "Withdraw" if shown == "withdrawn" else "Accept")
        await answered_in_private(discord, interaction, callback)
        private = interaction.original
        assert private is not None
        pressed.append((card, shown, interaction, private))
    await bot.start()
    await discord.bot_online()
    for card, shown, interaction, private in pressed:
        discord.redeliver(interaction)
        await discord.wait_until(lambda card=card, shown=shown: shown in card.content)
        await discord.wait_until(lambda private=private: private.deleted or not private.loading)
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


AN_HOUR_AGO = "UPDATE digests SET told_at = datetime(told_at, '-1 hour')"
LOOK_BACK = "GET /channels/*/messages"


async def follow(actor: Actor, table: Table) -> None:
    """Follow a match by the button in its menu."""
    menu = await actor.click(await table.board(), "⋯")
    answer = await actor.click(menu.message, "Follow")
    assert answer.ephemeral
    assert f"You follow ZÈRTZ #{table.number} now" in answer.text


async def stopped(discord: Sandbox, bot: BotProcess, statement: str) -> None:
    """Kill the bot, and change what it has stored as time would."""
    await bot.kill()
    await discord.bot_offline()
    with closing(sqlite3.connect(bot.database)) as database, database:
        database.execute(statement)


async def letter(discord: Sandbox, actor: Actor, count: int = 1) -> Message:
    await discord.wait_until(lambda: len(actor.messages(actor.dm)) >= count)
    assert len(actor.messages(actor.dm)) == count
    return actor.messages(actor.dm)[-1]


async def test_killed_while_telling(discord: Sandbox, bot: BotProcess) -> None:
    """Two followers are told once each, whether the letter was sent before a kill or not."""
    told: list[tuple[Table, Actor]] = []
    for _ in range(2):
        room = Room.new(discord, bot)
        table, follower = await room.sit_down(), discord.add_user(f"Cleo of {room.games.name}")
        await follow(follower, table)
        for _ in range(3):
            await table.play()
        assert follower.user not in (await table.board()).notified
        told.append((table, follower))
    await stopped(discord, bot, AN_HOUR_AGO)
    for processed in (False, True):
        sending = discord.faults.hold(TO_ANYONE)
        await bot.start()
        await sending.reached()
        await bot.kill()
        await sending.drop(processed=processed)
        await discord.bot_offline()
    looking = discord.faults.hold(LOOK_BACK)
    await bot.start()
    await looking.reached()
    await looking.release()
    for table, follower in told:
        message = await letter(discord, follower)
        assert f"ZÈRTZ #{table.number}" in message.content
        assert "3 turns" in message.content
        await table.play()
        await table.board()
        assert len(follower.messages(follower.dm)) == 1


# So much has been played before, so that the match does not take long.
PLIES_BEFORE = 12


def played(message: Message) -> str:
    """Return the turn of the computer on a board."""
    found = re.search(r"^\d+ · Computer 1 (\S+)", message.content, re.MULTILINE)
    assert found is not None, message.content
    return found[1]


async def test_a_whole_match_in_direct_messages_survives_a_kill_while_the_computer_thinks(
    discord: Sandbox, bot: BotProcess
) -> None:
    """Each turn is told once, all of it there and in the language of its player."""
    game, chance, greta = get_game("zertz"), random.Random(3), discord.add_user("G", locale="de")
    position, ply, dm = game.start({"board": "37", "goal": "blitz"}), 0, greta.dm
    for _ in range(PLIES_BEFORE):
        position = play_turn(position, random_turn(position, chance))
    await greta.slash("setup", channel=dm, level=1, position=str(position), first="me")
    assert (await board(discord, dm, 0)).channel is dm
    while position.outcome is None:
        moves = random_turn(position, chance)
        await greta.slash("move", channel=dm, move=game.format_turn(position, moves))
        if ply == 0:
            await bot.kill()
            await restarted(discord, bot)
        position, ply = play_turn(position, moves), ply + 1
        if position.outcome is None:
            answer = played(await board(discord, dm, ply + 1))
            position, ply = play_turn(position, game.parse_turn(position, answer)), ply + 1
    result = await dm.wait_message(lambda message: f":{ply}:over" in str(message.components))
    assert "ist nach" in result.content
    boards = [message.content for message in dm.messages if message.attachments]
    told = re.findall(r"^(\d+) · ", "\n".join(boards), re.MULTILINE)
    assert told == [str(turn) for turn in range(1, ply + 1)]
    assert (await greta.click(result, "Nachspielen")).message.attachments
    assert f"/@me/{dm.id}" in (await greta.slash("match list", channel=dm)).text
    await greta.click(result, "Revanche")
    await dm.wait_message(lambda m: m.id > result.id and ":menu" in str(m.components))
