"""Choosing a turn by presses: one private message, from the first choice to the end."""

from __future__ import annotations

from sandbox import Actor, Answer, Message, Sandbox
from tests.e2e.raw import press
from tests.e2e.table import Table, shared_by

LAST_ROW = ("Back", "Type it…", "Try", "Cancel")


async def opened(table: Table) -> Message:
    """Press Move under the latest board."""
    answer = await table.to_move.click(await table.board(), "Move")
    assert answer.ephemeral
    return answer.message


async def pick(actor: Actor, message: Message, *labels: str) -> None:
    """Make choices by their labels, from lists too."""
    for label in labels:
        answer = await choose(actor, message, label)
        assert answer.message is message, answer
        assert message.attachments[0].description


async def finish(table: Table, message: Message, *labels: str, turn: str) -> None:
    """Make choices of which the last one plays a turn; the message goes away with that."""
    *first, last = labels
    await pick(table.to_move, message, *first)
    answer = await choose(table.to_move, message, last)
    assert answer.error is None
    assert message.deleted
    table.note(turn)
    await table.board()


async def choose(actor: Actor, message: Message, label: str) -> Answer:
    for menu in message.selects:
        for option in menu.options:
            if option[0] == label:
                return await actor.select(message, menu.custom_id or "", [option[1]])
    return await actor.click(message, label)


def labels(message: Message) -> list[str]:
    """Return the choices of a stage, from buttons or from lists."""
    listed = [option[0] for menu in message.selects for option in menu.options]
    return listed or [b.label or "" for b in message.buttons if b.label not in LAST_ROW]


def shown(message: Message) -> list[str]:
    return [button.label or "" for button in message.buttons]


async def test_a_turn_is_chosen_step_by_step_and_played_with_the_last_choice(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    """The message works on after its token has expired."""
    before = list(table.place.messages)
    message = await opened(table)
    assert shown(message) == ["White", "Grey", "Black", "Type it…", "Try", "Cancel"]
    await pick(ana, message, "Grey")
    discord.advance(hours=1)
    await pick(ana, message, "d4")
    assert "So far: Gd4" in message.content
    assert table.place.messages == before
    discord.advance(hours=1)
    await finish(table, message, "b1", turn="Gd4,b1")
    assert (await table.board()).notified == [ben.user]
    assert [m for m in table.place.messages if m.ephemeral] == []


async def test_one_can_go_back_and_cancel(table: Table, ana: Actor) -> None:
    message = await opened(table)
    assert "Back" not in shown(message)
    await pick(ana, message, "Black", "e4", "Back")
    assert "So far: Black" in message.content
    assert "Back" not in shown(message)
    await pick(ana, message, "White", "d4")
    assert "So far: Wd4" in message.content
    await ana.click(message, "Cancel")
    assert message.deleted
    assert len(table.boards(0)) == 1


async def test_private_messages_about_a_turn_disappear_when_it_is_played(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    first, second = await opened(table), await opened(table)
    await discord.wait_until(lambda: first.deleted)
    assert not second.deleted
    refused = (await ana.slash("move", channel=table.place, move="Wd4,d5")).message
    await discord.wait_until(lambda: second.deleted)
    assert not refused.deleted
    await table.play("Wd4,a1")
    await table.board()
    await discord.wait_until(lambda: refused.deleted)


async def test_a_choice_after_ones_own_turn_is_told_so_and_can_start_again(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    before = await table.board()
    for turn in ("Wd4,a1", "Gg7,a2"):
        await table.play(turn)
    late = await press(discord, ana, before, f"m:{table.number}:0:pick:white.d5")
    message = late.message
    assert "You have already played" in message.content
    assert ": Wd4,a1" in message.content
    assert str(table.place.id) in message.content
    assert shown(message) == ["Start again"]
    await ana.click(message, "Start again")
    assert "On which ring?" in message.content
    await finish(table, message, "Black", "a3", "b1", turn="Ba3,b1")


async def test_choosing_twice_plays_once(discord: Sandbox, table: Table, ana: Actor) -> None:
    message = await opened(table)
    await pick(ana, message, "d4")
    (rings,) = message.selects
    presses = [ana.client.choose(message, rings.custom_id, ["b1"]) for _ in range(2)]
    await discord.wait_until(lambda: all(one.settled for one in presses))
    table.note("Wd4,b1")
    board = await table.board()
    assert [one.failure for one in presses] == [None, None]
    await discord.wait_until(lambda: message.deleted)
    again = await press(discord, ana, board, f"m:{table.number}:0:pick-send:white.d4.b1")
    assert "You have already played" in again.text
    assert ": Wd4,b1" in again.text
    await discord.wait_until(lambda: not table.boards(0))
    assert table.boards(2) == []


async def test_no_other_user_can_choose(
    discord: Sandbox, table: Table, ben: Actor, cleo: Actor
) -> None:
    board = await table.board()
    for actor, words in ((ben, "not your turn"), (cleo, "not playing")):
        for action in ("pick:white", "pick-send:white.d4.b1", "type"):
            answer = await press(discord, actor, board, f"m:{table.number}:0:{action}")
            assert answer.ephemeral
            assert words in answer.text
    assert table.boards(0) == [board]


async def test_move_on_the_card_opens_the_picker_for_the_match_as_it_is_now(
    table: Table, ana: Actor, cleo: Actor
) -> None:
    await table.discord.wait_until(lambda: [b.label for b in table.card.buttons] == ["Move"])
    drawn, before = table.card.buttons[0].custom_id or "", list(table.channel.messages)
    await table.play_both()
    opened = await ana.click(table.card, drawn)
    assert opened.ephemeral
    assert f"turn {table.ply + 1}" in opened.text
    assert "White" in shown(opened.message)
    watched = await cleo.click(table.card, drawn)
    assert watched.ephemeral
    assert watched.text.startswith("You aren't playing in this match")
    assert "White" not in shown(watched.message)
    assert table.channel.messages == before
    pictures = []
    for actor in table.players:
        await cleo.click(watched.message, f"From {actor.name}'s side")
        pictures.append(watched.message.attachments[0].data)
    assert pictures[0] != pictures[1]
    assert (await shared_by(cleo, watched.message)).buttons == []
