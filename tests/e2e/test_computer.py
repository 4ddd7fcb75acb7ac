"""The engine at the table: as opponent, as coach, with hints and analyses."""

from __future__ import annotations

import re

from ringfall.testing.table import Table, choose, shared_by, shown, sit_down
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.raw import press

# The side to move wins at once with one turn; after the other one neither side does.
WINNING = "1o/1oW1B/1ooooo/2oWooo/2oooBo/2o1Bo/ 0/3/3 2/2/1 1/2/2 1 37/blitz turn"
WON, PLAYED = "Bf3,e3", "Gb2,c2"


async def board(discord: Sandbox, channel: Channel, *plies: int) -> Message:
    """Wait for the latest board or result after one of these numbers of turns.

    The channel has only one match.
    """
    key = re.compile(rf"m:\d+:({'|'.join(map(str, plies))}):(menu|over)")

    def found() -> list[Message]:
        places = [channel, *channel.threads]
        messages = [message for place in places for message in place.messages]
        return [m for m in messages if any(key.fullmatch(b.custom_id or "") for b in m.buttons)]

    await discord.wait_until(found)
    return found()[-1]


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
    coach = (await choose(ana, menu, "Coach…")).message
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


async def test_a_first_win_leads_to_the_next_level_a_friend_and_a_puzzle(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    """Later wins lead to the next level only; a win of the computer to none."""

    seen = set[int]()

    async def in_thread(end: str) -> Message:
        """Wait for a new message in a thread that has a button with this end of its id."""

        def found() -> list[Message]:
            messages = [m for thread in games.threads for m in thread.messages if m.id not in seen]
            return [m for m in messages if f"{end}'" in str(m.components)]

        await discord.wait_until(found)
        (message,) = found()
        seen.add(message.id)
        return message

    usual = {"Rematch", "Analyse", "Replay", "⋯"}
    for more in ({"Level 2", "Challenge a friend", "Puzzle"}, {"Level 2"}):
        await ana.slash("setup", channel=games, opponent=discord.bot, position=WINNING, first="me")
        place = (await in_thread(":0:menu")).channel
        await ana.slash("move", channel=place, move=WON)
        result = await in_thread(":1:over")
        assert {button.label for button in result.buttons} == usual | more
        if "Puzzle" in more:
            puzzle = (await ana.click(result, "Puzzle")).message
            assert puzzle.ephemeral
            assert puzzle.content.startswith("**ZÈRTZ")
            await ana.click(result, "Challenge a friend")
            card = await games.wait_message(lambda message: "accept" in str(message.components))
            assert f"{ana.name} challenges anyone" in card.content
        else:
            await ana.click(result, "Level 2")
    lost = await in_thread(":1:over")
    assert "Computer 2" in lost.content
    assert {button.label for button in lost.buttons} == usual


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


async def test_a_hint_comes_in_three_steps_and_leads_to_the_turn(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    """Hints are counted: the list of turns and the result name them."""
    table = await sit_down(discord, games, ana, ben, rated=False)
    await table.play_both()
    assert "It's not your turn yet" in (await ben.slash("hint", channel=table.place)).text
    picker = (await ana.click(await table.board(), "Move")).message
    message = (await ana.click(picker, "Hint")).message
    assert message.ephemeral
    assert f"**ZÈRTZ #{table.number}** · hint for turn 3" in message.content
    pictures = [message.attachments[0].data]
    await ana.click(message, "Where?")
    assert "Start with" in message.content
    pictures.append(message.attachments[0].data)
    await ana.click(message, "Show me the turn")
    turn = message.content.split("I would play **")[1].split("**")[0]
    pictures.append(message.attachments[0].data)
    assert len({*pictures}) == 3
    await ana.click(message, "Play this turn…")
    table.note(turn)
    await table.board()
    history = await ben.slash("match replay", channel=table.place)
    assert f"Hints: {ana.mention} 1" in history.text
    assert f"Hints: {ana.name} 1" in shown(await table.resign(ben))


async def test_a_match_is_looked_back_on_paged_through_and_shared(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """The replay shows the stored analysis, and leads to what any turn would have done."""
    running = await ana.slash("match analyse", channel=table.place, match=str(table.number))
    assert "still going on" in running.text
    assert "This match is rated" in (await ana.slash("hint", channel=table.place)).text
    for _ in range(5):
        await table.play()
    message = (await cleo.click(await table.resign(ben), "Analyse")).message
    await discord.wait_until(lambda: "who was ahead" in message.content)
    assert message.ephemeral
    (curve,) = message.attachments
    assert curve.filename == "analysis.png"
    assert "who was ahead" in (await shared_by(cleo, message)).content
    remark = next(b.label for b in message.buttons if b.label and b.label.startswith("1 · turn"))
    better = (await cleo.click(message, remark)).message
    assert better is not message
    assert "**The engine: " in better.content
    replay = (await ana.slash("match replay", channel=table.place, at="1")).message
    assert "▱" in replay.content or "▰" in replay.content
    board = (await ana.click(replay, "Try")).message
    await ana.click(board, "Evaluate")
    assert f"1 {table.turns[0]}: " in board.content, "the verdict on the last turn"
    turns = re.findall(r"^\*\*[1-3]\*\* · .* · 2 (\S+)", board.content, re.MULTILINE)
    assert len(set(turns)) == 3
    key = next(button.custom_id for button in board.buttons if button.label == "2") or ""
    forged = await press(discord, ana, board, f"{key[:-1]}9")
    assert "older version" in forged.text
    await ana.click(board, "2")
    assert f"**2 {turns[1]}**" in board.content
    await ana.click(board, "Evaluate")
    assert f"2 {turns[1]}: " in board.content, "the verdict on what was tried"
