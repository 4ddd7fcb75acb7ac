"""Private questions before a turn: how it continues, and whether it is meant."""

from __future__ import annotations

import random

import pytest_asyncio

from rules import play_turn
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.raw import choose as choose_late
from tests.e2e.raw import press
from tests.e2e.table import Table, shown, sit_down

# A short random game of TZAAR whose last turn covers the mover's last Tzaar.
COVERING_SEED = 98


@pytest_asyncio.fixture(name="tzaar", loop_scope="module")
async def second_turn_of_tzaar(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> Table:
    """A match after White's first capture: from now on a turn has two actions; Ben moves."""
    table = await sit_down(discord, games, ana, ben, "tzaar", start="fixed")
    await table.play("d6xe6")
    return table


async def asked(table: Table, move: str) -> Message:
    """Type a part of a turn; return the private question, with nothing posted."""
    before = list(table.place.messages)
    answer = await table.to_move.slash("move", channel=table.place, move=move)
    assert answer.ephemeral
    assert table.place.messages == before
    assert answer.message is not None
    return answer.message


async def choose(actor: Actor, question: Message, value: str) -> None:
    (menu,) = question.selects
    answer = await actor.select(question, menu.custom_id or "", [value])
    assert answer.error is None
    assert question.deleted or answer.message is question


async def test_a_single_action_is_asked_to_be_gone_on_with_or_passed(
    tzaar: Table, ana: Actor, ben: Actor
) -> None:
    question = await asked(tzaar, "e9xd8")
    assert "After e9xd8 there is a second action" in question.content
    assert [button.label for button in question.buttons] == ["Pass"]
    assert 1 <= len(question.selects[0].options) <= 25
    await ben.click(question, "Pass")
    tzaar.note("e9xd8,pass")
    board = await tzaar.board()
    assert board.notified == [ana.user]
    assert "then stops" in board.content
    assert question.deleted, "the board says it all"


async def test_more_second_actions_than_fit_into_a_menu_are_chosen_in_two_stages(
    tzaar: Table, ben: Actor
) -> None:
    question = await asked(tzaar, "e9xd8")
    await choose(ben, question, "e9xd8,d8")
    assert "where does d8 go" in question.content.lower()
    assert question.buttons == []
    await choose(ben, question, "e9xd8,d8+e8")
    tzaar.note("e9xd8,d8+e8")
    assert "strengthens e8 (Tott, height 2)" in (await tzaar.board()).content


async def test_a_question_that_is_answered_too_late_changes_nothing(
    discord: Sandbox, tzaar: Table, ben: Actor
) -> None:
    before, question = await tzaar.board(), await asked(tzaar, "e9xd8")
    passing, menu = question.buttons[0].custom_id, question.selects[0].custom_id
    await tzaar.play("e9xd8,d8+e8")
    await tzaar.play()
    for late in (
        await press(discord, ben, before, passing or ""),
        await choose_late(discord, ben, before, menu or "", ["e9xd8,d8"]),
    ):
        assert late.message is not None
        assert "You have already played" in late.text
        assert ": e9xd8,d8+e8" in late.text
        assert [button.label for button in late.message.buttons] == ["Start again"]
    assert question.deleted
    assert tzaar.boards(4) == []


async def test_only_the_player_to_move_can_use_a_button_that_plays(
    discord: Sandbox, tzaar: Table, ana: Actor, cleo: Actor
) -> None:
    board = await tzaar.board()
    for actor in (ana, cleo):
        answer = await press(discord, actor, board, f"m:{tzaar.number}:1:play:e9xd8,pass")
        assert answer.ephemeral
        assert "not" in answer.text
    assert tzaar.boards(2) == []


async def before_covering(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> tuple[Table, str]:
    """Return a match and its next turn, which covers their own last Tzaar."""
    table = await sit_down(discord, games, ana, ben, "tzaar", start="fixed")
    chance = random.Random(COVERING_SEED)
    while True:
        turn = table.random_turn(chance)
        moves = table.game.parse_turn(table.position, turn)
        if play_turn(table.position, moves).outcome is not None:
            return table, turn
        await table.play(turn)


async def test_covering_the_own_last_piece_of_a_type_is_warned_of_and_then_loses(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    table, turn = await before_covering(discord, games, ana, ben)
    loser, winner = table.to_move, table.waiting
    warning = await asked(table, turn)
    assert "would lose the match at once" in warning.content
    assert "buries their own last Tzaar" in warning.content
    assert [button.label for button in warning.buttons] == ["Play it anyway", "Change"]

    form = await loser.click(warning, "Change")
    assert form.modal is not None
    again = await loser.submit(form.modal, move=turn)
    assert again.message is warning
    assert table.boards(table.ply + 1) == []

    await loser.click(warning, "Play it anyway")
    table.note(turn)
    result = await table.result()
    assert f"{winner.name} wins because the opponent buried their own last Tzaar" in shown(result)
    assert result.notified == [winner.user]


async def test_a_text_that_contradicts_itself_is_shown_as_it_was_read_and_sent_by_a_press(
    table: Table, ana: Actor
) -> None:
    question = await asked(table, "we5 a1x")
    assert "“we5 a1x”" in question.content
    assert "**We5,a1**" in question.content
    assert [button.label for button in question.buttons] == ["Send", "Change", "Try", "Cancel"]
    await ana.click(question, "Send")
    table.note("We5,a1")
    await table.board()


async def test_of_the_turns_that_were_near_one_is_played_by_a_press(
    discord: Sandbox, table: Table, ana: Actor
) -> None:
    answer = await ana.submit(await table.form(), move="Wd4,d5")
    refusal = answer.message
    assert refusal is not None
    turn = refusal.buttons[0].label or ""
    await ana.click(refusal, "Step by step")
    assert "On which ring?" in refusal.content
    key = f"m:{table.number}:0:play:{turn}"
    await press(discord, ana, refusal, key)
    table.note(turn)
    await table.board()
    assert refusal.deleted
    assert table.boards(2) == []
