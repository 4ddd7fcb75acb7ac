"""A match on the page: chooses turns press by press."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.async_api import Locator, expect

from tests.browser.window import Window

COLOURS = {"W": "White", "G": "Grey", "B": "Black"}
CAPTURE = re.compile(r"^[a-z]\dx[a-z]\d")
QUESTION = re.compile(r"turn \d+|[Pp]lay this turn")


async def start_match(window: Window) -> None:
    """Start a match of ZÈRTZ between Ana and Ben from the start page."""
    await window.page.get_by_role("button", name="Start a game of ZÈRTZ").click()
    await see_match(window)


async def see_match(window: Window) -> None:
    """Wait for the board in the thread of a match; its card in the channel has *Move*, too."""
    await expect(window.message("Your turn")).to_be_visible()


async def open_picker(window: Window) -> Locator:
    """Press Move under the latest board; return the ephemeral message, which replaces an older."""
    pickers = window.messages.filter(has_text="Only you can see this").filter(has_text=QUESTION)
    older = await pickers.last.get_attribute("data-message") if await pickers.count() else ""
    await window.button("Move").click()
    await expect(pickers.last).not_to_have_attribute("data-message", older or "")
    await expect(pickers).to_have_count(1)
    await expect(pickers.last.get_by_role("img")).to_be_visible()
    return pickers.last


async def choose_turn(window: Window, turn: str) -> int:
    """Play a turn of ZÈRTZ with the mouse only; return the number of presses."""
    board = window.messages.filter(has=window.page.get_by_role("button", name="Move")).last
    if await board.get_by_role("button", name=CAPTURE).count() == 1:
        # The only possible turn asks nothing.
        await board.get_by_role("button", name="Move").click()
        return 1
    picker, presses = await open_picker(window), 1
    for choice in _choices(turn):
        if await picker.count():
            presses += await choose(window, picker, choice)
    await expect(picker).to_have_count(0)
    return presses


def _choices(turn: str) -> Sequence[str]:
    if "x" in turn:
        return [turn]
    place, _, removed = turn.partition(",")
    return [COLOURS[place[0]], place[1:], *filter(None, [removed])]


async def choose(window: Window, picker: Locator, choice: str) -> int:
    """Choose from a button or a list, and wait for the next stage or the end; return the presses.

    A choice from a list counts as one, and the piece that is chosen already as none.
    """
    asked = await picker.get_by_role("img").get_attribute("alt") or ""
    if choice in COLOURS.values() and f"Chosen at present: {choice};" in asked:
        return 0
    button = picker.get_by_role("button", name=choice, exact=True)
    if await button.count():
        await button.click()
    else:
        await _choose_from_list(window, picker, choice)
    await expect(picker.get_by_alt_text(asked, exact=True)).to_have_count(0)
    return 1


async def _choose_from_list(window: Window, picker: Locator, ring: str) -> None:
    """Choose a ring from the only list, or the one that names its column."""
    menus = await picker.get_by_role("combobox").all()
    for menu in menus:
        ends = re.findall(r"\b[a-z]\b", await menu.get_attribute("aria-label") or "")
        if len(menus) == 1 or ends[0] <= ring[0] <= ends[1]:
            await menu.click()
            await window.page.get_by_role("option", name=ring, exact=True).click()
            return
    raise AssertionError(f"no list has {ring}")
