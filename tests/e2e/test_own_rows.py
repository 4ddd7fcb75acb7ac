"""A player's own rows: in what they type and read privately, and in nothing public."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Sandbox
from tests.e2e.table import settings_form, shown, sit_down

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
