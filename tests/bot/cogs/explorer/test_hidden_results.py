"""The explorer shows no results to people who hide them."""

from __future__ import annotations

import pytest

from bot.cogs.explorer.book import TurnCount
from bot.cogs.explorer.messages import draft_explored
from bot.cogs.explorer.positions import ExploreKey, explored_in
from bot.cogs.explorer.service import FEW, Lookup, Source
from bot.profiles import HIDE_RESULTS, Chosen, Reader
from bot.texts import texts_for
from tests.bot.world import ANA, World


@pytest.mark.parametrize(("games", "told"), [(1, False), (FEW, False), (FEW + 1, True)])
async def test_neither_lines_nor_counts_tell_the_result_of_a_match(
    world: World, games: int, *, told: bool
) -> None:
    match = await world.play_on(await world.match(), 2)
    over = (await world.matches.resign(match.id, world.act(ANA))).match
    explored = explored_in(over, ExploreKey("look", Source.SERVER.value, over.id, 0))
    turns = [TurnCount(match.turns[0], games, won=games)]
    lookup = Lookup(Source.SERVER, turns, [over.id], [], [Source.SERVER])
    hiding = Reader(texts_for("en"), preferences=Chosen().with_values({HIDE_RESULTS: True}))
    for reader, is_told in ((Reader(texts_for("en")), True), (hiding, told)):
        draft = draft_explored(explored, lookup, [over], reader)
        assert draft.picture is not None
        assert (f"{games} won" in draft.picture.alt) is is_told
        assert any(f"{games} won" in each.hint for each in draft.menus[0].entries) is is_told
    assert "||" in draft.content
