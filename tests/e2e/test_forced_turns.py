"""Forced turns: the bot plays them for a player who has asked for that."""

from __future__ import annotations

from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import form_behind, settings_page, sit_down


async def test_a_forced_turn_is_played_for_a_player_who_wants_that(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    form = await form_behind(ben, await settings_page(ben, games), "Play…")
    answer = await ben.submit(form, {"forced_turns": ["on"]})
    assert "**Play a forced turn for me:** Yes" in answer.text
    table = await sit_down(discord, games, ana, ben)
    for turn in ("Bg5,f3", "Be7,g7", "Gd6,a1"):
        await table.play(turn)
    before = await table.board()
    table.note(table.first_turn())
    after = await table.board()
    assert after.id != before.id
    assert f"{table.turns[-1]} (only turn)" in after.content
