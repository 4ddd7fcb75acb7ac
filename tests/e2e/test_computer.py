"""Playing the computer: by mentioning the bot, by buttons, with a coach."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sandbox import Actor, Channel, Message, Sandbox
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
    assert {"Rules", "Learn"} <= {button.label for button in first.buttons}
    return first


async def test_the_coach_points_out_a_missed_chance_and_takes_the_turn_back(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    """The bot itself is the opponent; it agrees to the take-back at once, its answer included."""
    await ana.slash("setup", channel=games, opponent=discord.bot, position=WINNING, first="me")
    first = await first_board(discord, games)
    assert first.notified == [ana.user]
    place = first.channel
    menu = (await ana.click(first, "⋯")).message
    await ana.click(menu, "Ask")
    coach = (await ana.click(menu, "Coach…")).message
    assert "The coach is silent" in coach.content
    await ana.click(coach, "Coach: after my turn")
    await discord.wait_until(lambda: "The coach speaks after" in coach.content)
    await discord.wait_until(lambda: "with the coach" in games.messages[0].content)
    await ana.slash("move", channel=place, move=PLAYED)
    line = await place.wait_message(lambda message: message.content.startswith("Coach: "))
    assert f"Better was **{WON}**" in line.content
    (gif,) = (await ana.click(line, "Show me")).message.attachments
    assert gif.filename.endswith(".gif")
    answer = await board(discord, games, 2)
    assert f"1 · {ana.mention} {PLAYED}\n2 · Computer 1 " in answer.content
    assert [message for message in place.messages if ":1:menu" in str(message.components)] == []
    assert "Taken back" in (await ana.click(line, "Take it back")).text
    await discord.wait_until(lambda: answer.content.endswith("~~ were taken back."))
    assert (await board(discord, games, 0)).id > answer.id
    assert "no longer your last one" in (await ana.click(line, "Take it back")).text


async def test_a_match_begins_by_buttons_alone(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    page = (await ana.slash("help", channel=games)).message
    asked = (await ana.click(page, "Play the computer")).message
    await ana.select(asked, "p:computer-game", ["RUST"])
    await ana.click(asked, "Coach: before I send")
    await discord.wait_until(lambda: "g:rust:computer-level-coach" in str(asked.components))
    await ana.click(asked, "Coach: after my turn")
    await discord.wait_until(lambda: "g:rust:computer-level-coach-after" in str(asked.components))
    await ana.select(asked, "g:rust:computer-level-coach-after", ["level 2"])
    await discord.wait_until(lambda: asked.deleted)
    first = await first_board(discord, games)
    assert "Computer 2" in first.content
    assert ana.name in shown(first)


async def test_a_challenge_to_anyone_becomes_a_match_against_the_computer(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    """Only the challenger chooses that; the card still becomes the scoreboard."""
    card = (await ana.slash("challenge", channel=games, game="rust")).message
    key = card.buttons[0].custom_id or ""
    opening = key.replace("accept", "computer")
    assert "Only the challenger" in (await press(discord, ben, card, opening)).text
    asked = (await press(discord, ana, card, opening)).message
    await ana.select(asked, f"{opening}-level", ["level 4"])
    assert "Your match against Computer 4 starts" in asked.content
    first = await first_board(discord, games)
    assert "Computer 4" in first.content
    await discord.wait_until(lambda: "plans several turns ahead" in card.content)
