"""Private boards on which one person plays both sides."""

from __future__ import annotations

from typing import Any

from rules.formats import read_record
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.lessons import labels
from tests.e2e.process import BotProcess
from tests.e2e.raw import press
from tests.e2e.table import Table, shared_by, sit_down
from tests.e2e.test_picker import choose
from tests.e2e.test_puzzles import solve

LINE = ("Wd4,a1", "Gd5,a2")


async def opened(actor: Actor, place: Channel, **options: Any) -> Message:
    """Open a private board by the command."""
    answer = await actor.slash("match try", channel=place, **options)
    assert answer.ephemeral, answer
    return checked(answer.message)


def checked(message: Message | None) -> Message:
    """Return a private board that nobody can take for a board of the match."""
    assert message is not None
    (picture,) = message.attachments
    assert message.content.startswith("**Try** · "), message.content
    assert (picture.description or "").startswith("Try: a private board"), picture
    assert not {"Send", "Move"} & {button.label for button in message.buttons}
    return message


async def clicked(actor: Actor, message: Message, label: str) -> Message:
    """Press a button that opens another message or changes this one into a board."""
    answer = await actor.click(message, label)
    assert answer.error is None, answer
    return checked(answer.message)


async def play(actor: Actor, message: Message, *turns: str) -> None:
    """Play turns on a private board by typing them."""
    for turn in turns:
        form = (await actor.click(message, "Type it…")).modal
        assert form is not None
        assert (await actor.submit(form, {"move": turn})).error is None
        assert f" {turn}**" in checked(message).content


async def resign(table: Table, actor: Actor) -> None:
    question = (await actor.slash("match resign", channel=table.place)).message
    assert question is not None
    await actor.click(question, "Resign")
    await table.result()


async def test_one_person_plays_both_sides_and_nothing_is_played(
    table: Table, ana: Actor, ben: Actor
) -> None:
    before = len(table.place.messages)
    message = await opened(ana, table.place)
    assert "At the start" in message.content
    await play(ana, message, *LINE)
    assert "At the start: 1 Wd4,a1 **2 Gd5,a2**" in message.content
    await clicked(ana, message, "d4xd6")
    assert "**3 d4xd6**" in message.content
    for label in ("◀", "◀"):
        await clicked(ana, message, label)
    assert "At the start: **1 Wd4,a1** 2 Gd5,a2 3 d4xd6" in message.content
    await clicked(ana, message, "▶")
    assert "**2 Gd5,a2** 3 d4xd6" in message.content
    assert len(table.place.messages) == before
    history = await ana.slash("match history", channel=table.place)
    assert "Wd4" not in history.text
    # The opponent has a board of their own, without what others tried.
    of_ben = await opened(ben, table.place)
    assert "Wd4" not in of_ben.content
    assert [button.label for button in of_ben.buttons if button.disabled] == ["◀", "▶"]


async def test_a_board_opens_from_the_menu_the_picker_a_preview_and_a_replay(
    table: Table, ana: Actor, cleo: Actor
) -> None:
    board = await table.board()
    menu = (await cleo.click(board, "⋯")).message
    assert menu is not None
    assert "At the start" in (await clicked(cleo, menu, "Try")).content
    picker = (await ana.click(board, "Move")).message
    assert picker is not None
    await choose(ana, picker, "White")
    begun = await clicked(ana, picker, "Try")
    assert "So far: White" in begun.content
    await choose(ana, begun, "d4")
    await choose(ana, begun, "a1")
    assert "**1 Wd4,a1**" in checked(begun).content
    await table.play("Wd4,a1")
    await table.play("Gd5,a2")
    await table.board()
    replay = (await cleo.slash("match replay", channel=table.place, at="1")).message
    assert replay is not None
    assert "After turn 1: **" not in (await clicked(cleo, replay, "Try")).content
    later = await opened(ana, table.place, at="1")
    assert "After turn 1" in later.content


async def test_an_illegal_turn_is_explained_with_legal_ones_on_buttons(
    table: Table, ana: Actor
) -> None:
    message = await opened(ana, table.place)
    form = (await ana.click(message, "Type it…")).modal
    assert form is not None
    refused = (await ana.submit(form, {"move": "Wd4,d4"})).message
    assert refused is not None
    near = labels(refused)[0]
    await ana.click(refused, near)
    assert f"**1 {near}**" in checked(refused).content


async def test_variations_are_listed_noted_and_deleted(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    message = await opened(ana, table.place)
    await play(ana, message, *LINE)
    await clicked(ana, message, "◀")
    await play(ana, message, "Gc3,a2")
    await clicked(ana, message, "⋯")
    assert "2 variations with 3 positions" in message.content
    (menu,) = message.selects
    assert [option[0] for option in menu.options] == ["1 Wd4,a1 2 Gd5,a2", "1 Wd4,a1 2 Gc3,a2"]
    form = (await ana.click(message, "Note on this board…")).modal
    assert form is not None
    await ana.submit(form, {"note": "too *slow*"})
    assert "💭 too \\*slow\\*" in checked(message).content
    await ana.select(message, menu.custom_id or "", ["1 Wd4,a1 2 Gd5,a2"])
    assert "**2 Gd5,a2**" in checked(message).content
    await clicked(ana, message, "⋯")
    await ana.click(message, "Delete from here…")
    assert "Delete 2 Gd5,a2 from this board?" in message.content
    await clicked(ana, message, "Delete")
    assert "At the start: **1 Wd4,a1** 2 Gc3,a2" in message.content
    await clicked(ana, message, "⋯")
    assert "One variation with 2 positions" in message.content
    await clicked(ana, message, "Latest turn")
    assert "At the start: 1 Wd4,a1 2 Gc3,a2" in message.content
    for button in message.buttons:
        # The board is for its owner only.
        told = await press(discord, ben, message, button.custom_id or "")
        assert "This board is gone" in told.text, told


async def test_a_board_goes_on_from_a_turn_that_was_tried_before(table: Table, ana: Actor) -> None:
    message = await opened(ana, table.place)
    await play(ana, message, *LINE)
    await table.play(LINE[0])
    await table.board()
    again = await opened(ana, table.place)
    assert "After turn 1: 2 Gd5,a2" in again.content
    await clicked(ana, again, "▶")
    assert "After turn 1: **2 Gd5,a2**" in again.content


async def test_the_engine_evaluates_only_outside_running_rated_matches(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    rated = await sit_down(discord, games, ana, ben)
    message = await opened(ana, rated.place)
    await clicked(ana, message, "⋯")
    assert "Evaluate" not in labels(message)
    key = next(b.custom_id for b in message.buttons if b.label == "Back to the board") or ""
    told = await press(discord, ana, message, key.replace("look", "evaluate"))
    assert "No engine helps in a rated match" in told.text

    table = await sit_down(discord, games, ana, ben, rated=False)
    for turn in LINE:
        await table.play(turn)
    await table.board()
    message = await opened(ana, table.place)
    await play(ana, message, "d4xd6")
    await clicked(ana, message, "⋯")
    await clicked(ana, message, "Evaluate")
    assert "**The engine: " in message.content
    assert "\nBest line: 4 " in message.content
    assert "The result will show how many hints" in message.content
    history = await ben.slash("match history", channel=table.place)
    assert f"Hints: {ana.mention} 1" in history.text
    await resign(rated, ben)
    message = await opened(ana, rated.place, match=str(rated.number))
    await clicked(ana, message, "⋯")
    await clicked(ana, message, "Evaluate")
    assert "hints" not in message.content


async def test_variations_are_secret_until_they_are_posted_after_the_match(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    number = str(table.number)

    async def seen_by(actor: Actor) -> tuple[bool, bool]:
        """Return whether the replay and the record show what Ana tried."""
        replay = await actor.slash("match replay", channel=table.place, match=number, at="1")
        given = (await actor.slash("match record", channel=table.place, match=number)).message
        assert given is not None
        record = read_record(given.attachments[0].data)
        return "2 Gd5,a2" in replay.text, any("Gd5" in c for c in record.comments.values())

    await table.play(LINE[0])
    await table.board()
    message = await opened(ana, table.place)
    await play(ana, message, LINE[1])
    await clicked(ana, message, "⋯")
    assert "Post…" not in labels(message)
    assert [await seen_by(actor) for actor in (ana, ben)] == [(False, False)] * 2
    await resign(table, ben)
    assert [await seen_by(actor) for actor in (ana, ben)] == [(False, True), (False, False)]
    await clicked(ana, message, "Back to the board")
    await clicked(ana, message, "⋯")
    page = (await ana.click(message, "Download")).message
    assert page is not None
    assert b'"comment":"' in page.attachments[0].data
    await ana.click(message, "Post…")
    posted = await shared_by(ana, message, "Post")
    assert posted.content.splitlines() == [
        f"**What {ana.name} tried in ZÈRTZ #{number}:**",
        "After turn 1: 2 Gd5,a2",
    ]
    assert [await seen_by(actor) for actor in (ben, cleo)] == [(True, True)] * 2


async def test_a_solved_puzzle_is_tried_further(
    bot: BotProcess, games: Channel, cleo: Actor
) -> None:
    message = (await cleo.slash("puzzle", channel=games, game="zertz")).message
    assert message is not None
    await solve(bot, cleo, message)
    board = await clicked(cleo, message, "Try")
    assert board is not message
    assert "**Try** · ZÈRTZ · " in board.content
    await clicked(cleo, board, "◀")
    await clicked(cleo, board, "⋯")
    await clicked(cleo, board, "Evaluate")
    assert "**The engine: " in board.content
