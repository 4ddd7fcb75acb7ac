"""Boards on which people try turns alone or together, and the plans made on them."""

from __future__ import annotations

from typing import Any

from ringfall.testing.process import BotProcess
from ringfall.testing.table import Table, choose, more_form, record, sit_down
from rules import GAMES, play_turn, turns
from rules.formats import read_record
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.lessons import labels
from tests.e2e.raw import press
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
        assert (await actor.submit(form, {"move": turn})).error is None
        assert f" {turn}**" in checked(message).content


async def test_one_person_plays_both_sides_and_nothing_is_played(
    table: Table, ana: Actor, ben: Actor
) -> None:
    before = len(table.place.messages)
    message = await opened(ana, table.place)
    await play(ana, message, *LINE)
    await clicked(ana, message, "d4xd6")
    for label in ("◀", "◀"):
        await clicked(ana, message, label)
    assert "At the start: **1 Wd4,a1** 2 Gd5,a2 3 d4xd6" in message.content
    await clicked(ana, message, "▶")
    assert "**2 Gd5,a2** 3 d4xd6" in message.content
    assert len(table.place.messages) == before
    assert "Wd4" not in (await ana.slash("match replay", channel=table.place)).text
    # The opponent has a board of their own, without what others tried.
    assert "Wd4" not in (await opened(ben, table.place)).content


async def test_a_board_opens_from_the_menu_the_picker_a_preview_and_a_replay(
    table: Table, ana: Actor, cleo: Actor
) -> None:
    board = await table.board()
    menu = (await cleo.click(board, "⋯")).message
    assert "At the start" in (await clicked(cleo, menu, "Try")).content
    picker = (await ana.click(board, "Move")).message
    await choose(ana, picker, "White")
    begun = await clicked(ana, picker, "Try")
    await choose(ana, begun, "d4")
    await choose(ana, begun, "a1")
    assert "**1 Wd4,a1**" in checked(begun).content
    await table.play("Wd4,a1")
    replay = (await cleo.slash("match replay", channel=table.place, at="1")).message
    assert "After turn 1" in (await clicked(cleo, replay, "Try")).content


async def test_variations_are_listed_noted_and_deleted(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    message = await opened(ana, table.place)
    await play(ana, message, *LINE)
    await clicked(ana, message, "◀")
    await play(ana, message, "Gc3,a2")
    await clicked(ana, message, "⋯")
    (menu,) = message.selects
    assert [option[0] for option in menu.options] == ["1 Wd4,a1 2 Gd5,a2", "1 Wd4,a1 2 Gc3,a2"]
    form = (await ana.click(message, "Note on this board…")).modal
    await ana.submit(form, {"note": "too *slow*"})
    await clicked(ana, message, "⋯")
    assert "💭 too \\*slow\\*" in checked(message).content
    await ana.select(message, menu.custom_id or "", ["1 Wd4,a1 2 Gd5,a2"])
    await clicked(ana, message, "⋯")
    await ana.click(message, "Delete from here…")
    assert "Delete 2 Gd5,a2 from this board?" in message.content
    await clicked(ana, message, "Delete")
    assert "At the start: **1 Wd4,a1** 2 Gc3,a2" in message.content
    for button in message.buttons:
        # The board is for its owner only.
        told = await press(discord, ben, message, button.custom_id or "")
        assert "This board is gone" in told.text, told


async def test_the_engine_evaluates_only_outside_running_rated_matches(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    rated = await sit_down(discord, games, ana, ben)
    message = await opened(ana, rated.place)
    assert "Evaluate" not in labels(message)
    key = next(b.custom_id for b in message.buttons if b.label == "⋯") or ""
    told = await press(discord, ana, message, key.replace("more", "evaluate"))
    assert "The engine doesn't help in a rated match" in told.text
    table = await sit_down(discord, games, ana, ben, rated=False)
    await table.play_both()
    message = await opened(ana, table.place)
    await clicked(ana, message, "Evaluate")
    assert "**The engine: " in message.content
    history = await ben.slash("match replay", channel=table.place)
    assert f"Hints: {ana.mention} 1" in history.text


async def look_back(table: Table, actor: Actor, below: Message) -> Message:
    """Open the shared board by the menu below a result; return it."""
    menu = (await actor.click(below, "⋯")).message
    await choose(actor, menu, "Look back together")
    assert "Here is the board for all of you: https://" in menu.content
    return await table.place.wait_message(
        lambda message: message.content.startswith("**Looking back together**")
    )


async def pressed(actor: Actor, board: Message, label: str) -> None:
    answer = await actor.click(board, label)
    assert answer.error is None, answer
    assert f"{actor.mention} pressed last" in board.content


async def test_two_players_look_back_on_one_board_and_replay_and_records_keep_it(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    number = str(table.number)

    async def seen_by(actor: Actor) -> tuple[bool, bool]:
        """Return whether the replay and the record show what Ana tried."""
        replay = await actor.slash("match replay", channel=table.place, match=number, at="1")
        given = read_record(await record(actor, table.place, table.number))
        return "2 Gd5,a2" in replay.text, any("Gd5" in c for c in given.comments.values())

    await table.play(LINE[0])
    await table.board()
    private = await opened(ana, table.place)
    await play(ana, private, LINE[1])
    result = await table.resign(ben)
    assert [await seen_by(actor) for actor in (ana, ben)] == [(False, True), (False, False)]
    board = await look_back(table, ana, result)
    assert LINE[1] not in board.content
    assert await look_back(table, ben, result) is board, "there is one board"
    messages, limited = len(table.place.messages), len(discord.requests)
    await pressed(ben, board, "⋯")
    await ben.select(board, board.selects[0].custom_id or "", ["1"])
    form = (await ana.click(board, "Type it…")).modal
    await ana.submit(form, {"move": LINE[1]})
    assert f"**2 {LINE[1]}**" in board.content
    await pressed(ben, board, "⋯")
    await pressed(ben, board, "Mark as better")
    await pressed(ben, board, "◀")
    assert f"🔀 {ana.mention}: 2 Gd5,a2" in board.content
    assert f"🔀 {ben.mention}: 2 Gd5,a2 (better)" in board.content
    await pressed(ana, board, "Evaluate")
    assert "**The engine: " in board.content
    assert len(table.place.messages) == messages
    paths = [request.path for request in discord.requests[limited:]]
    assert not [path for path in paths if path.endswith(f"/messages/{board.id}")], "by answers"
    assert [await seen_by(actor) for actor in (ben, cleo)] == [(True, True)] * 2


async def test_others_press_once_a_player_lets_them_and_an_old_press_changes_nothing(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    board = await look_back(table, ana, await table.resign(ben))
    refused = await cleo.click(board, "◀")
    assert "Only" in refused.text, refused
    assert refused.ephemeral
    assert "Look back together" not in (await cleo.click(await table.result(), "⋯")).text
    old = next(button.custom_id for button in board.buttons if button.label == "◀") or ""
    await pressed(ben, board, "⋯")
    await pressed(ben, board, "Let everyone press")
    assert "Everyone here may press" in board.content
    told = await press(discord, cleo, board, "lb" + old[2:].replace("undo", "for-players"))
    assert told.error is None
    await pressed(cleo, board, "Back to the board")
    await pressed(cleo, board, "◀")
    content = board.content
    assert "After turn 1" in content
    await press(discord, ana, board, old)
    assert board.content == content, "the board had changed since"


async def test_a_solved_puzzle_is_tried_further(
    bot: BotProcess, games: Channel, cleo: Actor
) -> None:
    message = (await cleo.slash("puzzle", channel=games, game="zertz")).message
    await solve(bot, cleo, message)
    board = await clicked(cleo, message, "Try")
    assert board is not message
    await clicked(cleo, board, "◀")
    await clicked(cleo, board, "Evaluate")
    assert "**The engine: " in board.content


async def test_a_game_and_the_position_of_a_challenge_are_tried_without_a_match(
    games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    for game in GAMES.values():
        rules = (await cleo.slash("rules", channel=games, game=game.slug)).message
        assert f"{game.name} · " in (await clicked(cleo, rules, "Try")).content
    game = GAMES["rust"]
    start = game.start()
    position = play_turn(start, next(turns(start))[0])
    given = {"position": str(position), "game": game.slug, "opponent": ben}
    card = (await ana.slash("setup", channel=games, **given)).message
    assert labels(card) == ["Accept", "Decline", "Withdraw", "Try"]
    board = await clicked(cleo, card, "Try")
    await play(cleo, board, game.format_turn(position, next(turns(position))[0]))
    await ana.click(card, "Withdraw")


FIRST, FORESEEN, ANSWER = "Wd4,a1", "Gd5,a2", "d4xd6"


async def begun_by_ana(table: Table) -> None:
    """Have Ana play the first turn, so that Ben is to move."""
    await table.play(FIRST)
    await table.board()


async def planned(actor: Actor, table: Table) -> Message:
    """Open the page of a plan by the command."""
    answer = await actor.slash("match plans", channel=table.place)
    assert answer.ephemeral
    assert answer.error is None
    return page_of(answer.message)


async def plan(actor: Actor, page: Message, *turns: str) -> Message:
    """Try a line from the page of a plan, and add it; return the page then."""
    board = await clicked(actor, page, "Try a line…")
    await play(actor, board, *turns)
    await clicked(actor, board, "⋯")
    await actor.click(board, "Play this if …")
    return page_of(board)


def page_of(message: Message | None) -> Message:
    """Return the page of a plan, which only one player sees."""
    assert message is not None
    assert message.ephemeral
    assert "only you can see it" in message.content
    return message


async def press_on(actor: Actor, page: Message, label: str) -> None:
    answer = await actor.click(page, label)
    assert answer.error is None, answer
    page_of(page)


async def test_a_planned_answer_comes_with_the_turn_in_one_message(
    table: Table, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """Before that, no one else learns of the plan."""
    await begun_by_ana(table)
    page = await plan(ana, await planned(ana, table), FORESEEN, ANSWER)
    assert ANSWER in (page.attachments[0].description or "")
    assert "no plan" in (await planned(ben, table)).content
    refused = await cleo.slash("match plans", channel=table.place, match=f"{table.number}")
    assert "not playing" in refused.text
    before = len(table.place.messages)
    await table.play(FORESEEN)
    table.note(ANSWER)
    board = await table.board()
    assert len(table.place.messages) == before + 1, "one message for both"
    foreseen, answer = board.content.split("\n")[:2]
    assert foreseen.startswith("2 · ")
    assert answer.startswith("3 · ")
    assert "— **seen coming**" in answer
    assert board.mentions == [ben.user]


async def test_branches_are_added_loosened_and_deleted(table: Table, ana: Actor) -> None:
    await begun_by_ana(table)
    page = page_of((await table.menu(ana, "Try and plan")).message)
    await plan(ana, page, FORESEEN, ANSWER)
    page = await plan(ana, page, "Gd5,b1", "d4xd6", "Wc3,a3", "Wd1,c1")
    await ana.select(page, page.selects[0].custom_id, ["3"])
    await press_on(ana, page, "After any turn")
    await ana.select(page, page.selects[0].custom_id, ["2"])
    await press_on(ana, page, "After any turn")
    assert "after any turn of" in page.content
    await ana.select(page, page.selects[0].custom_id, ["1"])
    await press_on(ana, page, "Delete this branch")
    assert FORESEEN not in page.content
    await ana.select(page, page.selects[0].custom_id, ["1"])
    await press_on(ana, page, "Whole plan")
    await press_on(ana, page, "Delete the plan")
    assert "no plan" in page.content


async def test_a_tried_line_becomes_a_plan_whose_own_turn_is_played_from_its_page(
    table: Table, ana: Actor
) -> None:
    board = await opened(ana, table.place)
    await play(ana, board, FIRST, FORESEEN, ANSWER)
    await clicked(ana, board, "⋯")
    await ana.click(board, "Play this if …")
    assert f"First, you play **{FIRST}** yourself" in page_of(board).content
    page = await planned(ana, table)
    await ana.click(page, f"Play {FIRST} now")
    table.note(FIRST)
    await table.play(FORESEEN)
    table.note(ANSWER)
    assert "seen coming" in (await table.board()).content


async def test_plans_and_private_boards_are_typed_and_shown_in_the_rows_of_the_player(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, board="37", goal="blitz")
    await ana.submit(await more_form(ana, games, "My boards…"), own_rows=["on"])
    await ana.slash("move", channel=table.place, move="white d4 remove g 4")
    table.note("Wd4,g7")
    await table.board()
    page = await plan(ana, await planned(ana, table), "Bg3,a1", "Wf1,f5")
    assert "Bg3,a1" in page.content
    assert "Wf1,f5" in page.content
    await ben.slash("move", channel=table.place, move="Bg6,a1")
    table.note("Bg6,a1")
    table.note("Wf3,f7")
    assert "Wf3,f7" in (await table.board()).content
    tried = await opened(ana, table.place)
    await play(ana, tried, "Wg1,f4")
    assert "Wg1,f4" in tried.content
