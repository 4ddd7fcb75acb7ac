"""Newcomers see each typed turn before it is played, unless they chose otherwise."""

from __future__ import annotations

import pytest

from guide import get_guide
from ringfall.testing.table import Table, sit_down
from rules import get_game
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.lessons import begin, labels, play_lesson
from tests.e2e.test_computer import board, first_board
from tests.e2e.test_settings import asked

ZERTZ = get_game("zertz")


@pytest.fixture(scope="module")
def shared_settings() -> dict[str, str]:
    """After one finished match, a user is no newcomer."""
    return {"NEWCOMER_MATCHES": "1"}


async def test_a_typed_turn_is_previewed_until_the_user_has_finished_some_matches(
    discord: Sandbox, games: Channel, table: Table, ana: Actor, ben: Actor
) -> None:
    shown = await asked(table, ana, "Wd4,a1")
    assert "while you're new here. `/settings` changes that" in shown.content
    await ana.click(shown, "Send")
    table.note("Wd4,a1")
    answer = table.first_turn()
    await ben.click(await asked(table, ben, answer), "Send")
    table.note(answer)
    await table.resign(ben)
    again = await sit_down(discord, games, ana, ben)
    assert not (await again.play("Wd4,a1")).ephemeral


async def test_the_only_turn_is_played_without_a_question(table: Table, ben: Actor) -> None:
    for turn in ("Bg5,f3", "Be7,g7", "Gd6,a1"):
        actor = table.to_move
        await actor.click(await asked(table, actor, turn), "Send")
        table.note(turn)
    board = await table.board()
    turn = table.first_turn()
    assert turn in [button.label for button in board.buttons]
    await ben.click(board, "Move")
    table.note(turn)
    assert f"{turn} (only turn)" in (await table.board()).content


async def test_the_computer_lets_turns_be_taken_back_so_newcomers_are_not_asked(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    await ana.slash("challenge", channel=games, game="zertz", level=1, first="me")
    thread = await games.wait_thread()
    await ana.slash("move", channel=thread, move="Wd4,a1")
    await discord.wait_until(lambda: any("Wd4,a1" in board.content for board in thread.messages))


async def press_all(actor: Actor, message: Message, *buttons: str) -> int:
    """Press buttons, each below what the one before has opened; return how many."""
    for label in buttons:
        message = (await actor.click(message, label)).message
    return len(buttons)


async def test_the_way_to_a_first_win_takes_few_presses(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    """One leads from a solved lesson to a match with the coach; a turn takes at most three.

    So do the turns that a hint names, without a question before they are played.
    """
    lesson = await begin(ana, games, ZERTZ)
    await play_lesson(ana, lesson, ZERTZ, 1, get_guide("zertz").lessons[0].solution)
    assert await press_all(ana, lesson, "Play with the coach") == 1
    first = await first_board(discord, games)
    assert ana.user in first.notified, "the player has the first turn"
    assert await press_all(ana, first, "Move", "Hint", "Show me the turn", "Play this turn…") == 4
    for ply in (2, 4):
        latest = await board(discord, games, ply)
        captures = [b.label or "" for b in latest.buttons if ":capture:" in (b.custom_id or "")]
        shown = await ana.click(latest, "Hint")
        if len(captures) == 1:
            assert await press_all(ana, latest, captures[0]) == 1
        else:
            assert await press_all(ana, shown.message, "Show me the turn", "Play this turn…") == 2
    last = await board(discord, games, 6)
    assert "Send" not in labels(last)
