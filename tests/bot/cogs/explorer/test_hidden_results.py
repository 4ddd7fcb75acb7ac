"""The explorer shows no results to people who hide them."""

from __future__ import annotations

import pytest

from bot.cogs.explorer.drafting import ExplorerDrafter
from bot.cogs.explorer.service import FEW, Found, Source
from bot.cogs.explorer.spots import ExploreKey, spot_in
from bot.cogs.explorer.tables import TurnCount
from bot.profiles import Preferences, Reader
from bot.texts import texts_for
from tests.bot.world import ANA, World


@pytest.mark.parametrize(("games", "told"), [(1, False), (FEW, False), (FEW + 1, True)])
async def test_neither_lines_nor_counts_tell_the_result_of_a_match(
    world: World, games: int, *, told: bool
) -> None:
    match = await world.play_on(await world.match(), 2)
    over = (await world.matches.resign(match.id, world.act(ANA))).match
    spot = spot_in(over, ExploreKey("look", Source.SERVER.value, over.id, 0))
    turns = [TurnCount(match.turns[0], games, won=games)]
    found = Found(Source.SERVER, turns, [over.id], [], [Source.SERVER])
    drafter = ExplorerDrafter(world.services.pictures)
    hiding = Reader(texts_for("en"), preferences=Preferences(hide_results=True))
    for reader, is_told in ((Reader(texts_for("en")), True), (hiding, told)):
        draft = await drafter.explored(spot, found, [over], reader)
        assert draft.attachment is not None
        assert (f"{games} won" in (draft.attachment.alt or "")) is is_told
        assert any(f"{games} won" in each.hint for each in draft.menus[0].entries) is is_told
    assert "||" in draft.content
