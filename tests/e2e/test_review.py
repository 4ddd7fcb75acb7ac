"""Help from the engine as users see it: hints step by step, and analyses."""

from __future__ import annotations

from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, shared_by, shown, sit_down


async def test_a_hint_comes_in_three_steps_and_leads_to_the_turn(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    """Hints are counted: the list of turns and the result name them."""
    table = await sit_down(discord, games, ana, ben, rated=False)
    for _ in range(2):
        await table.play()
    await table.board()
    early = await ben.slash("hint", channel=table.place)
    assert early.ephemeral
    assert "It's not your turn yet" in early.text

    menu = (await ana.click(await table.board(), "⋯")).message
    assert menu is not None
    message = (await ana.click(menu, "Hint")).message
    assert message is not None
    assert message.ephemeral
    assert f"**ZÈRTZ #{table.number}** · hint for turn 3" in message.content
    assert "Start with" not in message.content, "not before it is asked for"
    pictures = [message.attachments[0].data]
    await ana.click(message, "Where?")
    assert "Start with" in message.content
    assert "Start with" in (message.attachments[0].description or "")
    pictures.append(message.attachments[0].data)
    await ana.click(message, "Show me the turn")
    assert "I would play **" in message.content
    turn = message.content.split("I would play **")[1].split("**")[0]
    pictures.append(message.attachments[0].data)
    assert len({*pictures}) == 3
    await ana.click(message, "Try this turn…")
    assert turn in message.content
    await ana.click(message, "Send")
    table.note(turn)
    await table.board()

    history = await ben.slash("match history", channel=table.place)
    assert f"Hints: {ana.mention} 1" in history.text
    question = (await ben.slash("match resign", channel=table.place)).message
    assert question is not None
    await ben.click(question, "Resign")
    result = await table.result()
    assert f"Hints: {ana.name} 1" in shown(result)
    record = (await ana.slash("match record", channel=table.place)).message
    assert record is not None
    assert b"\nhints: 3\n" in record.attachments[0].data


async def test_there_is_no_hint_in_a_rated_match(table: Table, ana: Actor) -> None:
    answer = await ana.slash("hint", channel=table.place)
    assert answer.ephemeral
    assert "This match is rated" in answer.text
    menu = (await ana.click(await table.board(), "⋯")).message
    assert menu is not None
    assert "Hint" not in [button.label for button in menu.buttons]


async def test_a_match_is_looked_back_on_paged_through_and_shared(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """The analysis is stored: later requests get it at once, and the replay shows it."""
    running = await ana.slash("match analyse", channel=table.place, match=str(table.number))
    assert running.ephemeral
    assert "still going on" in running.text
    for _ in range(5):
        await table.play()
    await table.board()
    question = (await ben.slash("match resign", channel=table.place)).message
    assert question is not None
    await ben.click(question, "Resign")
    result = await table.result()

    message = (await cleo.click(result, "Analyse")).message
    assert message is not None
    await discord.wait_until(lambda: "who was ahead" in message.content)
    assert message.ephemeral
    (curve,) = message.attachments
    assert curve.filename == "analysis.png"
    assert f"ZÈRTZ #{table.number}: a chart of who was ahead" in (curve.description or "")
    shared = await shared_by(cleo, message)
    assert "who was ahead" in shared.content
    assert (shared.buttons, shared.notified) == ([], [])

    remark = next(button for button in message.buttons if button.label.startswith("1 · turn"))
    await cleo.click(message, remark.label)
    assert "The line: **" in message.content
    await cleo.click(message, "⏮")
    first = message.attachments[0].data
    await cleo.click(message, "▶")
    assert message.attachments[0].data != first
    await cleo.click(message, "Back to the chart")
    assert message.attachments[0].data == curve.data

    replay = (await ana.slash("match replay", channel=table.place, at="3")).message
    assert replay is not None
    assert "▱" in replay.content or "▰" in replay.content
    await ana.click(replay, "⏮")
    await ana.click(replay, "Best turns")
    assert "**1** · " in replay.content
    assert f"Played: {table.turns[0]}" in replay.content
    assert [button.label for button in replay.buttons][:3] == ["1", "2", "3"]
    await ana.click(replay, "2")
    assert "turn 1, choice 2" in replay.content
    second = replay.attachments[0].data
    await ana.click(replay, "⏮")
    assert replay.attachments[0].data != second
    form = (await ana.click(replay, "Why not …?")).modal
    assert form is not None
    refused = await ana.submit(form, move="castle")
    assert refused.ephemeral
    assert "castle" in refused.text
    await ana.submit(form, move=table.turns[0])
    assert f"turn 1: why not {table.turns[0]}?" in replay.content
    assert "The line: **" in replay.content
    await ana.click(replay, "Back to the chart")
    assert "who was ahead" in replay.content
    replay = (await ana.slash("match replay", channel=table.place, at="3")).message
    assert replay is not None
    await ana.click(replay, "Analyse")
    assert "who was ahead" in replay.content
