"""Stepping through a match in one private message, and starting from there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, shared_by

TURNS = ("Wd4,a1", "Gd5,a2", "d4xd6")


async def opened(actor: Actor, place: Channel, **options: Any) -> Message:
    """Return the private message in which a user replays a match."""
    answer = await actor.slash("match replay", channel=place, **options)
    assert answer.ephemeral
    assert answer.message is not None
    return answer.message


def picture(message: Message) -> bytes:
    (attachment,) = message.attachments
    assert attachment.description
    return attachment.data


async def played(table: Table) -> Table:
    for turn in TURNS:
        await table.play(turn)
    await table.board()
    return table


async def test_a_match_that_is_over_is_stepped_through_in_one_message(
    discord: Sandbox, table: Table, ana: Actor, cleo: Actor
) -> None:
    await played(table)
    question = await ana.slash("match resign", channel=table.place)
    assert question.message is not None
    await ana.click(question.message, "Resign")
    answer = await cleo.click(await table.result(), "Replay")
    message = answer.message
    assert answer.ephemeral
    assert message is not None
    assert f"**ZÈRTZ #{table.number}** · the start · 3 turns follow" in message.content
    seen = [picture(message)]
    for label, words in (
        ("▶", "turn 1 of 3"),
        ("▶", "Gd5,a2"),
        ("⏭", "resigned"),
        ("◀", "turn 2 of 3"),
        ("⏮", "the start"),
    ):
        stepped = await cleo.click(message, label)
        assert stepped.message is message
        assert words in message.content
        seen.append(picture(message))
    assert len({*seen}) == 4
    assert (seen[4], seen[5]) == (seen[2], seen[0])
    (menu,) = message.selects
    await cleo.select(message, menu.custom_id, ["3 · d4xd6"])
    assert "turn 3 of 3" in message.content
    assert [button.label for button in message.buttons if button.disabled] == ["▶", "⏭"]
    assert "played d4xd6" in (message.attachments[0].description or "")


async def test_a_replay_of_a_running_match_shows_new_turns(
    table: Table, ana: Actor, ben: Actor
) -> None:
    menu = await ana.click(await table.board(), "⋯")
    assert menu.message is not None
    begun = await ana.click(menu.message, "Replay")
    message = begun.message
    assert message is not None
    assert message.ephemeral
    await played(table)
    await ana.click(message, "⏭")
    assert "turn 3 of 3" in message.content
    await table.play()
    assert not any(button.disabled for button in message.buttons)
    await ana.click(message, "▶")
    assert "turn 4 of 4" in message.content


async def test_a_turn_is_shared_and_described_as_it_is_shown(
    table: Table, ana: Actor, cleo: Actor
) -> None:
    await played(table)
    message = await opened(cleo, table.place, at="2", match=str(table.number))
    shared = await shared_by(cleo, message)
    assert f"**ZÈRTZ #{table.number}** · turn 2 of 3\n2 · " in shared.content
    (board,) = (post for post in table.place.messages if post.content.startswith("2 · "))
    assert f"/{board.id}\n-# Shared by {cleo.name}" in shared.content, (
        "it leads to the board of that turn"
    )
    assert "played Gd5,a2" in (shared.attachments[0].description or "")
    assert (shared.notified, shared.buttons) == ([], [])
    given = (await cleo.click(message, "Download")).message
    assert given is not None
    assert given.ephemeral
    (page,) = given.attachments
    assert page.filename == f"zertz-{table.number}.html"
    assert b'{"at":2,"moments":[' in page.data
    told = await cleo.click(message, "Describe")
    assert told.ephemeral
    assert "Turn 2: " in f"{told.message.content if told.message else ''}"


async def test_a_match_continues_a_position_of_another_one(
    discord: Sandbox, table: Table, games: Channel, ben: Actor, cleo: Actor
) -> None:
    await played(table)
    message = await opened(cleo, games, at="2", match=str(table.number))
    card = (await cleo.click(message, "Play on from here")).last
    assert card is not None
    await discord.wait_until(lambda: card.buttons)
    origin = f"It continues ZÈRTZ #{table.number} from after turn 2."
    assert not card.ephemeral
    assert origin in card.content
    assert "white: d4; grey: d5" in (card.attachments[0].description or "")
    assert (await ben.click(card, "Accept")).error is None
    await discord.wait_until(lambda: card.thread and card.thread.messages)
    place = card.thread
    assert place is not None
    (board,) = [message for message in place.messages if message.attachments]
    assert origin in board.content
    assert " · **" in board.content
    mover = next(actor for actor in (ben, cleo) if actor.user in board.notified)
    answer = await mover.slash("move", channel=place, move="d4xd6")
    assert answer.text.startswith(f"1 · {mover.name} d4xd6 — takes d5")
    history = await ben.slash("match history", channel=place)
    assert origin in history.text
    assert "  1  Wd4,a1  Gd5,a2\n  3  d4xd6" in history.text


async def test_a_thread_is_left_to_its_match(
    discord: Sandbox, table: Table, games: Channel, cleo: Actor
) -> None:
    await played(table)
    count, message = len(table.place.messages), await opened(cleo, table.place, at="1")
    told = await cleo.click(message, "Play on from here")
    assert told.ephemeral
    assert told.text == f"Your challenge will appear in {games.mention} in a moment."
    card = await games.wait_message(lambda message: "It continues" in message.content)
    assert card.buttons[0].label == "Accept"
    assert len([m for m in table.place.messages if not m.ephemeral]) == count
    again = await cleo.click(message, "Play on from here")
    assert again.ephemeral
    assert "already have exactly this challenge open" in again.text


async def test_the_board_of_any_turn_is_shown_by_the_command(table: Table, ana: Actor) -> None:
    await played(table)
    shown = await ana.slash("match show", channel=table.place, at="1")
    assert shown.ephemeral
    assert shown.message is not None
    assert "turn 1 of 3\n" in shown.text
    await ana.click(shown.message, "▶")
    assert "turn 2 of 3\n" in shown.message.content
    for command in ("show", "replay"):
        late = await ana.slash(f"match {command}", channel=table.place, at="4")
        assert late.ephemeral
        assert "There is no turn 4 yet: 3 turns have been played" in late.text
        for typed, offered in (("", ["0", "1", "2", "3"]), ("2", ["2"])):
            names = await ana.autocomplete(
                f"match {command}", channel=table.place, focused="at", at=typed
            )
            assert [value for _, value in names] == offered
    assert names == [("2 · Gd5,a2", "2")]


@pytest.mark.parametrize("left", [0, 2])
async def test_taken_back_turns_are_gone_from_the_replay(
    bot: BotProcess, table: Table, ana: Actor, left: int
) -> None:
    await played(table)
    message = await opened(ana, table.place, at="3")
    with closing(sqlite3.connect(bot.database)) as database, database:
        database.execute(
            "INSERT INTO acts (key, kind, actor, match_id, ply, made_at)"
            " VALUES (?, 'take-back', 'person', ?, ?, '2026-01-01 12:00:00')",
            (f"test:{table.number}", table.number, left),
        )
    await ana.click(message, "◀")
    stands = "turn 2 of 2" if left else "the start · nothing has been played yet"
    assert f"**ZÈRTZ #{table.number}** · {stands}\n" in message.content
    assert ("There is no turn 2 in this match." in message.content) is (left == 0)
