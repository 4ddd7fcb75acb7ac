"""The downloaded page of a match, in a browser without network."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import Browser, expect

from bot.cogs.records.files import page_of
from bot.profiles import Reader
from bot.texts import texts_for
from ringfall.testing.matches import new_match, played
from rules import Side
from tests.browser.window import PHONE, Window

NAMES = {Side.FIRST: "Ana </script><b>", Side.SECOND: "Ben {{game}} & Co"}
TURNS = ("Wd4,a1", "Gd5,a2", "d4xd6")
PIXELS = "canvas => canvas.toDataURL()"


async def test_a_downloaded_match_is_stepped_through_by_keys_buttons_slider_and_list(
    browser: Browser, tmp_path: Path
) -> None:
    match = played(new_match(), *TURNS)
    file = tmp_path / "match.html"
    file.write_bytes(page_of(Reader(texts_for("en")), match, NAMES, at=1))
    context = await browser.new_context(offline=True, viewport=PHONE, color_scheme="dark")
    page = await context.new_page()
    window, asked = Window(page), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(file.as_uri())
    board, line = page.get_by_role("img"), page.locator("#line")
    slider = page.get_by_role("slider", name="Turn")
    await expect(line).to_contain_text("Ana </script><b> played Wd4,a1.")
    await expect(page).to_have_title("ZÈRTZ #12: Ana </script><b> – Ben {{game}} & Co")
    seen = [await board.evaluate(PIXELS)]
    for key, ply in (("ArrowRight", 2), ("End", 3), ("ArrowLeft", 2), ("Home", 0)):
        await page.keyboard.press(key)
        await expect(slider).to_have_value(str(ply))
        seen.append(await board.evaluate(PIXELS))
    assert len({*seen}) == 4
    assert seen[1] == seen[3]
    await expect(page.get_by_role("button", name="One turn back")).to_be_disabled()
    await page.get_by_role("button", name="One turn forward").click()
    assert await board.evaluate(PIXELS) == seen[0]
    await slider.focus()
    await page.keyboard.press("ArrowRight")
    await expect(board).to_have_attribute("aria-label", re.compile("^Ben"))
    chosen = page.get_by_role("navigation", name="Turns").get_by_role("button", name="3 · d4xd6")
    await chosen.click()
    await expect(chosen).to_have_attribute("aria-current", "step")
    await expect(line).to_contain_text("d4xd6")
    assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
    assert await window.findings() == []
    assert window.complaints == []
    await context.close()
