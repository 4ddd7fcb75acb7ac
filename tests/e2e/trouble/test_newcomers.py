"""Newcomers see each typed turn before it is played, unless they chose otherwise."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Sandbox
from tests.e2e.table import Table, sit_down
from tests.e2e.test_settings import asked


@pytest.fixture
def settings() -> dict[str, str]:
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
