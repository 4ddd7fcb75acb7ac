"""Stepping through a match in one private message, and boards in words."""

from __future__ import annotations

from typing import Any

from ringfall.testing.table import Table, choose, record, shared_by
from rules.formats import read_record
from sandbox import Actor, Answer, Channel, Message, Sandbox

TURNS = ("Wd4,a1", "Gd5,a2", "d4xd6")


async def opened(actor: Actor, place: Channel, **options: Any) -> Message:
    """Return the private message in which a user replays a match."""
    answer = await actor.slash("match replay", channel=place, **options)
    assert answer.ephemeral
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
    table: Table, ana: Actor, cleo: Actor
) -> None:
    await played(table)
    message = (await cleo.click(await table.resign(ana), "Replay")).message
    assert message.ephemeral
    assert "turn 3 of 3" in message.content
    await cleo.click(message, "⏮")
    assert "the start" in message.content
    seen = [picture(message)]
    for label, words in (
        ("▶", "turn 1 of 3"),
        ("▶", "Gd5,a2"),
        ("▶", "resigned"),
        ("◀", "turn 2 of 3"),
        ("◀", "turn 1 of 3"),
    ):
        assert (await cleo.click(message, label)).message is message
        assert words in message.content
        seen.append(picture(message))
    assert len({*seen}) == 4
    assert (seen[4], seen[5]) == (seen[2], seen[1])
    menu, _ = message.selects
    await cleo.select(message, menu.custom_id, ["3 · d4xd6"])
    assert "turn 3 of 3" in message.content
    before = picture(message)
    await choose(cleo, message, f"From {table.players[1].name}'s side")
    assert picture(message) != before


async def test_a_replay_of_a_running_match_follows_its_turns(
    table: Table, ana: Actor, ben: Actor
) -> None:
    message = await opened(ana, table.place)
    await played(table)
    for ply in (1, 2, 3):
        await ana.click(message, "▶")
        assert f"turn {ply} of 3" in message.content
    await table.play()
    await ana.click(message, "▶")
    assert "turn 4 of 4" in message.content
    await ben.slash("match takeback", channel=table.place)
    answered = await ana.slash("match takeback", channel=table.place)
    await ana.click(answered.message, "Allow it")
    await ana.click(message, "◀")
    assert "turn 3 of 3" in message.content


async def test_a_turn_is_shared_and_described_as_it_is_shown(table: Table, cleo: Actor) -> None:
    await played(table)
    message = await opened(cleo, table.place, at="2", match=str(table.number))
    shared = await shared_by(cleo, message)
    (board,) = (post for post in table.place.messages if post.content.startswith("2 · "))
    assert f"/{board.id}\n-# Shared by {cleo.name}" in shared.content, "it leads to that board"
    assert "played Gd5,a2" in (shared.attachments[0].description or "")
    download = (await choose(cleo, message, "Download")).message
    (page,) = (await cleo.click(download, "Web page")).message.attachments
    assert page.filename == f"zertz-{table.number}.html"
    assert b'{"at":2,"moments":[' in page.data
    assert ", turn 2, " in (await choose(cleo, message, "Describe")).message.content


async def test_a_match_continues_a_position_of_another_one(
    discord: Sandbox, table: Table, games: Channel, cleo: Actor
) -> None:
    """The thread is left to its own match; who plays in that, which is rated, may not go on."""
    await played(table)
    dora = discord.add_user(f"Dora{table.number}")
    count, message = len(table.place.messages), await opened(cleo, table.place, at="2")
    told = await choose(cleo, message, "Play on from here")
    assert told.text == f"Your challenge will appear in {games.mention} in a moment."
    card = await games.wait_message(lambda posted: "It continues" in posted.content)
    assert len(table.place.messages) == count
    again = await choose(cleo, message, "Play on from here")
    assert "already have exactly this challenge open" in again.text
    await discord.wait_until(lambda: card.buttons)
    origin = f"It continues ZÈRTZ #{table.number} from after turn 2."
    assert origin in card.content
    await dora.click(card, "Accept")
    await discord.wait_until(lambda: card.thread and card.thread.messages)
    place = games.threads[-1]
    (board,) = [message for message in place.messages if message.attachments]
    assert origin in board.content
    mover = next(actor for actor in (dora, cleo) if actor.user in board.notified)
    answer = await mover.slash("move", channel=place, move="d4xd6")
    assert answer.text.startswith(f"1 · {mover.name} d4xd6 — takes d5")
    given = read_record(await record(dora, place))
    assert given.turns == ("Wd4,a1", "Gd5,a2", "d4xd6")


MENU = "Describe this board"


async def describe(actor: Actor, message: Message) -> Answer:
    """Use the entry in the menu of a message; the answer is for this person alone."""
    answer = await actor.context_menu(MENU, target=message)
    assert answer.error is None
    assert answer.ephemeral
    return answer


def said(answer: Answer) -> str:
    """Return all messages of an answer together."""
    messages = [answer.message, *answer.followups]
    return "\n".join(message.content for message in messages if message)


async def test_the_menu_of_a_message_describes_its_board_or_says_which_have_one(
    table: Table, games: Channel, cleo: Actor
) -> None:
    await table.play("Wd4,a1")
    await table.play("Gd5,a2")
    board = await table.board()
    before = list(table.place.messages)
    text = said(await describe(cleo, board))
    ana, ben = table.players
    assert text.startswith(f"{ben.name} played Gd5,a2.\n{ana.name} to move.")
    assert table.place.messages == before, "nobody else is told"
    shown = await opened(cleo, table.place)
    card = (await cleo.slash("challenge", channel=games, game="rust")).message
    for message in (cleo.say(games, "Hello."), await shared_by(cleo, shown), card, shown):
        assert "see no board in this message" in (await describe(cleo, message)).text


async def test_the_command_and_a_button_describe_and_share_any_board(
    table: Table, ana: Actor
) -> None:
    look = await opened(ana, table.place)
    await table.play("Wd4,a1")
    told = await choose(ana, look, "Describe")
    assert "missing: none" in said(told), "the board that the button was made for"
    assert told.last is not None
    assert "missing: none" in (await shared_by(ana, told.last)).content
    start = await ana.slash("match describe", channel=table.place, at="0")
    assert "1,944 turns are possible" in said(start)
    late = await ana.slash("match describe", channel=table.place, at="3")
    assert "There is no turn 3: one turn has been played" in late.text
