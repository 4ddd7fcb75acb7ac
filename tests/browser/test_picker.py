"""Turns and people chosen with the mouse only."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.table import choose_turn, start_match
from tests.browser.window import SIZES, Window


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
async def test_a_turn_takes_three_presses_and_one_more_to_switch_the_marble(
    ana: Window, size: dict[str, int]
) -> None:
    await start_match(ana)
    turns = (("Ana", "Wd4,a1", 3), ("Ben", "Gc3,g7", 4))
    for ply, (who, turn, presses) in enumerate(turns):
        await ana.be(who)
        assert await choose_turn(ana, turn) == presses
        board = ana.message(f"{ply + 1} · {who} {turn}")
        await expect(board.get_by_role("img")).to_be_visible()
    assert await ana.page.evaluate("document.documentElement.scrollWidth") == size["width"]
