"""A match on the page: chooses turns press by press."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from playwright.async_api import Locator, expect

from tests.browser.window import Window

COLOURS = {"W": "White", "G": "Grey", "B": "Black"}
QUESTION = re.compile(r"turn \d+|[Pp]lay this turn|only possible turn")


async def start_match(window: Window) -> None:
    """Start a match of ZÈRTZ between Ana and Ben from the start page."""
    await window.page.get_by_role("button", name="Start a game of ZÈRTZ").click()
    await expect(window.button("Move")).to_be_visible()


async def open_picker(window: Window) -> Locator:
    """Press Move under the latest board; return the ephemeral message."""
    pickers = window.messages.filter(has_text="Only you can see this").filter(has_text=QUESTION)
    before = await pickers.count()
    await window.button("Move").click()
    await expect(pickers).to_have_count(before + 1)
    await expect(pickers.last.get_by_role("img")).to_be_visible()
    return pickers.last


async def choose_turn(window: Window, turn: str) -> int:
    """Play a turn of ZÈRTZ with the mouse only; return the number of presses."""
    picker, presses = await open_picker(window), 1
    choices = iter(_choices(turn))
    send = picker.get_by_role("button", name="Send")
    while not await send.is_visible():
        await _choose_next(picker, choices)
        presses += 1
    await expect(picker).to_contain_text(turn)
    await send.click()
    private = window.messages.filter(has_text="Only you can see this")
    await expect(private.filter(has_text=turn)).to_have_count(0)
    return presses + 1


async def type_turn(window: Window, turn: str) -> None:
    """Type a turn behind a button of the picker."""
    picker = await open_picker(window)
    await picker.get_by_role("button", name="Type it…").click()
    dialog = window.page.get_by_role("dialog")
    await dialog.get_by_role("textbox").fill(turn)
    await dialog.get_by_role("textbox").press("Enter")
    await expect(dialog).to_have_count(0)


def _choices(turn: str) -> Sequence[str]:
    if "x" in turn:
        return [turn]
    place, _, removed = turn.partition(",")
    asked = [COLOURS[place[0]], f"Column {place[1]}", place[1:]]
    return [*asked, f"Column {removed[0]}", removed] if removed else asked


async def _choose_next(picker: Locator, choices: Iterator[str]) -> None:
    """Press the next offered choice, and wait for the following stage."""
    asked = await picker.get_by_role("img").get_attribute("alt")
    for choice in choices:
        button = picker.get_by_role("button", name=choice, exact=True)
        if await button.count():
            await button.click()
            await expect(picker.get_by_role("img")).not_to_have_attribute("alt", asked or "")
            return
    raise AssertionError(f"nothing more to choose: {asked}")
