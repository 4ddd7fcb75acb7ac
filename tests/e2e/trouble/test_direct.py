"""A whole match against the computer in direct messages, in which the bot is killed."""

from __future__ import annotations

import random
import re

from rules import get_game, play_turn
from sandbox import Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.test_computer import board
from tests.e2e.trouble.test_crashes import restarted
from tests.rules.walks import random_turn

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
