"""A match against the computer, killed during its search: each turn is told once."""

from __future__ import annotations

import random
import re

from rules import AnyPosition, get_game, is_turn_over, play_turn
from sandbox import Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.test_computer import board

GAME = get_game("zertz")
# So much has been played before, so that the match does not take long.
PLIES_BEFORE = 12


def random_turn(position: AnyPosition, chance: random.Random) -> str:
    before, moves = position, []
    while not is_turn_over(before, position):
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return GAME.format_turn(before, moves)


def after(position: AnyPosition, turn: str) -> AnyPosition:
    return play_turn(position, GAME.parse_turn(position, turn))


def played(message: Message) -> str:
    """Return the turn of the computer on a board."""
    found = re.search(r"^\d+ · Computer 1 (\S+)", message.content, re.MULTILINE)
    assert found is not None, message.content
    return found[1]


async def test_a_whole_match_in_which_it_is_killed_while_it_thinks(
    discord: Sandbox, bot: BotProcess
) -> None:
    chance, position = random.Random(3), GAME.start({"board": "37", "goal": "blitz"})
    for _ in range(PLIES_BEFORE):
        position = after(position, random_turn(position, chance))
    games, ana = discord.add_channel("games"), discord.add_user("Ana")
    text = str(position)
    await ana.slash("challenge", channel=games, game="zertz", level=1, position=text, first="me")
    place = (await board(discord, games, 0)).channel
    ply = 0
    while True:
        turn = random_turn(position, chance)
        await ana.slash("move", channel=place, move=turn)
        if ply == 0:
            await killed(discord, bot)
        position, ply = after(position, turn), ply + 1
        if position.outcome is not None:
            break
        answer = await board(discord, games, ply + 1)
        position, ply = after(position, played(answer)), ply + 1
        if position.outcome is not None:
            break
    await discord.wait_until(lambda: len(games.messages) == 2)
    assert f"is over after {ply} turns" in place.messages[-1].content
    boards = [message for message in place.messages if message.attachments]
    told = [
        turn for each in boards for turn in re.findall(r"^(\d+) · ", each.content, re.MULTILINE)
    ]
    assert told == [str(turn) for turn in range(1, ply + 1)]
    # Only the turn before the kill may have been told before the answer to it was found.
    assert len(boards) <= ply // 2 + 3


async def killed(discord: Sandbox, bot: BotProcess) -> None:
    """Kill the bot at once, and start it again."""
    await bot.kill()
    await discord.bot_offline()
    await bot.start()
    await discord.bot_online()
