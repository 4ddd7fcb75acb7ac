"""A match against the computer in direct messages, and bad days there."""

from __future__ import annotations

import random
import re

from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.raw import slash
from tests.e2e.test_computer import board
from tests.e2e.trouble.test_computer import GAME, PLIES_BEFORE, after, killed, played, random_turn


def midgame(chance: random.Random) -> str:
    position = GAME.start({"board": "37", "goal": "blitz"})
    for _ in range(PLIES_BEFORE):
        position = after(position, random_turn(position, chance))
    return str(position)


async def begun(discord: Sandbox, actor: Actor, text: str) -> Message:
    """Begin a match from a position; return its first board."""
    asked = await actor.slash(
        "challenge", channel=actor.dm, game="zertz", level=1, position=text, first="me"
    )
    assert asked.error is None, asked
    return await board(discord, actor.dm, 0)


async def test_a_whole_match_in_direct_messages_survives_a_kill(
    discord: Sandbox, bot: BotProcess
) -> None:
    """All of it stays there, in the language of its player."""
    chance, greta = random.Random(3), discord.add_user("Greta", locale="de")
    text = midgame(chance)
    first = await begun(discord, greta, text)
    assert first.channel is greta.dm
    position, ply, dm = GAME.parse_position(text), 0, greta.dm
    while position.outcome is None:
        turn = random_turn(position, chance)
        await greta.slash("move", channel=dm, move=turn)
        if ply == 0:
            await killed(discord, bot)
        position, ply = after(position, turn), ply + 1
        if position.outcome is None:
            answer = await board(discord, dm, ply + 1)
            position, ply = after(position, played(answer)), ply + 1
    result = await board(discord, dm, ply)
    await discord.wait_until(lambda: "ist nach" in board_of(dm, ply).content)
    told = [
        turn
        for each in dm.messages
        if each.attachments
        for turn in re.findall(r"^(\d+) · ", each.content, re.MULTILINE)
    ]
    assert told == [str(turn) for turn in range(1, ply + 1)]
    assert "am Zug" in first.content or "beginnt" in first.content
    result = board_of(dm, ply)
    labels = {button.label for button in result.buttons}
    assert {"Revanche", "Nachspielen"} <= labels, labels
    replay = await greta.click(result, "Nachspielen")
    assert replay.message is not None
    assert replay.message.attachments
    listed = (await greta.slash("match list", channel=dm)).text
    assert f"/@me/{dm.id}" in listed
    again = await greta.click(result, "Revanche", settle=False)
    assert again.error is None
    await discord.wait_until(
        lambda: board_of(dm, 0).id > result.id or board_of(dm, 1).id > result.id
    )


def board_of(channel: Channel, ply: int) -> Message:
    """Return the latest board or result after so many turns."""
    found = [
        message
        for message in channel.messages
        if any(
            re.fullmatch(rf"m:\d+:{ply}:(menu|over)", button.custom_id or "")
            for button in message.buttons
        )
    ]
    return found[-1] if found else channel.messages[0]


async def test_only_the_computer_is_challenged_in_direct_messages(
    discord: Sandbox, bot: BotProcess
) -> None:
    ana, ben = discord.add_user("Ana"), discord.add_user("Ben")
    to_anyone = await ana.slash("challenge", channel=ana.dm, game="zertz")
    assert "choose a `level`" in to_anyone.text
    to_ben = await ana.slash("challenge", channel=ana.dm, game="zertz", opponent=ben)
    assert "choose a `level`" in to_ben.text
    private = await ana.slash("challenge", channel=ana.dm, game="zertz", level=1, private=True)
    assert "Everything is private here anyway" in private.text
    first = await begun(discord, ana, midgame(random.Random(3)))
    number = (first.buttons[0].custom_id or "").split(":")[1]
    strange = await slash(discord, ben, ben.dm, "match show", match=number)
    assert "I don't know a match" in strange.text
    # The player takes a turn back, plays by the picker, and stops.
    picker = await ana.click(first, "Move")
    assert picker.message is not None
    hint = await ana.slash("hint", channel=ana.dm)
    assert hint.error is None
    chance = random.Random(3)
    await ana.slash(
        "move", channel=ana.dm, move=random_turn(GAME.parse_position(midgame(chance)), chance)
    )
    answer = await board(discord, ana.dm, 2)
    back = await ana.slash("match takeback", channel=ana.dm)
    assert back.error is None
    await discord.wait_until(lambda: board_of(ana.dm, 0).id > answer.id)


async def test_boards_wait_until_their_player_accepts_messages_of_the_bot(
    discord: Sandbox, bot: BotProcess
) -> None:
    """The card is the answer to the command, which Discord delivers in any case."""
    ana = discord.add_user("Ana")
    ana.dms_open = False
    asked = await ana.slash("challenge", channel=ana.dm, game="zertz", level=1)
    assert asked.message is not None
    await discord.wait_until(lambda: any(refusal.code == 50007 for refusal in discord.refusals))
    shown = await ana.slash("match show", channel=ana.dm)
    assert shown.message is not None
    assert shown.message.attachments
    ana.dms_open = True
    await board(discord, ana.dm, 0, 1)
