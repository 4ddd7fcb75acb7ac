"""Playing the computer: by mentioning the bot, by buttons, with a coach, in private."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sandbox import Actor, Answer, Channel, Message, Sandbox, Thread
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
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    """The bot itself is the opponent; it agrees to the take-back at once, its answer included."""
    options = {"game": "zertz", "position": WINNING, "first": "me", "coach": True}
    await ana.slash("challenge", channel=games, opponent=discord.bot, **options)
    first = await first_board(discord, games)
    assert first.notified == [ana.user]
    place = first.channel
    await ana.slash("move", channel=place, move=PLAYED)
    line = await place.wait_message(lambda message: message.content.startswith("Coach: "))
    assert f"**{WON}** is better" in line.content
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


async def begun(games: Channel, ana: Actor) -> tuple[Answer, Message]:
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
    games: Channel, ana: Actor, ben: Actor
) -> None:
    answer, board = await begun(games, ana)
    thread, number = board.channel, number_of(board)
    assert answer.ephemeral
    assert thread.mention in answer.text
    assert isinstance(thread, Thread)
    assert thread.private
    assert ana.client.sees(thread)
    assert not ben.client.sees(thread)
    assert games.guild is not None
    listed = await ana.slash("match list", channel=games)
    assert f"#{number}](https://discord.com/channels/{games.guild.id}/{thread.id}" in listed.text
    asked = await ben.slash("match replay", channel=games, match=number)
    assert "I don't know a match" in asked.text
    offered = await ben.autocomplete("watch follow", channel=games, focused="match", match="")
    assert number not in [value for _, value in offered]
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


async def test_a_private_match_is_refused_where_no_private_thread_can_be(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    discord.permit(games, deny=["CREATE_PRIVATE_THREADS"])
    refused = await ana.slash("challenge", channel=games, game="rust", level=1, private=True)
    assert refused.ephemeral
    assert "the permission Create Private Threads" in refused.text
    thread = discord.add_thread(games, "chat", ana)
    refused = await ana.slash("challenge", channel=thread, game="rust", level=1, private=True)
    assert "in a text channel" in refused.text
    assert (games.messages, games.threads) == ([], [thread])
