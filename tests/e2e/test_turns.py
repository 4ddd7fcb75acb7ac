"""Turns: typed, chosen from the list, sent by the form; and texts that are no turn."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.raw import press
from tests.e2e.table import Table, shared_by
from tests.e2e.test_settings import choose as settings


async def test_a_turn_is_played_with_the_button_and_the_form(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    form = await table.form()
    assert f"#{table.number}" in form.title
    answer = await ana.submit(form, move="w d4 - a1")
    table.note("Wd4,a1")
    assert answer.message is None, "nothing private is left beside the board"
    assert (await table.board()).notified == [ben.user]


async def test_a_form_that_is_sent_too_late_is_told_so(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    form = await table.form()
    await table.play()
    answer = await ana.submit(form, move="Wd4,a1")
    assert answer.ephemeral
    assert "in the meantime" in answer.text
    assert table.boards(2) == []


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("castle", "castle"),
        ("Wd4,d5", "d5 is held in place"),
        ("x" * 3000, "“xxx"),
    ],
)
async def test_a_turn_that_cannot_be_played_is_explained_in_private(
    discord: Sandbox, table: Table, ana: Actor, move: str, words: str
) -> None:
    before = list(table.place.messages)
    answer = await ana.slash("move", channel=table.place, move=move)
    assert answer.ephemeral
    assert words in answer.text
    assert answer.text.endswith("\nDid you mean …")
    assert answer.message is not None
    near = [button.label for button in answer.message.buttons][:-2]
    assert 1 <= len(near) <= 5
    assert table.place.messages == before
    await table.play()


async def test_only_the_player_to_move_can_move(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    turn = table.first_turn()
    early = await ben.slash("move", channel=table.place, move=turn)
    assert early.ephemeral
    assert ana.mention in early.text
    stranger = await cleo.slash("move", channel=table.place, move=turn)
    assert stranger.ephemeral
    assert "no match" in stranger.text
    named = await cleo.slash("move", channel=table.place, match=str(table.number), move=turn)
    assert named.ephemeral
    assert "not playing" in named.text
    unknown = await ana.slash("move", channel=table.place, match="777777", move=turn)
    assert unknown.ephemeral
    unreadable = await ana.slash("move", channel=table.place, match="last", move=turn)
    assert unreadable.ephemeral
    assert len(table.boards(0)) == 1


async def test_a_finished_match_takes_no_turn(discord: Sandbox, table: Table, ana: Actor) -> None:
    turn, board = table.first_turn(), await table.board()
    question = await ana.slash("match resign", channel=table.place)
    assert question.message is not None
    await ana.click(question.message, "Resign")
    await table.result()
    answer = await ana.slash("move", channel=table.channel, match=str(table.number), move=turn)
    assert answer.ephemeral
    assert "over" in answer.text
    pressed = await press(discord, ana, board, f"m:{table.number}:0:move")
    assert pressed.ephemeral
    assert "over" in pressed.text


async def test_an_old_button_says_so_and_shows_the_present_board(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    old = await table.board()
    await table.play()
    await discord.wait_until(lambda: not old.buttons)
    for action in ("move", "draw", "menu"):
        answer = await press(discord, ana, old, f"m:{table.number}:0:{action}")
        assert answer.ephemeral
        assert "old board, from turn 0" in answer.text
        assert answer.message is not None
        assert answer.message.attachments
        assert str((await table.board()).id) in answer.text


async def must_capture(table: Table) -> Message:
    """Return a board on which Ana must capture, in one of two ways."""
    for turn in ("Wd4,a1", "Gd5,a2"):
        await table.play(turn)
    return await table.board()


async def test_a_capture_is_played_by_its_button_once(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    board = await must_capture(table)
    assert f"Your turn, {ana.mention}** · must capture" in board.content
    for actor, words in ((ben, "not your turn yet"), (cleo, "aren't playing")):
        shown = await actor.click(board, "d4xd6")
        assert shown.ephemeral
        assert words in shown.text
        assert shown.message is not None
        assert shown.message.attachments
    presses = [ana.client.press(board, "d4xd6") for _ in range(2)]
    await discord.wait_until(lambda: all(one.settled for one in presses))
    assert [one.failure for one in presses] == [None, None]
    table.note("d4xd6")
    await table.board()
    await discord.wait_until(lambda: not board.buttons)
    late = await press(discord, ana, board, f"m:{table.number}:2:capture:d5xd3")
    assert late.ephemeral
    assert "old board, from turn 2" in late.text
    assert table.boards(4) == []


async def test_a_button_of_a_capture_previews_it_for_those_who_want_that(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    board = await must_capture(table)
    await settings(ana, table.place, confirm="always")
    preview = await ana.click(board, "d4xd6")
    assert preview.ephemeral
    assert "d4xd6" in preview.text
    assert table.boards(2) == [board]
    assert preview.message is not None
    await ana.click(preview.message, "Send")
    table.note("d4xd6")
    await table.board()


async def test_the_list_of_moves_narrows_while_typing(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    async def offered(actor: Actor, typed: str) -> list[tuple[str, str | int | float]]:
        return await actor.autocomplete("move", channel=table.place, focused="move", move=typed)

    first = await offered(ana, "")
    assert [value for _, value in first[-3:]] == ["W…", "G…", "B…"]
    assert all("," in str(value) for _, value in first[:-3])
    white = [str(value) for _, value in await offered(ana, "w")]
    assert len(white) == 25
    whole = [value for value in white if not value.endswith("…")]
    assert len(whole) >= 15
    assert all(value.startswith("W") and "," in value for value in whole)
    stage = [name for name, _ in await offered(ana, "w") if name.startswith("Wd…")]
    assert stage == ["Wd… — more turns, step by step"]
    assert ("Wd4,a1", "Wd4,a1") in await offered(ana, "Wd4,")
    assert await offered(ben, "W") == [], "it is not Ben's turn"
    await table.play("Wd4,a1")
    await table.play("Gd5,a2")
    assert await offered(ana, "") == [("d4xd6 — +1 grey", "d4xd6"), ("d5xd3 — +1 white", "d5xd3")]


async def test_show_list_and_history_are_private_until_shared(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    await table.play("Wd4,a1")
    for command, words in (("show", "Wd4,a1"), ("list", f"#{table.number}"), ("history", "Wd4,a1")):
        answer = await ana.slash(f"match {command}", channel=table.place)
        assert answer.ephemeral
        assert words in answer.text
        assert answer.message is not None
        shared = await shared_by(ana, answer.message)
        assert words in shared.content
        assert shared.content.splitlines()[-1] == f"-# Shared by {ana.name}"
        assert shared.notified == []
    assert len(table.boards(1)) == 1, "a shared board has no buttons"


async def test_a_spectator_sees_the_match_of_the_thread(
    discord: Sandbox, table: Table, cleo: Actor
) -> None:
    answer = await cleo.slash("match show", channel=table.place)
    assert answer.ephemeral
    assert answer.message is not None
    assert answer.message.attachments
    nothing = await cleo.slash("match list", channel=table.place)
    assert "no matches" in nothing.text


async def test_the_rules_have_pictures_in_them_with_a_description(
    discord: Sandbox, bot: BotProcess, games: Channel, cleo: Actor
) -> None:
    rules = (await cleo.slash("rules", channel=games, game="zertz")).message
    assert rules is not None
    shown = [embed["image"] for embed in rules.embeds if "image" in embed]
    assert len(shown) == len(rules.attachments) == 4
    assert all(attachment.embedded for attachment in rules.attachments)
    assert shown[0]["description"].startswith("Example: Ge5,c1.")
    lesson = await cleo.click(rules, "Learn")
    assert "ZÈRTZ, lesson 1" in lesson.text
    assert lesson.message is not rules


@pytest.mark.parametrize(
    ("command", "options", "words"),
    [
        ("rules", {"game": "zertz"}, "ZÈRTZ"),
        ("help", {}, "/challenge"),
        ("about", {}, "scope=bot+applications.commands"),
    ],
)
async def test_what_a_newcomer_asks_is_answered_in_private(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    cleo: Actor,
    command: str,
    options: dict[str, Any],
    words: str,
) -> None:
    answer = await cleo.slash(command, channel=games, **options)
    assert answer.message is not None
    assert answer.message.ephemeral
    assert words in answer.message.content
