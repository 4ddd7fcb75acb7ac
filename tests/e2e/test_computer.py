"""Playing the computer: by mentioning the bot, by buttons, with a coach."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.raw import press
from tests.e2e.table import shown

# The side to move wins at once with one turn; after the other one neither side does.
WINNING = "1o/1oW1B/1ooooo/2oWooo/2oooBo/2o1Bo/ 0/3/3 2/2/1 1/2/2 1 37/blitz turn"
WON, PLAYED = "Bf3,e3", "Gb2,c2"


async def board(discord: Sandbox, channel: Channel, *plies: int) -> Message:
    """Wait for the latest board or result after one of these numbers of turns.

    The channel has only one match.
    """

    def found() -> list[Message]:
        places = [channel, *channel.threads]
        messages = [message for place in places for message in place.messages]
        return [m for m in messages if any(_shows(b.custom_id or "", plies) for b in m.buttons)]

    await discord.wait_until(found)
    return found()[-1]


def _shows(key: str, plies: Sequence[int]) -> bool:
    return any(re.fullmatch(rf"m:\d+:{ply}:(menu|over)", key) for ply in plies)


async def first_board(discord: Sandbox, channel: Channel) -> Message:
    """Wait for the first board, of either beginner; it explains the game."""
    first = await board(discord, channel, 0, 1)
    assert {"Hint", "Rules", "Learn"} <= {button.label for button in first.buttons}
    return first


async def test_the_coach_points_out_a_missed_chance_and_takes_the_turn_back(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    """The bot itself is the opponent; it agrees to the take-back at once, its answer included."""
    asked = await ana.slash(
        "challenge",
        channel=games,
        game="zertz",
        opponent=discord.bot,
        position=WINNING,
        first="me",
        coach=True,
    )
    card = asked.message
    assert card is not None
    first = await first_board(discord, games)
    assert first.notified == [ana.user]
    await discord.wait_until(lambda: "Computer 1" in card.content)
    assert discord.bot.mention not in card.content + first.content
    place = first.channel
    await ana.slash("move", channel=place, move=PLAYED)
    line = await place.wait_message(lambda message: message.content.startswith("Coach: "))
    assert f"**{PLAYED}** loses by force" in line.content
    assert f"**{WON}** is better" in line.content
    assert line.attachments, "an arrow shows the reply"
    clip = await ana.click(line, "Show me")
    assert clip.ephemeral
    assert clip.message is not None
    (gif,) = clip.message.attachments
    assert gif.filename.endswith(".gif")
    answer = await board(discord, games, 2)
    assert f"1 · {ana.mention} {PLAYED}" in answer.content
    assert "\n2 · Computer 1 " in answer.content
    assert [message for message in place.messages if ":1:menu" in str(message.components)] == []
    assert "Take it back" in [button.label for button in line.buttons]
    back = await ana.click(line, "Take it back")
    assert "Taken back" in back.text
    assert back.ephemeral
    await discord.wait_until(lambda: answer.content.endswith("~~ were taken back."))
    newest = await board(discord, games, 0)
    assert newest.id > answer.id
    assert "no longer your last one" in (await ana.click(line, "Take it back")).text


async def test_a_match_begins_by_buttons_alone(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    page = (await ana.slash("help", channel=games)).message
    assert page is not None
    asked = (await ana.click(page, "Play the computer")).message
    assert asked is not None
    await ana.select(asked, "p:computer-game", ["RUST"])
    await ana.click(asked, "Coach: before I send")
    await discord.wait_until(lambda: "g:rust:computer-level-coach" in str(asked.components))
    await ana.click(asked, "Coach: after my turn")
    await discord.wait_until(lambda: "g:rust:computer-level-coach-after" in str(asked.components))
    await ana.select(asked, "g:rust:computer-level-coach-after", ["level 2"])
    first = await first_board(discord, games)
    assert "Computer 2" in first.content
    assert ana.name in shown(first)


async def test_a_challenge_to_anyone_becomes_a_match_against_the_computer(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    """Only the challenger chooses that; the card still becomes the scoreboard."""
    card = (await ana.slash("challenge", channel=games, game="rust")).message
    assert card is not None
    key = card.buttons[0].custom_id or ""
    opening = key.replace("accept", "computer")
    refused = await press(discord, ben, card, opening)
    assert refused.ephemeral
    assert "Only the challenger" in refused.text
    asked = (await press(discord, ana, card, opening)).message
    assert asked is not None
    assert asked.ephemeral
    await ana.select(asked, f"{opening}-level", ["level 4"])
    assert "Your match against Computer 4 starts" in asked.content
    first = await first_board(discord, games)
    assert "Computer 4" in first.content
    await discord.wait_until(lambda: "plans several turns ahead" in card.content)
