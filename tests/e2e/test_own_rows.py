"""A player's own rows: in what they type and read privately, and in nothing public."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Sandbox
from tests.e2e.table import settings_form, shown, sit_down
from tests.e2e.test_trying import opened, play

pytestmark = pytest.mark.usefixtures("bot")


async def test_typed_turns_and_private_answers_have_the_rows_that_the_player_chose(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, board="37", goal="blitz")
    form = await settings_form(ana, games)
    await ana.submit(form, own_rows=["on"])
    listed = await ana.autocomplete("move", channel=table.place, focused="move", move="Wg4,f")
    assert {"Wg4,f1", "Wg4,f5"} & {str(value) for _, value in listed}
    assert all(name.startswith(str(value)) for name, value in listed)
    # g4 is the top of its column in own rows, and g7 in common ones.
    await ana.slash("move", channel=table.place, move="Wg4,a1")
    table.note("Wg7,a1")
    assert "Wg7,a1" in shown(await table.board())
    assert "Wg4,a1" in (await ana.slash("match history", channel=table.place)).text
    assert "Wg7,a1" in (await ben.slash("match history", channel=table.place)).text
    private = (await ana.slash("match show", channel=table.place)).message
    assert private is not None
    assert "Wg4,a1" in private.content
    described = (await ana.slash("match describe", channel=table.place)).text
    assert "g4" in described
    assert "g7" not in described
    await ben.slash("move", channel=table.place, move="Wg6,b1")
    table.note("Wg6,b1")
    await table.board()
    refused = (await ana.slash("move", channel=table.place, move="Wg4,a2")).text
    assert "g4" in refused
    assert "g7" not in refused


async def test_plans_and_private_boards_are_typed_and_shown_in_the_rows_of_the_player(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, board="37", goal="blitz")
    await ana.submit(await settings_form(ana, games), own_rows=["on"])
    await ana.slash("move", channel=table.place, move="white d4 remove g 4")
    table.note("Wd4,g7")
    await table.board()
    planned = await ana.slash("match plans", channel=table.place, line="Bg3,a1; Wf1,f 5")
    assert planned.error is None
    assert planned.message is not None
    assert "Bg3,a1" in planned.message.content
    assert "Wf1,f5" in planned.message.content
    await ben.slash("move", channel=table.place, move="Bg6,a1")
    table.note("Bg6,a1")
    table.note("Wf3,f7")
    assert "Wf3,f7" in shown(await table.board())
    tried = await opened(ana, table.place)
    await play(ana, tried, "Wg1,f4")
    assert "Wg1,f4" in tried.content
