"""Help from the engine as users see it: hints step by step, and analyses."""

from __future__ import annotations

import re

from sandbox import Actor, Channel, Sandbox
from tests.e2e.raw import press
from tests.e2e.table import Table, shared_by, shown, sit_down


async def test_a_hint_comes_in_three_steps_and_leads_to_the_turn(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    """Hints are counted: the list of turns and the result name them."""
    table = await sit_down(discord, games, ana, ben, rated=False)
    await table.play_both()
    assert "It's not your turn yet" in (await ben.slash("hint", channel=table.place)).text
    message = (await table.menu(ana, "Hint")).message
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
    await ana.click(message, "Try this turn…")
    await ana.click(message, "Send")
    table.note(turn)
    await table.board()
    history = await ben.slash("match replay", channel=table.place)
    assert f"Hints: {ana.mention} 1" in history.text
    assert f"Hints: {ana.name} 1" in shown(await table.resign(ben))


async def test_there_is_no_hint_in_a_rated_match(table: Table, ana: Actor) -> None:
    answer = await ana.slash("hint", channel=table.place)
    assert answer.ephemeral
    assert "This match is rated" in answer.text


async def test_a_match_is_looked_back_on_paged_through_and_shared(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """The analysis is stored: later requests get it at once, and the replay shows it."""
    running = await ana.slash("match analyse", channel=table.place, match=str(table.number))
    assert "still going on" in running.text
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


async def test_a_replay_leads_to_the_best_turns_and_to_what_any_turn_would_have_done(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    for _ in range(3):
        await table.play()
    message = (await ana.click(await table.resign(ben), "Analyse")).message
    await discord.wait_until(lambda: "who was ahead" in message.content)
    replay = (await ana.slash("match replay", channel=table.place, at="1")).message
    assert "▱" in replay.content or "▰" in replay.content
    board = (await ana.click(replay, "Try")).message
    await ana.click(board, "Evaluate")
    assert f"1 {table.turns[0]}: " in board.content, "the verdict on the last turn"
    turns = re.findall(r"^\*\*[1-3]\*\* · .* · 2 (\S+)", board.content, re.MULTILINE)
    assert len(set(turns)) == 3
    key = next(each.custom_id for each in board.buttons if each.label == "2") or ""
    forged = await press(discord, ana, board, f"{key[:-1]}9")
    assert "older version" in forged.text
    await ana.click(board, "2")
    assert f"**2 {turns[1]}**" in board.content
    await ana.click(board, "Evaluate")
    assert f"2 {turns[1]}: " in board.content, "the verdict on what was tried"
